"""Positions written down by hand: everything they may hold."""

from __future__ import annotations

import pytest

from tests.engine.frontier.asking import (
    DISTANCE,
    Json,
    action,
    ask,
    attacker,
    board,
    defender,
    legal,
    level,
    move,
    part,
    refused,
    roll,
    solid,
    token,
    why,
)

ONE = [attacker("rifleman", 10, 10)]
TWO = [attacker("rifleman", 10, 10), defender("jaeger", 30, 10)]
ROOM = board(part(5, 5, 15, 15, 2, level(0, "Cover"), level(1), level(2)))
TARGET: Json = {"kind": "target", "at": [40, 15]}
OPTIONS: Json = {"ask": "options", "unit": "a1"}


def test_units_stand_on_levels_and_roofs():
    on_roof = [attacker("rifleman", 10, 10, 2), defender("jaeger", 30, 10)]
    in_room = [attacker("rifleman", 10, 10, 1), defender("jaeger", 30, 10)]
    assert ask(DISTANCE, units=on_roof, board=ROOM) == ask(DISTANCE, units=in_room, board=ROOM)


@pytest.mark.clause("FR-BOARD-1")
def test_a_piece_and_its_part_may_share_an_id_two_pieces_may_not():
    wall = board(solid(20, 5, 21, 15, 1))
    (piece,) = wall["pieces"]
    same = piece | {"id": "wall", "parts": [piece["parts"][0] | {"id": "wall"}]}
    ask(DISTANCE, units=TWO, board={"pieces": [same]})
    found = refused(DISTANCE, units=TWO, board={"pieces": [same, same]})
    assert found.where == "board.pieces[0].id"


@pytest.mark.clause("FR-MOVE-19")
def test_a_stalker_team_may_rest_astride_a_wall():
    wall = board(solid(10, 5, 11, 15, 3))
    ask(units=[attacker("stalker-team", 9.8, 10)], board=wall)
    assert refused(units=[attacker("rifleman", 9.8, 10)], board=wall).where == "units[0].at"


@pytest.mark.clause("FR-MEAS-8")
def test_counters_are_measured_by_their_ids():
    markers = [
        token("mine", "attacker", 20, 10),
        token("mine", "attacker", 22, 20, id="second"),
        {"kind": "strong-point", "at": [10, 20]},
    ]
    measured = ask(
        {"ask": "distance", "from": "a1", "to": "mine-1"},
        {"ask": "distance", "from": "second", "to": "strong-point"},
        units=ONE,
        markers=markers,
    )
    assert [answer["inches"] for answer in measured] == pytest.approx([9.015748, 11.015748])
    assert {answer["clauses"][0] for answer in measured} == {"FR-MEAS-8"}


def test_a_counter_sees_no_other_counter():
    markers = [token("mine", "attacker", 20, 10), token("mine", "attacker", 22, 20)]
    sight = {"ask": "los", "from": "mine-1", "to": "mine-2"}
    assert refused(sight, units=ONE, markers=markers).where == "ask[0].to"


@pytest.mark.clause("FR-TOKEN-1")
def test_a_base_may_stand_on_a_counter():
    markers = [{"kind": "strong-point", "at": [10, 10]}, token("mine", "attacker", 10, 10)]
    assert ask(units=ONE, markers=markers) == []


@pytest.mark.clause("FR-ABIL-5", "FR-TOKEN-8")
def test_a_token_on_the_board_has_used_the_ability_up_and_flies_while_its_unit_stands():
    knife = token("knife-missile", "attacker", 12, 12, unit="a1")
    mine = token("mine", "attacker", 12, 12, unit="a1")
    (flies,) = ask(OPTIONS, units=[attacker("stalker-team", 10, 10)], markers=[knife])
    assert flies["strategic"] == [
        {"action": "knife-missile", "unit": "a1", "target": "knife-missile-1", "legal": True}
    ]
    orphan = token("knife-missile", "attacker", 12, 12)
    (unlaid,) = ask(OPTIONS, units=[attacker("stalker-team", 10, 10)], markers=[orphan])
    assert legal(unlaid, action="knife-missile")
    (laid,) = ask(OPTIONS, units=[attacker("saboteur", 10, 10)], markers=[mine])
    assert why(laid, action="minefield") == ["FR-ABIL-2"]


