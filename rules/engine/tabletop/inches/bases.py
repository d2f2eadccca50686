"""Round bases: gaps between their edges, overlap, contact. Distances are in plan."""

from __future__ import annotations

from typing import NamedTuple

from rules.engine.tabletop.inches.points import Point, squared
from rules.engine.tabletop.inches.segments import compare_to_segment
from rules.engine.tabletop.inches.surds import nearest_root


class Base(NamedTuple):
    """A round base. A point, such as an item, is a base with radius 0."""

    centre: Point
    radius: int


def within(a: Base, b: Base, distance: int) -> bool:
    """Whether the gap between two bases is at most a distance, which is not negative."""
    ((ax, ay), one), ((bx, by), other) = a, b
    dx, dy, reach = bx - ax, by - ay, distance + one + other
    return dx * dx + dy * dy <= reach * reach


def closer_than(a: Base, b: Base, distance: int) -> bool:
    """Whether the gap between two bases is less than a distance, which is not negative.

    For distance 0: whether they overlap; touching is no overlap.
    """
    ((ax, ay), one), ((bx, by), other) = a, b
    dx, dy, reach = bx - ax, by - ay, distance + one + other
    return dx * dx + dy * dy < reach * reach


def overlap(a: Base, b: Base) -> bool:
    """Whether two bases have more in common than their edges."""
    return closer_than(a, b, 0)


def gap(a: Base, b: Base) -> int:
    """The distance between the closest edges, never below 0, rounded: for display."""
    return max(0, nearest_root(squared(a.centre, b.centre)) - a.radius - b.radius)


def sweeps_over(a: Point, b: Point, radius: int, base: Base) -> bool:
    """Whether a base that is moved along a straight leg overlaps another on its way."""
    return compare_to_segment(base.centre, a, b, radius + base.radius) < 0
