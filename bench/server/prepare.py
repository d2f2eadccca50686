"""Fixture: a fresh database with one user and one roster of ten units; prints how to request it."""

from __future__ import annotations

import json
from io import StringIO

import django
from django.core.management import call_command

django.setup()

from rest_framework.authtoken.models import Token  # noqa: E402  Django is set up first

from rosters.accounts.models import User  # noqa: E402
from rosters.catalogues import book  # noqa: E402
from rosters.draft import Draft  # noqa: E402
from rosters.edits import bought  # noqa: E402
from rosters.owners import Owner  # noqa: E402
from rosters.services import create_roster  # noqa: E402

LIMIT, UNITS = 400, 10


def draft() -> Draft:
    """Ten units of one faction, the cheapest ones."""
    catalogue = book("frontier")
    faction = next(iter(catalogue.factions))
    units = sorted(catalogue.units_of(faction), key=lambda unit: unit.points)
    empty = Draft(
        system=catalogue.key,
        catalogue=catalogue.version,
        faction=faction,
        mission=next(iter(catalogue.missions.values())).slug,
        limit=LIMIT,
        name="Bench",
    )
    lines = (bought(empty, units[i % len(units)].slug) for i in range(UNITS))
    return empty.change(units=tuple(lines))


def fill() -> dict[str, str]:
    """The person's token, their roster, and a unit that fits into it."""
    call_command("migrate", verbosity=0)
    call_command("sync_catalogue", verbosity=0, stdout=StringIO())
    user = User.objects.create_user(username="bench")
    roster = create_roster(owner=Owner(user=user), draft=draft())
    token = Token.objects.create(user=user)
    return {"roster": str(roster.pk), "token": token.key, "unit": roster.draft.units[0].type}


if __name__ == "__main__":
    print(json.dumps(fill()))
