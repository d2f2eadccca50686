import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("rules", "0005_who_may_watch")]

    operations = [
        migrations.AddField(
            model_name="match",
            name="branch",
            field=models.JSONField(blank=True, null=True),
        ),
        migrations.CreateModel(
            name="ReplayCheck",
            fields=[
                (
                    "match",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="replay_check",
                        serialize=False,
                        to="rules.match",
                    ),
                ),
                ("head_hash", models.CharField(max_length=64)),
                ("rules", models.CharField(max_length=32)),
                ("rerun", models.BooleanField()),
                ("difference", models.TextField(blank=True)),
                ("checked", models.DateTimeField()),
            ],
            options={
                "verbose_name": "replay check",
                "verbose_name_plural": "replay checks",
            },
        ),
    ]
