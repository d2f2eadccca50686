"""Catalogue records that every rule book publishes (factions, units, missions, clauses), for
reference pages, cards and the API.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from msgspec import UNSET, UnsetType

from rules.engine.core.record import Record

Language = Literal["en", "fr"]
Status = Literal["implemented", "adapted", "out-of-scope", "planned"]


class Text(Record):
    """A text in both languages."""

    en: str
    fr: str

    def get(self, language: str) -> str:
        """The text in `language`, English for any language but French."""
        return self.fr if language.startswith("fr") else self.en


class Named(Record):
    """Something with a name; `french` is set where the name differs in French."""

    name: str
    french: str | UnsetType = UNSET

    def name_in(self, language: str) -> str:
        """The name in `language`, English for any language but French."""
        return self.french if self.french and language.startswith("fr") else self.name


class Faction(Named):
    slug: str
    blurb: Text


class Ability(Named):
    """An ability, listed once however many units have it."""

    slug: str
    kind: Literal["active", "passive"]
    strategic: bool = False
    any_point: bool = False
    text: Text


class Printing(Record):
    """An ability on one unit's card, with the clauses that apply to it there."""

    ability: str
    clauses: tuple[str, ...]


class Unit(Named):
    """A unit type of a faction; `base_mm` is the base's diameter in millimetres, `scale` is 0 where
    the book has no such figure. A rating is a die (D6) or a number.
    """

    slug: str
    faction: str
    points: int
    scale: int = 0
    base_mm: int
    ratings: dict[str, str]
    abilities: tuple[Printing, ...]
    blurb: Text


class Step(Record):
    """One step of a mission's deployment; `who` acts, a slug among the book's words."""

    who: str
    text: Text
    clauses: tuple[str, ...]


class Mission(Named):
    """A mission; `default_limit` is in points, 0 for none. `evac` is empty where units cannot leave
    the board.
    """

    slug: str
    story: Text
    default_limit: int
    steps: tuple[Step, ...]
    evac: Text
    objective: Text
    procedure: tuple[Text, ...]
    clauses: tuple[str, ...]


class Level(Record):
    """A surface that units can stand on, `elevation` inches above the ground."""

    elevation: float
    rules: tuple[str, ...] = ()


class Part(Record):
    """One terrain polygon, vertices in inches, counter-clockwise."""

    id: str
    polygon: tuple[tuple[float, float], ...]
    scale: float
    impassable: bool = False
    levels: tuple[Level, ...] = ()


class Piece(Record):
    id: str
    name: Text
    parts: tuple[Part, ...]


class Layout(Named):
    """A ready-made board; `width` and `height` are in inches, or in squares if `squares` is set."""

    slug: str
    blurb: Text
    width: float
    height: float
    squares: bool | UnsetType = UNSET
    pieces: tuple[Piece, ...]


class Clause(Record):
    """One rule of the rule book, paraphrased; `reason` explains how it is interpreted or
    adapted.
    """

    id: str
    heading: str
    status: Status
    title: Text
    text: Text
    reason: Text | None = None


class Limits(Record):
    """The range of valid points limits, from `least` to `most`; 0 (no limit) is valid if
    `optional`.
    """

    least: int
    most: int
    optional: bool = False

    def allow(self, limit: int) -> bool:
        """Whether this points limit is valid."""
        return self.least <= limit <= self.most or (self.optional and limit == 0)


def format_ranges(ranges: Iterable[Limits]) -> str:
    """Format ranges of points limits: `49–60, 77–1000`."""
    return ", ".join(f"{each.least}–{each.most}" for each in ranges)


class SampleArmy(Record):
    """A ready-made army: units by slug, a line on its play style, and its points limit, 0 for
    none.
    """

    slug: str
    name: Text
    blurb: Text
    faction: str
    limit: int
    units: tuple[str, ...]


class Catalogue(Record):
    """All published content of a rule book; `version` is a digest of it."""

    system: str
    name: str
    version: str
    factions: tuple[Faction, ...]
    abilities: tuple[Ability, ...]
    units: tuple[Unit, ...]
    missions: tuple[Mission, ...]
    layouts: tuple[Layout, ...]
    clauses: tuple[Clause, ...]
    words: dict[str, Text]
