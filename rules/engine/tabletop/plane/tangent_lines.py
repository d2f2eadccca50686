"""The straight lines that a taut way may take from one bend to the next.

A bend is a circle that the way hugs, a corner it turns round, or a free point. A way turns left
(1) or right (-1) at a bend, and has the circle or the corner's wedge on that side of it.
"""

from __future__ import annotations

from math import sqrt

from rules.engine.lib.plane.segments import Point
from rules.engine.lib.plane.tangents import bridge

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
    """The line from bend a, left with `turn_a`, to bend b, turned round with `turn_b`."""
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
    """Whether a line through a corner has its wedge wholly on the side it turns to."""
    ax, ay, bx, by = wedge
    slack = -SLACK * sqrt(dx * dx + dy * dy)
    return turn * (dx * ay - dy * ax) >= slack and turn * (dx * by - dy * bx) >= slack


def wedge_of(before: Point, corner: Point, after: Point) -> tuple[Wedge, bool]:
    """The wedge of a corner below a straight angle, as unit vectors, and whether the corner of the
    counter-clockwise polygon sticks out.
    """
    ax, ay = before[0] - corner[0], before[1] - corner[1]
    bx, by = after[0] - corner[0], after[1] - corner[1]
    a, b = sqrt(ax * ax + ay * ay), sqrt(bx * bx + by * by)
    wedge = (ax / a, ay / a, bx / b, by / b)
    return wedge, wedge[2] * wedge[1] - wedge[3] * wedge[0] > 0.0
