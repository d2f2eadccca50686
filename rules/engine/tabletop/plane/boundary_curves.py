"""Boundary segments and arcs of drawn areas: intersections, and arcs flattened to polylines.

A direction is a number from 0 to 4 that increases with the angle (a pseudo-angle), so no
trigonometry is needed.
"""

from __future__ import annotations

from math import sqrt

from rules.engine.tabletop.plane.polygons import Box, Planes, Polygon, holds
from rules.engine.tabletop.plane.segments import Point

Segment = tuple[Point, Point]
Arc = tuple[float, float, float, float, float, bool]
"""Centre, radius, start and end direction counter-clockwise, and whether the inside is free."""
Disc = tuple[float, float, float]
Block = tuple[Polygon, Planes, Box]
Piece = list[Point]

ROUND = 4.0
ARC_TOLERANCE = 0.0015
"""Maximum distance in inches between an arc and the chords drawn for it."""
ASIDE = 1e-5
"""Distance in inches from a boundary at which its side is probed."""
SLACK = 1e-7


def aside(segment: Segment) -> Point:
    """The vector from a segment to a point just left of it."""
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
    """The pseudo-angle, 0 to 4, of a vector."""
    q = ux / (abs(ux) + abs(uy))
    return 1.0 - q if uy >= 0.0 else 3.0 + q


def vector(figure: float) -> Point:
    """The unit vector of a pseudo-angle."""
    ux = 1.0 - figure if figure <= 2.0 else figure - 3.0
    uy = 1.0 - abs(ux) if figure <= 2.0 else abs(ux) - 1.0
    length = sqrt(ux * ux + uy * uy)
    return ux / length, uy / length


def flatten_arc(x: float, y: float, radius: float, start: float, end: float) -> Piece:
    """An arc flattened to a polyline, close enough for drawing."""
    steps = int((end - start) * sqrt(radius / (2.0 * ARC_TOLERANCE))) + 1
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
    """Parameters t at which the line a + t·d crosses a circle."""
    fx, fy = ax - disc[0], ay - disc[1]
    square = dx * dx + dy * dy
    half = fx * dx + fy * dy
    root = half * half - square * (fx * fx + fy * fy - disc[2] * disc[2])
    if root <= 0.0:
        return []
    root = sqrt(root)
    return [(-half - root) / square, (root - half) / square]


def shares_on_polygon(ax: float, ay: float, dx: float, dy: float, polygon: Polygon) -> list[float]:
    """Parameters t at which the line a + t·d crosses the lines through a polygon's edges; for an
    edge parallel to it, that of the edge's end.
    """
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
    """The directions from a circle's centre to its intersections with another circle."""
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
    """The directions from a circle's centre to its intersections with a polygon's edges."""
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
