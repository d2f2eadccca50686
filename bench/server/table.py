"""Fixture: a fresh database with one user and a match in which a unit is to move."""

from __future__ import annotations

import json
from io import StringIO
from itertools import count
from uuid import uuid4

import django
from django.core.management import call_command

django.setup()

from django.conf import settings  # noqa: E402  Django is set up first
from django.test import Client  # noqa: E402

from frontier_site.static_collection import collect_static  # noqa: E402
from rosters.accounts.models import User  # noqa: E402
from rosters.owners import Owner  # noqa: E402
from rules.engine.core.dice import SeededDice  # noqa: E402
from rules.matches.selectors import decisions_of, match_of, position_of  # noqa: E402
from rules.matches.services import Agreement, start_match, submit_command  # noqa: E402
from rules.models import Match  # noqa: E402

AGREED = Agreement(
    system="frontier", mission="assault", layout="A", limit=200, names=("Ana", "Ben"), options={}
)


def until_a_move(owner: Owner) -> Match:
    """A match played at random until a unit is to move; another where one ends before."""
    for number in count():
        draw = SeededDice(secret=b"bench", match=str(number), nonces=("", ""))
        match = start_match(owners=(owner, owner), agreed=AGREED)
        while decisions := decisions_of(match):
            if position_of(match).offers[0].kind == "move":
                return match
            first = decisions[0]
            submit_command(
                match=match,
                seat=first.seat or 0,
                command=first.sample(draw),
                seq=match.head,
                command_id=uuid4(),
            )
            match = match_of(owner, match.pk)
    raise AssertionError("numbers never end")


def fill() -> dict[str, str]:
    """The address of the match, and the session of the person."""
    call_command("migrate", verbosity=0)
    call_command("sync_catalogue", verbosity=0, stdout=StringIO())
    collect_static()
    user = User.objects.create_user(username="bench")
    client = Client()
    client.force_login(user)
    match = until_a_move(Owner(user=user))
    return {
        "match": match.get_absolute_url(),
        "session": client.cookies[settings.SESSION_COOKIE_NAME].value,
    }


if __name__ == "__main__":
    print(json.dumps(fill()))
