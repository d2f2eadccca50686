"""What the engine stops for in a turn, row by row, from the stops to the winner's movement."""

from __future__ import annotations

import pytest

from rules.engine.frontier.model.commands import (
    ChooseTarget,
    Decline,
    MakeMove,
    PlaceByBearing,
    React,
    StrategicAction,
    TakeAction,
    UseAbility,
)
from tests.kit.board import wall
from tests.kit.dice import d6, d8
from tests.kit.matchers import awaits, stands, turn_of
from tests.kit.mission import counter
from tests.kit.offered import legal, may_decline, owes, refused, stays
from tests.kit.table import (
    attacker,
    defender,
    strong_point,
)
from tests.kit.verbs import (
    advances,
    declines,
    fights_through,
    moves,
    names,
    opens_fire,
    overwatches,
    passes,
    performs,
    points_to,
    seizes,
    submits,
    takes_cover,
)

# ---- stops and step 1 ----------------------------------------------------------------------------


@pytest.mark.clause("FR-DP-1", "FR-TIME-1", "FR-TIME-2", "FR-TIME-3")
def test_dp_10_at_each_of_the_five_stops_the_active_side_is_asked_first(table):
    table.given(
        attacker("captain", id="a", at=(10, 10)),
        defender("captain", id="d", at=(10, 25)),
        markers=(strong_point((10, 14)),),
    )
    between = {
        "stop_2": (seizes(), points_to(0)),
        "stop_3": (opens_fire("a", "d"),),
        "stop_4": (takes_cover("d"),),
    }
    table.dice(d6(6), d8(1))
    for stop in ("stop_1", "stop_2", "stop_3", "stop_4", "stop_5"):
        table.when(*between.get(stop, ()))
        for seat, unit in ((0, "a"), (1, "d")):
            assert (table.offer.kind, table.awaited.seat) == ("stop", seat)
            assert table.state.window.name == stop
            assert may_decline(table)
            assert UseAbility(unit=unit, ability="ghost-field") in legal(table)
            table.when(passes())
    table.then(turn_of("defender"))


@pytest.mark.clause("FR-DP-1", "FR-TIME-3", "FR-ABIL-6")
def test_dp_10_flames_a_push_a_ghost_field_and_the_will_to_fight_on_are_what_a_stop_offers(table):
    table.given(
        attacker("captain", at=(10, 10)),
        attacker("colonial-exploration-team", id="team", at=(20, 10)),
        attacker("insurgent", at=(30, 10), shaken=True),
        attacker("insurgent", id="steady", at=(33, 10)),
        attacker("breacher", at=(13, 10)),
        defender("jaeger", at=(24, 10)),
        defender("saboteur", at=(20, 25)),
    )
    assert legal(table) == {
        UseAbility(unit="captain", ability="repulsor-field"),
        UseAbility(unit="captain", ability="ghost-field"),
        UseAbility(unit="team", ability="flame-units", target="jaeger"),
        UseAbility(unit="insurgent", ability="freedom-fighters"),
        Decline(),
    }


@pytest.mark.clause("FR-DP-1", "FR-STRAT-2", "FR-TURN-2")
def test_dp_11_one_strategic_action_with_its_data_or_none(table):
    table.given(
        attacker("ships-doctor", at=(10, 10)),
        attacker("breacher", at=(12, 10)),
        attacker("bosun", at=(10, 13)),
        attacker("lobo", at=(30, 10)),
        defender("jaeger", at=(40, 28)),
        markers=(strong_point((10, 20)),),
    )
    table.then(awaits("strategic", "attacker"))

    def does(action, unit, ally=""):
        return StrategicAction(action=action, unit=unit, ally=ally)

    assert legal(table) == {
        *(
            does(action, "ships-doctor", ally)
            for action in ("experimental-nanites", "stim-packs")
            for ally in ("breacher", "bosun")
        ),
        does("forward-maggots", "bosun"),
        Decline(),
    }
    assert refused(table) == {
        StrategicAction(action="seize"): [("FR-MISSION-ASSAULT-6", "nobody-near-marker")],
        does("experimental-nanites", "ships-doctor", "lobo"): [
            ("FR-UNIT-DOCTOR-NANITES-1", "too-far")
        ],
        does("stim-packs", "ships-doctor", "lobo"): [("FR-UNIT-DOCTOR-STIM-1", "too-far")],
    }


@pytest.mark.clause("FR-DP-1", "FR-MISSION-ESCORT-6")
def test_dp_11_escort_asks_for_the_new_place(table):
    table.given(
        attacker("breacher", at=(8, 17)),
        defender("jaeger", at=(40, 28)),
        mission="escort",
        markers=(counter("vip", (8, 15)),),
    )
    table.when(submits(StrategicAction(action="escort")))
    table.then(awaits("marker", "attacker"))
    assert not may_decline(table)


