"""The clause list: complete, and readable in both languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rules.engine.modern.data.catalogue import CATALOGUE
from rules.engine.tabletop.reference import Clause

ROOT = Path(__file__).parents[3]
IDS = (Path(__file__).parent / "clause_ids.txt").read_text(encoding="utf-8").split()

HEADINGS = {
    *("Engine", "House", "Decisions", "Worked examples"),
    *("Equipment", "Terrain", "Activation Dice", "Pre-battle Deployment", "Unit Types"),
    *("Turn Sequence", "Artillery Fire", "Movement", "Non-Artillery Fire", "Close Combat"),
    *("Hills", "Roads", "Rivers", "Woods", "Built-up Areas and Fortifications"),
    *("Appendix 1: Activation Dice", "Appendix 3"),
}
LONGEST_TITLE = 60
LONGEST_TEXT = 260

THIN = "\N{NARROW NO-BREAK SPACE}"
LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
SHARED = LETTERS + "0123456789 .,;:?!()/%-’″°–—…×≥≤" + THIN
GLYPHS = {"en": set(SHARED + "“”"), "fr": set(SHARED + "«»àâçéèêëîïôœùûüÀÂÇÉÈÊËÎÏÔŒÙÛÜ")}

each_language = pytest.mark.parametrize("language", ["en", "fr"])


def texts(clause: Clause, language: str) -> list[str]:
    """The title, the text and any reason of a clause."""
    told = (clause.title, clause.text, clause.reason)
    return [text.get(language) for text in told if text is not None]


def figures(text: str) -> list[str]:
    return sorted(number.replace(",", ".") for number in re.findall(r"\d+(?:[.,]\d+)?", text))


def test_the_list_has_every_clause_once_and_in_order():
    assert [clause.id for clause in CATALOGUE.clauses] == IDS
    assert len(set(IDS)) == len(IDS) == 256


def test_a_clause_stands_under_a_heading_of_the_book_or_of_ours():
    assert {clause.heading for clause in CATALOGUE.clauses} == HEADINGS


def test_a_clause_gives_a_reason_exactly_when_it_is_not_played_as_printed():
    for clause in CATALOGUE.clauses:
        altered = clause.status in {"adapted", "out-of-scope"}
        assert (clause.reason is not None) is altered, clause.id


@each_language
def test_a_clause_is_titled_and_told_in_one_line(language):
    for clause in CATALOGUE.clauses:
        title, *sentences = texts(clause, language)
        assert 1 <= len(title) <= LONGEST_TITLE, clause.id
        assert not title.endswith("."), clause.id
        for text in sentences:
            assert len(text) <= LONGEST_TEXT, clause.id
            assert text.endswith("."), clause.id
        for text in (title, *sentences):
            assert text == text.strip(), clause.id
            assert not re.search(r"\n|  ", text), clause.id


def test_a_clause_says_the_same_figures_in_two_different_languages():
    for clause in CATALOGUE.clauses:
        for english, french in zip(texts(clause, "en"), texts(clause, "fr"), strict=True):
            assert english != french, clause.id
            assert figures(english) == figures(french), clause.id


@each_language
def test_a_clause_uses_only_known_glyphs(language):
    for clause in CATALOGUE.clauses:
        unknown = {glyph for text in texts(clause, language) for glyph in text} - GLYPHS[language]
        assert not unknown, clause.id


def test_each_language_is_set_by_its_own_rules():
    for clause in CATALOGUE.clauses:
        for french in texts(clause, "fr"):
            assert not re.search(rf"[^{THIN}][;:!?%»]|«[^{THIN}]|\d\.\d", french), clause.id
        for english in texts(clause, "en"):
            assert not re.search(rf"{THIN}(?!mm\b)|\d,\d", english), clause.id


@each_language
def test_every_title_names_one_clause(language):
    titles = [clause.title.get(language) for clause in CATALOGUE.clauses]
    assert len(set(titles)) == len(titles)
