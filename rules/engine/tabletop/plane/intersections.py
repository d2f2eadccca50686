"""Intersections of segments and circles."""

from __future__ import annotations

from math import sqrt

from rules.engine.tabletop.plane.polygons import Polygon
from rules.engine.tabletop.plane.segments import Point

Circle = tuple[float, float, float]
Segment = tuple[Point, Point]


def sides(polygon: Polygon) -> list[Segment]:
    """The edges of a polygon, the closing one first."""
    return [(polygon[i - 1], polygon[i]) for i in range(len(polygon))]


def on_circle(a: Point, b: Point, circle: Circle) -> list[Point]:
    """The intersections of segment ab with a circle."""
    x, y, radius = circle
    dx = b[0] - a[0]
    dy = b[1] - a[1]
    fx = a[0] - x
    fy = a[1] - y
    square = dx * dx + dy * dy
    half = fx * dx + fy * dy
    root = half * half - square * (fx * fx + fy * fy - radius * radius)
    if root < 0.0:
        return []
    root = sqrt(root)
    shares = ((-half - root) / square, (root - half) / square)
    return [(a[0] + t * dx, a[1] + t * dy) for t in shares if 0.0 <= t <= 1.0]


def of_circles(one: Circle, other: Circle) -> list[Point]:
    """The intersections of two circles; none when they coincide."""
    dx = other[0] - one[0]
    dy = other[1] - one[1]
    square = dx * dx + dy * dy
    length = sqrt(square)
    if length == 0.0 or length > one[2] + other[2] or length < abs(one[2] - other[2]):
        return []
    along = (square + one[2] * one[2] - other[2] * other[2]) / (2.0 * length)
    across = sqrt(max(0.0, one[2] * one[2] - along * along))
    ux, uy = dx / length, dy / length
    x, y = one[0] + along * ux, one[1] + along * uy
    return [(x - across * uy, y + across * ux), (x + across * uy, y - across * ux)]


def of_segments(a: Point, b: Point, c: Point, d: Point) -> list[Point]:
    """The intersection of segments ab and cd as a list of one, or empty; parallel ones have
    none.
    """
    ux, uy = b[0] - a[0], b[1] - a[1]
    vx, vy = d[0] - c[0], d[1] - c[1]
    across = ux * vy - uy * vx
    if across == 0.0:
        return []
    wx, wy = c[0] - a[0], c[1] - a[1]
    s = (wx * vy - wy * vx) / across
    t = (wx * uy - wy * ux) / across
    return [(a[0] + s * ux, a[1] + s * uy)] if 0.0 <= s <= 1.0 and 0.0 <= t <= 1.0 else []


def moved_out(a: Point, b: Point, by: float) -> Segment:
    """An edge of a counter-clockwise polygon, offset outwards."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = sqrt(dx * dx + dy * dy)
    x, y = by * dy / length, -by * dx / length
    return (a[0] + x, a[1] + y), (b[0] + x, b[1] + y)


def nearest(p: Point, a: Point, b: Point) -> Point:
    """The point of segment ab nearest to p."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    share = ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / (dx * dx + dy * dy)
    share = min(1.0, max(0.0, share))
    return a[0] + share * dx, a[1] + share * dy
