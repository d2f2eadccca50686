"""A stored match to measure with: two forces, random play, the same every time."""

from __future__ import annotations

from rules.engine.core.log import Commit
from rules.engine.core.system import Setup
from rules.engine.systems import system
from tests.kit.selfplay import Game, random_steps

SETUP = Setup(
    match="bench",
    names=("Ana", "Bo"),
    mission="assault",
    layout="A",
    limit=300,
    options={"turn_cap": 200},
)


def game(seed: int) -> Game:
    """A match of Frontier that has just begun."""
    return Game(system("frontier"), SETUP, seed)


def match_of(events: int) -> list[Commit]:
    """The commits of a match up to the one that reaches `events` events."""
    for seed in range(1000):
        played = game(seed)
        for _ in random_steps(played):
            if events_in(played.commits) >= events:
                return played.commits
    raise RuntimeError(f"no random match reaches {events} events")


def events_in(commits: list[Commit]) -> int:
    return sum(len(commit.events) for commit in commits)
