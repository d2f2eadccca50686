"""Positions that could not stand in play, each refused at the place that is wrong."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.core.questions import QuestionError
from rules.engine.modern.book import MODERN
from rules.engine.tabletop import oracle
from tests.engine.modern.inquiry import ask, board, north, one, refused, south

FOOT = south("infantry d4")
ENGAGED = FOOT | {"contact": 1, "activated": True}

UNITS: dict[str, tuple[dict[str, Any], str]] = {
    "beside the board": ({"units": [south("infantry d9")]}, "units[0].at"),
    "on no square": ({"units": [FOOT | {"at": "4d"}]}, "units[0].at"),
    "on no square but a line": ({"units": [FOOT | {"at": "d4\n"}]}, "units[0].at"),
    "two on one square": ({"units": [FOOT, north("tanks e4") | {"at": "d4"}]}, "units[1].at"),
    "on impassable ground": ({"units": [FOOT], "on": ("impassable d4",)}, "units[0].at"),
    "in the river": ({"units": [FOOT], "on": ("river d4",)}, "units[0].at"),
    "in no ford": ({"units": [FOOT | {"ford": "a"}]}, "units[0].ford"),
    "in the fourth turn of a ford": ({"units": [FOOT | {"ford": "d"}]}, "units[0].ford"),
    "of no type": ({"units": [FOOT | {"type": "cavalry"}]}, "units[0].type"),
    "of no side": ({"units": [FOOT | {"seat": "west"}]}, "units[0].seat"),
    "with no facing": ({"units": [FOOT | {"facing": "NE"}]}, "units[0].facing"),
    "of one id": ({"units": [FOOT, south("tanks e4") | {"id": "d4"}]}, "units[1].id"),
    "without an id": ({"units": [FOOT | {"id": ""}]}, "units[0].id"),
    "with a strange key": ({"units": [FOOT | {"shaken": True}]}, "units[0]"),
    "no gun, and fired": ({"units": [FOOT | {"fired": True}]}, "units[0].fired"),
    "two that came first": (
        {"units": [ENGAGED, south("tanks e4", contact=1, activated=True)]},
        "units[1].contact",
    ),
    "two commands": ({"units": [south("command a1"), south("command b1")]}, "units[1].type"),
    "thirteen": (
        {"units": [south(f"infantry {f}{r}") for r in (1, 2) for f in "abcdefgh"]},
        "units[12]",
    ),
    "twelve in an army of eight": (
        {
            "units": [south(f"infantry {f}1") for f in "abcdefgh"] + [south("tanks a2")],
            "settings": {"max_units": 8},
        },
        "units[8]",
    ),
    "nine that defend with eight": (
        {
            "units": [south(f"infantry {f}1") for f in "abcdefgh"] + [south("tanks a2")],
            "board": {"layout": "C"},
            "mission": "rearguard",
            "attacker": "north",
        },
        "units[8]",
    ),
    "a gun that has fired and moved": (
        {"units": [south("field-artillery d4", fired=True, activated=True)]},
        "units[0].activated",
    ),
    "active while it waits in a ford": (
        {"units": [FOOT | {"ford": "b", "activated": True}], "on": ("ford d4",)},
        "units[0].activated",
    ),
    "firing while it waits in a ford": (
        {"units": [south("field-artillery d4", ford="b", fired=True)], "on": ("ford d4",)},
        "units[0].fired",
    ),
    "a follow-up of what does not": (
        {"units": [south("mortars d4", followed_up=True)]},
        "units[0].followed_up",
    ),
    "both sides came in one phase": (
        {"units": [ENGAGED, north("tanks d5", contact=1, activated=True)]},
        "units[1].contact",
    ),
    "waiting and standing": (
        {"units": [FOOT], "waiting": [{"id": "d4", "seat": "south", "type": "tanks"}]},
        "waiting[0].id",
    ),
    "waiting on a square": (
        {"waiting": [{"id": "w", "seat": "south", "type": "tanks", "at": "a1"}]},
        "waiting[0]",
    ),
}


@pytest.mark.clause("MW-GRID-3", "MW-TERR-4", "MW-RIV-2", "MW-ARMY-1", "MW-ARMY-2", "MW-UNIT-1")
@pytest.mark.clause("MW-TURN-10", "MW-RIV-6", "MW-FIRE-18", "MW-CC-13", "MW-CC-3", "MW-ARMY-4")
@pytest.mark.parametrize("case", UNITS)
def test_units_that_could_not_stand_so_are_refused(case):
    position, where = UNITS[case]
    assert refused(**position).where == where


BOARDS: dict[str, tuple[dict[str, Any], str]] = {
    "no board": ({"board": {}}, "board"),
    "two boards": ({"board": {"layout": "A", "map": ""}}, "board"),
    "roads alone": ({"board": {"layout": "A", "roads": []}}, "board"),
    "a board of nobody": ({"board": {"layout": "Z"}}, "board.layout"),
    "an empty map": ({"board": {"map": ""}}, "board"),
    "a token of another book": (
        {"board": {"rows": ["0.. 0.. 0.. 0.. 0.. 0.. 0.. 0?."] * 8}},
        "board",
    ),
    "rows of different lengths": (
        {"board": {"rows": ["0.. " * 8, *["0.. " * 9] * 7]}},
        "board",
    ),
    "a board too wide": ({"board": board(width=26) | {"rows": ["0.. " * 27] * 8}}, "board"),
    "a road into the river": ({"on": ("river d2", "road d1-d2")}, "board"),
    "a road to nowhere": ({"on": ("road d1-e2",)}, "board"),
    "more rows than any": ({"board": {"rows": ["0.."] * 401}}, "board.rows"),
    "no scenario": ({"mission": "assault"}, "mission"),
    "no river to force": ({"mission": "force-the-river"}, "mission"),
    "an attacker of nobody": ({"attacker": "south"}, "attacker"),
    "a strange setting": ({"settings": {"weather": 1}}, "settings"),
    "a setting of a strange kind": ({"settings": {"turn_limit": "long"}}, "settings.turn_limit"),
    "a setting out of range": ({"settings": {"max_units": 99}}, "settings"),
    "files off the middle": ({"settings": {"deploy_files": 5}}, "settings"),
    "an objective off the board": ({"settings": {"objectives": [{"square": "a9"}]}}, "settings"),
    "an objective nowhere": ({"settings": {"objectives": [{"square": "here"}]}}, "settings"),
}


@pytest.mark.clause("MW-BOARD-1", "MW-BOARD-2", "MW-DEC-1", "MW-DEP-2", "MW-WIN-7", "MW-SCEN-4")
@pytest.mark.parametrize("case", BOARDS)
def test_boards_and_terms_that_could_not_be_agreed_on_are_refused(case):
    position, where = BOARDS[case]
    assert refused(**position).where == where


@pytest.mark.parametrize(
    ("question", "where"),
    [
        ({"ask": "weather"}, "ask[0].ask"),
        ({"ask": "distance", "from": "a1"}, "ask[0]"),
        ({"ask": "dice", "seat": "east"}, "ask[0].seat"),
        ({"ask": "contact", "unit": "d4", "after": "rain"}, "ask[0].after"),
        ({"ask": "sight", "from": "a1", "to": "b1", "how": "well"}, "ask[0].how"),
        ({"ask": "move", "unit": "d4", "path": ["d5"] * 61}, "ask[0].path"),
        ({"ask": "faults", "board": {}}, "ask[0].board"),
    ],
)
def test_questions_that_make_no_sense_are_refused(question, where):
    assert refused(question, units=[FOOT]).where == where


def test_too_many_questions_are_refused():
    assert refused(*[{"ask": "faults"}] * 201).where == "ask"
    assert len(ask(*[{"ask": "faults"}] * 200)) == 200


def test_the_oracle_of_another_book_is_another():
    request = {"system": "frontier", "position": {"board": {"layout": "A"}, "units": []}, "ask": []}
    with pytest.raises(QuestionError) as caught:
        oracle.ask(MODERN, request, "en")
    assert caught.value.where == "system"


@pytest.mark.clause("MW-BOARD-1")
def test_a_board_may_be_a_layout_a_text_or_rows_with_roads():
    rows = ["0.. 0.. 0.. 0.. 0.. 0.. 0.. 0.."] * 7 + ["0.. 0.. 0.. 0w. 0.. 0.. 0.. 0.."]
    text = "\n".join(f"{8 - n} {row}" for n, row in enumerate(rows)) + "\nroads: a1-a2"
    question = {"ask": "sight", "from": "c1", "to": "e1"}
    for given in ({"rows": rows, "roads": ["a1-a2"]}, {"map": text}):
        assert one(question, board=given)["sight"] == "none"
    assert one(question, board={"layout": "C"})["sight"] == "whole"


@pytest.mark.clause("MW-EQ-3")
def test_a_unit_without_a_facing_faces_the_enemy():
    units = [FOOT, north("infantry d5")]
    assert one({"ask": "combat", "defender": "d5"}, units=units)["attackers"] == ["d4"]
    assert one({"ask": "combat", "defender": "d4"}, units=units)["attackers"] == ["d5"]
