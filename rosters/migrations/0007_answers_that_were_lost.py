"""Revisions keep the idempotency key of the form that made them."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("rosters", "0006_jobs_of_networks")]

    operations = [
        migrations.AddField(
            model_name="revision",
            name="idempotency_key",
            field=models.UUIDField(editable=False, null=True),
        ),
    ]
