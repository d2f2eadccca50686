"""Actions of a unit that cannot move: no Advance, and a Fight Through on the spot."""

import pytest

from rules.engine.frontier.model.commands import TakeAction
from rules.engine.frontier.model.events import UnitMoved
from tests.kit.matchers import awaits, never_saw, shaken, stands, turn_of
from tests.kit.table import attacker, defender
from tests.kit.verbs import declines, fights_through, submits


def clauses(refusals):
    return [(refusal.clause, refusal.key) for refusal in refusals]


@pytest.mark.clause("FR-ACT-13", "FR-MOVE-15", "FR-UNIT-SENTRY-KILLZONE-1")
def test_a_unit_that_cannot_move_cannot_advance(table):
    table.given(attacker("sentry-gun", at=(22, 5)), defender("jaeger", at=(22, 25)))
    refused = table.refusals(submits(TakeAction(unit="sentry-gun", action="advance")))
    assert clauses(refused) == [("FR-ACT-13", "cannot-move")]


@pytest.mark.clause("FR-ACT-13", "FR-MOVE-15", "FR-UNIT-SENTRY-KILLZONE-1")
def test_a_unit_that_cannot_move_fights_through_on_the_spot(table):
    table.given(
        attacker("sentry-gun", at=(22, 5)), defender("jaeger", at=(22, 12)), active="attacker"
    )
    table.when(fights_through("sentry-gun", "jaeger"))
    table.then(awaits("reaction", "defender"))
    table.when(declines())
    table.then(
        shaken("jaeger"), stands("sentry-gun", (22, 5)), never_saw(UnitMoved), turn_of("defender")
    )


@pytest.mark.clause("FR-ACT-13", "FR-ACT-7")
def test_a_unit_that_cannot_move_needs_its_enemy_within_reach_already(table):
    table.given(attacker("sentry-gun", at=(22, 5)), defender("jaeger", at=(22, 17)))
    refused = table.refusals(submits(TakeAction(unit="sentry-gun", action="fight-through")))
    assert clauses(refused) == [("FR-ACT-7", "nobody-to-assault")]
