"""The oracle on reach, paths, contact and facing."""

from __future__ import annotations

import pytest

from tests.engine.modern.inquiry import Json, ask, moves, north, one, refused, south, why


def reach(unit: str) -> Json:
    return {"ask": "reach", "unit": unit}


def squares(answer: Json) -> list[str]:
    return [row["at"] for row in answer["squares"]]


@pytest.mark.clause("MW-ROAD-1", "MW-ROAD-3", "MW-EX-25")
def test_along_a_road_a_move_goes_twice_as_far_and_an_odd_half_is_lost():
    road = ("road d1-d2-d3-d4-d5-d6",)
    foot = one(reach("d1"), on=road, units=[south("infantry d1")])
    assert "d3" in squares(foot)
    assert "d4" not in squares(foot)
    horse, turning, late = ask(
        reach("d1"),
        moves("d1-d2-d3-e3"),
        moves("d1-d2-d3-d4-e4"),
        on=road,
        units=[south("mounted-cavalry d1")],
    )
    assert [r["path"] for r in horse["squares"] if r["at"] == "d5"] == [["d2", "d3", "d4", "d5"]]
    assert "d6" not in squares(horse)
    assert turning["legal"]
    assert (late["legal"], why(late)) == (False, ["MW-ROAD-3"])
    onto = one(moves("e1-d1-d2-d3"), on=road, units=[south("mounted-cavalry e1")])
    assert (onto["legal"], onto["halves_left"]) == (True, 0)


@pytest.mark.clause("MW-ROAD-2", "MW-ROAD-4", "MW-EX-26")
def test_a_town_is_a_road_in_itself_but_not_out_into_the_open():
    through, aside = ask(
        moves("c5-d5-e5"),
        moves("c5-d5-d6"),
        board={"layout": "C"},
        units=[south("infantry c5")],
    )
    assert through["legal"]
    assert not aside["legal"]


@pytest.mark.clause("MW-RIV-2", "MW-RIV-3", "MW-RIV-4", "MW-EX-28")
def test_fords_stop_rivers_drown_and_bridges_have_two_ends():
    crossing = {"layout": "B"}
    units = [south(f"infantry {at}") for at in ("a4", "b4", "d4")]
    ford, river, bridge = ask(
        moves("b4-b5"), moves("a4-a5"), moves("d4-d5-d6"), board=crossing, units=units
    )
    assert (ford["legal"], ford["ended_by"], ford["drowns"]) == (True, "MW-RIV-4", False)
    assert (river["legal"], river["drowns"]) == (True, True)
    assert "contacts" not in river
    assert (bridge["legal"], bridge["ended_by"]) == (True, None)
    off = one(moves("d5-c5"), board=crossing, units=[south("infantry d5")])
    assert why(off) == ["MW-RIV-3"]
    drowning = one(reach("a4"), board=crossing, units=units)
    assert [row["at"] for row in drowning["squares"] if row["drowns"]] == ["a5"]


@pytest.mark.clause("MW-RIV-4", "MW-RIV-5", "MW-RIV-6", "MW-EX-28")
def test_who_waits_in_a_ford_may_not_be_activated_until_the_turn_after():
    def across(turn: str) -> Json:
        units = [south("infantry b5", ford=turn)]
        return one(moves("b5-b6"), board={"layout": "B"}, units=units)

    assert why(across("b")) == ["MW-RIV-6"]
    assert across("c")["legal"]


@pytest.mark.clause("MW-TURN-10", "MW-TURN-11", "MW-ARTY-2")
def test_who_has_been_activated_or_has_fired_goes_nowhere():
    units = [south("infantry a1", activated=True), south("field-artillery c1", fired=True)]
    foot, path, gun = ask(reach("a1"), moves("a1-a2"), reach("c1"), units=units)
    assert (foot["squares"], why(foot), why(path)) == ([], ["MW-TURN-11"], ["MW-TURN-11"])
    assert (gun["squares"], why(gun)) == ([], ["MW-TURN-10"])


