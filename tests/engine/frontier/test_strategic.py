"""Strategic actions: which there are, when they can be taken, and what they are not."""

import pytest

from rules.engine.frontier.model.commands import Decline, StrategicAction
from rules.engine.frontier.model.events import (
    ActionDeclared,
    ActionRolled,
    ContestWon,
    ReactionDeclined,
    StrategicActionDeclined,
    StrategicActionTaken,
    UnitShaken,
)
from rules.engine.frontier.model.sentences import MESSAGES
from rules.engine.frontier.model.state import Effect
from rules.engine.frontier.play.abilities.base import REGISTRY, Ability
from rules.engine.frontier.play.missions import TAKE, WAYS
from tests.kit.board import ground
from tests.kit.dice import d4, d6, d10
from tests.kit.marks import marks, pathfinder
from tests.kit.matchers import awaits, ended, left, never_saw, not_shaken, saw, shaken, turn_of
from tests.kit.mission import clauses, counter
from tests.kit.table import attacker, defender, strong_point
from tests.kit.verbs import advances, declines, moves, submits, takes_cover

MINEFIELD = (ground((0, 0, 44, 30), "hazardous"),)
FAR = defender("jaeger", at=(40, 28))


def does(action, unit="", target="", ally=""):
    return submits(StrategicAction(action=action, unit=unit, target=target, ally=ally))


def on_offer(table):
    """Every strategic action on offer: its command's words, and what speaks against it."""
    return {
        (o.command.action, o.command.unit, o.command.target or o.command.ally): clauses(o.refusals)
        for o in table.offer.options
        if isinstance(o.command, StrategicAction)
    }


# ---- which --------------------------------------------------------------------------------------


@pytest.mark.clause("FR-STRAT-1", "FR-STRAT-3")
def test_an_action_is_offered_with_who_takes_it_for_whom_and_on_whom(table):
    table.given(
        attacker("field-commander", at=(10, 20)),
        attacker("rifleman", at=(10, 10)),
        attacker("ships-doctor", at=(10, 13)),
        attacker("cap-trooper", place="reserve"),
        pathfinder(at=(3, 28)),
        defender("bosun", at=(25, 10)),
        effects=marks("bosun"),
        markers=(strong_point((10, 24)),),
    )
    labels = [option.label for option in table.offer.options]
    told = {MESSAGES.render(f"option.{label.key}", label.params, "en") for label in labels}
    assert {
        "Field Commander: Focus Fire, Rifleman fires at Bosun",
        "Ships Doctor: Stim Packs on Rifleman",
        "CAP Trooper: Orbital Drop",
        "Seize",
    } <= told


@pytest.mark.clause("FR-STRAT-1", "FR-MISSION-2")
def test_the_strategic_actions_are_a_closed_list():
    units = {slug for slug, each in REGISTRY.items() if type(each).ways is not Ability.ways}
    assert units == {
        "knife-missile",
        "self-destruct",
        "experimental-nanites",
        "stim-packs",
        "forward-maggots",
        "neural-trojan",
        "target-designator",
        "focus-fire",
        "orbital-drop",
        "ambush",
        "minefield",
        "infiltration",
    }
    assert set(TAKE) == {"seize", "place-charges", "detonation", "defuse", "escort"}
    assert set(WAYS) == {"assault", "sabotage", "ambush", "escort"}
    assert units == {slug for slug, each in REGISTRY.items() if type(each).take is not Ability.take}


@pytest.mark.clause("FR-STRAT-1")
def test_abilities_for_any_point_and_those_declared_with_something_are_not_among_them(table):
    table.given(
        attacker("captain", at=(10, 10)),
        attacker("colonial-exploration-team", at=(20, 10)),
        attacker("insurgent", at=(30, 10), shaken=True),
        attacker("jaeger", id="ours", at=(5, 5)),
        attacker("sentry-gun", at=(5, 10)),
        attacker("aegis-unit", at=(5, 15)),
        FAR,
    )
    table.when(declines())  # the stop at the start of the turn
    table.then(awaits("action", "attacker"))


