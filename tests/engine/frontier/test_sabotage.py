"""Sabotage: charges placed, defused and set off."""

import pytest

from rules.engine.core.known import Known
from rules.engine.frontier.book import FRONTIER
from rules.engine.frontier.model.commands import Decline, StrategicAction
from rules.engine.frontier.model.events import (
    ChargesChanged,
    MarkerRemoved,
    ObjectiveAchieved,
    StrategicActionTaken,
    UnitDestroyed,
    UnitShaken,
)
from rules.engine.tabletop.endings import MatchEnded
from tests.kit.matchers import (
    awaits,
    destroyed,
    ended,
    goes_on,
    happened,
    last,
    never_saw,
    not_shaken,
    saw,
    shaken,
)
from tests.kit.mission import (
    clauses,
    counter,
)
from tests.kit.table import attacker, defender
from tests.kit.verbs import advances, declines, moves, submits

TARGET = counter("target", (38, 15))


def does(action):
    return submits(StrategicAction(action=action))


def strategic_options(table):
    return {
        option.command.action: clauses(option.refusals)
        for option in table.offer.options
        if isinstance(option.command, StrategicAction)
    }


@pytest.fixture
def sabotage(table):
    """The defender's short edge is E, the attackers came from the far edge."""

    def given(*units, **fields):
        table.given(*units, mission="sabotage", **{"markers": (TARGET,)} | fields)
        return table

    return given


@pytest.mark.clause("FR-MISSION-SABOTAGE-8", "FR-MISSION-3", "FR-MISSION-2")
@pytest.mark.parametrize(("x", "legal"), [(38 - 5.984252, True), (32.015, False)])
def test_charges_are_placed_from_within_five_inches(sabotage, x, legal):
    table = sabotage(attacker("breacher", at=(x, 15), shaken=True), defender("jaeger", at=(38, 17)))
    table.then(awaits("strategic" if legal else "action", "attacker"))
    if legal:
        table.when(does("place-charges"))
        table.then(
            saw(StrategicActionTaken, "FR-MISSION-SABOTAGE-8"),
            saw(ChargesChanged, "FR-MISSION-SABOTAGE-8"),
            awaits("action", "attacker"),
        )
        assert FRONTIER.view_for(table.state, Known(seat=1)).charges == 1


@pytest.mark.clause("FR-MISSION-3")
@pytest.mark.parametrize("place", ["left", "destroyed", "reserve", "waiting"])
def test_a_unit_off_the_board_is_near_nothing(sabotage, place):
    table = sabotage(
        attacker("breacher", at=(38, 15), place=place),
        attacker("bosun", at=(5, 5)),
        defender("jaeger", at=(38, 17)),
    )
    table.then(awaits("action", "attacker"))


@pytest.mark.clause("FR-MISSION-SABOTAGE-8", "FR-MISSION-SABOTAGE-12")
def test_there_is_no_most_of_charges(sabotage):
    units = attacker("breacher", at=(36, 15)), defender("jaeger", at=(5, 28))
    table = sabotage(*units, charges=7)
    table.when(does("place-charges"))
    assert table.state.charges == 8


@pytest.mark.clause("FR-MISSION-SABOTAGE-8", "FR-MISSION-SABOTAGE-10", "FR-STRAT-2")
def test_without_a_charge_there_is_nothing_to_set_off(sabotage):
    table = sabotage(attacker("breacher", at=(36, 15)), defender("jaeger", at=(36, 17)))
    assert strategic_options(table) == {
        "place-charges": [],
        "detonation": [("FR-MISSION-SABOTAGE-10", "no-charges")],
    }
    assert clauses(table.refusals(does("detonation"))) == [("FR-MISSION-SABOTAGE-10", "no-charges")]
    assert clauses(table.refusals(does("defuse"))) == [("FR-TURN-2", "not-offered")]


@pytest.mark.clause("FR-MISSION-SABOTAGE-9", "FR-MISSION-3", "FR-MISSION-2")
@pytest.mark.parametrize(
    ("x", "charges", "legal"), [(32.016, 2, True), (32.015, 2, False), (36, 0, False)]
)
def test_a_defender_within_five_inches_defuses_one_charge(sabotage, x, charges, legal):
    table = sabotage(
        attacker("breacher", at=(36, 17)),
        defender("jaeger", at=(x, 15)),
        active="defender",
        charges=charges,
    )
    table.then(awaits("strategic" if legal else "action", "defender"))
    if legal:
        assert strategic_options(table) == {"defuse": []}
        table.when(does("defuse"))
        table.then(saw(ChargesChanged, "FR-MISSION-SABOTAGE-9"), never_saw(MarkerRemoved))
        assert (table.state.charges, table.state.markers) == (1, (TARGET,))


@pytest.mark.clause("FR-MISSION-SABOTAGE-10", "FR-MISSION-2")
def test_charges_are_set_off_from_anywhere(sabotage):
    table = sabotage(attacker("breacher", at=(5, 15)), defender("jaeger", at=(5, 28)), charges=1)
    assert strategic_options(table) == {
        "place-charges": [("FR-MISSION-SABOTAGE-8", "nobody-near-marker")],
        "detonation": [],
    }
    (told,) = table.refusals(does("place-charges"))
    assert told.params == {"marker": "target", "most": 5}
    table.when(does("detonation"))
    table.then(saw(ObjectiveAchieved, "FR-MISSION-SABOTAGE-11"), goes_on())


