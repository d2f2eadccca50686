"""What a report tells of a position: what stands where, what a step has moved, how sides did."""

from __future__ import annotations

from rules.engine.core.record import Record
from rules.engine.lib.printed.boards import Point, Side, Way
from rules.engine.lib.printed.cards import Livery


class Disc(Record):
    """A unit or a counter on a diagram, in units of the board. `mark` is written on it; `name` is
    that of a unit. Its ring may be `dashed`, and it may have a `facing`.
    """

    at: Point
    radius: float
    side: Side
    mark: str
    name: str = ""
    dashed: bool = False
    facing: Way | None = None


class Trail(Record):
    """What a step has moved: the way it went, or the place where it stood last."""

    side: Side
    points: tuple[Point, ...]
    radius: float
    is_gone: bool


class Diagram(Record):
    """The pieces of a board after a step, no matter what lies under them."""

    discs: tuple[Disc, ...]
    trails: tuple[Trail, ...]


class Fate(Record):
    """One unit of a side and what became of it."""

    name: str
    points: int
    fate: str


class Standing(Record):
    """One side: what it fielded, and how it did. It has no livery while it has no faction, no role
    before the roles are known, no result before the end.
    """

    name: str
    side: Side
    livery: Livery | None
    role: str
    result: str
    figures: str
    units: tuple[Fate, ...]


class Account(Record):
    """How both sides stand; `dashed` is what a dashed ring means."""

    sides: tuple[Standing, Standing]
    dashed: str
