"""Whatever comes about in a match can be asked about: `python -m
tests.engine.modern.test_oracle_accepts 30` puts every position of so many random matches.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest

from rules.engine.core.decision import Decision
from rules.engine.core.questions import QuestionError
from rules.engine.modern.book import MODERN
from rules.engine.modern.play import artillery
from rules.engine.modern.play.activation import ActDecision
from rules.engine.modern.play.artillery_orders import GunDecision, OrdersDecision
from rules.engine.tabletop import oracle
from tests.engine.modern.inquiry import Json
from tests.engine.modern.laws import agreed
from tests.engine.modern.posed import position
from tests.kit.selfplay import Game, random_steps


def open_to(decision: Decision) -> list[Json]:
    """What is asked of the Units that may act: where they go, which squares their guns nominate."""
    match decision:
        case ActDecision(units=units):
            return [{"ask": "reach", "unit": unit.id} for unit in units]
        case OrdersDecision(state=s, seat=seat):
            guns = artillery.guns(s, seat)
        case GunDecision(guns=left):
            guns = list(left)
        case _:
            return []
    return [{"ask": "artillery", "unit": gun.id} for gun in guns]


def differences(number: int) -> Iterator[str | None]:
    """For every position of a random match what the oracle refuses there, or None."""
    game = Game(MODERN, agreed(number), number)
    decisions = {len(game.states): game.decisions()}
    for _ in random_steps(game):
        decisions[len(game.states)] = game.decisions()
    for at, state in enumerate(game.states, 1):
        asked = [each for decision in decisions.get(at, ()) for each in open_to(decision)]
        posed = position(state, game.setup.options)
        try:
            told = oracle.ask(MODERN, {"system": "modern", "position": posed, "ask": asked}, "en")
        except QuestionError as error:
            yield f"match {number}, commit {at}: {error.sentence} at {error.where}"
            continue
        answers = told["answers"]
        assert isinstance(answers, list)
        refused = [each["refusals"] for each in answers if "refusals" in each]
        yield f"match {number}, commit {at}: {refused}" if refused else None


@pytest.mark.clause("MW-TURN-7", "MW-TURN-11", "MW-ARTY-1", "MW-RIV-4", "MW-DEC-1")
@pytest.mark.parametrize("number", range(5))
def test_no_position_of_a_match_is_refused(number: int) -> None:
    found = list(differences(number))
    assert len(found) > 20
    assert [each for each in found if each] == []


if __name__ == "__main__":
    every = [each for number in range(int(sys.argv[1])) for each in differences(number)]
    wrong = [each for each in every if each]
    print(*wrong[:20], f"{len(every)} positions, {len(wrong)} refused", sep="\n")
    sys.exit(bool(wrong))
