"""The clause list of each rule book: complete, and readable in both languages.

`clause_ids/<key>.txt` lists the ids, which are permanent, in the order of the book;
`ruling_ids/<key>.txt` lists those that docs/rulings.md explains.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rules.engine.tabletop.reference import Clause
from rules.engine.tabletop.rule_book import RuleBook
from tests.books.books import ROOT, every_book, fixtures_of

Book = RuleBook[Any]

LONGEST_TITLE = 60
LONGEST_TEXT = 260

THIN = "\N{NARROW NO-BREAK SPACE}"
LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
SHARED = LETTERS + "0123456789 .,;:?!()/%-’″°–—…×≥≤" + THIN
GLYPHS = {"en": set(SHARED + "“”"), "fr": set(SHARED + "«»àâçéèêëîïôœùûüÀÂÇÉÈÊËÎÏÔŒÙÛÜ")}

each_language = pytest.mark.parametrize("language", ["en", "fr"])
RULINGS = (ROOT / "docs/rulings.md").read_text(encoding="utf-8")


def each_clause(book: Book, test: Callable[[Clause], None]) -> None:
    """The test of one clause, held against all of the book in one go; each at fault is named."""
    faults = []
    for clause in book.catalogue.clauses:
        try:
            test(clause)
        except AssertionError as fault:
            faults.append(f"{clause.id}: {fault}")
    assert not faults, "\n".join(faults)


def listed(folder: str, book: Book) -> list[str]:
    """The ids of a book in one of the folders beside this file."""
    return (Path(__file__).parent / folder / f"{book.key}.txt").read_text(encoding="utf-8").split()


def texts(clause: Clause, language: str) -> list[str]:
    """The title, the text and any reason of `clause` in `language`."""
    told = (clause.title, clause.text, clause.reason)
    return [text.get(language) for text in told if text is not None]


def figures(text: str) -> list[str]:
    """The numbers in `text`, sorted, with a decimal point whatever the language."""
    return sorted(number.replace(",", ".") for number in re.findall(r"\d+(?:[.,]\d+)?", text))


@every_book
def test_the_list_has_every_clause_once_and_in_order(book: Book) -> None:
    ids = listed("clause_ids", book)
    assert [clause.id for clause in book.catalogue.clauses] == ids
    assert len(set(ids)) == len(ids)


@every_book
def test_the_clauses_of_a_topic_are_numbered_in_order_without_a_gap(book: Book) -> None:
    numbers: dict[str, list[int]] = {}
    for id_ in listed("clause_ids", book):
        topic, _, number = id_.rpartition("-")
        numbers.setdefault(topic, []).append(int(number))
    for topic, found in numbers.items():
        as_in_the_book = topic.endswith("-EX")  # worked examples keep the numbers of the book
        assert found == (sorted(found) if as_in_the_book else [*range(1, len(found) + 1)]), topic


@every_book
def test_a_clause_has_a_well_formed_id_with_the_prefix_of_the_book(book: Book) -> None:
    prefix = book.clauses.order.partition("-")[0]

    def test(clause: Clause) -> None:
        assert re.fullmatch(rf"{prefix}(-[A-Z]+){{1,3}}-[1-9][0-9]*", clause.id)

    each_clause(book, test)


@every_book
def test_the_headings_are_those_of_the_book_or_ours(book: Book) -> None:
    headings = {clause.heading for clause in book.catalogue.clauses}
    assert headings == fixtures_of(book).HEADINGS


@every_book
def test_a_clause_gives_a_reason_exactly_when_it_is_not_played_as_printed(book: Book) -> None:
    def test(clause: Clause) -> None:
        assert clause.status in {"implemented", "adapted", "out-of-scope", "planned"}
        assert (clause.reason is not None) == (clause.status in {"adapted", "out-of-scope"})

    each_clause(book, test)


@each_language
@every_book
def test_a_clause_is_titled_and_told_in_one_line(book: Book, language: str) -> None:
    def test(clause: Clause) -> None:
        title, *sentences = texts(clause, language)
        assert 1 <= len(title) <= LONGEST_TITLE
        assert not title.endswith(".")
        for text in [title, *sentences]:
            assert text == text.strip()
            assert not re.search(r"\n|  ", text)
        for text in sentences:
            assert len(text) <= LONGEST_TEXT
            assert text.endswith(".")

    each_clause(book, test)


@every_book
def test_a_clause_says_the_same_figures_in_two_different_languages(book: Book) -> None:
    def test(clause: Clause) -> None:
        for english, french in zip(texts(clause, "en"), texts(clause, "fr"), strict=True):
            assert english != french
            assert figures(english) == figures(french)

    each_clause(book, test)


@each_language
@every_book
def test_a_clause_uses_only_known_glyphs(book: Book, language: str) -> None:
    def test(clause: Clause) -> None:
        used = {glyph for text in texts(clause, language) for glyph in text}
        assert used - GLYPHS[language] == set()

    each_clause(book, test)


@every_book
def test_each_language_is_set_by_its_own_rules(book: Book) -> None:
    def test(clause: Clause) -> None:
        for french in texts(clause, "fr"):
            assert not re.search(rf"[^{THIN}][;:!?%»]|«[^{THIN}]|\d\.\d", french)
        for english in texts(clause, "en"):
            assert not re.search(rf"{THIN}(?!mm\b)|\d,\d", english)

    each_clause(book, test)


@each_language
@every_book
def test_every_title_names_one_clause(book: Book, language: str) -> None:
    titles = [clause.title.get(language) for clause in book.catalogue.clauses]
    assert len(set(titles)) == len(titles)


def cited_by(book: Book) -> set[str]:
    """The clauses of a book that docs/rulings.md names."""
    prefix = book.clauses.order.partition("-")[0]
    return set(re.findall(rf"\b{prefix}(?:-[A-Z]+)+-\d+", RULINGS))


@every_book
def test_every_ruling_is_explained_and_cites_clauses_that_exist(book: Book) -> None:
    assert set(listed("ruling_ids", book)) <= cited_by(book) <= set(listed("clause_ids", book))


def test_rulings_are_numbered_in_a_row() -> None:
    numbers = [int(number) for number in re.findall(r"^\| (\d+) \|", RULINGS, re.M)]
    assert numbers == list(range(1, len(numbers) + 1))
