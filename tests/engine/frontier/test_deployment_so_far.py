"""A batch that is still being set out is judged as far as it goes."""

import pytest

from rules.engine.core.flow import Frame
from rules.engine.frontier.ask import inspection
from rules.engine.frontier.model.commands import Deploy, Place, Placement
from tests.kit.table import attacker, defender
from tests.kit.verbs import performs


@pytest.fixture
def told(table):
    """What a preview says of the attacker's batch in an Assault: strip S, 10" deep."""
    waiting = [attacker(name).change(place="waiting") for name in ("rifleman", "bosun")]
    table.given(
        *waiting,
        defender("jaeger", at=(22, 25)),
        stack=(Frame(sequence="match", step="deploy_second"),),
        deployed=(1,),
        markers=(),
    )

    def preview(*placements):
        batch = tuple(Placement(unit=unit, x=x, y=y) for unit, x, y in placements)
        found = inspection.preview(table.now, 0, Deploy(placements=batch))
        return [(refusal.clause, refusal.key) for refusal in found.refusals]

    return preview


@pytest.mark.clause("FR-DEPLOY-1")
def test_a_unit_placed_well_is_not_held_up_by_those_that_follow(told):
    assert told(("rifleman", 10, 5)) == []


@pytest.mark.clause("FR-DEPLOY-1")
def test_a_unit_placed_outside_the_zone_is_refused_at_once(told):
    assert told(("rifleman", 10, 20)) == [("FR-DEPLOY-1", "outside-zone")]


@pytest.mark.clause("FR-DEPLOY-1")
def test_a_unit_given_twice_or_not_waiting_is_refused(told):
    assert told(("rifleman", 10, 5), ("rifleman", 12, 5)) == [("FR-DEPLOY-1", "not-your-batch")]
    assert told(("jaeger", 10, 5)) == [("FR-DEPLOY-1", "not-your-batch")]


def keys_of(table, seat, *placements):
    batch = tuple(Placement(unit=thing, x=x, y=y) for thing, x, y in placements)
    return [r.key for r in inspection.preview(table.now, seat, Place(placements=batch)).refusals]


@pytest.mark.clause("FR-DEPLOY-7", "FR-UNIT-CONSPIRATOR-INFILTRATE-1")
def test_an_infiltration_token_is_judged_before_the_others_are_laid(table):
    table.given(
        attacker("conspirator", id="c", place="reserve"),
        attacker("breacher", at=(10, 5)),
        defender("jaeger", at=(22, 25)),
        stack=(Frame(sequence="match", step="place_infiltrators"),),
        deployed=(1, 0),
    )
    first = "infiltration-token/c-1"
    assert keys_of(table, 0, (first, 22, 8)) == []
    assert keys_of(table, 0, (first, 22, 25)) == ["in-enemy-zone"]


@pytest.mark.clause("FR-UNIT-SABOTEUR-MINES-1")
def test_of_two_mines_nothing_is_said_until_both_are_laid(table):
    table.given(attacker("saboteur", at=(10, 5)), defender("jaeger", at=(40, 25)))
    table.when(performs("minefield", "saboteur"))
    first, second = (token.id for token in table.offer.tokens)
    assert keys_of(table, 0, (first, 12, 5)) == []
    assert keys_of(table, 0, (first, 12, 5), (second, 12.5, 5)) != []
    assert keys_of(table, 0, (first, 12, 5), (second, 12, 12)) == []
