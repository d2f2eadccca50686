"""Collision test of a moving disc's straight leg against obstacles."""

from __future__ import annotations

from rules.engine.tabletop.plane.polygons import Box, Planes, Polygon, crosses, segment_to_polygon
from rules.engine.tabletop.plane.segments import Point, distance_to_segment, segments_distance

Disc = tuple[float, float, float]
Wall = tuple[Polygon, Planes, Box]
Moat = tuple[Polygon, Box, float]
Seam = tuple[Point, Point]
Course = tuple[list[Disc], list[Wall], list[Moat], list[Seam]]


def first_hit(course: Course, tolerance: float, a: Point, b: Point) -> int:
    """The index of the first obstacle that leg ab hits, counted through the course's four lists; -1
    when it is free.

    The leg must keep its distance from the centres of discs and from moats, must not enter a wall,
    and must not run between two walls along their shared edge (seam); each within `tolerance`.
    """
    discs, walls, moats, seams = course
    index = 0
    ax, ay = a
    bx, by = b
    left, right = (ax, bx) if ax < bx else (bx, ax)
    bottom, top = (ay, by) if ay < by else (by, ay)
    for x, y, reach in discs:
        apart = x - reach > right or x + reach < left or y - reach > top or y + reach < bottom
        if not apart and distance_to_segment(x, y, ax, ay, bx, by) < reach - tolerance:
            return index
        index += 1
    for polygon, planes, (x0, y0, x1, y1) in walls:
        apart = x0 >= right or x1 <= left or y0 >= top or y1 <= bottom
        if not apart and crosses(polygon, planes, tolerance, *a, *b):
            return index
        index += 1
    for polygon, (x0, y0, x1, y1), reach in moats:
        apart = x0 - reach > right or x1 + reach < left or y0 - reach > top or y1 + reach < bottom
        if not apart and segment_to_polygon(polygon, *a, *b) < reach - tolerance:
            return index
        index += 1
    for start, end in seams:
        if segments_distance(a, b, start, end) <= tolerance:
            return index
        index += 1
    return -1


def turning_circles(course: Course) -> list[Disc]:
    """The circles that a shortest path may bend around: discs, wall corners, rounded moat
    corners.
    """
    discs, walls, moats, _ = course
    found = set(discs)
    for polygon, _, _ in walls:
        found.update((x, y, 0.0) for x, y in _corners(polygon))
    for polygon, _, reach in moats:
        found.update((x, y, reach) for x, y in _corners(polygon))
    return sorted(found)


def _corners(polygon: Polygon) -> list[Point]:
    """The convex vertices."""
    out: list[Point] = []
    for i, (x, y) in enumerate(polygon):
        px, py = polygon[i - 1]
        qx, qy = polygon[(i + 1) % len(polygon)]
        if (x - px) * (qy - y) - (y - py) * (qx - x) > 0.0:
            out.append((x, y))
    return out
