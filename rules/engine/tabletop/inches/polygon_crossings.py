"""The parts of a segment that lie inside a polygon, as exact fractions of the segment."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

from rules.engine.tabletop.inches.points import Point
from rules.engine.tabletop.inches.surds import Surd

Edges = tuple[tuple[Point, Point], ...]
Crossing = tuple[Surd, Surd]
"""Where a crossing begins and ends, between 0 at the segment's start and 1 at its end."""


def side_of(edges: Edges, x: int, y: int, scale: int = 1) -> int:
    """1 for a place inside a polygon, 0 on its outline, -1 outside.

    The place is (x / scale, y / scale).
    """
    inside = False
    for (px, py), (qx, qy) in edges:
        ax, ay = px * scale - x, py * scale - y
        bx, by = qx * scale - x, qy * scale - y
        cross = ax * by - ay * bx
        if cross == 0 and ax * bx <= 0 and ay * by <= 0:
            return 0
        if (ay > 0) != (by > 0) and (cross > 0) == (by > ay):
            inside = not inside
    return 1 if inside else -1


def convex_crossing(edges: Edges, a: Point, b: Point) -> tuple[Crossing, ...]:
    """The part of segment ab inside a convex polygon: none, or one.

    Each edge clips the segment to its left side.
    """
    ax, ay = a
    bx, by = b
    start, start_of = 0, 1
    end, end_of = 1, 1
    for (px, py), (qx, qy) in edges:
        ex = qx - px
        ey = qy - py
        first = ex * (ay - py) - ey * (ax - px)
        last = ex * (by - py) - ey * (bx - px)
        if first <= 0 and last <= 0:
            return ()
        if first < 0:
            if -first * start_of > start * (last - first):
                start, start_of = -first, last - first
        elif last < 0 and first * end_of < end * (first - last):
            end, end_of = first, first - last
    if a == b or start * end_of >= end * start_of:
        return ()
    return ((Surd(start, 0, 0, start_of), Surd(end, 0, 0, end_of)),)


def _meetings(edges: Edges, a: Point, b: Point) -> list[Fraction]:
    """Where segment ab begins, meets the outline, and ends; none if all corners are on one side."""
    ax, ay = a
    dx = b[0] - ax
    dy = b[1] - ay
    sides = [dx * (py - ay) - dy * (px - ax) for (px, py), _ in edges]
    if min(sides) >= 0 or max(sides) <= 0:
        return []
    found = {Fraction(0), Fraction(1)}
    for i, ((px, py), (qx, qy)) in enumerate(edges):
        first, last = sides[i], sides[(i + 1) % len(sides)]
        if first == last or (first > 0 and last > 0) or (first < 0 and last < 0):
            continue
        ex, ey = qx - px, qy - py
        turned = dx * ey - dy * ex
        along = (px - ax) * ey - (py - ay) * ex
        if turned < 0:
            turned, along = -turned, -along
        if 0 < along < turned:
            found.add(Fraction(along, turned))
    return sorted(found)


def crossings(edges: Edges, a: Point, b: Point) -> tuple[Crossing, ...]:
    """The parts of segment ab inside a simple polygon, in order.

    Between two meetings with the outline the segment is wholly inside, wholly outside or wholly on
    it: its middle tells. Parts that meet at a corner are one.
    """
    if a == b:
        return ()
    parts: list[tuple[Fraction, Fraction]] = []
    meetings = _meetings(edges, a, b)
    for start, end in pairwise(meetings):
        middle = (start + end) / 2
        n, d = middle.numerator, middle.denominator
        x = a[0] * d + (b[0] - a[0]) * n
        y = a[1] * d + (b[1] - a[1]) * n
        if side_of(edges, x, y, d) > 0:
            if parts and parts[-1][1] == start:
                parts[-1] = (parts[-1][0], end)
            else:
                parts.append((start, end))
    return tuple((_surd(start), _surd(end)) for start, end in parts)


def _surd(fraction: Fraction) -> Surd:
    return Surd(fraction.numerator, 0, 0, fraction.denominator)
