"""messages.toml of each rule book: every event has its sentence or is silent on purpose, and both
languages name the same parameters, each by its own typography.
"""

from __future__ import annotations

import re
import string
from collections.abc import Iterator
from typing import Any

from rules.engine.core.flow import Event
from rules.engine.core.log import EndForced, Undone
from rules.engine.tabletop.endings import LOST, MatchEnded
from rules.engine.tabletop.rule_book import RuleBook
from tests.books.books import every_book, fixtures_of, messages_of

Book = RuleBook[Any]

VARIANTS: dict[str, type[Event]] = {
    "UndoAgreed": Undone,
    "EndForcedAgainst": EndForced,
    **{f"{end}By{side}": MatchEnded for end in LOST.values() for side in ("First", "Second")},
}
"""Sentences that an event of every book chooses by its figures."""

FORMS = re.compile(r"(?<=\w)(![a-z])?(:[^{}]+)?(?=\})")
"""The form that a parameter takes: `:# unit|# units`."""

THIN = "\N{NARROW NO-BREAK SPACE}"


def sentences(book: Book) -> Iterator[tuple[str, dict[str, str]]]:
    for table, rows in messages_of(book).items():
        for key, text in rows.items():
            yield f"{table}.{key}", text


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@every_book
def test_an_event_has_a_sentence_from_its_own_fields_or_is_silent_on_purpose(book: Book) -> None:
    told = messages_of(book)["event"]
    kinds: dict[str, Any] = {kind.__name__: kind for kind in book.events}
    variants = VARIANTS | fixtures_of(book).VARIANTS
    silent = fixtures_of(book).SILENT
    assert {name for name in kinds if (name in told) is (name in silent)} == set()
    assert {name for name in told if name not in kinds and name not in variants} == set()
    assert variants.keys() - told.keys() == set()
    fields = {name: set(kind.__struct_fields__) for name, kind in (kinds | variants).items()}
    unknown = {name: placeholders(text["en"]) - fields[name] for name, text in told.items()}
    assert {name: names for name, names in unknown.items() if names} == {}


@every_book
def test_both_languages_name_the_same_parameters(book: Book) -> None:
    wrong = [
        key
        for key, text in sentences(book)
        if set(text) != {"en", "fr"} or placeholders(text["en"]) != placeholders(text["fr"])
    ]
    assert not wrong


@every_book
def test_the_typography_is_that_of_the_language(book: Book) -> None:
    wrong = []
    for key, text in sentences(book):
        english, french = (FORMS.sub("", text[language]) for language in ("en", "fr"))
        if (
            re.search(rf"[^{THIN}][;:!?»]|«[^{THIN}]", french)
            or THIN in english
            or re.search("['\"]", english + french)
        ):
            wrong.append(key)
    assert not wrong