@pytest.mark.clause("FR-DP-1", "FR-STRAT-4")
@pytest.mark.parametrize(
    ("unit", "action", "things"),
    [
        ("cap-trooper", "orbital-drop", ["cap-trooper"]),
        ("interstellar-commandos", "ambush", ["interstellar-commandos"]),
        ("saboteur", "minefield", ["mine/saboteur-1", "mine/saboteur-2"]),
        ("stalker-team", "knife-missile", ["knife-missile/stalker-team-1"]),
    ],
)
def test_dp_11_what_is_set_down_is_asked_for_at_once(table, unit, action, things):
    place = "reserve" if unit == "cap-trooper" else "board"
    table.given(
        attacker(unit, at=(10, 10), place=place),
        defender("jaeger", at=(40, 28)),
        board=(wall((0, 20, 44, 21), scale=3),),
    )
    table.when(performs(action, unit))
    table.then(awaits("place", "attacker"))
    assert [token.id for token in table.offer.tokens] == things
    assert not may_decline(table)


@pytest.mark.clause("FR-DP-1", "FR-MISSION-ASSAULT-7")
def test_dp_12_after_the_first_seizure_the_defender_gives_a_bearing(table):
    table.given(
        attacker("breacher", at=(10, 10)),
        defender("jaeger", at=(40, 28)),
        markers=(strong_point((10, 14)),),
    )
    table.when(seizes())
    table.then(awaits("bearing", "defender"))
    assert not may_decline(table)
    assert refused(table)[PlaceByBearing(bearing=180.0)] == [("FR-TOKEN-2", "marker-off-board")]


@pytest.mark.clause("FR-DP-1", "FR-UNIT-BOSUN-MAGGOTS-2")
def test_dp_13_friends_who_may_move_are_taken_in_any_order_and_each_may_stay(table):
    table.given(
        attacker("bosun", at=(10, 10)),
        attacker("breacher", at=(12, 10)),
        attacker("lobo", at=(14, 10)),
        defender("jaeger", at=(40, 28)),
    )
    table.when(performs("forward-maggots", "bosun"))
    table.then(awaits("order", "attacker"))
    assert legal(table) == {ChooseTarget(target="breacher"), ChooseTarget(target="lobo"), Decline()}
    table.when(names("lobo"))
    table.then(awaits("move", "attacker"))
    assert owes(table, "lobo", 5)
    assert stays(table, "lobo") == []
    table.when(moves((16, 12)))
    assert owes(table, "breacher", 5)
    table.when(moves((12, 10)))
    table.then(awaits("action", "attacker"), stands("lobo", (16, 12)))


# ---- steps 2 to 4 --------------------------------------------------------------------------------


@pytest.mark.clause("FR-DP-1", "FR-TURN-4", "FR-TURN-5")
def test_dp_20_one_unit_and_one_action_and_no_declining(table):
    table.given(
        attacker("breacher", at=(22, 15)),
        attacker("sentry-gun", at=(5, 5), used=("override-safety-parameters",)),
        defender("jaeger", at=(22, 26.5)),
    )
    table.then(awaits("action", "attacker"))
    assert len(table.offer.options) == 8
    assert legal(table) == {
        TakeAction(unit="breacher", action="advance"),
        TakeAction(unit="breacher", action="open-fire"),
        TakeAction(unit="breacher", action="fight-through"),
        TakeAction(unit="sentry-gun", action="open-fire"),
        TakeAction(unit="sentry-gun", action="bug-out"),
    }
    assert refused(table) == {
        TakeAction(unit="breacher", action="bug-out"): [("FR-ACT-11", "too-far-to-leave")],
        TakeAction(unit="sentry-gun", action="advance"): [("FR-ACT-13", "cannot-move")],
        TakeAction(unit="sentry-gun", action="fight-through"): [("FR-ACT-7", "nobody-to-assault")],
    }
    assert not may_decline(table)


@pytest.mark.clause("FR-DP-1", "FR-ACT-7")
@pytest.mark.parametrize(
    ("unit", "inches"), [("bosun", 5), ("breacher", 7), ("insurgent", 7), ("recon-biker", 10)]
)
def test_dp_21_the_initial_movement_ends_with_somebody_to_assault(table, unit, inches):
    table.given(attacker(unit, at=(10, 10), used=("freedom-fighters",)), FAR_JAEGER)
    table.when(submits(TakeAction(unit=unit, action="fight-through")))
    table.then(awaits("move", "attacker"))
    assert owes(table, unit, inches)
    assert stays(table, unit) == [("FR-ACT-7", "nobody-there")]
    assert table.awaited.check(MakeMove(to=(10.0, 14.0, 0.0))) == []
    assert not may_decline(table)


FAR_JAEGER = defender("jaeger", at=(10, 22))


