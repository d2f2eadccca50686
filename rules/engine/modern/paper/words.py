"""Modern's words and looks on paper, read strictly from printed.toml; the catalogue's own words
where paper has no shorter ones.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from rules.engine.core.record import Record
from rules.engine.lib.printed import Column, Item, Pattern, Polygon, Section, Side
from rules.engine.lib.reference import Text
from rules.engine.lib.toml import read
from rules.engine.modern.catalogue import CATALOGUE
from rules.engine.modern.unit_table import Arc

SQUARE_MM = 50.0
"""MW-EQ-1  A square of the house's boards, larger than any base."""

CM = 5.0
"""A square's side in centimetres, the unit of printed maps."""


class DiceRow(Record):
    """MW-DICE-1  How many dice so many Units throw."""

    units: str
    thrown: int


class FireRow(Record):
    """MW-FIRE-15  On what a D6 destroys Command, any other, and any other for Machine Guns."""

    target: Text
    command: str
    others: str
    machine_guns: str


class ShellRow(Record):
    """MW-ARTY-19  On what a D6 destroys Command and any other."""

    target: Text
    command: str
    others: str
    clauses: tuple[str, ...]


class ScatterRow(Record):
    """MW-ARTY-16  Where a face of the D6 takes a shot, in squares right and beyond."""

    face: str
    at: tuple[int, int]
    lands: Text
    clauses: tuple[str, ...]


class PowerRow(Record):
    """MW-CC-7 MW-CC-8  What changes close combat power, and by how much."""

    case: Text
    effect: str
    clauses: tuple[str, ...]


class CombatRow(Record):
    """MW-CC-11 MW-CC-12  What comes of the dice of a close combat."""

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
    """A counter. `count` is for a match in general; of a roster each unit needs `each`, and one of
    the units `by` slug as many as stand there. It belongs to some missions, or to every one.
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
    """All of printed.toml; `when` says at which moment an ability counts."""

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


PAPER = read(Path(__file__).with_name("printed.toml"), PrintedFile)

_CLAUSES = {clause.id: clause for clause in CATALOGUE.clauses}


def word(key: str, language: str) -> str:
    """The word that stands on paper. Raises KeyError when there is none."""
    return PAPER.words[key].get(language)


def term(slug: str, language: str) -> str:
    """The catalogue's name of a type, a terrain, a step. Raises KeyError."""
    return CATALOGUE.words[slug].get(language)


def clause(id: str, language: str) -> str:
    """The text of a clause. Raises KeyError."""
    return _CLAUSES[id].text.get(language)


def clauses(ids: Iterable[str], language: str) -> tuple[Item, ...]:
    """The texts of clauses, a paragraph each."""
    return tuple(Item(text=clause(id, language), clauses=(id,)) for id in ids)


def columns(shares: dict[str, float], language: str) -> tuple[Column, ...]:
    """Columns by the key of their heading."""
    return tuple(Column(heading=word(key, language), share=share) for key, share in shares.items())


def noted(key: str, ids: Iterable[str], language: str) -> Section:
    """A section of clauses."""
    return Section(key=key, title=word(key, language), items=clauses(ids, language))
