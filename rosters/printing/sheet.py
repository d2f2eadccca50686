"""What is on a printed page: plain records in one language, no matter where they stand."""

from __future__ import annotations

from typing import Literal

from rules.engine.core.record import Record
from rules.engine.frontier.zones import Edge, Role, Zone
from rules.engine.lib.reference import Part


class Imprint(Record):
    """What the foot of every page says: where the content comes from."""

    title: str
    system: str
    version: str


class Rating(Record):
    """A rating's name and its die (`D4` to `D12`)."""

    name: str
    die: str


class Feature(Record):
    """An ability as printed on one unit."""

    name: str
    kind: Literal["active", "passive"]
    strategic: bool
    any_point: bool
    text: str
    clauses: tuple[str, ...]

    @property
    def tags(self) -> tuple[str, ...]:
        """The labels that stand beside the name: kind, how often, and when."""
        once = ("once",) * (self.kind == "active")
        when = ("strategic",) * self.strategic + ("any-point",) * self.any_point
        return (self.kind, *once, *when)


class Card(Record):
    """One unit's card. `name` is what its owner calls it, `unit` what the rule book calls it."""

    name: str
    unit: str
    faction: str
    faction_slug: str
    points: int
    scale: int
    base_mm: int
    ratings: tuple[Rating, ...]
    features: tuple[Feature, ...]
    blurb: str


class Line(Record):
    """One unit of a roster sheet."""

    card: Card
    note: str = ""


class RosterSheet(Record):
    """A whole roster. `limit` is the points limit agreed for its mission."""

    name: str
    faction: str
    faction_slug: str
    mission: str
    limit: int
    lines: tuple[Line, ...]
    note: str = ""

    @property
    def points(self) -> int:
        return sum(line.card.points for line in self.lines)


class Stage(Record):
    """One step of a deployment: who acts, and what is done."""

    who: str
    role: Literal["attacker", "defender", "both"]
    text: str
    clauses: tuple[str, ...]


class Verdict(Record):
    """One row of the outcome table."""

    achieved: bool
    halved: bool
    attacker: str
    defender: str


Kind = Literal["flat", "solid", "open", "building", "impassable"]


class Ground(Record):
    """A part of terrain as a map symbol: its kind, its scale, its rules' letters level by level."""

    part: Part
    kind: Kind
    scale: str
    letters: str


class PieceRow(Record):
    """A part of terrain in words: where it stands, its scale, and the rules of each level."""

    ids: str
    name: str
    kind: str
    scale: str
    levels: str


class Board(Record):
    """The map: terrain, zones and evac edges, with the names that stand beside them. Inches."""

    name: str
    blurb: str
    width: float
    height: float
    grounds: tuple[Ground, ...]
    rows: tuple[PieceRow, ...]
    zones: tuple[Zone, ...]
    zone_names: dict[str, str]
    evac: dict[Role, tuple[Edge, ...]]
    letters: tuple[tuple[str, str], ...]


class ManoeuvreRow(Record):
    """An action or reaction in short; `answers` are the reactions that may meet it."""

    name: str
    rating: str
    text: str
    answers: str = ""


class MissionSheet(Record):
    """One mission on one board."""

    name: str
    story: str
    limit: int
    stages: tuple[Stage, ...]
    evac: str
    objective: str
    procedure: tuple[str, ...]
    outcomes: tuple[Verdict, ...]
    board: Board
    actions: tuple[ManoeuvreRow, ...]
    reactions: tuple[ManoeuvreRow, ...]
    endings: tuple[str, ...]
    notes: tuple[str, ...]
