"""Jobs of guests are counted by their network too."""

from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):
    dependencies = [("rosters", "0005_print_jobs")]

    operations = [
        migrations.AddField(
            model_name="printjob",
            name="network",
            field=models.CharField(blank=True, db_default="", default="", max_length=64),
        ),
        migrations.AddIndex(
            model_name="printjob",
            index=models.Index(
                condition=Q(("state__in", ("waiting", "drawing"))),
                fields=["network"],
                name="print_jobs_of_network",
            ),
        ),
    ]
