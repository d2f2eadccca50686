"""Fills a fresh database with two members and matches between them; prints how to play those.

`python -m tests.scale.prepare N` begins N matches. What will be answered in each is thought up
beforehand, under the same dice; the rosters that it takes are there.
"""

from __future__ import annotations

import json
import sys
from io import StringIO
from typing import Any

import django
from django.core.management import call_command

django.setup()

import msgspec  # noqa: E402  Django is set up first
from django.test import Client  # noqa: E402
from rest_framework.authtoken.models import Token  # noqa: E402

from rosters.accounts.models import User  # noqa: E402
from rosters.draft import Draft, Line  # noqa: E402
from rosters.owners import Owner  # noqa: E402
from rosters.services import create_roster  # noqa: E402
from rules.engine.core.decision import Command  # noqa: E402
from rules.engine.core.system import ArmyList  # noqa: E402
from rules.engine.systems import system  # noqa: E402
from rules.engine.tabletop.sealed_choices import Seal  # noqa: E402
from rules.matches.services import Agreement, start_match  # noqa: E402
from tests.factories import confirmed  # noqa: E402
from tests.kit.selfplay import random_match  # noqa: E402

AGREED = Agreement(
    system="frontier",
    mission="assault",
    layout="A",
    limit=200,
    names=("Ana", "Bo"),
    options={"turn_cap": 12},
    nonces=("0" * 64, "1" * 64),
)
NAMES = ("ana", "bo")


def fill(matches: int) -> dict[str, Any]:
    call_command("migrate", verbosity=0)
    call_command("sync_catalogue", verbosity=0, stdout=StringIO())
    users = [
        confirmed(User.objects.create_user(username=name), f"{name}@frontier.example")
        for name in NAMES
    ]
    return {
        "members": [credentials(user) for user in users],
        "matches": [begun((Owner(user=users[0]), Owner(user=users[1]))) for _ in range(matches)],
    }


def credentials(user: User) -> dict[str, str]:
    browser = Client()
    browser.force_login(user)
    token = Token.objects.create(user=user).key
    return {"token": token, "session": browser.cookies["sessionid"].value}


def begun(owners: tuple[Owner, Owner]) -> dict[str, Any]:
    """A match, and what its seats will answer."""
    match = start_match(owners=owners, agreed=AGREED)
    thought = random_match(system(match.system), match.setup, int(match.dice_secret, 16))
    steps = [
        {"seat": seat, "command": sendable(command, owners[seat])}
        for seat, command in thought.commands
        if seat is not None
    ]
    return {"id": str(match.pk), "steps": steps}


def sendable(command: Command, owner: Owner) -> dict[str, Any]:
    """A command as a program sends it: a roster by its id."""
    told: dict[str, Any] = msgspec.to_builtins(command)
    if isinstance(command, Seal) and command.slot == "roster":
        army = msgspec.json.decode(command.payload, type=ArmyList)
        roster = create_roster(owner=owner, draft=draft_of(army))
        return {"type": told["type"], "slot": "roster", "roster": str(roster.pk)}
    return told


def draft_of(army: ArmyList) -> Draft:
    return Draft(
        system=army.system,
        catalogue=army.catalogue,
        faction=army.faction,
        mission=army.mission,
        limit=army.limit,
        name="Thought up",
        units=tuple(Line.bought(each.type, each.points, army.catalogue) for each in army.entries),
    )


if __name__ == "__main__":
    print(json.dumps(fill(int(sys.argv[1]))))
