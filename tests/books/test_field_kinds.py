"""Names in events, views and offers are in fields of their kind: nothing else is translated, and
only these are replaced when a player leaves.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from rules.engine.core.fields import SEAT_NAME, SENTENCE, kinds_of, shown
from rules.engine.core.known import SPECTATOR
from rules.engine.core.log import events_of
from rules.engine.core.record import Record
from rules.engine.core.resolution import Situation
from rules.engine.tabletop.fields import UNIT_NAME
from rules.engine.tabletop.offer import Offer
from rules.engine.tabletop.rule_book import RuleBook
from tests.books.books import every_book
from tests.kit.laws import setups
from tests.kit.selfplay import random_match


@every_book
@pytest.mark.parametrize("number", range(8))
def test_names_are_in_fields_of_their_kind(book: RuleBook[Any], number: int) -> None:
    game = random_match(book, setups(book, number, 1)[0], seed=number)
    setup, commits = game.setup, game.commits
    positions = game.states
    units = {unit.name for state in positions for unit in state.units.values()}
    people = set(setup.names)

    left: set[str] = set()
    for state, commit in zip(positions, commits, strict=True):
        now = Situation(book, state, setup=setup)
        told = [*events_of(book, commit), book.view_for(state, SPECTATOR), *offers(now)]
        left |= {
            f"{type(record).__name__}: {text}"
            for record in told
            for text in unmarked(record)
            if text in units | people or any(f"({name})" in text for name in people)
        }
    assert left == set()


def offers(now: Situation[Any]) -> Iterator[Record]:
    """The offers of a position, without their options, which have sentences only."""
    for decision in now.decisions:
        if decision.seat is not None:
            offer = decision.offer()
            assert isinstance(offer, Offer)
            yield offer.change(options=(), prompt=offer.prompt.change(params={}))


def unmarked(record: Record) -> Iterator[str]:
    """The texts of a record that are in no field for names or sentences."""
    marked = dict.fromkeys((SEAT_NAME, UNIT_NAME, SENTENCE), lambda text: "")
    return texts(shown(msgspec.to_builtins(record), kinds_of(record), marked))


def texts(told: Any) -> Iterator[str]:
    """Every text in a JSON value, beside its keys."""
    match told:
        case dict():
            for value in told.values():
                yield from texts(value)
        case list() | tuple():
            for value in told:
                yield from texts(value)
        case str():
            yield told
