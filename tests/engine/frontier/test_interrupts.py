"""The abilities of any point: which they are, and what they may and may not interrupt."""

import pytest

from rules.engine.frontier.data.catalogue import CATALOGUE
from rules.engine.frontier.model.commands import TakeAction
from rules.engine.frontier.model.events import TokenActed, UnitMoved
from rules.engine.frontier.play.abilities.base import ANY_POINT, REGISTRY
from tests.kit.dice import d6
from tests.kit.matchers import awaits, happened, not_shaken, shaken, stands, turn_of
from tests.kit.table import attacker, defender, mine, strong_point
from tests.kit.verbs import (
    advances,
    counter_attacks,
    fights_through,
    moves,
    opens_fire,
    passes,
    points_to,
    seizes,
    submits,
    takes_cover,
    unanswered,
    uses,
)

TEAM = "colonial-exploration-team"
FOUR = {"flame-units", "repulsor-field", "ghost-field", "freedom-fighters"}


def on_offer(table):
    """The abilities that can be used at the stop that is held."""
    return {o.label.params["ability"] for o in table.offer.options if o.subject}


@pytest.mark.clause("FR-TIME-3")
def test_four_abilities_of_five_units_can_be_used_at_any_point():
    assert {row.slug for row in CATALOGUE.abilities if row.any_point} == FOUR
    assert {slug for slug, ability in REGISTRY.items() if ability.windows == ANY_POINT} == FOUR
    printed = [p.ability for unit in CATALOGUE.units for p in unit.abilities]
    assert len([slug for slug in printed if slug in FOUR]) == 5


@pytest.mark.clause("FR-TIME-1", "FR-TIME-3")
def test_each_of_the_four_can_be_used_at_each_of_the_five_stops(table):
    table.given(
        attacker("breacher", at=(10, 10)),
        attacker("lobo", at=(38, 4)),
        defender("captain", at=(40, 8), used=("ghost-field",)),
        defender("pathfinder", at=(42, 28)),
        defender(TEAM, at=(38, 8.5)),
        defender("insurgent", at=(40, 28), shaken=True),
        defender("techy", at=(10, 25)),
        markers=(strong_point((10, 14)),),
    )
    deeds = {
        "stop_1": (),
        "stop_2": (*seizes(), *points_to(0)),
        "stop_3": opens_fire("breacher", "techy"),
        "stop_4": takes_cover("techy"),
        "stop_5": (),
    }
    for stop, deed in deeds.items():
        table.when(deed)
        table.then(awaits("stop", "defender"))
        assert (table.state.window.name, on_offer(table)) == (stop, FOUR)
        if stop == "stop_4":
            table.dice(breacher=d6(4), techy=d6(1))
        table.when(passes())
    table.then(turn_of("defender"))


@pytest.mark.clause("FR-TIME-4", "FR-UNIT-EXPLORER-FLAME-2")
def test_flames_do_not_reach_a_unit_that_only_passes_by(table):
    table.given(attacker("lobo", at=(10, 10)), defender(TEAM, at=(15, 14)))
    table.when(advances("lobo"), unanswered(), moves((20, 10)))
    table.then(turn_of("defender"), not_shaken("lobo"), stands("lobo", (20, 10)))


@pytest.mark.clause("FR-TIME-4")
def test_nothing_is_asked_between_the_dice_and_the_last_step_of_what_they_decide(table):
    """The Captain stands where it could push both, from the declaration on."""
    table.given(
        attacker("captain", at=(10, 10)),
        attacker("lobo", at=(10, 12)),
        defender("jaeger", at=(10, 16)),
    )
    table.when(passes(), fights_through("lobo", "jaeger", to=(10, 12)), passes())
    table.dice(lobo=((12, 9),), jaeger=d6(2))
    table.when(counter_attacks("jaeger"), passes())
    table.then(awaits("move", "attacker"), shaken("jaeger"))
    command = uses("captain", "repulsor-field")[0].command
    assert [r.key for r in table.awaited.check(command)] == ["not-offered"]
    table.when(moves((14, 12)))
    table.then(awaits("stop", "attacker"))
    assert table.state.window.name == "stop_5"


@pytest.mark.clause("FR-TIME-4", "FR-TOKEN-5", "FR-SHAKE-4")
def test_only_tokens_break_into_a_movement_and_it_goes_on_without_a_stop(table):
    table.given(
        attacker("lobo", at=(10, 10)),
        defender(TEAM, at=(15, 14)),
        markers=(mine((15, 5)),),
    )
    table.when(submits(TakeAction(unit="lobo", action="advance")), unanswered())
    table.when(moves((20, 10)))
    told = [type(e) for e in table.events if isinstance(e, UnitMoved | TokenActed)]
    assert told == [UnitMoved, TokenActed, UnitMoved]
    assert len(happened(table, UnitMoved)) == 2
    table.then(shaken("lobo"), stands("lobo", (20, 10)), turn_of("defender"))
