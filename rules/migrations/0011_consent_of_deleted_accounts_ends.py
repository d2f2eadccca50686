"""The consent to spectators of accounts deleted earlier ends, as it does on deletion now."""

from django.db import migrations
from django.db.models import Q


def end_consent(apps, schema_editor):
    left = apps.get_model("rules", "Seat").objects.filter(
        Q(user=None) & Q(guest_key=None), watchable=True
    )
    matches = left.values("match")
    apps.get_model("rules", "Match").objects.filter(pk__in=matches).update(watch_key=None)
    left.update(watchable=False)


class Migration(migrations.Migration):
    dependencies = [("rules", "0010_devices_at_seats")]

    operations = [migrations.RunPython(end_consent, migrations.RunPython.noop)]
