"""A match in which a unit is to move, and a roster of ten units, of one person."""

from __future__ import annotations

import json

from bench.server import table
from bench.server.prepare import draft
from rosters.accounts.models import User
from rosters.owners import Owner
from rosters.services import create_roster


def fill() -> dict[str, str]:
    """The addresses of both, and the session of the person."""
    told = table.fill()
    roster = create_roster(owner=Owner(user=User.objects.get()), draft=draft())
    return told | {"roster": roster.get_absolute_url()}


if __name__ == "__main__":
    print(json.dumps(fill()))
