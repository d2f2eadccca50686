"""Polygons on the plane: area, inside, self-crossing, overlap. Plain functions over inches.

A polygon is its vertices in order, the last joined to the first. What lies within EPS of an outline
is on it; so polygons that only touch do not overlap. This module decides nothing about sight.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import sqrt

Point = tuple[float, float]
Polygon = Sequence[Point]
Box = tuple[float, float, float, float]

EPS = 1e-6


def area(polygon: Polygon) -> float:
    """The signed area in square inches: positive when the vertices run counter-clockwise."""
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in edges(polygon)) / 2


def bounds(polygon: Polygon) -> Box:
    """The least box around the polygon: left, bottom, right, top."""
    xs = [x for x, _ in polygon]
    ys = [y for _, y in polygon]
    return min(xs), min(ys), max(xs), max(ys)


def edges(polygon: Polygon) -> Iterator[tuple[Point, Point]]:
    """The sides in order, the closing one last."""
    return zip(polygon, [*polygon[1:], polygon[0]], strict=True)


def distance(point: Point, start: Point, end: Point) -> float:
    """Inches from `point` to the segment from `start` to `end`."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    px, py = point[0] - start[0], point[1] - start[1]
    length = dx * dx + dy * dy
    along = min(1.0, max(0.0, (px * dx + py * dy) / length)) if length else 0.0
    px, py = px - along * dx, py - along * dy
    return sqrt(px * px + py * py)


def contains(polygon: Polygon, point: Point) -> bool:
    """Whether `point` lies more than EPS inside the polygon."""
    x, y = point
    inside = False
    for (ax, ay), (bx, by) in edges(polygon):
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            inside = not inside
    return inside and all(distance(point, a, b) > EPS for a, b in edges(polygon))


def is_simple(polygon: Polygon) -> bool:
    """Whether the outline encloses one area without meeting itself."""
    sides = list(edges(polygon))
    if len(sides) < 3 or abs(area(polygon)) <= EPS:
        return False
    for i, (a, b) in enumerate(sides):
        c = sides[(i + 1) % len(sides)][1]
        if distance(c, a, b) <= EPS or distance(a, b, c) <= EPS:
            return False  # the outline turns back on itself
        far = sides[i + 2 : len(sides) - (i == 0)]
        if any(_meet(a, b, *other) for other in far):
            return False
    return True


def enters(start: Point, end: Point, polygon: Polygon) -> bool:
    """Whether the segment runs inside the polygon; along a side or by a corner it does not."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    cuts = [0.0, 1.0]
    for (ax, ay), (bx, by) in edges(polygon):
        slope = dx * (by - ay) - dy * (bx - ax)
        if slope == 0.0:
            continue  # a parallel side is met at its neighbours' ends
        px, py = ax - start[0], ay - start[1]
        along = (px * (by - ay) - py * (bx - ax)) / slope
        beside = (px * dy - py * dx) / slope
        if 0.0 < along < 1.0 and -EPS <= beside <= 1.0 + EPS:
            cuts.append(along)
    cuts.sort()
    middles = ((a + b) / 2 for a, b in pairwise(cuts))
    return any(contains(polygon, (start[0] + t * dx, start[1] + t * dy)) for t in middles)


def overlap(one: Polygon, other: Polygon) -> bool:
    """Whether two simple polygons share area; touching sides and corners do not count."""
    a, b = bounds(one), bounds(other)
    if a[0] >= b[2] or b[0] >= a[2] or a[1] >= b[3] or b[1] >= a[3]:
        return False
    if any(enters(*side, other) for side in edges(one)):
        return True
    if any(enters(*side, one) for side in edges(other)):
        return True
    return contains(other, _within(one))  # either apart or one and the same


def _meet(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether two segments cross or come within EPS of each other."""
    if _turn(a, b, c) * _turn(a, b, d) < 0 and _turn(c, d, a) * _turn(c, d, b) < 0:
        return True
    return min(distance(c, a, b), distance(d, a, b), distance(a, c, d), distance(b, c, d)) <= EPS


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _within(polygon: Polygon) -> Point:
    """Some point inside a simple polygon: half-way across it at a height without a vertex."""
    heights = sorted({y for _, y in polygon})
    y = (heights[0] + heights[1]) / 2
    crossings = sorted(
        ax + (y - ay) * (bx - ax) / (by - ay)
        for (ax, ay), (bx, by) in edges(polygon)
        if (ay > y) != (by > y)
    )
    return (crossings[0] + crossings[1]) / 2, y
