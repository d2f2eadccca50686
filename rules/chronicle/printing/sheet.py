"""Content of a battle report: plain records in one language, without layout."""

from __future__ import annotations

from rules.engine.core.record import Record
from rules.engine.tabletop.printed import Board, Standing
from rules.engine.tabletop.scene import Point, Shape, Tint


class Said(Record):
    """A log sentence with its clause."""

    text: str
    clause: str


class Piece(Record):
    """A unit or counter on a diagram, in units of the printed board. `radius`, `length`, `shape`
    and `facing` are as in a `Figure` of the scene; `tint` is None for what belongs to nobody.
    `letters` are its conditions.
    """

    at: Point
    radius: float
    length: float
    shape: Shape
    facing: float | None
    tint: Tint | None
    mark: str
    dashed: bool
    letters: tuple[str, ...]


class Trail(Record):
    """A movement of a step: the path, or the last position of a piece that is gone."""

    tint: Tint
    points: tuple[Point, ...]
    radius: float
    is_gone: bool


class Scene(Record):
    """A key moment: turn, board, and log sentences."""

    title: str
    pieces: tuple[Piece, ...]
    trails: tuple[Trail, ...]
    said: tuple[Said, ...]


class Table(Record):
    """A table: headings, their relative widths, and cells."""

    title: str
    columns: tuple[tuple[str, float], ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""


class BattleReport(Record):
    """The whole report; `board` is the background of every diagram."""

    eyebrow: str
    title: str
    facts: str
    result: str
    sides: tuple[Standing, ...]
    board: Board
    scenes_title: str
    scenes_note: str
    scenes: tuple[Scene, ...]
    luck_title: str
    luck: tuple[str, ...]
    tables: tuple[Table, ...]
    audit_title: str
    audit: tuple[str, ...]
