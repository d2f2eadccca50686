"""Words and styles of Modern's printed pages, read strictly from printed.toml; falls back to the
catalogue's words.
"""

from __future__ import annotations

from pathlib import Path

from rules.engine.core.record import Record
from rules.engine.modern.data.catalogue import CATALOGUE
from rules.engine.modern.data.unit_table import Arc
from rules.engine.tabletop import printed
from rules.engine.tabletop.printed import LiveryRow, Polygon, ReachRow, Side, Wording
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


class TokenRow(printed.TokenRow):
    """A counter to print. For a roster, each of the units `by` (slugs) needs one more."""

    by: dict[str, int] = {}


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

_WORDING = Wording(PAPER.words, CATALOGUE.clauses, SIDES)
word, clause, clauses = _WORDING.word, _WORDING.clause, _WORDING.clauses
columns, noted = _WORDING.columns, _WORDING.noted
section, stages = _WORDING.section, _WORDING.stages


def term(slug: str, language: str) -> str:
    """Return the catalogue's name of a type, a terrain or a step. Raises KeyError."""
    return CATALOGUE.words[slug].get(language)
