"""Fixture: a fresh database with matches of two players at their first turn, and the commands that
both will play, generated beforehand with the same dice.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from io import StringIO
from itertools import chain
from multiprocessing import get_context
from typing import Any
from uuid import uuid4

import django
from django.core.management import call_command

django.setup()

import msgspec  # noqa: E402  Django is set up first
from django.conf import settings  # noqa: E402
from django.test import Client  # noqa: E402
from rest_framework.authtoken.models import Token  # noqa: E402

from bench.matches import SETUP, fields, steps  # noqa: E402
from rosters.accounts.models import User  # noqa: E402
from rosters.owners import Owner  # noqa: E402
from rules.engine.core.system import Setup  # noqa: E402
from rules.engine.systems import system  # noqa: E402
from rules.matches.services import Agreement, start_match, submit_command  # noqa: E402
from rules.models import Match  # noqa: E402
from tests.kit.selfplay import Game  # noqa: E402

MATCHES = 50
LEAST = 60
"""Answers that a match must have left from its first turn on; another is played otherwise."""
SIDE = 8
NONCES = ("0" * 64, "1" * 64)
Answer = tuple[int, dict[str, object]]
"""A seat, and its command as JSON."""


def fill() -> dict[str, object]:
    """Tokens and sessions of both people, and of every match its id, its head and its answers."""
    users = people()
    found: list[dict[str, object]] = []
    with ProcessPoolExecutor(2, mp_context=get_context("fork")) as pool:
        while len(found) < MATCHES:
            begun = [started(users) for _ in range(10)]
            asked = [(match.setup, int(match.dice_secret, 16)) for match in begun]
            for match, thought in zip(begun, pool.map(think, asked), strict=True):
                if sum(counts for *_, counts in thought) >= LEAST:
                    told = played_up(match, iter(thought))
                    found.append(told | {"answers": list(told["answers"])})
    return {"people": [person(user) for user in users], "matches": found[:MATCHES]}


def people() -> list[User]:
    """Two people on a fresh site."""
    call_command("migrate", verbosity=0)
    call_command("sync_catalogue", verbosity=0, stdout=StringIO())
    return [User.objects.create_user(username=name) for name in ("ana", "bo")]


def started(users: list[User]) -> Match:
    first, second = (Owner(user=user) for user in users)
    agreed = Agreement(
        system="frontier",
        mission=SETUP.mission,
        layout=SETUP.layout,
        limit=30 * SIDE,
        names=SETUP.names,
        options=SETUP.options,
        nonces=NONCES,
    )
    return start_match(owners=(first, second), agreed=agreed)


def think(asked: tuple[Setup, int]) -> list[tuple[Answer, bool]]:
    """A match at random, up to its end or until enough answers have been given."""
    found: list[tuple[Answer, bool]] = []
    for answer, counts in thoughts(*asked):
        found.append((answer, counts))
        if sum(counts for _, counts in found) >= 2 * LEAST:
            break
    return found


def thoughts(setup: Setup, secret: int) -> Iterator[tuple[Answer, bool]]:
    """The answers of the seats in a match at random, and whether the turns had begun."""
    game = Game(system("frontier"), setup, secret)
    began = False
    for command in steps(game, fields(SIDE)):
        seat, _ = game.commands[-1]
        if seat is not None:
            yield (seat, msgspec.to_builtins(command)), began
        began = game.state.turn > 0


def played_up(match: Match, thought: Iterator[tuple[Answer, bool]]) -> dict[str, Any]:
    """Gives every answer before the first turn; those that follow are told, not given."""
    rules = system(match.system)
    for (seat, command), counts in thought:
        if counts:
            first = [(seat, command)]
            return {
                "id": str(match.pk),
                "head": match.head,
                "answers": chain(first, (answer for answer, _ in thought)),
            }
        answer = submit_command(
            match=match,
            seat=1 if seat else 0,
            command=rules.decode_command(command),
            seq=match.head,
            command_id=uuid4(),
        )
        match.head = answer.match.head
    return {"id": str(match.pk), "head": match.head, "answers": iter(())}


def person(user: User) -> dict[str, str]:
    client = Client()
    client.force_login(user)
    session = client.cookies[settings.SESSION_COOKIE_NAME].value
    return {"token": Token.objects.create(user=user).key, "session": session}


if __name__ == "__main__":
    print(json.dumps(fill()))