@pytest.mark.clause("FR-DP-1", "FR-ACT-7")
def test_dp_21_whoever_already_has_somebody_to_assault_may_stay(table):
    table.given(attacker("breacher", at=(10, 10)), defender("jaeger", at=(10, 18)))
    table.when(submits(TakeAction(unit="breacher", action="fight-through")))
    assert stays(table, "breacher") == []


@pytest.mark.clause("FR-DP-1", "FR-ACT-6", "FR-ACT-9", "FR-ABIL-11")
@pytest.mark.parametrize(
    ("unit", "ability"),
    [
        ("mk1-combat-synths", "experimental-targeting-system"),
        ("sentry-gun", "override-safety-parameters"),
    ],
)
def test_dp_22_the_target_is_named_with_what_is_declared(table, unit, ability):
    table.given(
        attacker(unit, at=(10, 10)),
        defender("jaeger", at=(10, 25)),
        defender("saboteur", at=(14, 17)),
    )
    table.when(submits(TakeAction(unit=unit, action="open-fire")))
    table.then(awaits("target", "attacker"))
    assert legal(table) == {
        ChooseTarget(target="jaeger"),
        ChooseTarget(target="jaeger", abilities=(ability,)),
    }
    assert refused(table)[ChooseTarget(target="saboteur")] == [("FR-ACT-6", "too-near")]
    assert not may_decline(table)


@pytest.mark.clause("FR-DP-1", "FR-UNIT-AEGIS-HOLO-1", "FR-UNIT-AEGIS-HOLO-3")
def test_dp_23_the_targets_side_is_asked_for_each_aegis_again_for_the_new_target(table):
    table.given(
        attacker("breacher", at=(10, 10)),
        defender("rifleman", at=(24, 10)),
        defender("aegis-unit", id="one", at=(24, 14)),
        defender("aegis-unit", id="two", at=(24, 18)),
    )
    table.when(opens_fire("breacher", "rifleman"))
    table.then(awaits("holofield", "defender"))
    draws = {name: UseAbility(unit=name, ability="holofield") for name in ("one", "two")}
    assert legal(table) == {draws["one"], draws["two"], Decline()}
    table.when(submits(draws["one"]))
    table.then(awaits("holofield", "defender"))
    assert legal(table) == {draws["two"], Decline()}
    table.when(declines())
    table.then(awaits("reaction", "defender"))
    assert table.state.contest.target == "one"


@pytest.mark.clause("FR-DP-1", "FR-TURN-8", "FR-REACT-15", "FR-ABIL-11")
def test_dp_24_unit_and_reaction_with_what_is_declared_or_none(table):
    table.given(
        attacker("breacher", at=(10, 10)),
        defender("cap-trooper", at=(10, 25)),
        defender("rifleman", at=(14, 18)),
    )
    table.when(opens_fire("breacher", "cap-trooper"))
    table.then(awaits("reaction", "defender"))
    field = ("experimental-holtzmann-field",)
    assert legal(table) == {
        *(
            React(unit="cap-trooper", reaction=reaction, abilities=abilities)
            for reaction in ("firefight", "take-cover")
            for abilities in ((), field)
        ),
        Decline(),
    }
    assert refused(table) == {
        React(unit="rifleman", reaction=reaction): [("FR-REACT-2", "not-the-target")]
        for reaction in ("firefight", "take-cover")
    }


@pytest.mark.clause("FR-DP-1", "FR-ABIL-11")
@pytest.mark.parametrize(
    ("unit", "at", "deed", "reaction", "ability"),
    [
        ("mk1-combat-synths", 25, advances, "overwatch", "experimental-targeting-system"),
        ("jaeger", 18, None, "fall-back", "escape-plan"),
    ],
)
def test_dp_24_targeting_systems_and_escape_plans_are_declared_with_the_reaction(
    table, unit, at, deed, reaction, ability
):
    table.given(attacker("breacher", at=(10, 10)), defender(unit, at=(10, at)))
    table.when(deed("breacher") if deed else fights_through("breacher", unit, to=(10, 10)))
    table.then(awaits("reaction", "defender"))
    assert {
        React(unit=unit, reaction=reaction),
        React(unit=unit, reaction=reaction, abilities=(ability,)),
        Decline(),
    } <= legal(table)


@pytest.mark.clause("FR-DP-1", "FR-UNIT-CAP-HOLTZMANN-2")
def test_dp_25_a_trooper_under_overwatch_is_asked_about_its_field_before_the_dice(table):
    table.given(attacker("cap-trooper", at=(10, 10)), defender("jaeger", at=(10, 25)))
    table.when(advances("cap-trooper"), overwatches("jaeger"))
    table.then(awaits("stop", "attacker"))
    assert table.state.window.name == "stop_4"
    field = UseAbility(unit="cap-trooper", ability="experimental-holtzmann-field")
    assert legal(table) == {field, Decline()}
