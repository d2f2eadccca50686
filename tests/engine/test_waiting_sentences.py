"""Every decision has a sentence for the side that waits."""

from __future__ import annotations

import pytest

from tests.kit.sentences import FRONTIER_BOOK, MODERN_BOOK, Book, keys, parameters

BOOKS = (FRONTIER_BOOK, MODERN_BOOK)
ASKED_BY_THE_SERVER = {"reveal"}
"""What no player is asked."""


def asked(book: Book) -> list[str]:
    return [key.removeprefix("prompt.") for key in keys(book) if key.startswith("prompt.")]


def is_about_a_unit(book: Book, key: str) -> bool:
    """Whether a question names a unit."""
    return "name" in book.messages.units_in(f"prompt.{key}")


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.name)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_waiting_side_reads_who_is_asked_and_about_which_unit(book, language):
    silent = []
    for key in set(asked(book)) - ASKED_BY_THE_SERVER:
        waiting = f"waiting.{key}"
        named = (
            parameters(book.messages.text(waiting, language)) if waiting in book.messages else ()
        )
        wanted = {"side", "name", "yours"} if is_about_a_unit(book, key) else {"side"}
        if not wanted <= set(named):
            silent.append((key, wanted - set(named)))
    assert silent == []


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.name)
def test_a_secret_choice_is_only_announced_as_secret(book):
    for key in asked(book):
        if key.startswith("seal-"):
            assert "in secret" in book.messages.text(f"waiting.{key}", "en")
            assert parameters(book.messages.text(f"waiting.{key}", "en")) == ["side"]


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.name)
def test_waiting_sentences_do_not_address_the_reader(book):
    """It is told to somebody who is not asked: no “choose”, no “choisissez”."""
    for key in asked(book):
        if key in ASKED_BY_THE_SERVER:
            continue
        assert " is " in book.render(f"waiting.{key}", SAMPLE, "en") or key in (
            "stop",
            "undo-asked",
        )
        assert "ez " not in book.render(f"waiting.{key}", SAMPLE, "fr")


SAMPLE = {
    "side": "Ana",
    "name": "Jaeger 2",
    "target": "Techy",
    "action": "open-fire",
    "ability": "slalom",
    "kind": "mine",
    "square": "e4",
    "left": 2,
    "yours": 1,
}


def test_the_reader_s_own_unit_is_called_theirs():
    told = FRONTIER_BOOK.render("waiting.choose-reaction-target", SAMPLE, "en")
    assert told == "Ana is choosing a reaction to Open Fire by your Jaeger 2 against Techy."
    french = FRONTIER_BOOK.render("waiting.choose-reaction", SAMPLE | {"yours": 0}, "fr")
    assert french.startswith("Ana choisit une réaction face à l’unité Jaeger 2\u202f: ")
