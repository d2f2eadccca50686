"""Words and styles of Modern's printed pages, read strictly from printed.toml; falls back to the
catalogue's words.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from rules.engine.core.record import Record
from rules.engine.modern.data.catalogue import CATALOGUE
from rules.engine.modern.data.unit_table import Arc
from rules.engine.tabletop.printed import Column, Item, Pattern, Polygon, Section, Side
from rules.engine.tabletop.reference import Text
from rules.engine.tabletop.toml_files import read

SQUARE_MM = 50.0
"""MW-EQ-1  Side of a printed square in mm, larger than any base."""

CM = 5.0
"""Side of a square in centimetres, the unit of printed maps."""


class DiceRow(Record):
    """MW-DICE-1  The number of dice for a number of Units."""

    units: str
    thrown: int


class FireRow(Record):
    """MW-FIRE-15  The D6 results that destroy Command, any other, and any other for
    Machine Guns.
    """

    target: Text
    command: str
    others: str
    machine_guns: str


class ShellRow(Record):
    """MW-ARTY-19  The D6 results that destroy Command and any other."""

    target: Text
    command: str
    others: str
    clauses: tuple[str, ...]


class ScatterRow(Record):
    """MW-ARTY-16  Where a face of the D6 moves a shot, in squares to the right and beyond."""

    face: str
    at: tuple[int, int]
    lands: Text
    clauses: tuple[str, ...]


class PowerRow(Record):
    """MW-CC-7 MW-CC-8  A change of close combat power and its amount."""

    case: Text
    effect: str
    clauses: tuple[str, ...]


class CombatRow(Record):
    """MW-CC-11 MW-CC-12  A result of the close combat dice."""

    case: Text
    effect: Text
    clauses: tuple[str, ...]


class LiveryRow(Record):
    slug: str
    accent: str
    pattern: Pattern
    tab: int
    emblem: tuple[Polygon, ...]


class TokenRow(Record):
    """A counter to print.

    `count` applies to a match in general. For a roster, each unit needs `each`, and each of the
    units `by` (slugs) needs one. It belongs to some missions, or to all.
    """

    kind: str
    glyph: str
    side: Side
    count: int
    each: int = 0
    by: dict[str, int] = {}
    missions: tuple[str, ...] = ()
    clauses: tuple[str, ...]
    drawing: tuple[Polygon, ...]


class ReachRow(Record):
    length: float
    uses: tuple[Text, ...]
    clauses: tuple[str, ...]


class SideRow(Record):
    """MW-CARD-3  A line of the side card, in a few words."""

    case: Text
    effect: Text
    clauses: tuple[str, ...]


class PrintedFile(Record):
    """The contents of printed.toml; `when` says at which moment an ability applies."""

    words: dict[str, Text]
    dice: tuple[DiceRow, ...]
    fire: tuple[FireRow, ...]
    artillery: tuple[ShellRow, ...]
    scatter: tuple[ScatterRow, ...]
    power: tuple[PowerRow, ...]
    combat: tuple[CombatRow, ...]
    side_card: dict[str, tuple[SideRow, ...]]
    when: dict[str, str]
    liveries: tuple[LiveryRow, ...]
    arcs: dict[Arc, tuple[Polygon, ...]]
    glyphs: dict[str, str]
    tokens: tuple[TokenRow, ...]
    reaches: tuple[ReachRow, ...]


SIDES: dict[str, Side] = {"attacker": "first", "defender": "second", "both": "both"}
"""How those who act in a step of a scenario are drawn."""

PAPER = read(Path(__file__).with_name("printed.toml"), PrintedFile)

_CLAUSES = {clause.id: clause for clause in CATALOGUE.clauses}


def word(key: str, language: str) -> str:
    """Return a word of printed pages. Raises KeyError."""
    return PAPER.words[key].get(language)


def term(slug: str, language: str) -> str:
    """Return the catalogue's name of a type, a terrain or a step. Raises KeyError."""
    return CATALOGUE.words[slug].get(language)


def clause(id: str, language: str) -> str:
    """Return the text of a clause. Raises KeyError."""
    return _CLAUSES[id].text.get(language)


def clauses(ids: Iterable[str], language: str) -> tuple[Item, ...]:
    """Return the texts of clauses, one paragraph each."""
    return tuple(Item(text=clause(id, language), clauses=(id,)) for id in ids)


def columns(shares: dict[str, float], language: str) -> tuple[Column, ...]:
    """Return columns by the keys of their headings."""
    return tuple(Column(heading=word(key, language), share=share) for key, share in shares.items())


def noted(key: str, ids: Iterable[str], language: str) -> Section:
    """Build a section of clauses."""
    return Section(key=key, title=word(key, language), items=clauses(ids, language))
