"""Give both seats of every existing proposal to its creator."""

import secrets

from django.db import migrations


def seat_makers(apps, schema_editor):
    Proposal = apps.get_model("lobby", "Proposal")
    Party = apps.get_model("lobby", "Party")
    for row in Proposal.objects.all():
        names = row.terms.pop("names")
        nonces = row.terms.pop("nonces", ["", ""])
        for number in (0, 1):
            Party.objects.create(
                proposal=row,
                number=number,
                user_id=row.user_id,
                guest_key=row.guest_key,
                name=names[number],
                nonce=nonces[number],
            )
        row.history = [{"version": 1, "by": row.proposed_by, "terms": row.terms}]
        row.dice_secret = secrets.token_bytes(32).hex()
        row.save()


class Migration(migrations.Migration):
    dependencies = [("lobby", "0002_parties_and_links")]

    operations = [migrations.RunPython(seat_makers, migrations.RunPython.noop, elidable=True)]
