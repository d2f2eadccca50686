"""Turns that cannot have been: marks that no Unit has in one turn, alone or beside the others."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.modern.inquiry import Json, ask, board, moves, north, one, refused, south, why

WHOLE = [south(f"infantry {file}{rank}") for rank in (1, 2) for file in "abcdef"]
GUN = south("field-artillery d1/N")
FOE = north("infantry d5/S")
W = {"id": "w", "type": "tanks"}
FORD, HILL = ("ford d4",), ("level-1 d5",)


def foot(**marks: Any) -> Json:
    """Infantry on d4 with these marks."""
    return south("infantry d4/N", **marks)


IMPOSSIBLE: dict[str, tuple[str, str, Json]] = {
    "in contact, and not activated": ("MW-CC-4", "units[0].contact", {"units": [foot(contact=1)]}),
    "third, and nobody before it": (
        "MW-CC-3",
        "units[0].contact",
        {
            "units": [foot(contact=3, activated=True), south("command a1")],
            "settings": {"max_units": 3},
        },
    ),
    "in contact by its follow-up": (
        "MW-CC-14",
        "units[0].contact",
        {"units": [foot(contact=1, activated=True, followed_up=True), FOE]},
    ),
    "climbed on a flat board": (
        "MW-HILL-1",
        "climbed",
        {"units": [foot(climbed=True, activated=True)]},
    ),
    "climbed far from any hill": (
        "MW-HILL-1",
        "climbed",
        {"units": [foot(climbed=True, activated=True)], "on": ("level-1 h8",)},
    ),
    "climbed, and not moved": ("MW-HILL-1", "climbed", {"units": [foot(climbed=True)], "on": HILL}),
    "climbed a cliff": (
        "MW-HILL-1",
        "climbed",
        {"units": [foot(climbed=True, activated=True)], "on": ("level-2 d5",)},
    ),
    "climbed by a follow-up from the flat": (
        "MW-CC-22",
        "climbed",
        {"units": [foot(climbed=True, followed_up=True)], "on": ("level-1 d6",)},
    ),
    "followed up a hill, and not climbed": (
        "MW-CC-22",
        "followed_up",
        {"units": [foot(followed_up=True)], "on": ("level-1 d4",)},
    ),
    "followed up, and nobody lost": (
        "MW-CC-13",
        "followed_up",
        {
            "units": [foot(followed_up=True), north("command h8"), north("tanks g8")],
            "settings": {"max_units": 2},
        },
    ),
    "followed up in turn b": (
        "MW-RIV-7",
        "followed_up",
        {"units": [foot(ford="b", followed_up=True)], "on": FORD},
    ),
    "followed up into turn c": (
        "MW-RIV-4",
        "ford",
        {"units": [foot(followed_up=True)], "on": FORD},
    ),
    "climbed in turn b": (
        "MW-RIV-4",
        "ford",
        {"units": [foot(ford="b", climbed=True)], "on": (*FORD, *HILL)},
    ),
    "climbed into turn c": (
        "MW-RIV-4",
        "ford",
        {"units": [foot(ford="c", climbed=True, activated=True)], "on": (*FORD, *HILL)},
    ),
    "in contact in turn b": (
        "MW-RIV-6",
        "activated",
        {"units": [foot(ford="b", contact=1, activated=True)], "on": FORD},
    ),
    "waits after the last turn": (
        "MW-WIN-6",
        "ford",
        {"units": [foot(ford="b")], "on": FORD, "settings": {"turn_limit": 1}},
    ),
    "goes on after the last turn": (
        "MW-WIN-6",
        "ford",
        {"units": [foot()], "on": FORD, "settings": {"turn_limit": 2}},
    ),
    "an army without its Command": ("MW-ARMY-2", "units", {"units": WHOLE}),
    "the match has begun, and one waits": (
        "MW-DEP-9",
        "waiting[0]",
        {"units": [foot(activated=True)], "waiting": [W | {"seat": "north"}]},
    ),
    "a turn is over, and one waits": (
        "MW-DEP-9",
        "waiting[0]",
        {
            "units": [foot(ford="b")],
            "on": FORD,
            "waiting": [W | {"seat": "north"}],
            "settings": {"deploy_mode": "campaign"},
        },
    ),
}


@pytest.mark.clause("MW-CC-3", "MW-CC-4", "MW-CC-13", "MW-CC-14", "MW-CC-22", "MW-HILL-1")
@pytest.mark.clause("MW-RIV-4", "MW-RIV-6", "MW-RIV-7", "MW-WIN-6", "MW-ARMY-2", "MW-DEP-9")
@pytest.mark.parametrize("case", IMPOSSIBLE)
def test_a_turn_that_cannot_have_been_is_refused_with_its_clause(case: str) -> None:
    clause, where, position = IMPOSSIBLE[case]
    error = refused(**position)
    assert f"({clause})" in error.sentence
    assert error.where.endswith(where)


POSSIBLE: dict[str, Json] = {
    "a move up a hill": {"units": [foot(climbed=True, activated=True)], "on": HILL},
    "a follow-up down a hill": {"units": [foot(climbed=True, followed_up=True)], "on": HILL},
    "a climb, then a follow-up": {
        "units": [foot(climbed=True, activated=True, followed_up=True)],
        "on": ("level-1 d4 d3",),
    },
    "a withdrawal into a ford": {"units": [foot(ford="a")], "on": FORD},
    "a gun that withdraws after firing": {
        "units": [south("field-artillery d4", fired=True, ford="a")],
        "on": FORD,
    },
    "a follow-up into a ford": {"units": [foot(ford="a", followed_up=True)], "on": FORD},
    "a pivot in a ford": {"units": [foot(ford="c", activated=True, contact=1), FOE], "on": FORD},
    "a follow-up after contact": {"units": [foot(contact=1, activated=True, followed_up=True)]},
    "a follow-up between two enemies": {
        "units": [foot(contact=1, activated=True, followed_up=True), FOE, north("tanks e4")]
    },
    "the second, and the first is lost": {"units": [foot(contact=2, activated=True)]},
    "the last turn of a crossing": {
        "units": [foot()],
        "on": FORD,
        "settings": {"turn_limit": 3},
    },
    "one waits, and its half is closed": {
        "units": [foot(activated=True)],
        "waiting": [W | {"seat": "north"}],
        "settings": {"deploy_mode": "campaign"},
    },
    "an army of twelve": {"units": [*WHOLE[:11], south("command h1")]},
}


@pytest.mark.clause("MW-CC-13", "MW-CC-14", "MW-CC-17", "MW-HILL-3", "MW-RIV-4", "MW-ARTY-2")
@pytest.mark.parametrize("case", POSSIBLE)
def test_a_turn_that_can_have_been_is_not_refused(case: str) -> None:
    assert ask(**POSSIBLE[case]) == []


@pytest.mark.clause("MW-RIV-4", "MW-TURN-8")
def test_who_has_come_into_a_ford_or_has_fought_is_not_activated_any_more() -> None:
    fords = board("ford d4")
    reach = {"ask": "reach", "unit": "d4"}
    stopped = [foot(ford="a"), south("infantry a1")]
    for question in (reach, moves("d4-d5")):
        assert why(one(question, board=fords, units=stopped)) == ["MW-RIV-4"]
    (shot,) = one({"ask": "fire", "unit": "d4"}, board=fords, units=[*stopped, FOE])["targets"]
    assert why(shot) == ["MW-RIV-4"]
    assert why(one(moves("a1-a2"), board=fords, units=stopped)) == ["MW-TURN-8"]
    assert why(one(reach, units=[foot(followed_up=True)])) == ["MW-TURN-8"]
    enemy = one(moves("d5-e5"), board=fords, units=[*stopped, FOE])
    assert enemy["legal"]


@pytest.mark.clause("MW-TURN-2", "MW-ARTY-1", "MW-ARTY-3", "MW-RIV-4")
@pytest.mark.parametrize(
    ("acted", "clause"),
    [
        (south("infantry a1", activated=True), "MW-ARTY-1"),
        (north("infantry h8", activated=True), "MW-ARTY-1"),
        (north("infantry h8", followed_up=True), "MW-ARTY-1"),
        (north("infantry h4", ford="a"), "MW-ARTY-1"),
        (south("medium-artillery a1", fired=True), "MW-ARTY-3"),
    ],
)
def test_no_gun_nominates_once_somebody_has_acted(acted: Json, clause: str) -> None:
    question = {"ask": "artillery", "unit": "d1"}
    fords = board("ford h4")
    assert one(question, board=fords, units=[GUN, FOE])["squares"] == ["d5"]
    answer = one(question, board=fords, units=[GUN, FOE, acted])
    assert (answer["squares"], why(answer)) == ([], [clause])
    assert why(one(question | {"target": "d5"}, board=fords, units=[GUN, FOE, acted])) == [clause]


@pytest.mark.clause("MW-RIV-4", "MW-ARTY-1")
def test_a_gun_that_has_come_into_a_ford_has_nothing_to_nominate() -> None:
    gun = south("field-artillery d4/N", ford="a")
    answer = one({"ask": "artillery", "unit": "d4"}, on=FORD, units=[gun, FOE])
    assert (answer["squares"], why(answer)) == ([], ["MW-RIV-4"])