@pytest.mark.clause("FR-STRAT-1", "FR-MISSION-2")
@pytest.mark.parametrize("mission", ["assault", "ambush", "escort"])
def test_the_actions_of_another_mission_are_not_on_offer(table, mission):
    markers = (counter("target", (10, 14)),)
    table.given(
        attacker("techy", at=(10, 10)), defender("jaeger", at=(10, 25)), mission=mission,
        markers=markers, charges=1,
    )  # fmt: skip
    assert {action for action, _, _ in on_offer(table)} == {"neural-trojan"}
    told = clauses(table.refusals(does("detonation")))
    assert told == [("FR-TURN-2", "not-offered")]


# ---- when ---------------------------------------------------------------------------------------


@pytest.mark.clause("FR-STRAT-2", "FR-TURN-2")
def test_only_the_active_player_takes_one_and_only_in_step_one(table):
    table.given(attacker("techy", at=(10, 10)), defender("techy", id="theirs", at=(10, 25)))
    assert set(on_offer(table)) == {("neural-trojan", "techy", "")}
    assert clauses(table.refusals(does("neural-trojan", "theirs"))) == [
        ("FR-TURN-2", "not-offered")
    ]
    table.when(declines())
    table.then(saw(StrategicActionDeclined, "FR-TURN-2"))
    assert clauses(table.refusals(does("neural-trojan", "techy"))) == [("FR-TURN-4", "not-offered")]
    table.when(advances("techy"))
    assert clauses(table.refusals(does("neural-trojan", "theirs"))) == [
        ("FR-TURN-8", "not-offered")
    ]


@pytest.mark.clause("FR-STRAT-2", "FR-TURN-2")
def test_one_is_taken_a_turn_and_none_need_be(table):
    """After the seizure the Drone may not blow itself up as well."""
    table.given(
        attacker("patrol-drone", at=(10, 10)),
        attacker("breacher", at=(30, 3)),
        FAR,
        markers=(strong_point((10, 14), number=2),),
        seized=1,
    )
    assert set(on_offer(table)) == {("seize", "", ""), ("self-destruct", "patrol-drone", "")}
    table.when(does("seize"))
    table.then(awaits("action", "attacker"))
    assert clauses(table.refusals(does("self-destruct", "patrol-drone"))) == [
        ("FR-TURN-4", "not-offered")
    ]


@pytest.mark.clause("FR-STRAT-2", "FR-DP-2")
def test_step_one_is_passed_where_nothing_can_be_taken(table):
    table.given(attacker("breacher", at=(10, 10)), FAR)
    table.then(awaits("action", "attacker"), never_saw(StrategicActionDeclined))


# ---- what it is not -----------------------------------------------------------------------------


@pytest.mark.clause("FR-STRAT-3", "FR-TERR-HAZARD-2")
def test_taking_one_does_not_activate_the_unit(table):
    """On Hazardous ground: nothing happens in step 1, and step 2 may still choose it."""
    table.given(
        attacker("pathfinder", at=(10, 10), used=("ghost-field",)),
        defender("breacher", at=(10, 25)),
        board=MINEFIELD,
    )
    table.when(does("target-designator", "pathfinder", "breacher"))
    table.then(not_shaken("pathfinder"), never_saw(ActionDeclared))
    table.when(advances("pathfinder"))
    table.then(shaken("pathfinder"), saw(UnitShaken, "FR-TERR-HAZARD-1"))


@pytest.mark.clause("FR-STRAT-6")
@pytest.mark.parametrize(
    ("action", "ally", "target"),
    [("target-designator", "", "breacher"), ("experimental-nanites", "specialist", "")],
)
def test_it_gets_no_reaction_and_no_action_roll(table, action, ally, target):
    unit = "pathfinder" if target else "ships-doctor"
    table.given(
        attacker(unit, at=(10, 10), used=("ghost-field",)),
        attacker("specialist", at=(12, 10)),
        defender("breacher", at=(10, 25)),
    )
    if ally:
        table.dice(d6(2))
    table.when(does(action, unit, target, ally))
    table.then(awaits("action", "attacker"), never_saw(ReactionDeclined, ActionRolled, ContestWon))


@pytest.mark.clause("FR-STRAT-6", "FR-UNIT-COMMANDER-FOCUS-2")
def test_the_shot_that_focus_fire_orders_is_answered_and_rolled(table):
    mark = Effect(ability="target-designator", unit="pathfinder", until="match", target="breacher")
    table.given(
        attacker("field-commander", at=(10, 10)),
        attacker("specialist", at=(12, 10)),
        attacker("pathfinder", at=(5, 5), used=("ghost-field",)),
        defender("breacher", at=(10, 25)),
        effects=(mark,),
    )
    table.when(does("focus-fire", "field-commander", "breacher", "specialist"))
    table.then(awaits("reaction", "defender"))
    table.dice(specialist=d10(9), breacher=d4(3))
    table.when(takes_cover("breacher"))
    table.then(shaken("breacher"), awaits("action", "attacker"))


