"""Archives of data have a read-me in the language of their member."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0003_data_exports"),
    ]

    operations = [
        migrations.AddField(
            model_name="export",
            name="language",
            field=models.CharField(default="en", max_length=8),
        ),
    ]
