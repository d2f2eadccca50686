"""Positions that could not stand in play are refused with the place of what is wrong."""

from __future__ import annotations

import pytest

from rules.engine.core.questions import RefusedQuestionError
from tests.engine.infinite.inquiry import ORDER, ask, error, north, south

WARDEN = south("line-warden w 18,10")
CAPTAIN, MEMBER = south("warden-captain l 18,18"), south("line-warden a 19.2,18")
BARRIER = {"id": "p", "preset": "barrier", "height": 1, "rect": [16, 19, 20, 19.5]}


def refused(*units, **more):
    """The clause and the place of the refusal."""
    found = error(ORDER, *units, **more)
    cause = found.__cause__
    assert isinstance(cause, RefusedQuestionError)
    return cause.refusal.clause, found.where


def board(*features, **more):
    return {"board": {"features": list(features)} | more}


@pytest.mark.clause("IF-MOVE-9", "IF-MOVE-6")
@pytest.mark.parametrize(
    ("place", "clause"),
    [
        ("0.4,10", "IF-MOVE-9"),
        ("18,40", "IF-MOVE-9"),
        ("4.7,12", "IF-MOVE-9"),
        ("14,7.2", "IF-MOVE-9"),
        ("18,10.9", "IF-MOVE-6"),
    ],
)
def test_a_base_stands_on_the_table_and_on_no_other(place, clause):
    other = south(f"line-warden x {place}")
    assert refused(WARDEN, other, on="A") == (clause, "units[1].at")


@pytest.mark.clause("IF-GEO-1")
def test_places_are_whole_hundredths():
    assert refused(south("line-warden w 18,10.005")) == ("IF-GEO-1", "units[0].at[1]")
    assert ask(ORDER, south("line-warden w 18.01,10.29"))["entities"] == ["w"]


@pytest.mark.clause("IF-UNIT-9", "IF-DMG-6", "IF-DMG-7", "IF-OW-2", "IF-OW-3")
@pytest.mark.parametrize(
    ("change", "clause", "key"),
    [
        ({"body": 5}, "IF-UNIT-9", "body"),
        ({"mind": 0, "body": 0, "spirit": 0}, "IF-DMG-6", "body"),
        ({"spirit": 0}, "IF-DMG-7", "condition"),
        ({"overwatch": True, "condition": "broken"}, "IF-OW-2", "overwatch"),
        ({"overwatch": True, "mind": 0}, "IF-OW-3", "overwatch"),
        ({"retreated": True}, "IF-STATE-10", "retreated"),
        ({"readied": "carbine"}, "IF-UNIT-8", "readied"),
        ({"readied": "unarmed"}, "IF-UNIT-8", "readied"),
        ({"used": ["move", "move"]}, "IF-ACT-3", "used"),
        ({"bonus": 2}, "IF-LOSE-5", "bonus"),
        ({"initiative": 7}, "IF-INIT-3", "initiative"),
        ({"ap": 7}, "IF-INIT-3", "ap"),
        ({"cover": "p"}, "IF-COVER-1", "cover"),
        ({"type": "ork"}, "IF-PROF-2", "type"),
    ],
)
def test_a_unit_is_as_it_could_be_in_play(change, clause, key):
    assert refused(WARDEN | change, **board(BARRIER)) == (clause, f"units[0].{key}")


@pytest.mark.clause("IF-BOARD-5", "IF-ROST-1")
def test_units_have_ids_of_their_own_and_are_not_too_many():
    assert refused(WARDEN, north("scrapper w 18,20")) == ("IF-BOARD-5", "units[1].id")
    many = [south(f"line-warden u{i} {1 + 2 * i},10") for i in range(13)]
    assert refused(*many) == ("IF-ROST-1", "units[12]")
    fallen = [{"seat": "south", "type": "line-warden", "at": [5, 5]}]
    assert refused(*many[:12], fallen=fallen) == ("IF-ROST-1", "fallen[0]")


@pytest.mark.clause("IF-SQUAD-2", "IF-SQUAD-4", "IF-SQUAD-12")
def test_squads_have_a_leader_that_may_lead_them():
    def squad(*members, leader="l", units=(CAPTAIN, MEMBER)):
        return refused(*units, squads=[{"leader": leader, "members": list(members)}])

    assert squad("x") == ("IF-BOARD-5", "squads[0].members[0]")
    assert squad("l") == ("IF-SQUAD-4", "squads[0].members[0]")
    assert squad("a", leader="x") == ("IF-BOARD-5", "squads[0].leader")
    assert squad("l", leader="a") == ("IF-SQUAD-2", "squads[0].members")
    broken = MEMBER | {"condition": "broken"}
    assert squad("a", units=(CAPTAIN, broken)) == ("IF-SQUAD-4", "squads[0].members[0]")
    assert squad("a", units=(CAPTAIN | {"mind": 0}, MEMBER)) == ("IF-SQUAD-12", "squads[0].leader")
    enemy = north("scrapper a 19.2,18")
    assert squad("a", units=(CAPTAIN, enemy)) == ("IF-SQUAD-4", "squads[0].members[0]")
    many = [south(f"line-warden u{i} {1 + 2 * i},10") for i in range(4)]
    ids = [unit["id"] for unit in many]
    assert squad(*ids, units=(CAPTAIN, *many)) == ("IF-SQUAD-2", "squads[0].members")


