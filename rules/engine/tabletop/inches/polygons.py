"""Simple polygons with whole corners, convex or not, as footprints."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise
from math import sqrt

from rules.engine.tabletop.inches.convex_outlines import compare_to_convex, is_within_convex
from rules.engine.tabletop.inches.points import Point
from rules.engine.tabletop.inches.polygon_crossings import (
    Crossing,
    convex_crossing,
    crossings,
    side_of,
)
from rules.engine.tabletop.inches.segments import (
    Box,
    box_of,
    compare_segments,
    misses_box,
    nearest_fraction,
    turn,
)


@dataclass(frozen=True, slots=True)
class Polygon:
    """A simple polygon: three or more corners, counter-clockwise.

    That it is simple is not checked. Collinear corners are allowed.
    """

    corners: tuple[Point, ...]
    box: Box = field(init=False, repr=False, compare=False)
    edges: tuple[tuple[Point, Point], ...] = field(init=False, repr=False, compare=False)
    is_convex: bool = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if doubled_area(self.corners) <= 0:
            raise ValueError("the corners of a footprint run counter-clockwise around an area")
        around = (*self.corners, *self.corners[:2])
        turns = (turn(*three) for three in zip(around, around[1:], around[2:], strict=False))
        object.__setattr__(self, "box", box_of(self.corners))
        object.__setattr__(self, "edges", tuple(pairwise(around[:-1])))
        object.__setattr__(self, "is_convex", all(each >= 0 for each in turns))

    def side(self, point: Point) -> int:
        """1 for a place inside, 0 for one on the outline, -1 for one outside."""
        if misses_box(point, point, self.box):
            return -1
        return side_of(self.edges, point[0], point[1])

    def compare_distance(self, a: Point, b: Point, distance: int) -> int:
        """The sign of the distance from segment ab to the polygon less a distance.

        The distance from what lies inside is 0.
        """
        if misses_box(a, b, self.box, distance):
            return 1
        if self.is_convex:
            return compare_to_convex(self.edges, a, b, distance)
        if self.side(a) >= 0 or self.side(b) >= 0:
            return -1 if distance > 0 else 0
        return min(compare_segments(a, b, p, q, distance) for p, q in self.edges)

    def holds(self, a: Point, b: Point, radius: int) -> bool:
        """Whether a disc stays wholly inside while it moves along ab; it may touch the outline.

        The radius is positive where the two ends differ.
        """
        if self.is_convex:
            return is_within_convex(self.edges, a, b, radius)
        if self.side(a) < 0 or self.side(b) < 0:
            return False
        return all(compare_segments(a, b, p, q, radius) >= 0 for p, q in self.edges)

    def crossings(self, a: Point, b: Point) -> tuple[Crossing, ...]:
        """The parts of segment ab inside the polygon, in order; touching the outline is none."""
        if misses_box(a, b, self.box):
            return ()
        if self.is_convex:
            return convex_crossing(self.edges, a, b)
        return crossings(self.edges, a, b)

    def gap(self, point: Point) -> float:
        """The distance from a place to the polygon, 0 inside: for display."""
        if self.side(point) >= 0:
            return 0.0
        squares = (nearest_fraction(point, p, q) for p, q in self.edges)
        return sqrt(min(above / below for above, below in squares))


def doubled_area(corners: tuple[Point, ...]) -> int:
    """Twice the signed area; positive when the corners run counter-clockwise."""
    around = (*corners, *corners[:1])
    return sum(p[0] * q[1] - q[0] * p[1] for p, q in pairwise(around))
