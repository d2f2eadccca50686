"""Every ability is applied and every mission playable: the marks that said otherwise go."""

import json

from django.db import migrations

MARKS = {"in_force", "playable"}


def unmarked(row):
    return {key: value for key, value in row.items() if key not in MARKS}


def forget_marks(apps, schema_editor):
    """Documents are read strictly, those of withdrawn rows and former catalogues too."""
    for model in ("Ability", "Mission"):
        rows = apps.get_model("rosters", model).objects.all()
        for row in rows.iterator():
            row.document = unmarked(row.document)
            row.save(update_fields=["document"])
    for former in apps.get_model("rosters", "CatalogueVersion").objects.all():
        catalogue = json.loads(former.document)
        for table in ("abilities", "missions"):
            catalogue[table] = [unmarked(row) for row in catalogue[table]]
        former.document = json.dumps(catalogue, ensure_ascii=False, separators=(",", ":"))
        former.save(update_fields=["document"])


class Migration(migrations.Migration):
    dependencies = [
        ("rosters", "0001_catalogue_and_rosters"),
    ]

    operations = [
        migrations.RunPython(forget_marks, migrations.RunPython.noop),
        migrations.RemoveField(
            model_name="ability",
            name="in_force",
        ),
        migrations.RemoveField(
            model_name="mission",
            name="playable",
        ),
    ]
