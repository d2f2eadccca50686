"""Proposals move here; their table stays where it is."""

import uuid

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("rules", "0003_proposals"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.CreateModel(
                    name="Proposal",
                    fields=[
                        (
                            "id",
                            models.UUIDField(
                                default=uuid.uuid4,
                                editable=False,
                                primary_key=True,
                                serialize=False,
                            ),
                        ),
                        ("guest_key", models.CharField(blank=True, max_length=64, null=True)),
                        ("terms", models.JSONField()),
                        ("proposed_by", models.PositiveSmallIntegerField(default=0)),
                        ("agreed", models.JSONField(default=list)),
                        ("terrain", models.JSONField(default=list)),
                        ("changed", models.DateTimeField(auto_now=True)),
                        (
                            "user",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="+",
                                to=settings.AUTH_USER_MODEL,
                            ),
                        ),
                    ],
                    options={
                        "verbose_name": "proposal",
                        "verbose_name_plural": "proposals",
                        "db_table": "rules_proposal",
                        "ordering": ("-changed", "pk"),
                        "constraints": [
                            models.CheckConstraint(
                                condition=models.Q(
                                    models.Q(("guest_key__isnull", True), ("user__isnull", False)),
                                    models.Q(("guest_key__isnull", False), ("user__isnull", True)),
                                    _connector="OR",
                                ),
                                name="proposal_has_one_maker",
                            ),
                            models.CheckConstraint(
                                condition=models.Q(("proposed_by__lte", 1)),
                                name="proposal_is_made_by_a_seat",
                            ),
                        ],
                    },
                ),
            ]
        ),
    ]
