"""Odds of a target before it is chosen, against the enemy's best reaction."""

import pytest

from rules.engine.frontier.model.commands import ChooseTarget, TakeAction
from tests.kit.table import attacker, defender


def promised(table, target):
    return next(o for o in table.offer.options if o.command == ChooseTarget(target=target)).chance


@pytest.mark.clause("FR-ROLL-1", "FR-DP-1")
def test_the_odds_of_a_target_assume_the_best_reaction(table):
    table.given(
        attacker("rifleman", at=(5, 5)),
        defender("jaeger", at=(25, 5)),
        defender("saboteur", at=(25, 15)),
    )
    table.answer(TakeAction(unit="rifleman", action="open-fire"))
    chance = promised(table, "jaeger")
    table.answer(ChooseTarget(target="jaeger"))
    answers = [option.chance for option in table.offer.options if option.chance is not None]
    assert len(answers) >= 2
    assert chance == pytest.approx(1 - max(answers))


def test_an_illegal_target_has_no_odds(table):
    table.given(
        attacker("rifleman", at=(5, 5)),
        defender("jaeger", at=(25, 5)),
        defender("saboteur", at=(25, 15)),
        defender("sentry-gun", at=(2, 9)),
    )
    table.answer(TakeAction(unit="rifleman", action="open-fire"))
    assert promised(table, "sentry-gun") is None
