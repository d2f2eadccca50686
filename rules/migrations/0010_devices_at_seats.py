"""Devices that play for a seat by a link keep a guest key of their own."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("rules", "0009_findings_of_replays")]

    operations = [
        migrations.CreateModel(
            name="SeatDevice",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("guest_key", models.CharField(max_length=64)),
                (
                    "seat",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="devices",
                        to="rules.seat",
                    ),
                ),
            ],
            options={
                "verbose_name": "device at a seat",
                "verbose_name_plural": "devices at seats",
                "constraints": [
                    models.UniqueConstraint(fields=("guest_key", "seat"), name="device_sits_once")
                ],
            },
        ),
    ]
