"""What stands on a board at one moment, for pages that look back: plain records in one language,
places in the units of the layout.
"""

from __future__ import annotations

from typing import Literal

from rules.engine.core.record import Record

Point = tuple[float, float]
Kind = Literal["attacker", "defender", "marker"]
"""Whose a thing is, or that it is nobody's."""
Change = Literal["moved", "arrived", "gone"]
Symbol = Literal["disc", "counter", "block"]
"""What a thing is drawn as: a unit's base, a counter, a block on a square."""


class Figure(Record):
    """A unit or a counter: `mark` is written on it, `title` tells all about it. A unit has a
    `name`, and a direction in degrees clockwise from north if it faces one; `foot` says how high it
    stands, if not on the ground.

    `sign` is the kind of a counter, or the arm of a block. `badges` are what is on a unit:
    `shaken`, `affected`, `designated`, or `moved`, `fired`, `activated`, `fording`; `used` counts
    its spent abilities. A counter has an `owner`, if it is somebody's, and a `count` beside it.
    """

    at: Point
    radius: float
    kind: Kind
    mark: str
    title: str
    name: str = ""
    foot: str = ""
    facing: int | None = None
    active: bool = False
    symbol: Symbol = "disc"
    sign: str = ""
    badges: tuple[str, ...] = ()
    used: int = 0
    faction: str = ""
    owner: Kind | Literal[""] = ""
    count: str = ""


class Patch(Record):
    """Ground of a side: where it deploys."""

    polygon: tuple[Point, ...]
    kind: Kind
    title: str


class Track(Record):
    """A unit that a step has changed: where it stood, where it stands, and the way between."""

    what: Change
    kind: Kind
    start: Point
    end: Point
    way: tuple[Point, ...]
    radius: float


class Side(Record):
    """One side: empty words where nothing is known yet; `faction` is a slug."""

    name: str
    role: str
    faction: str
    figures: str


class Scene(Record):
    """The whole board at one moment; `turn` is 0 before the first."""

    figures: tuple[Figure, ...]
    patches: tuple[Patch, ...]
    sides: tuple[Side, Side]
    turn: int
