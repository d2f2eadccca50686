"""Whatever is asked: an answer that can be written down, or a refusal with its place; never a
traceback.
"""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from rules.engine.core.questions import QuestionError
from rules.engine.tabletop import oracle
from rules.engine.tabletop.rule_book import RuleBook
from tests.books.books import BOOKS, each, every_book, fixtures_of
from tests.books.oracle import told
from tests.books.table import Json

ODD_NUMBERS = (10**400, -(2**63), 2**64)
ODD_TEXTS = ("\ud800", "\0", "a" * 61, "", "\u202e")
CHANGES = ("replace", "leave out", "double", "grow")


def scraps(book: RuleBook[Any]) -> st.SearchStrategy[Any]:
    """What may be put in any place: any kind of JSON, and what means something elsewhere."""
    return st.one_of(
        st.none(),
        st.booleans(),
        st.integers(-5, 60),
        st.integers(),
        st.sampled_from(ODD_NUMBERS),
        st.floats(-50, 50),
        st.floats(),
        st.text(max_size=8),
        st.sampled_from(["\ud800", *fixtures_of(book).SCRAPS]),
        st.just([]),
        st.just({}),
        st.lists(st.floats(-5, 50), max_size=4),
        st.lists(st.lists(st.integers(-5, 50), max_size=3), max_size=3),
        st.lists(st.sampled_from(fixtures_of(book).SCRAPS), max_size=4),
        st.dictionaries(st.text(max_size=5), st.integers() | st.text(), max_size=2),
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


every_request = each("request_", lambda book: fixtures_of(book).REQUESTS)


@every_request
def test_the_unchanged_requests_are_answered(book, request_):
    answers = told(book, request_)["answers"]
    assert len(answers) == len(request_["ask"])
    assert all(answer.get("clauses") or answer.get("refusals") for answer in answers)


@every_request
@settings(max_examples=300, deadline=None)
@given(data=st.data())
def test_a_request_that_has_been_tampered_with_is_answered_or_refused(book, request_, data):
    request = deepcopy(request_)
    change = st.tuples(st.sampled_from(places(request_)), st.sampled_from(CHANGES), scraps(book))
    for path, how, scrap in data.draw(st.lists(change, min_size=1, max_size=3)):
        changed(request, path, how, scrap)
    told(book, request)


@every_book
@settings(max_examples=100, deadline=None)
@given(
    request=st.recursive(
        st.one_of([scraps(book) for book in BOOKS]),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner),
    )
)
@example({1: 2})
@example({"system": {1}})
@example(b"bytes")
def test_arbitrary_json_is_refused(book, request):
    with pytest.raises(QuestionError):
        oracle.ask(book, request, "en")


@every_book
def test_a_position_that_is_no_json_is_refused(book):
    with pytest.raises(QuestionError):
        oracle.ask(book, {"system": book.key, "position": object(), "ask": []}, "en")


@every_book
def test_the_oracle_of_another_book_is_another(book):
    other = fixtures_of(book).REQUESTS[0] | {"system": "another"}
    assert told(book, other)["error"]["where"] == "system"


@each("key", lambda book: (*fixtures_of(book).DEEP, "ask"))
def test_what_is_nested_too_deep_is_refused(book, key):
    deep: Any = []
    for _ in range(100_000):
        deep = [deep]
    request = deepcopy(fixtures_of(book).REQUESTS[0])
    inner = request if key == "ask" else request["position"]
    inner[key] = deep
    with pytest.raises(QuestionError):
        oracle.ask(book, request, "en")


@every_book
@pytest.mark.parametrize("text", ODD_TEXTS)
def test_odd_names_are_refused_or_answered_in_full(book, text):
    request = deepcopy(fixtures_of(book).REQUESTS[0])
    request["position"]["units"][0]["id"] = text
    told(book, request)
