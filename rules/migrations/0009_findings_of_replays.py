"""What the check of an imported record found is kept with it; old rows are checked when they are
looked at, or in the rounds.
"""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("rules", "0008_lists_go_along_indexes")]

    operations = [
        migrations.AddField(
            model_name="replay",
            name="checked_by",
            field=models.CharField(blank=True, default="", max_length=64),
        ),
        migrations.AddField(
            model_name="replay",
            name="finding",
            field=models.JSONField(blank=True, null=True),
        ),
    ]
