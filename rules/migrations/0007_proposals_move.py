"""Proposals are the lobby's; their table stays where it is."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [
        ("rules", "0006_branches_and_checks"),
        ("lobby", "0001_proposals"),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[migrations.DeleteModel(name="Proposal")],
        ),
    ]
