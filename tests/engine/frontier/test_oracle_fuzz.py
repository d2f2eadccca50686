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

from rules.engine.frontier.book import FRONTIER
from rules.engine.tabletop.reference import QuestionError
from tests.engine.frontier.asking import (
    Json,
    action,
    attacker,
    board,
    defender,
    level,
    move,
    part,
    roll,
    solid,
    token,
)

TABLE: Json = {
    "system": "frontier",
    "position": {
        "board": board(
            solid(8, 8, 10, 12, 1),
            part(20, 5, 26, 11, 2, level(0, "Cover", "Open Sided"), level(1), level(2, "Exposed")),
            part(30, 2, 33, 20, 0),
        ),
        "mission": "escort",
        "choices": {"s": "W", "l": "N"},
        "points_limit": 180,
        "active": "attacker",
        "strategic_taken": False,
        "seized": 0,
        "charges": 0,
        "achieved": False,
        "units": [
            attacker("cap-trooper", 5, 10, used=["orbital-drop"], shaken=True),
            attacker("lobo", 9, 10, 1, id="a2"),
            attacker("pathfinder", 5, 20, id="a3", used=["ghost-field"]),
            defender("mk1-combat-synths", 23, 8, 2, designated_by=["a3"]),
            defender("recon-biker", 16, 10, id="d2"),
        ],
        "reserve": [{"id": "r1", "seat": "attacker", "type": "conspirator", "used": []}],
        "markers": [
            {"kind": "vip", "at": [5, 15], "elevation": 0},
            token("mine", "defender", 13, 22, id="m1"),
            token("infiltration-token", "attacker", 30, 25, unit="r1"),
        ],
        "effects": [
            {"ability": "experimental-nanites", "unit": "a2", "rating": "assault"},
            {"ability": "ghost-field", "unit": "a3"},
        ],
        "declared": [],
    },
    "ask": [
        {"ask": "distance", "from": "a1", "to": "vip"},
        {"ask": "los", "from": "a1", "to": "d1"},
        move(12, 14, 0, unit="a2", via=[[10, 14], [11, 14, 0]], forced=False, abilities=[]),
        move(7, 22, unit="a3"),
        {"ask": "options", "unit": "a1"},
        {"ask": "reactions", "action": action("advance")},
        roll(action("fight-through", "d2", unit="a2"), "counter-attack", by="d2", abilities=[]),
        roll(
            action("open-fire", "d1", unit="a3"),
            "firefight",
            abilities=["experimental-targeting-system"],
        ),
    ],
}

SCRAPS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-5, 60),
    st.integers(),
    st.sampled_from([10**400, -(2**63), 2**64]),
    st.floats(-50, 50),
    st.floats(),
    st.text(max_size=8),
    st.sampled_from(["a1", "a2", "d1", "d2", "r1", "vip", "m1", "attacker", "defender", "\ud800"]),
    st.sampled_from(
        ["lobo", "sentry-gun", "mine", "charge", "open-fire", "overwatch", "jump-packs"]
    ),
    st.just([]),
    st.just({}),
    st.lists(st.floats(-5, 50), max_size=4),
    st.lists(st.lists(st.integers(-5, 50), max_size=3), max_size=3),
    st.dictionaries(st.text(max_size=5), st.integers(), max_size=2),
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


PLACES = places(TABLE)


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
    if isinstance(inner, str) or not isinstance(inner, dict | list):
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
        answer = FRONTIER.questions.ask(request)
    except QuestionError as error:
        answer = {"error": {"sentence": error.sentence, "where": error.where}}
    written = json.loads(msgspec.json.encode(answer))
    assert written.get("answers") is not None or written["error"]["sentence"]


def test_the_unchanged_requests_are_answered():
    assert len(FRONTIER.questions.ask(TABLE)["answers"]) == len(TABLE["ask"])


CHANGE = st.tuples(
    st.sampled_from(PLACES), st.sampled_from(["replace", "leave out", "double", "grow"]), SCRAPS
)


@settings(max_examples=300, deadline=None)
@given(changes=st.lists(CHANGE, min_size=1, max_size=3))
def test_a_request_that_has_been_tampered_with_is_answered_or_refused(changes):
    request = deepcopy(TABLE)
    for path, how, scrap in changes:
        changed(request, path, how, scrap)
    told(request)


@settings(max_examples=100, deadline=None)
@given(
    request=st.recursive(
        SCRAPS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner)
    )
)
@example({1: 2})
@example({"system": {1}})
@example({"system": "frontier", "position": object(), "ask": []})
@example(b"bytes")
def test_arbitrary_json_is_refused(request):
    with pytest.raises(QuestionError):
        FRONTIER.questions.ask(request)


@pytest.mark.parametrize("key", ["units", "markers", "board", "choices", "ask"])
def test_what_is_nested_too_deep_is_refused(key):
    deep: Any = []
    for _ in range(100_000):
        deep = [deep]
    request = deepcopy(TABLE)
    inner = request if key == "ask" else request["position"]
    inner[key] = deep
    with pytest.raises(QuestionError):
        FRONTIER.questions.ask(request)


@pytest.mark.parametrize("text", ["\ud800", "\0", "a" * 61, "", "\u202e"])
def test_odd_names_are_refused_or_answered_in_full(text):
    request = deepcopy(TABLE)
    request["position"]["units"][0]["id"] = text
    told(request)
