"""Battle reports: the pieces of a position, the movements of a step, the result of each side."""

from __future__ import annotations

from rules.engine.core.record import Record
from rules.engine.tabletop.printed.boards import Point, Side, Way
from rules.engine.tabletop.printed.cards import Livery


class Disc(Record):
    """A unit or counter on a diagram, in units of the board. `mark` is its label; only units have a
    `name`.
    """

    at: Point
    radius: float
    side: Side
    mark: str
    name: str = ""
    dashed: bool = False
    facing: Way | None = None


class Trail(Record):
    """A movement of a step: the path, or the last position of a piece that is gone."""

    side: Side
    points: tuple[Point, ...]
    radius: float
    is_gone: bool


class Diagram(Record):
    """The pieces on the board after a step, without the terrain."""

    discs: tuple[Disc, ...]
    trails: tuple[Trail, ...]


class Fate(Record):
    """One unit of a side and its final condition."""

    name: str
    points: int
    fate: str


class Standing(Record):
    """One side: its army and its result. Livery, role and result are empty until known."""

    name: str
    side: Side
    livery: Livery | None
    role: str
    result: str
    figures: str
    units: tuple[Fate, ...]


class Account(Record):
    """The standing of both sides; `dashed` explains dashed rings."""

    sides: tuple[Standing, Standing]
    dashed: str
