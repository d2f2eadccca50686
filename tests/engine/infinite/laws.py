"""The matches of Infinite Frontiers that random play tries, and their laws."""

from __future__ import annotations

from collections.abc import Iterator

from rules.engine.core.system import Setup
from rules.engine.infinite.book import INFINITE
from rules.engine.infinite.model.state import InfiniteState
from tests.kit.laws import on_own_board
from tests.kit.selfplay import Game

SILENT = frozenset({"FlowMoved", "MoveEnded"})
LIMITS = (6, 3, 9, 5)
ROUNDS = (20, 10, 12, 15, 20, 1, 2)


def agreed(number: int) -> Setup:
    """Every board in turn, now and then one by chance, with any limit and number of rounds."""
    layouts = INFINITE.catalogue.layouts
    setup = Setup(
        match=f"infinite-{number}",
        names=("Ana", "Ben"),
        mission=INFINITE.catalogue.missions[0].slug,
        layout=layouts[number % len(layouts)].slug,
        limit=LIMITS[number % len(LIMITS)],
        options={"rounds": ROUNDS[number % len(ROUNDS)]},
    )
    return on_own_board(INFINITE, setup, setup.match) if number % 5 == 4 else setup


def recorded() -> dict[str, Setup]:
    """None yet: a match is kept once its rules are finished."""
    return {}


def breaches(game: Game) -> list[str]:
    """IF-TURN-2 IF-BOARD-2  No square holds two counters, and none a counter on a rock."""
    return [found for state in game.states for found in _breaches(state)]


def _breaches(s: InfiniteState) -> Iterator[str]:
    standing = [unit.at for unit in s.units.values() if unit.place == "board"]
    if len(set(standing)) < len(standing):
        yield f"round {s.turn}: a square holds two counters"
    if set(standing) & set(s.rocks):
        yield f"round {s.turn}: a counter stands on a rock"
