"""The oracle about Moves, retreats and formation: the worked examples that can be asked."""

from __future__ import annotations

import msgspec
import pytest

from rules.engine.core.known import SPECTATOR
from rules.engine.core.questions import QuestionError
from rules.engine.infinite.ask.position import build_position
from rules.engine.infinite.ask.position_rows import Position
from rules.engine.infinite.ask.questions import Reach
from rules.engine.infinite.ask.reply import reply
from rules.engine.tabletop.oracle import MOST_STEPS
from rules.engine.tabletop.step_budget import Budget, BudgetSpentError
from tests.engine.infinite.inquiry import (
    answers,
    ask,
    error,
    moves,
    north,
    position,
    row,
    south,
    why,
)


def formation(leader, *members):
    return {"ask": "formation", "leader": leader, "members": list(members)}


def retreat(unit, edge):
    return {"ask": "move", "unit": unit, "retreat": edge}


# ---- moves --------------------------------------------------------------------------------------


@pytest.mark.clause("IF-MOVE-1", "IF-MOVE-2", "IF-UNIT-7", "IF-EX-13")
@pytest.mark.parametrize(
    ("body", "athletics", "allowance"), [(4, False, 8), (4, True, 9), (2, False, 6), (2, True, 7)]
)
def test_a_move_is_4_inches_and_body_with_athletics_if_paid(body, athletics, allowance):
    scrapper = north("scrapper c 10,10", body=body)
    found = ask(moves("c", f"{10 + allowance},10", athletics=athletics), scrapper)
    assert (found["legal"], found["cost"]) == (True, allowance)
    assert (found["allowance"], found["height"]) == (allowance, 0)
    beyond = moves("c", f"{10.01 + allowance},10", athletics=athletics)
    assert why(ask(beyond, scrapper)) == ["IF-MOVE-1"]


@pytest.mark.clause("IF-ACT-2", "IF-REACT-3", "IF-MOVE-2", "IF-EX-13")
def test_what_a_move_costs_as_an_action_and_as_a_reaction():
    scrapper = north("scrapper c 10,10", ap=6, overwatch=True)
    options = ask({"ask": "options", "unit": "c"}, scrapper)
    assert [row(options, each)["cost"] for each in ("move", "athletic-move")] == [1, 3]
    warden = south("line-warden w 10,16")
    acted = {"ask": "reactions", "action": {"unit": "w", "action": "cover"}}
    reactions = ask(acted, scrapper, warden)
    assert [row(reactions, each)["cost"] for each in ("move", "athletic-move")] == [2, 6]
    assert row(reactions, "athletic-move")["legal"]


@pytest.mark.clause("IF-MOVE-4", "IF-EX-14")
def test_a_barrier_is_vaulted_and_a_container_climbed():
    found = ask(moves("w", "14,8.1"), south("line-warden w 14,6.4"), on="A")
    assert found["cost"] == 2.7
    found = ask(moves("w", "5.6,12"), south("line-warden w 4.4,12"), on="A")
    assert (found["cost"], found["height"]) == (4.2, 3)


@pytest.mark.clause("IF-MOVE-4", "IF-MOVE-9", "IF-EX-46")
def test_a_container_is_crossed_by_standing_on_it():
    reaver = north("reaver c 4.4,12")
    assert why(ask(moves("c", "8.6,12", athletics=True), reaver, on="A")) == ["IF-MOVE-4"]
    found = ask(moves("c", "6.5,12 8.6,12", athletics=True), reaver, on="A")
    assert (found["cost"], found["allowance"]) == (10.2, 12)
    found = ask(moves("c", "6.5,9.4"), north("reaver c 6.5,11"), on="A")
    assert (found["cost"], found["height"]) == (4.6, 0)
    assert why(ask(moves("c", "4.7,12"), reaver, on="A")) == ["IF-MOVE-9"]


@pytest.mark.clause("IF-MOVE-5", "IF-BOARD-3", "IF-EX-47")
def test_woods_cost_double_and_a_hill_nothing():
    assert ask(moves("w", "6,11"), south("line-warden w 3,11"), on="C")["cost"] == 5
    found = ask(moves("w", "14,18"), south("line-warden w 10,18"), on="C")
    assert (found["cost"], found["height"]) == (4, 4)
    assert ask(moves("c", "6,11"), north("picket c 3,11"), on="C")["cost"] == 3


