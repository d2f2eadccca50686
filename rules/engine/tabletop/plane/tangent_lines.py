"""Tangent lines of a shortest (taut) path from one turning point to the next.

A turning point is a circle to go around, a corner, or a free point. A path turns left (1) or right
(-1) there, with the circle or the corner's wedge on that side.
"""

from __future__ import annotations

from math import sqrt

from rules.engine.tabletop.plane.segments import Point
from rules.engine.tabletop.plane.tangents import bridge

Wedge = tuple[float, float, float, float]
"""The two edges of a corner, as vectors away from it."""
Link = tuple[Point, Point]
SLACK = 1e-9


def link(
    a: tuple[float, float, float],
    wedge_a: Wedge | None,
    turn_a: int,
    b: tuple[float, float, float],
    wedge_b: Wedge | None,
    turn_b: int,
) -> Link | None:
    """The tangent line from turning point a, left with `turn_a`, to b, passed with `turn_b`."""
    found = bridge(a, turn_a, b, turn_b)
    if found is None or (wedge_a is None and wedge_b is None):
        return found
    dx = found[1][0] - found[0][0]
    dy = found[1][1] - found[0][1]
    if wedge_a is not None and not _keeps_aside(dx, dy, wedge_a, turn_a):
        return None
    if wedge_b is not None and not _keeps_aside(dx, dy, wedge_b, turn_b):
        return None
    return found


def _keeps_aside(dx: float, dy: float, wedge: Wedge, turn: int) -> bool:
    """Whether a line through a corner has the whole wedge on its turning side."""
    ax, ay, bx, by = wedge
    slack = -SLACK * sqrt(dx * dx + dy * dy)
    return turn * (dx * ay - dy * ax) >= slack and turn * (dx * by - dy * bx) >= slack


def wedge_of(before: Point, corner: Point, after: Point) -> tuple[Wedge, bool]:
    """The wedge of a corner of less than a straight angle, as unit vectors, and whether it is a
    convex corner of the counter-clockwise polygon.
    """
    ax, ay = before[0] - corner[0], before[1] - corner[1]
    bx, by = after[0] - corner[0], after[1] - corner[1]
    a, b = sqrt(ax * ax + ay * ay), sqrt(bx * bx + by * by)
    wedge = (ax / a, ay / a, bx / b, by / b)
    return wedge, wedge[2] * wedge[1] - wedge[3] * wedge[0] > 0.0