# ---- what it needs ------------------------------------------------------------------------------


@pytest.mark.clause("FR-STRAT-4", "FR-ABIL-7")
@pytest.mark.parametrize("place", ["reserve", "destroyed", "left"])
def test_its_unit_must_be_on_the_board(table, place):
    table.given(
        attacker("patrol-drone", at=(10, 10), place=place), attacker("breacher", at=(5, 5)), FAR
    )
    table.then(awaits("action", "attacker"))


@pytest.mark.clause("FR-STRAT-4", "FR-UNIT-DRONE-DESTRUCT-1")
def test_self_destruct_needs_nobody_in_range(table):
    table.given(attacker("patrol-drone", at=(10, 10)), attacker("breacher", at=(5, 5)), FAR)
    assert on_offer(table) == {("self-destruct", "patrol-drone", ""): []}
    table.when(does("self-destruct", "patrol-drone"))
    table.then(left("patrol-drone"), not_shaken("breacher", "jaeger"))


@pytest.mark.clause("FR-STRAT-4")
@pytest.mark.parametrize(
    ("unit", "action", "ally", "told"),
    [
        ("techy", "neural-trojan", "", "nobody-in-range"),
        ("bosun", "forward-maggots", "", "nobody-in-range"),
        ("ships-doctor", "stim-packs", "breacher", "too-far"),
        ("ships-doctor", "experimental-nanites", "breacher", "too-far"),
        ("field-commander", "focus-fire", "", "no-designated-target"),
        ("pathfinder", "target-designator", "jaeger", "out-of-sight"),
    ],
)
def test_without_anybody_to_affect_it_cannot_be_declared(table, unit, action, ally, told):
    """A Drone beside them has something to declare, so that step 1 is asked at all."""
    screen = ground((0, 27, 44, 28))
    (part,) = screen.parts
    wall = screen.change(parts=(part.change(scale=3.0, impassable=True, levels=()),))
    table.given(
        attacker(unit, at=(10, 3), used=("ghost-field",)),
        attacker("breacher", at=(40, 3)),
        attacker("patrol-drone", at=(25, 3)),
        defender("jaeger", at=(40, 29)),
        board=(wall,),
    )
    refused = on_offer(table)[(action, unit, ally)]
    assert [key for _, key in refused] == [told]


@pytest.mark.clause("FR-STRAT-4", "FR-STRAT-5", "FR-END-7")
def test_a_unit_arrives_from_reserve_for_a_player_with_nobody_on_the_board(table):
    table.given(attacker("cap-trooper", place="reserve"), FAR)
    assert on_offer(table) == {("orbital-drop", "cap-trooper", ""): []}
    table.when(does("orbital-drop", "cap-trooper"))
    table.then(awaits("place", "attacker"))


@pytest.mark.clause("FR-STRAT-5", "FR-END-1")
def test_nobody_on_the_board_and_nothing_to_take_ends_the_game(table):
    table.given(attacker("patrol-drone", place="left"), FAR)
    table.then(ended("narrow-defeat", "victory", "no-units"), never_saw(StrategicActionTaken))


@pytest.mark.clause("FR-STRAT-5", "FR-END-7", "FR-END-1")
def test_who_declines_to_bring_the_reserve_in_ends_the_game_and_loses_nobody(table):
    """Worked example 73."""
    table.given(attacker("cap-trooper", place="reserve", points=32), FAR)
    table.when(submits(Decline()))
    table.then(ended("narrow-defeat", "victory", "no-units"))
    assert table.unit("cap-trooper").place == "reserve"
    assert table.state.outcome.figures["destroyed_0"] == 0


@pytest.mark.clause("FR-STRAT-5", "FR-END-7")
def test_the_other_side_plays_on_while_the_reserve_waits(table):
    """Nobody of the defender stands on the board, and it is not his turn."""
    table.given(attacker("breacher", at=(10, 5)), defender("cap-trooper", place="reserve"))
    table.when(advances("breacher"), moves((10, 5)))
    table.then(turn_of("defender"), awaits("strategic", "defender"))
