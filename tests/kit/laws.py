"""What only a rule book's own tests can tell: matches that random play tries and that are recorded,
and what none of them may lose or make. One file a book, `tests/engine/<key>/laws.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any, Protocol, cast

from rules.engine.core.dice import SeededDice
from rules.engine.core.system import Setup
from rules.engine.tabletop.hosting import Setting
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


OFTEN = 4
"""Of so many settings one is agreed on in another way than usual."""


def agreed_by_chance(
    book: RuleBook[Any],
    number: int,
    limits: Sequence[int],
    option: Callable[[Setting, SeededDice], dict[str, int]],
) -> Setup:
    """Every mission in turn, as the book has it or with whatever may be agreed on, now and then on
    a board by chance; drawn until all of it may be agreed on together. `option` draws the values of
    a setting.
    """
    missions = book.catalogue.missions
    mission = missions[number % len(missions)]
    layouts = [layout.slug for layout in book.catalogue.layouts]
    usual = Setup(
        match=f"{book.key}-{number}",
        names=("Ana", "Ben"),
        mission=mission.slug,
        layout=layouts[number // 5 % len(layouts)],
        limit=mission.default_limit,
    )
    dice = SeededDice(secret=b"agreed", match=usual.match, nonces=("", ""))

    def drawn() -> Setup:
        options: dict[str, int] = {}
        for setting in book.hosted.settings:
            if dice.roll(OFTEN) == 1:
                options |= option(setting, dice)
        limit = limits[dice.roll(len(limits)) - 1]
        layout = layouts[dice.roll(len(layouts)) - 1]
        found = usual.change(layout=layout, limit=limit, options=options)
        if dice.roll(OFTEN) == 1:
            return on_own_board(book, found, f"{usual.match}/{dice.roll(1000)}")
        return found

    found = usual if number % 2 else drawn()
    while book.setup_refusals(found):
        found = drawn()
    return found


def value_by_chance(setting: Setting, dice: SeededDice) -> int:
    """One of the choices of a setting, or a number in its range."""
    if setting.choices:
        return setting.choices[dice.roll(len(setting.choices)) - 1].value
    return setting.least + dice.roll(setting.most - setting.least + 1) - 1


def setups(book: RuleBook[Any], first: int, count: int) -> list[Setup]:
    """`count` setups numbered from `first`."""
    return [laws_of(book).agreed(number) for number in range(first, first + count)]
