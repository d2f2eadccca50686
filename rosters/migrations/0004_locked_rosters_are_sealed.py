"""Every locked roster has a salt, those that were locked before included."""

import secrets

from django.db import migrations, models


def seal_what_is_locked(apps, schema_editor):
    rosters = apps.get_model("rosters", "Roster").objects
    for id in rosters.filter(salt="").exclude(locked_at=None).values_list("pk", flat=True):
        rosters.filter(pk=id).update(salt=secrets.token_hex(32))


class Migration(migrations.Migration):
    dependencies = [("rosters", "0003_lists_go_along_indexes")]

    operations = [
        migrations.AddField(
            model_name="roster",
            name="salt",
            field=models.CharField(blank=True, db_default="", default="", max_length=64),
        ),
        migrations.RunPython(seal_what_is_locked, migrations.RunPython.noop),
    ]
