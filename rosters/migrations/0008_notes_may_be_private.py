"""Owners choose whether readers see their notes; those of rosters from before stay as visible as
they were. Each roster knows the last change that its readers could see.
"""

from django.db import migrations, models
from django.db.models import F, Q
from django.db.models.functions import Now


def count_every_change_so_far(apps, schema_editor):
    rosters = apps.get_model("rosters", "Roster").objects
    rosters.update(shown_revision=F("revision"), shown_at=F("updated_at"))


class Migration(migrations.Migration):
    dependencies = [("rosters", "0007_answers_that_were_lost")]

    operations = [
        migrations.AddField(
            model_name="roster",
            name="notes_shown",
            field=models.BooleanField(db_default=True, default=True),
        ),
        migrations.AlterField(
            model_name="roster",
            name="notes_shown",
            field=models.BooleanField(db_default=False, default=False),
        ),
        migrations.AddField(
            model_name="roster",
            name="shown_revision",
            field=models.PositiveIntegerField(db_default=1, default=1),
        ),
        migrations.AddField(
            model_name="roster",
            name="shown_at",
            field=models.DateTimeField(db_default=Now()),
        ),
        migrations.RemoveIndex(model_name="roster", name="rosters_on_show"),
        migrations.AddIndex(
            model_name="roster",
            index=models.Index(
                condition=Q(("deleted_at", None)),
                fields=["visibility", "-shown_at", "id"],
                name="rosters_on_show",
            ),
        ),
        migrations.RunPython(count_every_change_so_far, migrations.RunPython.noop),
    ]
