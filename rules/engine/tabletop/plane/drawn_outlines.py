"""Validity of drawn polygons: whether one is simple, and whether two overlap.

Points within `TOUCH` of an outline count as on it, so polygons that only touch do not overlap.
"""

from __future__ import annotations

from rules.engine.tabletop.plane.intersections import sides
from rules.engine.tabletop.plane.polygons import Polygon, area, box, crosses, depth
from rules.engine.tabletop.plane.segments import Point, distance_to_segment, segments_distance

TOUCH = 1e-6
"""Tolerance in inches."""


def is_simple(polygon: Polygon) -> bool:
    """Whether the outline encloses a single area and does not touch or cross itself."""
    if len(polygon) < 3 or abs(area(polygon)) <= TOUCH:
        return False
    edges = sides(polygon)
    for i, (a, b) in enumerate(edges):
        before = edges[i - 1][0]
        if distance_to_segment(*before, *a, *b) <= TOUCH:
            return False  # the outline turns back on itself
        if distance_to_segment(*b, *before, *a) <= TOUCH:
            return False
        far = edges[i + 2 : len(edges) - (i == 0)]
        if any(segments_distance(a, b, *other) <= TOUCH for other in far):
            return False
    return True


def overlap(one: Polygon, other: Polygon) -> bool:
    """Whether two simple polygons share area; touching does not count."""
    a, b = box(one), box(other)
    if a[0] >= b[2] or b[0] >= a[2] or a[1] >= b[3] or b[1] >= a[3]:
        return False
    if _cuts_into(one, other) or _cuts_into(other, one):
        return True
    return depth(other, *_within(one)) > TOUCH  # either apart or one and the same


def _cuts_into(one: Polygon, other: Polygon) -> bool:
    """Whether an edge of one polygon passes through the inside of the other."""
    return any(crosses(other, (), TOUCH, *start, *end) for start, end in sides(one))


def _within(polygon: Polygon) -> Point:
    """A point inside a simple polygon: mid-way across it at a height between vertices."""
    heights = sorted({y for _, y in polygon})
    y = (heights[0] + heights[1]) / 2
    across = sorted(
        ax + (y - ay) * (bx - ax) / (by - ay)
        for (ax, ay), (bx, by) in sides(polygon)
        if (ay > y) != (by > y)
    )
    return (across[0] + across[1]) / 2, y
