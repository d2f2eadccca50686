"""The clause list: complete, and readable in both languages."""

from __future__ import annotations

import inspect
import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[3]
CLAUSES: list[dict[str, Any]] = tomllib.loads(
    (ROOT / "rules/engine/frontier/data/clauses.toml").read_text(encoding="utf-8")
)["clauses"]
IDS = (Path(__file__).parent / "clause_ids.txt").read_text(encoding="utf-8").split()
RULINGS = (Path(__file__).parent / "ruling_ids.txt").read_text(encoding="utf-8").split()

HEADINGS = {
    "Engine",
    "Introduction",
    "Setup",
    "Turn Sequence",
    "Actions and Reactions",
    "Ending the Game",
    "Actions",
    "Reactions",
    "Action Roll",
    "Advantage and Disadvantage",
    "Special Abilities",
    "Line of Sight",
    "Shaken and Destroying Units",
    "Movement",
    "Climbing",
    "Jumping",
    "Falling",
    "Deployment",
    "Evac Zones",
    "Faction and Unit Selection",
    "Terrain",
    "Terrain Rules",
    "Assault",
    "Sabotage",
    "Ambush",
    "Escort",
    "Factions",
}
LONGEST_TITLE = 60
LONGEST_TEXT = 260

THIN = "\N{NARROW NO-BREAK SPACE}"
LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
SHARED = LETTERS + "0123456789 .,;:?!()/%-’″°–—…×≥≤" + THIN
GLYPHS = {"en": set(SHARED + "“”"), "fr": set(SHARED + "«»àâçéèêëîïôœùûüÀÂÇÉÈÊËÎÏÔŒÙÛÜ")}

each_language = pytest.mark.parametrize("language", ["en", "fr"])


def each_clause(test: Callable[..., None]) -> Callable[..., None]:
    """The test of one clause, held against them all in one go; every clause at fault is named."""

    def over_all(**others: str) -> None:
        faults = []
        for clause in CLAUSES:
            try:
                test(clause, **others)
            except AssertionError as fault:
                faults.append(f"{clause['id']}: {fault}")
        assert not faults, "\n".join(faults)

    given = inspect.signature(test).parameters.values()
    others = [parameter for parameter in given if parameter.name != "clause"]
    over_all.__signature__ = inspect.Signature(others)  # type: ignore[attr-defined]
    over_all.__name__, over_all.__doc__ = test.__name__, test.__doc__
    return over_all


def texts(clause: dict[str, Any], language: str) -> list[str]:
    """The title, the text and any reason of `clause` in `language`."""
    return [clause[key][language] for key in ("title", "text", "reason") if key in clause]


def figures(text: str) -> list[str]:
    """The numbers in `text`, sorted, with a decimal point whatever the language."""
    return sorted(number.replace(",", ".") for number in re.findall(r"\d+(?:[.,]\d+)?", text))


def test_the_list_has_every_clause_once_and_in_order() -> None:
    assert [clause["id"] for clause in CLAUSES] == IDS
    assert len(set(IDS)) == len(IDS)


def test_the_clauses_of_a_topic_are_numbered_without_a_gap() -> None:
    numbers: dict[str, list[int]] = {}
    for id_ in IDS:
        topic, _, number = id_.rpartition("-")
        numbers.setdefault(topic, []).append(int(number))
    assert {topic: list(range(1, len(found) + 1)) for topic, found in numbers.items()} == numbers


@each_clause
def test_a_clause_has_a_well_formed_id_and_a_heading_of_the_book(clause: dict[str, Any]) -> None:
    assert re.fullmatch(r"FR(-[A-Z]+){1,3}-[1-9][0-9]*", clause["id"])
    assert clause["heading"] in HEADINGS


@each_clause
def test_a_clause_gives_a_reason_exactly_when_it_is_not_played_as_printed(
    clause: dict[str, Any],
) -> None:
    assert clause["status"] in {"implemented", "adapted", "out-of-scope", "planned"}
    assert ("reason" in clause) == (clause["status"] in {"adapted", "out-of-scope"})


@each_language
@each_clause
def test_a_clause_is_titled_and_told_in_one_line(clause: dict[str, Any], language: str) -> None:
    title, *sentences = texts(clause, language)
    assert 1 <= len(title) <= LONGEST_TITLE
    assert not title.endswith(".")
    for text in [title, *sentences]:
        assert text == text.strip()
        assert not re.search(r"\n|  ", text)
    for text in sentences:
        assert len(text) <= LONGEST_TEXT
        assert text.endswith(".")


@each_clause
def test_a_clause_says_the_same_figures_in_two_different_languages(clause: dict[str, Any]) -> None:
    for english, french in zip(texts(clause, "en"), texts(clause, "fr"), strict=True):
        assert english != french
        assert figures(english) == figures(french)


@each_language
@each_clause
def test_a_clause_uses_only_known_glyphs(clause: dict[str, Any], language: str) -> None:
    unknown = {glyph for text in texts(clause, language) for glyph in text} - GLYPHS[language]
    assert not unknown


@each_clause
def test_french_is_set_with_narrow_spaces_and_decimal_commas(clause: dict[str, Any]) -> None:
    for text in texts(clause, "fr"):
        assert not re.search(rf"[^{THIN}][;:!?%»]", text)
        assert not re.search(rf"«[^{THIN}]", text)
        assert not re.search(r"\d\.\d", text)


@each_clause
def test_english_is_set_without_narrow_spaces_and_with_decimal_points(
    clause: dict[str, Any],
) -> None:
    for text in texts(clause, "en"):
        assert not re.search(rf"{THIN}(?!mm\b)", text)
        assert not re.search(r"\d,\d", text)


def test_every_title_names_one_clause() -> None:
    for language in ("en", "fr"):
        titles = [clause["title"][language] for clause in CLAUSES]
        assert len(set(titles)) == len(titles)


def test_every_ruling_is_explained_and_cites_clauses_that_exist() -> None:
    rulings = (ROOT / "docs/rulings.md").read_text(encoding="utf-8")
    cited = set(re.findall(r"FR(?:-[A-Z]+)+-\d+", rulings))
    assert set(RULINGS) - cited == set()
    assert cited <= set(IDS)


def test_rulings_are_numbered_in_a_row() -> None:
    rulings = (ROOT / "docs/rulings.md").read_text(encoding="utf-8")
    numbers = [int(number) for number in re.findall(r"^\| (\d+) \|", rulings, re.M)]
    assert numbers == list(range(1, len(numbers) + 1))
