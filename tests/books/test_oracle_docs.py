"""docs/oracle.md: its examples are answered as printed, and it names every key of each book."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

from rules.engine.tabletop import oracle
from rules.engine.tabletop.rule_book import RuleBook
from tests.books.books import ROOT, each, every_book, fixtures_of, folder_of
from tests.books.oracle import told
from tests.books.table import Json

TEXT = (ROOT / "docs" / "oracle.md").read_text("utf-8")


def documented(book: RuleBook[Any]) -> str:
    """The section of a book; that of the first book is the rest of the document. A book that pages
    do not know has a document of its own.
    """
    own = folder_of(book) / "oracle.md"
    if own.exists():
        return own.read_text("utf-8")
    before, heading, section = TEXT.partition(f"\n## {book.catalogue.name}\n")
    return section.partition("\n## ")[0] if heading else before


def examples(book: RuleBook[Any]) -> list[tuple[Json, Json]]:
    """Each request of the document with the answer printed below it."""
    blocks = re.findall(rf"```json {book.key}\n(.*?)```", documented(book), re.DOTALL)
    found = [json.loads(block) for block in blocks]
    return list(zip(found[::2], found[1::2], strict=True))


def near(found: Any, printed: Any) -> bool:
    """The same, but for rounding."""
    match found, printed:
        case dict(), dict():
            return found.keys() == printed.keys() and all(
                near(found[key], printed[key]) for key in found
            )
        case list(), list():
            return len(found) == len(printed) and all(map(near, found, printed))
        case bool(), bool():
            return found is printed
        case float() | int(), float() | int():
            return found == pytest.approx(printed, abs=1e-4)
        case _:
            return bool(found == printed)


def keys(schema: object) -> Iterator[str]:
    """Every key that a schema knows, at any depth."""
    children: list[object] = []
    if isinstance(schema, dict):
        yield from schema.get("properties", ())
        children = list(schema.values())
    elif isinstance(schema, list):
        children = schema
    for child in children:
        yield from keys(child)


def faults_by_schema(book: RuleBook[Any], request: Json) -> list[Any]:
    written = json.loads(json.dumps(request))
    return list(Draft202012Validator(oracle.schema(book.request)).iter_errors(written))


@each("example", examples)
def test_every_example_is_answered_as_it_is_printed(book, example):
    request_, printed = example
    assert near(told(book, request_), printed), json.dumps(told(book, request_))


@every_book
def test_there_are_examples(book):
    assert len(examples(book)) >= 3


@every_book
def test_every_key_is_named(book):
    text, shown = documented(book), fixtures_of(book).SHOWN
    named = set(keys(oracle.schema(book.request)))
    assert {key for key in named - shown if f"`{key}`" not in text} == set()
    assert {key for key in shown if not re.search(rf'[`"]{key}[`"]', text)} == set()


@every_book
def test_every_kind_is_named(book):
    text = documented(book)
    assert [slug for slug in fixtures_of(book).NAMED if f"`{slug}`" not in text] == []


@every_book
def test_the_schema_is_one(book):
    Draft202012Validator.check_schema(oracle.schema(book.request))


@every_book
def test_the_schema_holds_for_what_is_answered(book):
    asked = (*fixtures_of(book).REQUESTS, *(request for request, _ in examples(book)))
    assert [faults_by_schema(book, request) for request in asked] == [[]] * len(asked)


def forbidden(book: RuleBook[Any]) -> Iterator[Json]:
    """Requests that no schema allows, and those that this book's does not."""
    request = fixtures_of(book).REQUESTS[0]
    yield request | {"system": None}
    yield request | {"ask": [{"ask": "weather"}]}
    yield request | {"position": request["position"] | {"weather": "rain"}}
    yield request | {"position": {"units": []}}
    for change in fixtures_of(book).FORBIDDEN:
        yield request | change


@each("request_", forbidden)
def test_the_schema_forbids_what_is_refused(book, request_):
    assert faults_by_schema(book, request_)
    assert "error" in told(book, request_)