@pytest.mark.clause("FR-MISSION-SABOTAGE-11", "FR-TIME-7")
def test_a_detonation_shakes_everybody_within_fifteen_inches_of_both_sides(sabotage):
    table = sabotage(
        attacker("breacher", at=(38 - 15.984252, 15)),
        attacker("bosun", at=(21.99, 13.9)),
        attacker("lobo", at=(38, 12), shaken=True),
        defender("jaeger", at=(40, 15)),
        defender("saboteur", at=(38, 27), shaken=True),
        defender("insurgent", at=(5, 28)),
        charges=3,
    )
    table.when(does("detonation"))
    table.then(
        shaken("breacher", "jaeger"),
        destroyed("lobo", "saboteur"),
        not_shaken("bosun", "insurgent"),
        goes_on(),
        awaits("action", "attacker"),
    )
    assert (table.state.markers, table.state.charges, table.state.achieved) == ((), 0, True)
    told = [type(e) for e in table.events if isinstance(e, UnitShaken | UnitDestroyed)]
    assert len(told) == 4


@pytest.mark.clause("FR-MISSION-SABOTAGE-11", "FR-END-2", "FR-END-4")
def test_the_blast_comes_first_then_the_objective_then_the_test_for_the_end(sabotage):
    """The attackers that the blast itself destroys make it a Pyrrhic Victory."""
    table = sabotage(
        attacker("lobo", at=(38, 12), shaken=True, points=100),
        attacker("breacher", at=(5, 5)),
        defender("jaeger", at=(40, 15)),
        charges=1,
    )
    table.when(does("detonation"))
    order = UnitDestroyed, UnitShaken, ObjectiveAchieved, MatchEnded
    assert [type(e) for e in table.events if isinstance(e, order)] == list(order)
    table.then(ended("pyrrhic-victory", "narrow-defeat", "objective-and-losses"))


@pytest.mark.clause("FR-MISSION-SABOTAGE-12", "FR-STRAT-2")
def test_between_placing_and_setting_off_the_defender_has_a_strategic_action(sabotage):
    table = sabotage(attacker("breacher", at=(36, 15)), defender("jaeger", at=(38, 18)))
    table.when(does("place-charges"))
    assert clauses(table.refusals(does("detonation"))) == [("FR-TURN-4", "not-offered")]
    table.when(advances("breacher"), declines(), moves((36, 15)))
    table.then(awaits("strategic", "defender"))
    table.when(does("defuse"), advances("jaeger"), declines(), moves((38, 18)))
    assert [event.charges for event in happened(table, ChargesChanged)] == [1, 0]
    table.when(does("place-charges"), advances("breacher"), declines(), moves((36, 15)))
    table.when(declines(), advances("jaeger"), declines(), moves((38, 18)))
    table.when(does("detonation"))
    told = [(event.charges, event.placed) for event in happened(table, ChargesChanged)]
    assert told == [(1, True), (0, False), (1, True), (0, False)]
    assert last(table, ObjectiveAchieved).mission == "sabotage"
    assert table.state.achieved


@pytest.mark.clause("FR-MISSION-SABOTAGE-12", "FR-MISSION-2")
def test_after_the_detonation_the_mission_has_no_strategic_action_left(sabotage):
    """A Drone keeps step 1 from being skipped."""
    units = attacker("patrol-drone", at=(20, 15)), defender("jaeger", at=(20, 28))
    table = sabotage(*units, markers=(), achieved=True)
    assert set(strategic_options(table)) == {"self-destruct"}


# ---- worked examples ----------------------------------------------------------------------------


@pytest.mark.clause("FR-STRAT-5", "FR-MISSION-SABOTAGE-10", "FR-END-2")
def test_an_attacker_without_units_sets_off_the_charge_for_a_pyrrhic_victory(sabotage):
    """Worked example 67."""
    table = sabotage(
        attacker("breacher", place="destroyed", points=120),
        attacker("bosun", place="left", points=60),
        defender("jaeger", at=(38, 20)),
        charges=1,
    )
    table.then(awaits("strategic", "attacker"))
    assert strategic_options(table) == {
        "place-charges": [("FR-MISSION-SABOTAGE-8", "nobody-near-marker")],
        "detonation": [],
    }
    table.when(does("detonation"))
    table.then(
        ended("pyrrhic-victory", "narrow-defeat", "objective-and-losses"),
        saw(MatchEnded, "FR-END-2"),
    )


@pytest.mark.clause("FR-STRAT-5", "FR-END-1", "FR-END-5")
def test_an_attacker_who_left_in_good_order_sets_off_the_charge_for_a_decisive_victory(sabotage):
    """Worked example 68."""
    table = sabotage(
        attacker("breacher", place="destroyed", points=80),
        attacker("bosun", place="left", points=100),
        defender("jaeger", at=(38, 20)),
        charges=1,
    )
    table.when(does("detonation"))
    table.then(
        ended("decisive-victory", "crushing-defeat", "no-units"), saw(MatchEnded, "FR-END-1")
    )


@pytest.mark.clause("FR-STRAT-5", "FR-END-1")
def test_an_attacker_without_units_who_declines_has_lost_the_chance(sabotage):
    table = sabotage(attacker("bosun", place="left"), defender("jaeger", at=(38, 20)), charges=1)
    table.when(submits(Decline()))
    table.then(ended("narrow-defeat", "victory", "no-units"))
