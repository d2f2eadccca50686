"""Arbitrary data in every field of every command is accepted, or refused with a clause."""

from __future__ import annotations

from typing import Any, cast

from rules.engine.tabletop.offer import Offer
from rules.engine.tabletop.rule_book import RuleBook
from tests.books.books import every_book
from tests.kit.laws import setups
from tests.kit.selfplay import Game, random_steps
from tests.kit.wild import Position, assert_refused_with_sentences

MATCHES = 20


def positions(book: RuleBook[Any]) -> dict[str, Position]:
    """One position for each kind of decision that random matches come to, and command drawn."""
    found: dict[str, Position] = {}
    for seed, setup in enumerate(setups(book, 200, MATCHES)):
        game = Game(book, setup, seed)
        for decision, command in random_steps(game):
            kind = f"{cast('Offer', decision.offer()).kind} {type(command).__name__}"
            found.setdefault(kind, (game.state, decision.seat, command))
    return found


@every_book
def test_arbitrary_data_is_refused_with_a_sentence_and_changes_nothing(
    book: RuleBook[Any],
) -> None:
    found = positions(book)
    assert len(found) > 3
    assert_refused_with_sentences(book, found.values())
