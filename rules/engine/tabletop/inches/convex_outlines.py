"""Segments and the outline of a convex polygon: how far apart, and whether a disc stays inside.

The polygon lies to the left of each of its edges, which run counter-clockwise.
"""

from __future__ import annotations

from rules.engine.tabletop.inches.points import Point
from rules.engine.tabletop.inches.polygon_crossings import Edges, convex_crossing
from rules.engine.tabletop.inches.segments import compare_to_segment


def compare_to_convex(edges: Edges, a: Point, b: Point, distance: int) -> int:
    """The sign of the distance from segment ab to a convex polygon less a distance, not negative.

    The distance from what lies inside is 0. A segment beyond the line of one edge by more than the
    distance is farther away; most are.
    """
    (ax, ay), (bx, by) = a, b
    holds_a = holds_b = True
    for (px, py), (qx, qy) in edges:
        ex, ey = qx - px, qy - py
        first = ex * (ay - py) - ey * (ax - px)
        last = ex * (by - py) - ey * (bx - px)
        if first < 0:
            holds_a = False
            nearer = max(first, last)
            if last < 0 and nearer * nearer > distance * distance * (ex * ex + ey * ey):
                return 1
        if last < 0:
            holds_b = False
    if holds_a or holds_b or convex_crossing(edges, a, b):
        return -1 if distance > 0 else 0
    return _compare_outline(edges, a, b, distance)


def _compare_outline(edges: Edges, a: Point, b: Point, distance: int) -> int:
    """The sign of the distance from a segment that does not enter a polygon less a distance."""
    least = 1
    for p, q in edges:
        least = min(least, compare_to_segment(a, p, q, distance))
        if a != b:
            least = min(least, compare_to_segment(b, p, q, distance))
            least = min(least, compare_to_segment(p, a, b, distance))
        if least < 0:
            break
    return least


def is_within_convex(edges: Edges, a: Point, b: Point, radius: int) -> bool:
    """Whether a disc stays wholly inside a convex polygon while it moves along ab; it may touch
    the outline.
    """
    (ax, ay), (bx, by) = a, b
    for (px, py), (qx, qy) in edges:
        ex, ey = qx - px, qy - py
        first = ex * (ay - py) - ey * (ax - px)
        last = ex * (by - py) - ey * (bx - px)
        nearer = min(first, last)
        if nearer < 0 or nearer * nearer < radius * radius * (ex * ex + ey * ey):
            return False
    return True
