from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("lobby", "0005_links_to_things"),
    ]

    operations = [
        migrations.AddField(
            model_name="party",
            name="army",
            field=models.CharField(blank=True, default="", max_length=80),
        ),
    ]