@pytest.mark.clause("IF-SQUAD-3")
def test_formation_is_not_judged():
    far = south("line-warden a 1,1")
    assert ask(ORDER, CAPTAIN, far, squads=[{"leader": "l", "members": ["a"]}])["entities"] == ["l"]


@pytest.mark.clause("IF-BOARD-1", "IF-BOARD-2", "IF-BOARD-4")
@pytest.mark.parametrize(
    ("more", "clause", "where"),
    [
        ({"board": {"layout": "Z"}}, "IF-BOARD-1", "board.layout"),
        ({"board": {"layout": "A", "width": 36}}, "IF-BOARD-1", "board"),
        (board(width=20), "IF-BOARD-4", "board.width"),
        (board(BARRIER, BARRIER), "IF-BOARD-1", "board.features[1].id"),
        (board(BARRIER, BARRIER | {"id": "q"}), "IF-BOARD-4", "board.features[1]"),
        (board(BARRIER | {"rect": [16, 30, 20, 37]}), "IF-BOARD-4", "board.features[0]"),
        (board(BARRIER | {"height": 13}), "IF-BOARD-4", "board.features[0].height"),
        (board(BARRIER | {"preset": "fence"}), "IF-BOARD-1", "board.features[0].preset"),
        (board(objectives=["x"]), "IF-BOARD-1", "board.objectives[0]"),
    ],
)
def test_a_table_without_faults_of_form(more, clause, where):
    assert refused(WARDEN, **more) == (clause, where)


@pytest.mark.clause("IF-BOARD-4")
def test_whether_a_match_can_be_played_on_a_table_is_not_judged():
    wall = {"id": "w", "preset": "wall", "height": 3, "rect": [0, 17, 36, 18]}
    assert ask(ORDER, WARDEN, **board(wall))["entities"] == ["w"]


@pytest.mark.clause("IF-CFG-1", "IF-MIS-7", "IF-MIS-5", "IF-MIS-8", "IF-INTER-4")
@pytest.mark.parametrize(
    ("more", "clause", "where"),
    [
        ({"mission": "siege"}, "IF-MIS-7", "mission"),
        ({"settings": {"ap_move": 4}}, "IF-ACT-2", "settings.ap_move"),
        ({"settings": {"crit_success_margin": 0}}, "IF-MORALE-6", "settings.crit_success_margin"),
        ({"item": {"at": [1, 1]}}, "IF-MIS-5", "item"),
        ({"mission": "data-run", "item": {}}, "IF-MIS-5", "item"),
        ({"mission": "data-run", "item": {"at": [40, 1]}}, "IF-MIS-5", "item.at"),
        ({"mission": "data-run", "item": {"carrier": "x"}}, "IF-BOARD-5", "item.carrier"),
        ({"devices": {"1": "south"}}, "IF-MIS-8", "devices"),
        ({"mission": "override", "on": "A", "devices": {"4": "south"}}, "IF-MIS-8", "devices"),
        ({"active": "x"}, "IF-BOARD-5", "active"),
        ({"fallen": [{"seat": "south", "type": "reaver", "at": [0, 0]}]}, "IF-MOVE-9",
            "fallen[0].at"),
    ],
)  # fmt: skip
def test_what_is_marked_fits_the_mission(more, clause, where):
    assert refused(WARDEN, **more) == (clause, where)
    broken = south("line-warden w 18,10", condition="broken")
    item = {"mission": "data-run", "item": {"carrier": "w"}}
    assert refused(broken, **item) == ("IF-INTER-4", "item.carrier")


@pytest.mark.clause("IF-MIS-8", "IF-MIS-5")
def test_devices_and_the_item_may_be_given():
    for devices in ({"1": "south", "2": None}, ["south", None, "north"]):
        assert ask(ORDER, WARDEN, mission="override", on="A", devices=devices)["value"] == 1
    for item in ({"at": [18, 18]}, {"carrier": "w"}, None):
        assert ask(ORDER, WARDEN, mission="data-run", on="A", item=item)["value"] == 1


@pytest.mark.clause("IF-BOARD-6")
@pytest.mark.parametrize(
    ("more", "where"),
    [
        ({"weather": "rain"}, "position"),
        ({"turns": {"0": "south"}}, "turns"),
        ({"rolled": {"4": None}}, "rolled"),
        ({"settings": {"squad_ap": "own_die"}}, "settings"),
        ({"vp": {"east": 1}}, "vp"),
        ({"board": {}, "units": [{"id": "w"}]}, "units[0]"),
    ],
)
def test_unknown_keys_are_refused(more, where):
    found = error(ORDER, WARDEN, **more)
    assert (bool(found.shape), found.where) == (True, where)
