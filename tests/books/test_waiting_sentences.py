"""Every decision has a sentence for the side that waits."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.tabletop.rule_book import RuleBook
from tests.books.books import every_book, messages_of
from tests.books.sentences import parameters

Book = RuleBook[Any]
LANGUAGES = ("en", "fr")
ASKED_BY_THE_SERVER = {"reveal"}
"""What no player is asked."""
HAS_TO_ANSWER = {"stop", "undo-asked"}
"""Questions whose sentence says that an answer is due, not what is being done."""


def asked(book: Book) -> set[str]:
    """The keys of what players are asked."""
    return set(messages_of(book)["prompt"]) - ASKED_BY_THE_SERVER


def is_about_a_unit(book: Book, key: str) -> bool:
    """Whether a question names a unit."""
    return "name" in book.units_in(f"prompt.{key}")


@every_book
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_waiting_side_reads_who_is_asked_and_about_which_unit(
    book: Book, language: str
) -> None:
    told, silent = messages_of(book)["waiting"], []
    for key in asked(book):
        named = parameters(told[key][language]) if key in told else ()
        wanted = {"side", "name", "yours"} if is_about_a_unit(book, key) else {"side"}
        if not wanted <= set(named):
            silent.append((key, wanted - set(named)))
    assert silent == []


@every_book
def test_a_secret_choice_is_only_announced_as_secret(book: Book) -> None:
    for key, text in messages_of(book)["waiting"].items():
        if key.startswith("seal-"):
            assert "in secret" in text["en"]
            assert parameters(text["en"]) == ["side"]


@every_book
def test_waiting_sentences_do_not_address_the_reader(book: Book) -> None:
    """The reader is not asked: no “choose”, no “choisissez”."""
    told = messages_of(book)["waiting"]
    for key in asked(book):
        assert " is " in told[key]["en"] or key in HAS_TO_ANSWER
        assert "ez " not in told[key]["fr"]
