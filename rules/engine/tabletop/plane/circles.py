"""Intersections of circles with each other and with the sides of an axis-aligned box."""

from __future__ import annotations

from math import sqrt

from rules.engine.tabletop.plane.polygons import Box
from rules.engine.tabletop.plane.segments import Point, distance

Circle = tuple[float, float, float]
"""Centre x and y, and the radius."""


def crossings(first: Circle, second: Circle) -> list[Point]:
    """The intersections of two circles; none if apart, nested or concentric."""
    (ax, ay, a), (bx, by, b) = first, second
    apart = distance(ax, ay, bx, by)
    if apart == 0.0 or apart > a + b or apart < abs(a - b):
        return []
    along = (a * a - b * b + apart * apart) / (2.0 * apart)
    aside = sqrt(max(0.0, a * a - along * along))
    ux, uy = (bx - ax) / apart, (by - ay) / apart
    x, y = ax + along * ux, ay + along * uy
    return [(x - aside * uy, y + aside * ux), (x + aside * uy, y - aside * ux)]


def box_crossings(circle: Circle, box: Box) -> list[Point]:
    """The intersections of a circle with the four lines that bound a box."""
    cx, cy, r = circle
    x0, y0, x1, y1 = box
    upright = [(x, y) for x in (x0, x1) for y in _across(cy, r, x - cx)]
    level = [(x, y) for y in (y0, y1) for x in _across(cx, r, y - cy)]
    return upright + level


def _across(centre: float, r: float, off: float) -> tuple[float, ...]:
    """Both coordinates at which a line `off` from the centre intersects the circle."""
    square = r * r - off * off
    return (centre - sqrt(square), centre + sqrt(square)) if square >= 0.0 else ()