@pytest.mark.clause("IF-MOVE-2", "IF-MOVE-6", "IF-MOVE-8", "IF-STATE-9", "IF-MOVE-3")
def test_moves_are_refused_with_their_clause():
    warden, friend = south("line-warden w 10,10"), south("line-warden f 10,12")
    enemy = north("scrapper c 12,10")

    def refused(way, mover=warden, **more):
        return why(ask(moves("w", way, **more), mover, friend, enemy))

    assert refused("11,10", athletics=True) == ["IF-MOVE-2"]
    assert refused("14,10") == ["IF-MOVE-6"]
    assert refused("10,12.5") == ["IF-MOVE-6"]
    assert refused("10,14") == []
    assert refused("10,9", warden | {"body": 0}) == ["IF-MOVE-8"]
    assert refused("10,9", warden | {"condition": "broken"}) == ["IF-STATE-9"]
    assert refused(" ".join(["10,9.9", "10,10"] * 7)) == ["IF-MOVE-3"]
    assert refused("10,0.4") == ["IF-MOVE-9"]


# ---- where a move may end -----------------------------------------------------------------------


def reach(unit, **more):
    return {"ask": "reach", "unit": unit} | more


def strips(answer, y):
    """Where the area begins and ends along a row, in inches from the west."""
    rows = [polygon for polygon in answer["area"]["polygons"] if polygon[0][1] == y - 0.5]
    return [(polygon[0][0], polygon[1][0]) for polygon in rows]


@pytest.mark.clause("IF-SHOW-3", "IF-MOVE-1", "IF-MOVE-2")
def test_the_area_of_a_move_is_as_wide_as_the_unit_goes():
    scrapper = north("scrapper c 18,18")
    found = ask(reach("c"), scrapper)
    assert (found["area"]["maximum"], found["area"]["start"]) == (8, [18, 18])
    assert len(found["area"]["polygons"]) == 17
    assert not found["area"]["raised"]
    assert ask(reach("c", athletics=True), scrapper)["area"]["maximum"] == 9


@pytest.mark.clause("IF-SHOW-3", "IF-BOARD-3")
def test_the_area_of_a_move_is_told_at_each_height():
    found = ask(reach("w"), south("line-warden w 6.5,8"), on="A")
    assert [each["elevation"] for each in found["area"]["raised"]] == [3]


@pytest.mark.clause("IF-SHOW-3", "IF-MOVE-6")
def test_the_area_of_a_move_leaves_out_the_bases_of_others():
    warden = south("line-warden w 18,18")
    assert strips(ask(reach("w"), warden), 20) == [(10.5, 25.5)]
    beside = ask(reach("w"), warden, north("scrapper c 18,20"))
    assert strips(beside, 20) == [(10.5, 17.5), (18.5, 25.5)]


@pytest.mark.clause("IF-SHOW-3", "IF-MOVE-2", "IF-MOVE-8", "IF-STATE-9")
def test_there_is_no_area_for_a_move_that_a_unit_cannot_make():
    assert why(ask(reach("w", athletics=True), south("line-warden w 18,18"))) == ["IF-MOVE-2"]
    assert why(ask(reach("w"), south("line-warden w 18,18", body=0))) == ["IF-MOVE-8"]
    assert why(ask(reach("w"), south("line-warden w 18,18", condition="broken"))) == ["IF-STATE-9"]


def test_areas_take_steps_of_the_request_whether_or_not_they_are_remembered():
    s = build_position(msgspec.convert(position(north("scrapper c 18,18")), Position))
    spent = []
    for _ in range(2):
        budget = Budget(MOST_STEPS)
        reply(s, SPECTATOR, Reach(unit="c"), budget)
        spent.append(budget.spent)
    assert spent[0] == spent[1] > 100
    with pytest.raises(BudgetSpentError):
        reply(s, SPECTATOR, Reach(unit="c"), Budget(100))


# ---- retreats -----------------------------------------------------------------------------------


@pytest.mark.clause("IF-STATE-8")
def test_a_straight_retreat_goes_to_the_nearest_edge():
    broken = south("line-warden w 18,10", condition="broken")
    found = ask(retreat("w", "south"), broken)
    assert (found["to"], found["cost"]) == ([18, 2], 8)
    assert (found["leaves"], found["stopped"]) == (False, False)
    assert why(ask(retreat("w", "north"), broken)) == ["IF-STATE-8"]
    near = ask(retreat("w", "south"), broken | {"at": [18, 6.5]})
    assert (near["to"], near["cost"], near["leaves"]) == ([18, 0.5], 6, True)
    friend = south("line-warden f 18,4")
    stopped = ask(retreat("w", "south"), broken | {"at": [18, 10]}, south("bulwark f 18,2.5"))
    assert (stopped["to"], stopped["stopped"]) == ([18, 3.5], True)
    assert ask(retreat("w", "south"), broken, friend)["to"] == [18, 2]