@pytest.mark.clause("MW-ZOC-1", "MW-ZOC-2", "MW-EX-29")
def test_a_move_stops_in_contact_and_both_turn_to_each_other():
    units = [south("mounted-cavalry d2"), north("infantry d5/E")]
    there, beyond = ask(moves("d2-d3-d4"), moves("d2-d3-d4-c4"), units=units)
    assert there["ended_by"] == "MW-ZOC-1"
    (met,) = there["contacts"]
    assert (met["unit"], met["facing"], met["enemy_facing"]) == ("d5", "N", "S")
    assert there["facings"] == ["N"]
    assert why(beyond) == ["MW-ZOC-1"]


@pytest.mark.clause("MW-ZOC-3", "MW-EX-31")
def test_between_two_enemies_the_owner_picks_the_one_to_face():
    units = [south("infantry c4"), north("infantry d5/W"), north("infantry e4/W")]
    answer = one(moves("c4-d4"), units=units)
    assert {row["unit"]: row["enemy_facing"] for row in answer["contacts"]} == {
        "d5": "S",
        "e4": "W",
    }
    assert answer["facings"] == ["N", "E"]


@pytest.mark.clause("MW-ZOC-7", "MW-ZOC-9", "MW-EX-32")
def test_who_is_faced_may_not_leave_before_another_enemy():
    faced = [south("infantry d4"), north("infantry d5/S"), north("infantry f4/W")]
    contact, east, west, back = ask(
        {"ask": "contact", "unit": "d4"},
        moves("d4-e4"),
        moves("d4-c4"),
        moves("d4-d3"),
        units=faced,
    )
    assert contact["barred"] == ["e4"]
    assert why(east) == ["MW-ZOC-7"]
    assert west["legal"]
    assert back["legal"]
    turned = [faced[0], north("infantry d5/N"), faced[2]]
    free, east = ask({"ask": "contact", "unit": "d4"}, moves("d4-e4"), units=turned)
    assert free["barred"] == []
    assert east["legal"]
    (met,) = free["contacts"]
    assert (met["faces"], met["faced_by"]) == (True, False)


@pytest.mark.clause("MW-MOVE-9", "MW-MOVE-8")
def test_a_pivot_turns_away_from_where_a_unit_already_looks():
    question = {"ask": "contact", "unit": "d4", "after": "pivot"}
    assert one(question, units=[south("infantry d4/N")])["facings"] == ["E", "S", "W"]


@pytest.mark.clause("MW-MOVE-6", "MW-MOVE-10", "MW-HILL-1", "MW-TERR-4", "MW-TERR-6")
@pytest.mark.parametrize(
    ("way", "clause"),
    [
        ("d4-d5", "MW-MOVE-6"),
        ("d4-c4", "MW-TERR-4"),
        ("d4-d3", "MW-TERR-6"),
        ("d4-e5", "MW-MOVE-2"),
        ("d4-d4", "MW-MOVE-2"),
        ("d4-e4-f4-g4", "MW-HILL-1"),
        ("d4-z99", "MW-MOVE-10"),
        ("d4-nowhere", "MW-MOVE-2"),
        ("d4", "MW-MOVE-9"),
    ],
)
def test_a_path_is_refused_with_the_clause_of_its_first_bad_step(way, clause):
    answer = one(
        moves(way),
        on=("impassable c4", "level-2 d3", "level-1 e4"),
        units=[south("mounted-cavalry d4"), south("infantry d5")],
    )
    assert not answer["legal"]
    assert why(answer) == [clause]
    assert answer["refusals"][0]["sentence"]


@pytest.mark.clause("MW-MOVE-2")
def test_every_square_of_a_reach_is_that_of_a_legal_path():
    units = [south("mounted-cavalry d3"), south("infantry c3"), north("infantry e6/S")]
    (found,) = ask(reach("d3"), board={"layout": "A"}, units=units)
    ways = ["-".join(["d3", *row["path"]]) for row in found["squares"]]
    assert ways
    answers = ask(*map(moves, ways), board={"layout": "A"}, units=units)
    assert all(answer["legal"] for answer in answers)


def test_nobody_of_that_id_cannot_move():
    assert refused(reach("x9")).where == "ask[0].unit"
    waiting = [{"id": "w", "seat": "south", "type": "tanks"}]
    assert refused(reach("w"), waiting=waiting).where == "ask[0].unit"