@pytest.mark.clause("FR-DEPLOY-5", "FR-ABIL-7", "FR-STRAT-4")
def test_units_in_reserve_can_only_arrive():
    reserve = [
        {"id": "r1", "seat": "attacker", "type": "cap-trooper"},
        {"id": "r2", "seat": "attacker", "type": "conspirator"},
        {"id": "r3", "seat": "attacker", "type": "conspirator"},
    ]
    markers = [token("infiltration-token", "attacker", x, 20, unit="r2") for x in (5, 20)]
    trooper, spy, lost = ask(
        *({"ask": "options", "unit": unit["id"]} for unit in reserve),
        units=ONE,
        reserve=reserve,
        markers=markers,
    )
    assert {tuple(why(trooper, action=each["action"])) for each in trooper["options"]} == {
        ("FR-TURN-4",)
    }
    assert legal(trooper, action="orbital-drop")
    assert [row.get("target") for row in spy["strategic"]] == [
        "infiltration-token-1",
        "infiltration-token-2",
    ]
    assert why(lost, action="infiltration") == ["FR-STRAT-4"]
    assert refused(DISTANCE | {"to": "r1"}, units=ONE, reserve=reserve).where == "ask[0].to"
    assert refused(move(5, 5, unit="r1"), units=ONE, reserve=reserve).where == "ask[0].unit"


@pytest.mark.clause("FR-TURN-2", "FR-STRAT-2")
def test_one_strategic_action_a_turn_of_the_side_whose_turn_it_is():
    units = [attacker("patrol-drone", 10, 10)]
    for position, clauses in (
        ({}, []),
        ({"active": "attacker"}, []),
        ({"strategic_taken": True}, ["FR-TURN-2"]),
        ({"active": "defender"}, ["FR-STRAT-2"]),
    ):
        (answer,) = ask(OPTIONS, units=units, **position)
        assert why(answer, action="self-destruct") == clauses


@pytest.mark.clause("FR-TURN-4")
def test_who_may_act_is_said_by_the_position_or_by_the_question():
    fire = roll(action("open-fire", "a1", unit="d1"))
    options = {"ask": "options", "unit": "d1"}
    assert legal(ask(options, units=TWO)[0], action="open-fire")
    assert ask(fire, units=TWO)
    assert refused(fire, units=TWO, active="attacker").where == "ask[0].action.unit"
    (waiting,) = ask(options, units=TWO, active="attacker")
    assert [why(waiting, action=row["action"]) for row in waiting["options"]] == [["FR-TURN-4"]] * 4


@pytest.mark.clause("FR-MISSION-ASSAULT-6", "FR-MISSION-SABOTAGE-9", "FR-MISSION-SABOTAGE-10")
def test_a_missions_strategic_actions_depend_on_its_counters():
    near = [attacker("rifleman", 38, 15), defender("jaeger", 40, 18)]
    (seize,) = ask(OPTIONS, units=near, markers=[{"kind": "strong-point", "at": [40, 12]}])
    assert legal(seize, action="seize")
    for charges, possible in ((0, False), (2, True)):
        sabotage = {"mission": "sabotage", "markers": [TARGET], "charges": charges, "units": near}
        ours, theirs = ask(OPTIONS, OPTIONS | {"unit": "d1"}, **sabotage)
        assert legal(ours, action="place-charges")
        assert legal(ours, action="detonation") is possible
        assert legal(theirs, action="defuse") is possible
    counters = [TARGET, TARGET | {"kind": "charge"}, TARGET | {"kind": "charge"}]
    (lying,) = ask(OPTIONS, mission="sabotage", markers=counters, units=near)
    assert legal(lying, action="detonation")


@pytest.mark.clause("FR-EVAC-1")
@pytest.mark.parametrize(
    ("mission", "choices", "edges"),
    [
        ("assault", {}, "ESW"),
        ("assault", {"d": "S"}, "NEW"),
        ("sabotage", {}, "W"),
        ("sabotage", {"t": "W", "zone": "centre"}, "E"),
        ("ambush", {"a": "E"}, "ES"),
        ("escort", {"s": "E", "l": "S"}, "W"),
    ],
)
def test_edges_chosen_decide_where_one_may_bug_out(mission, choices, edges):
    spots = {"N": (22, 25), "S": (22, 5), "W": (5, 15), "E": (39, 15)}
    found = ""
    for edge, spot in spots.items():
        (answer,) = ask(
            OPTIONS, units=[attacker("rifleman", *spot)], mission=mission, choices=choices
        )
        found += edge if legal(answer, action="bug-out") else ""
    assert sorted(found) == sorted(edges)
