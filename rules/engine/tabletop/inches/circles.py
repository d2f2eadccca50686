"""Round footprints."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import sqrt

from rules.engine.tabletop.inches.points import Point, squared
from rules.engine.tabletop.inches.polygon_crossings import Crossing
from rules.engine.tabletop.inches.segments import Box, compare_to_segment, misses_box
from rules.engine.tabletop.inches.surds import ONE, ZERO, Surd, sign


@dataclass(frozen=True, slots=True)
class Circle:
    """A disc as a footprint; the radius is positive."""

    centre: Point
    radius: int
    box: Box = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        (x, y), radius = self.centre, self.radius
        object.__setattr__(self, "box", (x - radius, y - radius, x + radius, y + radius))

    def side(self, point: Point) -> int:
        """1 for a place inside, 0 for one on the rim, -1 for one outside."""
        depth = self.radius * self.radius - squared(self.centre, point)
        return (depth > 0) - (depth < 0)

    def compare_distance(self, a: Point, b: Point, distance: int) -> int:
        """The sign of the distance from segment ab to the disc less a distance.

        The distance from what lies inside is 0.
        """
        beyond = compare_to_segment(self.centre, a, b, self.radius + distance)
        return 0 if distance == 0 and beyond < 0 else beyond

    def holds(self, a: Point, b: Point, radius: int) -> bool:
        """Whether a disc stays wholly inside while it moves along ab; it may touch the rim."""
        room = self.radius - radius
        return room >= 0 and max(squared(self.centre, a), squared(self.centre, b)) <= room * room

    def crossings(self, a: Point, b: Point) -> tuple[Crossing, ...]:
        """The part of segment ab inside the disc: none, or one."""
        if misses_box(a, b, self.box):
            return ()
        dx = b[0] - a[0]
        dy = b[1] - a[1]
        whole = dx * dx + dy * dy
        middle = dx * (self.centre[0] - a[0]) + dy * (self.centre[1] - a[1])
        depth = self.radius * self.radius - squared(a, self.centre)
        root = middle * middle + whole * depth
        if whole == 0 or root <= 0:
            return ()
        if sign(middle, 1, root) <= 0 or sign(middle - whole, -1, root) >= 0:
            return ()
        start = ZERO if depth >= 0 else Surd(middle, -1, root, whole)
        end = ONE if sign(middle - whole, 1, root) >= 0 else Surd(middle, 1, root, whole)
        return ((start, end),)

    def gap(self, point: Point) -> float:
        """The distance from a place to the disc, 0 inside: for display."""
        return max(0.0, sqrt(squared(self.centre, point)) - self.radius)
