"""Until now every board has been drawn for one rule book."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("boards", "0001_boards"),
    ]

    operations = [
        migrations.AddField(
            model_name="board",
            name="system",
            field=models.CharField(default="frontier", max_length=32),
            preserve_default=False,
        ),
    ]