@pytest.mark.clause("IF-STATE-7", "IF-STATE-8")
def test_only_a_broken_unit_retreats_and_with_body_0_it_stays():
    warden = south("line-warden w 18,10")
    assert why(ask(retreat("w", "south"), warden)) == ["IF-STATE-7"]
    found = ask(retreat("w", "south"), warden | {"condition": "broken", "body": 0})
    assert (found["to"], found["cost"], found["stopped"]) == ([18, 10], 0, False)


@pytest.mark.clause("IF-STATE-8")
def test_retreats_with_too_many_places_to_try_are_not_followed():
    rubble = [
        {"id": f"f{i}", "preset": "rubble", "height": 1, "rect": [i, 10, i + 0.5, 17]}
        for i in range(36)
    ]
    wall = {"id": "w", "preset": "wall", "height": 3, "rect": [0, 16, 36, 16.5]}
    units = [south(f"line-warden u{i} {1 + 2 * i},1") for i in range(12)]
    units[0] |= {"at": [18, 17.5], "condition": "broken"}
    asked = [retreat("u0", "south")] * 200
    free = answers(asked, position(*units, board={"features": rubble}))
    assert (len(free), free[0]["leaves"]) == (200, False)
    walled = position(*units, board={"features": [wall]})
    with pytest.raises(QuestionError) as caught:
        answers(asked, walled)
    assert caught.value.where.startswith("ask[")


@pytest.mark.clause("IF-MOVE-3")
def test_a_move_goes_somewhere_or_is_a_retreat():
    warden = south("line-warden w 18,10")
    assert error({"ask": "move", "unit": "w"}, warden).where == "ask[0]"
    both = moves("w", "18,11") | {"retreat": "south"}
    assert error(both, warden).where == "ask[0]"
    assert error(retreat("w", "south") | {"athletics": True}, warden).where == "ask[0].retreat"
    assert error(moves("w", "18,11.005"), warden).where == "ask[0].to[1]"


# ---- formation ----------------------------------------------------------------------------------

SQUAD = [
    south(f"line-warden {id} {place}")
    for id, place in (("a", "19.2,18"), ("b", "16.8,18"), ("c", "18,19.2"), ("d", "18,16.8"))
]


@pytest.mark.clause("IF-SQUAD-2", "IF-EX-2")
@pytest.mark.parametrize(
    ("members", "legal"), [(("a", "b", "c"), True), (("a", "b", "c", "d"), False), (("a",), True)]
)
def test_a_leader_leads_as_many_as_its_talent(members, legal):
    found = ask(formation("l", *members), south("warden-captain l 18,18"), *SQUAD)
    assert found["legal"] is legal
    assert why(found) == ([] if legal else ["IF-SQUAD-2"])
    assert all(each["in"] for each in found["members"])


@pytest.mark.clause("IF-SQUAD-3", "IF-EX-4")
@pytest.mark.parametrize(
    ("place", "leader", "nearest"), [("10,12.6", 1.6, 1.6), ("10,14.2", 3.2, 3.2)]
)
def test_a_member_is_near_the_leader_and_nearer_to_some_member(place, leader, nearest):
    units = [south("warden-captain l 10,10"), south("line-warden a 11.5,10")]
    found = ask(formation("l", "a", "b"), *units, south(f"line-warden b {place}"))
    assert why(found) == ["IF-SQUAD-3"]
    near, far = found["members"]
    assert (near["in"], far["in"]) == (True, False)
    assert far["leader"] == pytest.approx(leader)
    assert far["nearest"] == pytest.approx(nearest)


@pytest.mark.clause("IF-SQUAD-4")
def test_broken_units_serve_in_no_squad_and_mind_0_does_not_lead():
    leader, member = south("warden-captain l 18,18"), SQUAD[0]

    def refused(*units, question=None):
        return why(ask(question or formation("l", "a"), *units))

    assert refused(leader, member | {"condition": "broken"}) == ["IF-SQUAD-4"]
    assert refused(leader | {"mind": 0}, member) == ["IF-SQUAD-4"]
    assert refused(leader, member, question=formation("a", "l")) == ["IF-SQUAD-2"]
    assert refused(leader, member, question=formation("l")) == ["IF-SQUAD-4"]
    assert refused(leader, north("scrapper a 19.2,18")) == ["IF-SQUAD-4"]
