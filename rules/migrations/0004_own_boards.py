from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("rules", "0003_proposals")]

    operations = [
        migrations.AddField(
            model_name="match",
            name="board",
            field=models.JSONField(blank=True, null=True),
        ),
        migrations.AlterField(
            model_name="match",
            name="layout",
            field=models.SlugField(blank=True, max_length=80),
        ),
    ]
