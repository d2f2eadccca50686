"""What is on a battle report: plain records in one language, no matter where they stand."""

from __future__ import annotations

from rules.engine.core.record import Record
from rules.engine.lib.printed import Livery
from rules.engine.lib.reference import Part

Point = tuple[float, float]


class Disc(Record):
    """A unit or a counter on a diagram, in inches."""

    at: Point
    radius: float
    role: str
    mark: str
    shaken: bool = False


class Way(Record):
    """What a step has moved: the way it went, or the place where it stood last."""

    role: str
    points: tuple[Point, ...]
    radius: float
    is_gone: bool


class Ground(Record):
    """The board under every diagram."""

    width: float
    height: float
    parts: tuple[Part, ...]


class Said(Record):
    """A sentence of the log with its clause."""

    text: str
    clause: str


class Scene(Record):
    """One key moment: where and when, the board, and what the log says."""

    title: str
    discs: tuple[Disc, ...]
    ways: tuple[Way, ...]
    said: tuple[Said, ...]


class UnitRow(Record):
    """One unit of a side and what became of it."""

    name: str
    points: int
    fate: str


class SideColumn(Record):
    """One side: what it fielded, and how it did; without a livery while it has no faction."""

    name: str
    livery: Livery | None
    role: str
    result: str
    figures: str
    units: tuple[UnitRow, ...]


class Table(Record):
    """A table: headings with their shares of the width, and cells."""

    title: str
    columns: tuple[tuple[str, float], ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""


class BattleReport(Record):
    """The whole report."""

    eyebrow: str
    title: str
    facts: str
    result: str
    sides: tuple[SideColumn, ...]
    ground: Ground
    scenes_title: str
    scenes_note: str
    scenes: tuple[Scene, ...]
    luck_title: str
    luck: tuple[str, ...]
    tables: tuple[Table, ...]
    audit_title: str
    audit: tuple[str, ...]
