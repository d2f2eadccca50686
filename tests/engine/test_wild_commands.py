"""Arbitrary data in every field of every command is accepted, or refused with a clause."""

from __future__ import annotations

from typing import Any, cast

import pytest

from rules.engine.systems import SYSTEMS
from rules.engine.tabletop.offer import Offer
from rules.engine.tabletop.rule_book import RuleBook
from tests.kit.laws import setups
from tests.kit.selfplay import Game, random_steps
from tests.kit.wild import Position, assert_refused_with_sentences


@pytest.fixture(scope="module", params=SYSTEMS, ids=lambda system: system.key)
def system(request: pytest.FixtureRequest) -> RuleBook[Any]:
    found: RuleBook[Any] = request.param
    return found


@pytest.fixture(scope="module")
def positions(system: RuleBook[Any]) -> list[Position]:
    """One position for each kind of decision that a few random matches come to."""
    found: dict[str, Position] = {}
    for seed, setup in enumerate(setups(system, 200, 4)):
        game = Game(system, setup, seed)
        for decision, command in random_steps(game):
            found.setdefault(
                cast("Offer", decision.offer()).kind, (game.state, decision.seat, command)
            )
    return list(found.values())


def test_arbitrary_data_is_refused_with_a_sentence_and_changes_nothing(
    system: RuleBook[Any], positions: list[Position]
) -> None:
    assert len(positions) > 6
    assert_refused_with_sentences(system, positions)
