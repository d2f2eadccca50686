"""Footprints of features, whatever their shape, and how a base lies to one.

Touching is no overlap: a base whose edge meets an outline is still wholly inside or outside.
"""

from __future__ import annotations

from enum import Enum
from typing import Protocol

from rules.engine.tabletop.inches.bases import Base
from rules.engine.tabletop.inches.points import Point
from rules.engine.tabletop.inches.polygon_crossings import Crossing
from rules.engine.tabletop.inches.segments import Box


class Footprint(Protocol):
    """An outline in plan: `polygons.Polygon` or `circles.Circle`."""

    @property
    def box(self) -> Box:
        """The least box that holds it."""
        ...

    def side(self, point: Point) -> int:
        """1 for a place inside, 0 for one on the outline, -1 for one outside."""
        ...

    def compare_distance(self, a: Point, b: Point, distance: int) -> int:
        """The sign of the distance from segment ab, 0 for what is inside, less a distance."""
        ...

    def holds(self, a: Point, b: Point, radius: int) -> bool:
        """Whether a disc stays wholly inside while it moves along ab."""
        ...

    def crossings(self, a: Point, b: Point) -> tuple[Crossing, ...]:
        """The parts of segment ab in the interior, as fractions of the segment, in order."""
        ...

    def gap(self, point: Point) -> float:
        """The distance from a place, 0 inside: for display."""
        ...


class Placement(Enum):
    """How a base lies to a footprint."""

    OUTSIDE = "outside"
    INSIDE = "inside"
    ASTRIDE = "astride"


def placement(footprint: Footprint, base: Base) -> Placement:
    """Whether a base is wholly outside a footprint, wholly inside, or astride its outline.

    The radius of the base is positive.
    """
    if footprint.compare_distance(base.centre, base.centre, base.radius) >= 0:
        return Placement.OUTSIDE
    inside = footprint.holds(base.centre, base.centre, base.radius)
    return Placement.INSIDE if inside else Placement.ASTRIDE


def is_near(footprint: Footprint, base: Base, distance: int) -> bool:
    """Whether the edge of a base is at most a distance from a footprint, or the base is on or over
    it: contact with terrain, with a tolerance for distance.
    """
    return footprint.compare_distance(base.centre, base.centre, base.radius + distance) <= 0


class Passage(Enum):
    """How a base that is moved along a straight leg passes a footprint."""

    CLEAR = "clear"
    """Nothing of the base comes over it."""
    WITHIN = "within"
    """The base stays wholly inside."""
    ONTO = "onto"
    """From wholly outside to wholly inside."""
    OFF = "off"
    """From wholly inside to wholly outside."""
    OVER = "over"
    """From wholly outside over some of it to wholly outside."""
    ASTRIDE = "astride"
    """Any other: an end is astride the outline, or the base leaves and comes back."""


_PASSAGES = {
    (Placement.OUTSIDE, Placement.INSIDE): Passage.ONTO,
    (Placement.INSIDE, Placement.OUTSIDE): Passage.OFF,
    (Placement.OUTSIDE, Placement.OUTSIDE): Passage.OVER,
}


def passage(footprint: Footprint, a: Point, b: Point, radius: int) -> Passage:
    """How a base with a positive radius passes a footprint on the leg from `a` to `b`."""
    if footprint.compare_distance(a, b, radius) >= 0:
        return Passage.CLEAR
    if footprint.holds(a, b, radius):
        return Passage.WITHIN
    ends = placement(footprint, Base(a, radius)), placement(footprint, Base(b, radius))
    return _PASSAGES.get(ends, Passage.ASTRIDE)
