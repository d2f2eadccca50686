"""Shared edges of adjacent polygons."""

from __future__ import annotations

from math import sqrt

from rules.engine.tabletop.plane.polygons import Polygon
from rules.engine.tabletop.plane.segments import Point

TRIM = 10.0


def shared_edges(first: Polygon, second: Polygon, reach: float) -> list[tuple[Point, Point]]:
    """The stretches of outline shared by both polygons, at most `reach` apart, trimmed at both
    ends.

    The trim of ten times `reach` keeps the ends clear: a line along the common face of two adjacent
    parts touches only the end of their seam.
    """
    found: list[tuple[Point, Point]] = []
    previous = first[-1]
    for vertex in first:
        other = second[-1]
        for corner in second:
            stretch = _overlap(previous, vertex, other, corner, reach)
            if stretch is not None:
                found.append(stretch)
            other = corner
        previous = vertex
    return found


def _overlap(a: Point, b: Point, c: Point, d: Point, reach: float) -> tuple[Point, Point] | None:
    """The part of ab that coincides with cd; None when they are apart or not collinear."""
    length = sqrt((b[0] - a[0]) * (b[0] - a[0]) + (b[1] - a[1]) * (b[1] - a[1]))
    ux = (b[0] - a[0]) / length
    uy = (b[1] - a[1]) / length
    if abs(ux * (c[1] - a[1]) - uy * (c[0] - a[0])) > reach:
        return None
    if abs(ux * (d[1] - a[1]) - uy * (d[0] - a[0])) > reach:
        return None
    tc = ux * (c[0] - a[0]) + uy * (c[1] - a[1])
    td = ux * (d[0] - a[0]) + uy * (d[1] - a[1])
    start = max(0.0, min(tc, td)) + TRIM * reach
    end = min(length, max(tc, td)) - TRIM * reach
    if start >= end:
        return None
    return (a[0] + start * ux, a[1] + start * uy), (a[0] + end * ux, a[1] + end * uy)
