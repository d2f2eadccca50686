"""Endless supply of matches for two players, each generated while the one before is played."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bench.server.seated import people, person, played_up, started, thoughts


def matches() -> Iterator[dict[str, Any]]:
    """Fills a fresh database, then gives one match after the other at its first turn, with both
    people and the answers that they will give.
    """
    users = people()
    told = [person(user) for user in users]
    while True:
        match = started(users)
        thought = thoughts(match.setup, int(match.dice_secret, 16))
        yield played_up(match, thought) | {"people": told}
