"""What only a rule book's own tests can tell: matches that random play tries and that are recorded,
and what none of them may lose or make. One file a book, `tests/engine/<key>/laws.py`.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any, Protocol, cast

from rules.engine.core.system import Setup
from rules.engine.tabletop.rule_book import RuleBook
from tests.kit.selfplay import Game


class Laws(Protocol):
    """The side of a rule book that random play asks."""

    SILENT: frozenset[str]
    """Events that are bookkeeping: they have no sentence."""

    def agreed(self, number: int) -> Setup:
        """What match `number` is played with; the same for ever."""

    def recorded(self) -> dict[str, Setup]:
        """The matches that are kept for ever, by name; not those on boards of one's own."""

    def breaches(self, game: Game) -> list[str]:
        """Every breach of conservation, from the log and the final state."""


def laws_of(book: RuleBook[Any]) -> Laws:
    return cast("Laws", import_module(f"tests.engine.{book.key}.laws"))


def on_own_board(book: RuleBook[Any], agreed: Setup, seed: str) -> Setup:
    """The same match on a board by chance."""
    drawing = book.hosted.drawing
    board = drawing.random(seed, "en").change(name="Chance")
    return agreed.change(layout="", terrain=drawing.written(board))


def setups(book: RuleBook[Any], first: int, count: int) -> list[Setup]:
    """`count` setups numbered from `first`."""
    return [laws_of(book).agreed(number) for number in range(first, first + count)]
