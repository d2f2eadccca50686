"""Plane geometry by brute force: points, lines and convex polygons, nothing remembered.

A line is given by its two ends, a place on it by t from 0 to 1.
"""

from __future__ import annotations

import math
from collections.abc import Iterable

EPS = 1e-6
Point = tuple[float, float]
Polygon = tuple[Point, ...]


def edges(polygon: Polygon) -> list[tuple[Point, Point]]:
    return list(zip(polygon, polygon[1:] + polygon[:1], strict=True))


def along(p: Point, q: Point, t: float) -> Point:
    return (p[0] + t * (q[0] - p[0]), p[1] + t * (q[1] - p[1]))


def behind(edge: tuple[Point, Point], p: Point) -> float:
    """How far a point is on the inner side of an edge's line; the polygon goes round leftwards."""
    (ax, ay), (bx, by) = edge
    return ((bx - ax) * (p[1] - ay) - (by - ay) * (p[0] - ax)) / math.hypot(bx - ax, by - ay)


def depth(polygon: Polygon, p: Point) -> float:
    """How deep a point is in a convex polygon, negative outside."""
    return min(behind(edge, p) for edge in edges(polygon))


def clip(polygon: Polygon, p: Point, q: Point, deeper: float) -> tuple[float, float] | None:
    """The stretch of a line that is deeper than that in a convex polygon."""
    low, high = 0.0, 1.0
    for edge in edges(polygon):
        at_p, at_q = behind(edge, p) - deeper, behind(edge, q) - deeper
        if at_p <= 0 and at_q <= 0:
            return None
        if at_p < 0:
            low = max(low, at_p / (at_p - at_q))
        if at_q < 0:
            high = min(high, at_p / (at_p - at_q))
    return (low, high) if low < high else None


def stretch(polygon: Polygon, p: Point, q: Point, deeper: float) -> float:
    """The length of the line that is deeper than that in a convex polygon."""
    inside = clip(polygon, p, q, deeper)
    return 0.0 if inside is None else (inside[1] - inside[0]) * math.dist(p, q)


def from_line(p: Point, start: Point, end: Point) -> float:
    """From a point to the nearest point of a line."""
    length = math.dist(start, end)
    if length == 0:
        return math.dist(p, start)
    dx, dy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    reached = min(length, max(0.0, (p[0] - start[0]) * dx + (p[1] - start[1]) * dy))
    return math.dist(p, (start[0] + reached * dx, start[1] + reached * dy))


def between_lines(a: Point, b: Point, c: Point, d: Point) -> float:
    """The least distance of two lines, 0 where they cross."""
    if a != b and c != d:
        apart = behind((a, b), c) * behind((a, b), d)
        if apart < 0 and behind((c, d), a) * behind((c, d), b) < 0:
            return 0.0
    return min(from_line(a, c, d), from_line(b, c, d), from_line(c, a, b), from_line(d, a, b))


def line_from_polygon(polygon: Polygon, p: Point, q: Point) -> float:
    """The least distance of a line from a convex polygon, 0 where it enters."""
    if depth(polygon, p) >= 0 or depth(polygon, q) >= 0:
        return 0.0
    return min(between_lines(p, q, *edge) for edge in edges(polygon))


def point_from_polygon(polygon: Polygon, p: Point) -> float:
    return line_from_polygon(polygon, p, p)


def meets_line(p: Point, q: Point, c: Point, d: Point) -> float | None:
    """Where a line meets another one, None where it runs beside or past it."""
    at_p, at_q = behind((c, d), p), behind((c, d), q)
    if abs(at_p - at_q) < 1e-15:
        return None
    t = at_p / (at_p - at_q)
    return t if 0 <= t <= 1 and from_line(along(p, q, t), c, d) <= EPS else None


def meets_circle(p: Point, q: Point, centre: Point, radius: float) -> Iterable[float]:
    """Where a line crosses a circle."""
    dx, dy = q[0] - p[0], q[1] - p[1]
    px, py = p[0] - centre[0], p[1] - centre[1]
    a, b, c = dx * dx + dy * dy, px * dx + py * dy, px * px + py * py - radius * radius
    under = b * b - a * c
    if under > 0:
        for root in (-math.sqrt(under), math.sqrt(under)):
            if 0 <= (t := (root - b) / a) <= 1:
                yield t
