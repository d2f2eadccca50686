"""The matches of Decoys that random play tries, and their laws."""

from __future__ import annotations

from collections.abc import Iterator

from rules.engine.core.system import Setup
from tests.books.decoys.book import DECOYS
from tests.books.decoys.model.state import DecoysState
from tests.kit.laws import on_own_board
from tests.kit.selfplay import Game

SILENT = frozenset({"FlowMoved", "MoveEnded"})
LIMITS = (6, 3, 9, 5)
ROUNDS = (20, 10, 12, 15, 20, 1, 2)


def agreed(number: int) -> Setup:
    """Every board in turn, now and then one by chance, with any limit and number of rounds."""
    layouts = DECOYS.catalogue.layouts
    setup = Setup(
        match=f"decoys-{number}",
        names=("Ana", "Ben"),
        mission=DECOYS.catalogue.missions[0].slug,
        layout=layouts[number % len(layouts)].slug,
        limit=LIMITS[number % len(LIMITS)],
        options={"rounds": ROUNDS[number % len(ROUNDS)]},
    )
    return on_own_board(DECOYS, setup, setup.match) if number % 5 == 4 else setup


def recorded() -> dict[str, Setup]:
    """None yet: a match is kept once its rules are finished."""
    return {}


def breaches(game: Game) -> list[str]:
    """DC-TURN-2 DC-BOARD-2  No square holds two counters, and none a counter on a rock."""
    return [found for state in game.states for found in _breaches(state)]


def _breaches(s: DecoysState) -> Iterator[str]:
    standing = [unit.at for unit in s.units.values() if unit.place == "board"]
    if len(set(standing)) < len(standing):
        yield f"round {s.turn}: a square holds two counters"
    if set(standing) & set(s.rocks):
        yield f"round {s.turn}: a counter stands on a rock"
