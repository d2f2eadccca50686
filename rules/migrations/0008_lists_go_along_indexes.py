"""Matches of a member, those that are over and their checks are found without reading them all."""

from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("rules", "0007_proposals_move"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddIndex(
            model_name="match",
            index=models.Index(fields=["status"], name="matches_by_status"),
        ),
        migrations.AddIndex(
            model_name="replaycheck",
            index=models.Index(fields=["checked"], name="replay_checks_by_time"),
        ),
        migrations.AddIndex(
            model_name="seat",
            index=models.Index(fields=["user", "match"], name="seats_of_member"),
        ),
    ]
