"""Distances and orientation of points and straight segments."""

from __future__ import annotations

from math import sqrt

Point = tuple[float, float]


def distance(ax: float, ay: float, bx: float, by: float) -> float:
    """Euclidean distance from a to b."""
    dx = bx - ax
    dy = by - ay
    return sqrt(dx * dx + dy * dy)


def distance_to_segment(px: float, py: float, ax: float, ay: float, bx: float, by: float) -> float:
    """Least distance from point p to segment ab, which may have zero length."""
    dx = bx - ax
    dy = by - ay
    along = (px - ax) * dx + (py - ay) * dy
    if along <= 0.0:
        return distance(px, py, ax, ay)
    square = dx * dx + dy * dy
    if along >= square:
        return distance(px, py, bx, by)
    return abs((px - ax) * dy - (py - ay) * dx) / sqrt(square)


def side(ax: float, ay: float, bx: float, by: float, px: float, py: float) -> float:
    """Positive when p lies left of the line from a to b, negative when right, 0 on it."""
    return (bx - ax) * (py - ay) - (by - ay) * (px - ax)


def segments_meet(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether segments ab and cd properly cross; touching ends do not count."""
    ca = side(c[0], c[1], d[0], d[1], a[0], a[1])
    cb = side(c[0], c[1], d[0], d[1], b[0], b[1])
    if (ca > 0.0) == (cb > 0.0):
        return False
    ac = side(a[0], a[1], b[0], b[1], c[0], c[1])
    ad = side(a[0], a[1], b[0], b[1], d[0], d[1])
    return (ac > 0.0) != (ad > 0.0)


def segments_distance(a: Point, b: Point, c: Point, d: Point) -> float:
    """Least distance between segments ab and cd, 0 when they cross."""
    if segments_meet(a, b, c, d):
        return 0.0
    return min(
        distance_to_segment(a[0], a[1], c[0], c[1], d[0], d[1]),
        distance_to_segment(b[0], b[1], c[0], c[1], d[0], d[1]),
        distance_to_segment(c[0], c[1], a[0], a[1], b[0], b[1]),
        distance_to_segment(d[0], d[1], a[0], a[1], b[0], b[1]),
    )
