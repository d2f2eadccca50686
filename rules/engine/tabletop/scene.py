"""Scenes: the pieces on the board at one moment, for replay and reports, as plain records in one
language. Coordinates and lengths are in units of the layout, angles in degrees clockwise from
north.

A book builds a scene from a view, and from nothing else: what a reader may not know is not in it.
"""

from __future__ import annotations

from typing import Literal

from rules.engine.core.decision import Seat
from rules.engine.core.record import Record

Point = tuple[float, float]
Tint = Literal["first", "second"]
"""One of the two ways in which a side is drawn: colour, ring or outline, and mark."""
Change = Literal["moved", "arrived", "gone"]
Shape = Literal["disc", "capsule", "oval", "block", "counter"]
"""How a piece is drawn: a base that is round, straight with round ends, or an ellipse; a block on a
square; or a counter.
"""


class Figure(Record):
    """A unit of a seat, or a counter, which has no seat but may have an `owner`. `mark` is its
    label, `title` its full description. Units have a `name`.

    `radius` is half the width of the base. A capsule or oval is `length` long, end to end, in the
    direction of its `facing`, to the north without one. `foot` is the elevation if above ground.

    `sign` is a counter's kind, or a block's arm of service. `badges` are a unit's conditions, as
    slugs: those that `present/unit_symbols.py` has a sign for, any other is drawn as its first
    letter. `used` is the number of spent abilities. A counter may have a `count`. `id` is that
    of the unit, or what answers name in books whose match page draws the scene.
    """

    at: Point
    radius: float
    mark: str
    title: str
    seat: Seat | None = None
    owner: Seat | None = None
    name: str = ""
    foot: str = ""
    shape: Shape = "disc"
    length: float = 0.0
    facing: float | None = None
    active: bool = False
    sign: str = ""
    badges: tuple[str, ...] = ()
    used: int = 0
    faction: str = ""
    count: str = ""
    id: str = ""

    @property
    def reach(self) -> float:
        """The distance from the middle to the farthest point of the base."""
        return max(self.radius, self.length / 2)


class Patch(Record):
    """A deployment zone: that of a seat, or of nobody yet."""

    polygon: tuple[Point, ...]
    seat: Seat | None
    title: str


class Track(Record):
    """A unit changed by a step: its start, its end, and the path between. `radius` is that of the
    circles drawn around start and end.
    """

    what: Change
    seat: Seat
    start: Point
    end: Point
    way: tuple[Point, ...]
    radius: float


class Side(Record):
    """One side; texts are empty where nothing is known yet. `faction` is a slug."""

    name: str
    tint: Tint
    role: str
    faction: str
    figures: str


class Drawn(Record):
    """What the match page draws: a scene without the names of units and sides, which it has with
    the view.
    """

    figures: tuple[Figure, ...]
    patches: tuple[Patch, ...]


class Scene(Record):
    """The whole board at one moment, the sides by seat; `turn` is 0 before the first turn."""

    figures: tuple[Figure, ...]
    patches: tuple[Patch, ...]
    sides: tuple[Side, Side]
    turn: int

    @property
    def drawn(self) -> Drawn:
        """The scene for the match page."""
        nameless = (
            each if each.seat is None else each.change(name="", title="") for each in self.figures
        )
        return Drawn(figures=tuple(nameless), patches=self.patches)

    def tint_of(self, seat: Seat | None) -> Tint | None:
        """How the side of a seat is drawn; None for what belongs to nobody."""
        return None if seat is None else self.sides[seat].tint
