"""The catalogue rows that every system publishes: what pages and cards show of a rule book."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal, Protocol

from msgspec import UNSET, UnsetType

from rules.engine.core.record import Record

Language = Literal["en", "fr"]
Status = Literal["implemented", "adapted", "out-of-scope", "planned"]


class Text(Record):
    """The same sentence in both languages."""

    en: str
    fr: str

    def get(self, language: str) -> str:
        """The text in `language`, English for any language but French."""
        return self.fr if language.startswith("fr") else self.en


class Named(Record):
    """Something with a name, which is the same in both languages unless the book has it in
    `french` too.
    """

    name: str
    french: str | UnsetType = UNSET

    def name_in(self, language: str) -> str:
        """The name in `language`, English for any language but French."""
        return self.french if self.french and language.startswith("fr") else self.name


class Faction(Named):
    slug: str
    blurb: Text


class Ability(Named):
    """One distinct ability, on however many units it is printed."""

    slug: str
    kind: Literal["active", "passive"]
    strategic: bool = False
    any_point: bool = False
    text: Text


class Printing(Record):
    """An ability as printed on one unit, with the clauses that rule it there."""

    ability: str
    clauses: tuple[str, ...]


class Unit(Named):
    """One entry of a faction; `base_mm` is the base's diameter in millimetres, `scale` 0 where the
    book has no such figure. A rating is a die, such as D6, or a figure.
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
    """One step of a mission's deployment."""

    who: Literal["attacker", "defender", "both"]
    text: Text
    clauses: tuple[str, ...]


class Mission(Named):
    """A mission; its `default_limit` is in points, or 0 for none. `evac` is empty where nobody
    leaves the board.
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
    """A standable layer, `elevation` inches above the ground."""

    elevation: float
    rules: tuple[str, ...] = ()


class Part(Record):
    """One polygon of terrain, vertices in inches, counter-clockwise."""

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
    """A ready-made board, `width` by `height` inches, or as many squares if it is one of
    `squares`.
    """

    slug: str
    blurb: Text
    width: float
    height: float
    squares: bool | UnsetType = UNSET
    pieces: tuple[Piece, ...]


class Clause(Record):
    """One rule of the rule book, paraphrased; `reason` says why it is read or played like this."""

    id: str
    heading: str
    status: Status
    title: Text
    text: Text
    reason: Text | None = None


class Limits(Record):
    """The points limits that armies may have: from `least` to `most`; 0 is none at all, if that is
    `optional`.
    """

    least: int
    most: int
    optional: bool = False

    def allow(self, limit: int) -> bool:
        """Whether armies may have this limit."""
        return self.least <= limit <= self.most or (self.optional and limit == 0)


def ranges_told(ranges: Iterable[Limits]) -> str:
    """Several ranges of limits in figures, without words: `49–60, 77–1000`."""
    return ", ".join(f"{each.least}–{each.most}" for each in ranges)


class SampleArmy(Record):
    """A ready-made army: its units by slug, a line on how it plays, and the points limit it keeps,
    0 for none.
    """

    slug: str
    name: Text
    blurb: Text
    faction: str
    limit: int
    units: tuple[str, ...]


class Catalogue(Record):
    """Everything a rule book prints; `version` is a digest of the content."""

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


class QuestionError(Exception):
    """A question that cannot be answered: a sentence, and the place in the request that is
    wrong.
    """

    def __init__(self, sentence: str, where: str) -> None:
        super().__init__(f"{where}: {sentence}" if where else sentence)
        self.sentence = sentence
        self.where = where


class Reference(Protocol):
    """The side of a system that pages, cards and questions read."""

    @property
    def catalogue(self) -> Catalogue: ...

    @property
    def limits(self) -> Limits: ...

    @property
    def samples(self) -> tuple[SampleArmy, ...]: ...

    def ask(self, request: object) -> dict[str, Any]:
        """The answers to a request about a position. Raises QuestionError when it makes no
        sense.
        """

    def question_schema(self) -> dict[str, Any]:
        """The JSON Schema of a request."""
