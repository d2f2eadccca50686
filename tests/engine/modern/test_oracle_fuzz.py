"""Whatever is asked: an answer that can be written down, or a refusal with its place; never a
traceback.
"""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

import msgspec
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from rules.engine.modern.book import MODERN
from rules.engine.tabletop.reference import QuestionError
from tests.engine.modern.inquiry import Json, board, moves, north, south

TABLE: Json = {
    "system": "modern",
    "position": {
        "board": board(
            *("woods d6", "ford b5", "river a5", "level-1 e6", "road d1-d2-d3"),
            "built-up d4 d5 e4 e5",
        ),
        "units": [
            south("infantry d4/N", contact=0),
            south("field-artillery d1/N", fired=False),
            south("mounted-cavalry b5/N", ford="c"),
            south("command a1", activated=False),
            north("tanks d6/S", climbed=False),
            north("infantry e4/W", followed_up=False),
            north("mortars g8"),
        ],
        "waiting": [],
        "mission": "rearguard",
        "attacker": "north",
        "settings": {"turn_limit": 9, "deploy_files": 6},
    },
    "ask": [
        {"ask": "distance", "from": "d4", "to": "h8"},
        {"ask": "arc", "unit": "d4", "to": "d6"},
        {"ask": "sight", "from": "d4", "to": "d6", "how": "over"},
        {"ask": "reach", "unit": "b5"},
        moves("b5-b6-c6"),
        {"ask": "contact", "unit": "d4", "after": "follow-up"},
        {"ask": "fire", "unit": "d4", "target": "e4"},
        {"ask": "artillery", "unit": "d1", "target": "d6"},
        {"ask": "combat", "defender": "d4", "lead": "e4"},
        {"ask": "withdrawal", "unit": "d4"},
        {"ask": "dice", "seat": "north"},
        {"ask": "deployment", "seat": "south"},
        {"ask": "faults", "board": {"map": "2  0.. 0w.\n1  0.. 0..\nroads: a1-a2"}},
    ],
}

LATER = {"activated": True, "contact": 1, "climbed": True}
BEGUN: Json = TABLE | {
    "position": {
        "board": board("level-1 d5"),
        "units": [south("infantry d4/N", **LATER), north("infantry e4/W", activated=True)],
        "waiting": [{"id": "w1", "seat": "north", "type": "armoured-cars"}],
        "settings": {"deploy_mode": "campaign", "objectives": [{"square": "d4", "value": 2}]},
    },
    "ask": [{"ask": "combat", "defender": "d4"}, {"ask": "deployment", "seat": "north"}],
}
"""A first turn under way, with Units still to be placed."""

SCRAPS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-5, 60),
    st.sampled_from([10**400, -(2**63), 2**64]),
    st.floats(),
    st.text(max_size=8),
    st.sampled_from(["d4", "b5", "d6", "w1", "a0", "z99", "d4\n", "²1", "south", "\ud800"]),
    st.sampled_from(["tanks", "command", "medium-artillery", "campaign-battle", "A", "N", "b"]),
    st.sampled_from(["0.. " * 8, "0w. " * 26, "a1-a2-b2", "roads: a1-", "-", "9x| " * 8]),
    st.just([]),
    st.just({}),
    st.lists(st.sampled_from(["d4", "d5", "e5", "0.. 0..", "a1-b1"]), max_size=4),
    st.dictionaries(st.sampled_from(["map", "layout", "rows", "square"]), st.text(), max_size=2),
)


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in a nested value that can be changed."""
    children = value.items() if isinstance(value, dict) else enumerate(value)
    found = []
    for key, inner in children:
        found.append((*path, key))
        if isinstance(inner, dict | list):
            found += places(inner, (*path, key))
    return found


PLACES = [*places(TABLE), *places(BEGUN)]


def changed(request: Json, path: tuple[Any, ...], how: str, scrap: Any) -> None:
    """The request with one place replaced, left out, doubled or grown; gone places stay gone."""
    *way, last = path
    inner: Any = request
    try:
        for key in way:
            inner = inner[key]
        inner[last]
    except (KeyError, IndexError, TypeError):
        return
    if not isinstance(inner, dict | list):
        return
    match how, inner:
        case "leave out", _:
            del inner[last]
        case "double", list():
            inner.append(deepcopy(inner[last]))
        case "grow", dict():
            inner[str(scrap)] = scrap
        case _:
            inner[last] = scrap


def told(request: object) -> None:
    """It is answered, or refused with a sentence and a place; either can be written down."""
    try:
        answer = MODERN.questions.ask(request)
    except QuestionError as error:
        answer = {"error": {"sentence": error.sentence, "where": error.where}}
    written = json.loads(msgspec.json.encode(answer))
    assert written.get("answers") is not None or written["error"]["sentence"]


@pytest.mark.parametrize("table", [TABLE, BEGUN])
def test_the_unchanged_requests_are_answered(table):
    answers = MODERN.questions.ask(table)["answers"]
    assert isinstance(answers, list)
    assert len(answers) == len(table["ask"])
    assert all(answer.get("clauses") or answer["refusals"] for answer in answers)


CHANGE = st.tuples(
    st.sampled_from(PLACES), st.sampled_from(["replace", "leave out", "double", "grow"]), SCRAPS
)


@settings(max_examples=200, deadline=None)
@given(table=st.sampled_from([TABLE, BEGUN]), changes=st.lists(CHANGE, min_size=1, max_size=3))
def test_a_request_that_has_been_tampered_with_is_answered_or_refused(table, changes):
    request = deepcopy(table)
    for path, how, scrap in changes:
        changed(request, path, how, scrap)
    told(request)


@settings(max_examples=60, deadline=None)
@given(
    request=st.recursive(
        SCRAPS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner)
    )
)
@example({1: 2})
@example({"system": {1}})
@example({"system": "modern", "position": object(), "ask": []})
@example(b"bytes")
def test_arbitrary_json_is_refused(request):
    with pytest.raises(QuestionError):
        MODERN.questions.ask(request)


@pytest.mark.parametrize("key", ["units", "waiting", "board", "settings", "ask"])
def test_what_is_nested_too_deep_is_refused(key):
    deep: Any = []
    for _ in range(100_000):
        deep = [deep]
    request = deepcopy(TABLE)
    inner = request if key == "ask" else request["position"]
    inner[key] = deep
    with pytest.raises(QuestionError):
        MODERN.questions.ask(request)
