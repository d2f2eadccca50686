"""Lists of rosters are read from their first row, whatever else there is."""

from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("rosters", "0002_no_marks"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.RemoveIndex(
            model_name="roster",
            name="rosters_on_show",
        ),
        migrations.AddIndex(
            model_name="roster",
            index=models.Index(
                condition=models.Q(("deleted_at", None)),
                fields=["owner", "-updated_at", "id"],
                name="rosters_listed",
            ),
        ),
        migrations.AddIndex(
            model_name="roster",
            index=models.Index(
                condition=models.Q(("deleted_at", None)),
                fields=["visibility", "-updated_at", "id"],
                name="rosters_on_show",
            ),
        ),
    ]
