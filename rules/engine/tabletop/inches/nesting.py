"""Overlap and nesting of footprints. Shared edges are no overlap."""

from __future__ import annotations

from rules.engine.tabletop.inches.circles import Circle
from rules.engine.tabletop.inches.points import Point, squared
from rules.engine.tabletop.inches.polygons import Polygon
from rules.engine.tabletop.inches.segments import turn

Shape = Polygon | Circle


def _enters(polygon: Polygon, shape: Shape) -> bool:
    """Whether the outline of a polygon runs through the interior of a shape."""
    return any(shape.crossings(p, q) for p, q in polygon.edges)


def _outline(corners: tuple[Point, ...]) -> tuple[Point, ...]:
    """The corners at which an outline turns, beginning with the least."""
    count = len(corners)
    turning = [
        corners[i]
        for i in range(count)
        if turn(corners[i - 1], corners[i], corners[(i + 1) % count]) != 0
    ]
    first = turning.index(min(turning))
    return (*turning[first:], *turning[:first])


def overlap(a: Shape, b: Shape) -> bool:
    """Whether the interiors of two footprints have a point in common.

    If no outline enters the other interior, two polygons are the same or lie apart, and a disc is
    wholly inside a polygon or lies apart.
    """
    if isinstance(a, Circle):
        if isinstance(b, Circle):
            reach = a.radius + b.radius
            return squared(a.centre, b.centre) < reach * reach
        a, b = b, a
    if isinstance(b, Circle):
        return a.side(b.centre) > 0 or _enters(a, b)
    return _enters(a, b) or _enters(b, a) or _outline(a.corners) == _outline(b.corners)


def lies_within(inner: Shape, outer: Shape) -> bool:
    """Whether a footprint lies wholly inside another; outlines may touch."""
    if isinstance(inner, Circle):
        return outer.holds(inner.centre, inner.centre, inner.radius)
    if isinstance(outer, Circle):
        return all(outer.side(corner) >= 0 for corner in inner.corners)
    return overlap(inner, outer) and not _enters(outer, inner)
