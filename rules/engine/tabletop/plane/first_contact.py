"""First contact of a straight movement with a disc."""

from __future__ import annotations

from math import sqrt

from rules.engine.tabletop.plane.segments import Point, distance_to_segment


def first_within(
    centre: Point, reach: float, tolerance: float, start: Point, end: Point
) -> Point | None:
    """The first point from `start` to `end` at most `reach` from `centre`; None when there is none.

    A segment that comes no nearer than `reach`, but within `tolerance` of it, makes contact at its
    nearest point.
    """
    x, y = centre
    if distance_to_segment(x, y, start[0], start[1], end[0], end[1]) > reach + tolerance:
        return None
    fx, fy = start[0] - x, start[1] - y
    if fx * fx + fy * fy <= reach * reach:
        return start
    dx, dy = end[0] - start[0], end[1] - start[1]
    square = dx * dx + dy * dy
    if square == 0.0:
        return start
    half = (fx * dx + fy * dy) / square
    root = half * half - (fx * fx + fy * fy - reach * reach) / square
    t = -half - sqrt(root) if root > 0.0 else -half
    t = min(1.0, max(0.0, t))
    return start[0] + t * dx, start[1] + t * dy
