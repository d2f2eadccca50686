"""Segments: orientation, meeting, and distances compared with a whole length, exactly."""

from __future__ import annotations

from rules.engine.tabletop.inches.points import Point

Box = tuple[int, int, int, int]
"""Least x, least y, greatest x, greatest y."""


def box_of(places: tuple[Point, ...]) -> Box:
    """The least box that holds some places."""
    xs = [x for x, _ in places]
    ys = [y for _, y in places]
    return min(xs), min(ys), max(xs), max(ys)


def misses_box(a: Point, b: Point, box: Box, margin: int = 0) -> bool:
    """Whether the box around a segment lies more than a margin away from a box.

    False does not mean that the segment meets it.
    """
    x0, y0, x1, y1 = box
    ax, ay = a
    bx, by = b
    return (
        (ax < x0 - margin and bx < x0 - margin)
        or (ax > x1 + margin and bx > x1 + margin)
        or (ay < y0 - margin and by < y0 - margin)
        or (ay > y1 + margin and by > y1 + margin)
    )


def turn(a: Point, b: Point, c: Point) -> int:
    """Twice the signed area of a triangle: positive when `c` lies to the left of the line ab."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def nearest_fraction(point: Point, a: Point, b: Point) -> tuple[int, int]:
    """The square of the distance from a place to a segment, as numerator and denominator."""
    ex = b[0] - a[0]
    ey = b[1] - a[1]
    px = point[0] - a[0]
    py = point[1] - a[1]
    along = px * ex + py * ey
    whole = ex * ex + ey * ey
    if along <= 0:
        return px * px + py * py, 1
    if along >= whole:
        qx = px - ex
        qy = py - ey
        return qx * qx + qy * qy, 1
    across = ex * py - ey * px
    return across * across, whole


def compare_to_segment(point: Point, a: Point, b: Point, distance: int) -> int:
    """The sign of the distance from a place to a segment less a distance, not negative."""
    numerator, denominator = nearest_fraction(point, a, b)
    excess = numerator - distance * distance * denominator
    return (excess > 0) - (excess < 0)


def _in_box(point: Point, a: Point, b: Point) -> bool:
    """Whether a place on the line of a segment is on the segment."""
    x, y = point
    return min(a[0], b[0]) <= x <= max(a[0], b[0]) and min(a[1], b[1]) <= y <= max(a[1], b[1])


def segments_meet(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether two segments share a point."""
    first, second = turn(c, d, a), turn(c, d, b)
    third, fourth = turn(a, b, c), turn(a, b, d)
    if (first > 0 > second or first < 0 < second) and (third > 0 > fourth or third < 0 < fourth):
        return True
    return (
        (first == 0 and _in_box(a, c, d))
        or (second == 0 and _in_box(b, c, d))
        or (third == 0 and _in_box(c, a, b))
        or (fourth == 0 and _in_box(d, a, b))
    )


def compare_segments(a: Point, b: Point, c: Point, d: Point, distance: int) -> int:
    """The sign of the distance between segments ab and cd less a distance, not negative."""
    if segments_meet(a, b, c, d):
        return -1 if distance > 0 else 0
    return min(
        compare_to_segment(a, c, d, distance),
        compare_to_segment(b, c, d, distance),
        compare_to_segment(c, a, b, distance),
        compare_to_segment(d, a, b, distance),
    )
