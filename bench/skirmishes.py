"""Matches of Infinite Frontiers for benchmarks: Firefight on table A as the book has it."""

from __future__ import annotations

from bench.matches import events_in
from rules.engine.core.log import Commit
from rules.engine.core.system import Setup
from rules.engine.systems import SYSTEMS, UNFINISHED
from tests.kit.selfplay import Game, random_steps

INFINITE = next(book for book in SYSTEMS + UNFINISHED if book.key == "infinite")
SKIRMISH = Setup(
    match="bench",
    names=("Ana", "Bo"),
    mission="firefight",
    layout="A",
    limit=420,
)


def commits_of(events: int) -> list[Commit]:
    """The commits of a match up to the one that reaches `events` events."""
    for seed in range(1000):
        game = Game(INFINITE, SKIRMISH, seed)
        for _ in random_steps(game):
            if events_in(game.commits) >= events:
                return game.commits
    raise RuntimeError(f"no random match reaches {events} events")
