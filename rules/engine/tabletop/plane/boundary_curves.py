"""Lines and arcs that bound what is drawn: where they meet other things, and how they bow.

Directions are told by a figure from 0 to 4 that grows with the angle: no angle is measured.
"""

from __future__ import annotations

from math import sqrt

from rules.engine.lib.plane.polygons import Box, Planes, Polygon, holds
from rules.engine.lib.plane.segments import Point

Segment = tuple[Point, Point]
Arc = tuple[float, float, float, float, float, bool]
"""Centre and radius, from direction to direction leftwards, and whether its inside is free."""
Disc = tuple[float, float, float]
Block = tuple[Polygon, Planes, Box]
Piece = list[Point]

ROUND = 4.0
BOW = 0.0015
"""Inches that a chord drawn may stand off its arc."""
ASIDE = 1e-5
"""Inches from a border to where it is asked what lies beside it."""
SLACK = 1e-7


def aside(segment: Segment) -> Point:
    """The step from a line to what lies at once on its left."""
    dx, dy = segment[1][0] - segment[0][0], segment[1][1] - segment[0][1]
    length = sqrt(dx * dx + dy * dy)
    return -dy / length * ASIDE, dx / length * ASIDE


def box_of(segment: Segment) -> Box:
    (ax, ay), (bx, by) = segment
    return min(ax, bx) - ASIDE, min(ay, by) - ASIDE, max(ax, bx) + ASIDE, max(ay, by) + ASIDE


def reaches(disc: Disc, around: Box) -> bool:
    x, y, radius = disc
    return (
        x - radius <= around[2]
        and x + radius >= around[0]
        and y - radius <= around[3]
        and y + radius >= around[1]
    )


def direction(ux: float, uy: float) -> float:
    """The figure, from 0 to 4, of a direction."""
    q = ux / (abs(ux) + abs(uy))
    return 1.0 - q if uy >= 0.0 else 3.0 + q


def vector(figure: float) -> Point:
    """The unit vector of a direction."""
    ux = 1.0 - figure if figure <= 2.0 else figure - 3.0
    uy = 1.0 - abs(ux) if figure <= 2.0 else abs(ux) - 1.0
    length = sqrt(ux * ux + uy * uy)
    return ux / length, uy / length


def bowed(x: float, y: float, radius: float, start: float, end: float) -> Piece:
    """Points along an arc, close enough for its chords to be drawn for it."""
    steps = int((end - start) * sqrt(radius / (2.0 * BOW))) + 1
    found: Piece = []
    for n in range(steps + 1):
        ux, uy = vector(start + (end - start) * n / steps)
        found.append((x + radius * ux, y + radius * uy))
    return found


def meet(one: Box, other: Box) -> bool:
    return one[0] <= other[2] and other[0] <= one[2] and one[1] <= other[3] and other[1] <= one[3]


def is_within(bounds: Box, x: float, y: float, radius: float) -> bool:
    """Whether a box lies wholly inside a circle."""
    x0, y0, x1, y1 = bounds
    dx, dy = max(x - x0, x1 - x), max(y - y0, y1 - y)
    return dx * dx + dy * dy < radius * radius


def is_in(block: Block, x: float, y: float) -> bool:
    polygon, planes, around = block
    if x < around[0] or x > around[2] or y < around[1] or y > around[3]:
        return False
    if not planes:
        return holds(polygon, x, y)
    for nx, ny, c in planes:  # noqa: SIM110  asked for every stretch of every border
        if nx * x + ny * y < c:
            return False
    return True


def shares_on_circle(ax: float, ay: float, dx: float, dy: float, disc: Disc) -> list[float]:
    """Where the line from a crosses a circle, in shares of d."""
    fx, fy = ax - disc[0], ay - disc[1]
    square = dx * dx + dy * dy
    half = fx * dx + fy * dy
    root = half * half - square * (fx * fx + fy * fy - disc[2] * disc[2])
    if root <= 0.0:
        return []
    root = sqrt(root)
    return [(-half - root) / square, (root - half) / square]


def shares_on_polygon(ax: float, ay: float, dx: float, dy: float, polygon: Polygon) -> list[float]:
    """Where the line from a crosses the edges of a polygon, or passes its corners, in shares."""
    found: list[float] = []
    square = dx * dx + dy * dy
    px, py = polygon[-1]
    for qx, qy in polygon:
        ex, ey = qx - px, qy - py
        across = dx * ey - dy * ex
        if across != 0.0:
            found.append(((px - ax) * ey - (py - ay) * ex) / across)
        else:
            found.append(((qx - ax) * dx + (qy - ay) * dy) / square)
        px, py = qx, qy
    return found


def directions_on_circle(x: float, y: float, radius: float, disc: Disc) -> list[float]:
    """The directions in which a circle crosses another."""
    dx, dy = disc[0] - x, disc[1] - y
    square = dx * dx + dy * dy
    apart = sqrt(square)
    if apart <= SLACK or apart >= radius + disc[2] or apart <= abs(radius - disc[2]):
        return []
    along = (square + radius * radius - disc[2] * disc[2]) / (2.0 * apart)
    across = sqrt(max(0.0, radius * radius - along * along))
    ux, uy = dx / apart, dy / apart
    return [
        direction(along * ux - across * uy, along * uy + across * ux),
        direction(along * ux + across * uy, along * uy - across * ux),
    ]


def directions_on_polygon(x: float, y: float, radius: float, polygon: Polygon) -> list[float]:
    """The directions in which a circle crosses the edges of a polygon."""
    found: list[float] = []
    px, py = polygon[-1]
    for qx, qy in polygon:
        dx, dy = qx - px, qy - py
        found.extend(
            direction(px + t * dx - x, py + t * dy - y)
            for t in shares_on_circle(px, py, dx, dy, (x, y, radius))
            if -SLACK <= t <= 1.0 + SLACK
        )
        px, py = qx, qy
    return found
