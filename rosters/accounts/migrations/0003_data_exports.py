"""Archives of members' data are prepared in the background and stored in parts."""

import django.db.models.deletion
import uuid
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0002_looks_of_names"),
    ]

    operations = [
        migrations.CreateModel(
            name="Export",
            fields=[
                ("tries", models.PositiveSmallIntegerField(default=0)),
                ("made", models.DateTimeField(auto_now_add=True)),
                ("beat", models.DateTimeField(blank=True, null=True)),
                (
                    "id",
                    models.UUIDField(
                        default=uuid.uuid4, editable=False, primary_key=True, serialize=False
                    ),
                ),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("waiting", "Waiting"),
                            ("building", "In progress"),
                            ("done", "Ready to download"),
                            ("failed", "Failed"),
                        ],
                        default="waiting",
                        max_length=8,
                    ),
                ),
                ("size", models.PositiveBigIntegerField(default=0)),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="exports",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "data export",
                "verbose_name_plural": "data exports",
                "ordering": ("made", "pk"),
            },
        ),
        migrations.CreateModel(
            name="ExportPart",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                ("content", models.BinaryField()),
                (
                    "export",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="parts",
                        to="accounts.export",
                    ),
                ),
            ],
            options={
                "verbose_name": "part of a data export",
                "verbose_name_plural": "parts of data exports",
                "ordering": ("export", "number"),
            },
        ),
        migrations.AddIndex(
            model_name="export",
            index=models.Index(
                condition=models.Q(("state__in", ("waiting", "building"))),
                fields=["made"],
                name="exports_to_do",
            ),
        ),
        migrations.AddConstraint(
            model_name="exportpart",
            constraint=models.UniqueConstraint(
                fields=("export", "number"), name="one_part_per_number"
            ),
        ),
    ]
