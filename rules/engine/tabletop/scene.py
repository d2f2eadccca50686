"""Scenes: the pieces on the board at one moment, for replay and reports, as plain records in one
language. Coordinates are in units of the layout.
"""

from __future__ import annotations

from typing import Literal

from rules.engine.core.record import Record

Point = tuple[float, float]
Kind = Literal["attacker", "defender", "marker"]
"""The side that a piece belongs to; `marker` for neither."""
Change = Literal["moved", "arrived", "gone"]
Symbol = Literal["disc", "counter", "block"]
"""How a piece is drawn: a round base, a counter, or a block on a square."""


class Figure(Record):
    """A unit or counter: `mark` is its label, `title` its full description. Units have a `name`,
    possibly a `facing` in degrees clockwise from north, and `foot`, their elevation if above
    ground.

    `sign` is a counter's kind, or a block's arm of service. `badges` are a unit's conditions:
    `shaken`, `affected`, `designated`, or `moved`, `fired`, `activated`, `fording`; `used` is its
    number of spent abilities. A counter may have an `owner` and a `count`.
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
    """A side's area on the board: its deployment zone."""

    polygon: tuple[Point, ...]
    kind: Kind
    title: str


class Track(Record):
    """A unit changed by a step: its start, its end, and the path between."""

    what: Change
    kind: Kind
    start: Point
    end: Point
    way: tuple[Point, ...]
    radius: float


class Side(Record):
    """One side; texts are empty where nothing is known yet. `faction` is a slug."""

    name: str
    role: str
    faction: str
    figures: str


class Scene(Record):
    """The whole board at one moment; `turn` is 0 before the first turn."""

    figures: tuple[Figure, ...]
    patches: tuple[Patch, ...]
    sides: tuple[Side, Side]
    turn: int
