"""The date of an imported record leaves its title, where it stood as in the file: pages show it in
the reader's language and time zone.
"""

import json
from datetime import MAXYEAR, MINYEAR, datetime

from django.db import migrations, models


def move_dates(apps, schema_editor):
    replays = apps.get_model("rules", "Replay").objects
    for pk in list(replays.order_by().values_list("pk", flat=True)):
        row = replays.get(pk=pk)
        started = json.loads(row.text.partition("\n")[0])["started"]
        row.title = row.title.removesuffix(f", {started[:10]}")
        at = datetime.fromisoformat(started)
        row.started = at if MINYEAR < at.year < MAXYEAR else None
        row.save(update_fields=("title", "started"))


class Migration(migrations.Migration):
    dependencies = [("rules", "0012_rosters_in_matches")]

    operations = [
        migrations.AddField("replay", "started", models.DateTimeField(blank=True, null=True)),
        migrations.RunPython(move_dates, migrations.RunPython.noop),
    ]
