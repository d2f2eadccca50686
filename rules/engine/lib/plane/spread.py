"""Where a walking disc may get to, as outlines to draw: a flood over a grid of clearances.

The grid is a quarter of an inch; outlines run where the clearance, interpolated, is nought. What
follows from it decides nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from rules.engine.lib.plane.legs import Course, Disc
from rules.engine.lib.plane.polygons import Polygon
from rules.engine.lib.plane.segments import Point, distance_to_segment

STEP = 0.25
SLACK = 0.02
Grid = NDArray[np.float64]
Mask = NDArray[np.bool_]
Edge = tuple[int, int, int]
Depth = Callable[[Polygon], Grid]


class Rest(NamedTuple):
    """What a disc may not overlap at rest: hedges, the walls of rooms, other discs by reach."""

    hedges: list[Polygon]
    rooms: list[Polygon]
    discs: list[Disc]
    radius: float


def outlines(
    field: tuple[float, float, float, float, float, float, float], course: Course, rest: Rest
) -> tuple[Polygon, ...]:
    """The outlines of all points that a walk in `field` may end on, holes clockwise.

    `field` is the rectangle (x0, y0, x1, y1) that holds the centre and the disc (x, y, radius)
    round the start.
    """
    x0, y0, x1, y1, cx, cy, reach = field
    span = int(reach / STEP) + 2
    ticks = np.arange(-span, span + 1) * STEP
    x, y = np.meshgrid(cx + ticks, cy + ticks)
    walk = np.minimum.reduce([x - x0, x1 - x, y - y0, y1 - y, reach - np.hypot(x - cx, y - cy)])
    depth = cache(partial(_depth, x, y))
    walk = _keep_off(walk, x, y, course, depth)
    reached = _flood(walk >= -SLACK, span)
    end = _at_rest(walk, x, y, rest, depth)
    height = np.where(reached, end, np.minimum(end, -SLACK))
    return tuple(_trim(ring) for ring in _rings(height, cx - span * STEP, cy - span * STEP))


def _keep_off(clear: Grid, x: Grid, y: Grid, course: Course, depth: Depth) -> Grid:
    """The clearance of a walk: from discs, walls and moats."""
    discs, walls, moats, _ = course
    for dx, dy, away in discs:
        clear = np.minimum(clear, np.hypot(x - dx, y - dy) - away)
    for polygon, _, _ in walls:
        clear = np.minimum(clear, -depth(polygon))
    for polygon, _, away in moats:
        clear = np.minimum(clear, -depth(polygon) - away)
    return clear


def _at_rest(clear: Grid, x: Grid, y: Grid, rest: Rest, depth: Depth) -> Grid:
    """The clearance of an end, which is that of a walk and of all it may not overlap."""
    for dx, dy, away in rest.discs:
        clear = np.minimum(clear, np.hypot(x - dx, y - dy) - away)
    for polygon in rest.hedges:
        clear = np.minimum(clear, -depth(polygon) - rest.radius)
    for polygon in rest.rooms:
        clear = np.minimum(clear, np.abs(depth(polygon)) - rest.radius)
    return clear


def _depth(x: Grid, y: Grid, polygon: Polygon) -> Grid:
    """Distance to the outline at every point, above 0 inside."""
    inside = np.zeros(x.shape, dtype=bool)
    square = np.full(x.shape, np.inf)
    px, py = polygon[-1]
    for qx, qy in polygon:
        dx, dy = qx - px, qy - py
        t = np.clip(((x - px) * dx + (y - py) * dy) / (dx * dx + dy * dy), 0.0, 1.0)
        square = np.minimum(square, (x - px - t * dx) ** 2 + (y - py - t * dy) ** 2)
        if dy != 0.0:
            inside ^= ((qy > y) != (py > y)) & (x < (y - qy) * dx / dy + qx)
        px, py = qx, qy
    away = np.sqrt(square)
    depth: Grid = np.where(inside, away, -away)
    return depth


def _flood(free: Mask, centre: int) -> Mask:
    """The free cells joined to the central one by their sides."""
    reached = np.zeros_like(free)
    reached[centre, centre] = True
    count = 0
    while count != (total := int(reached.sum())):
        count = total
        wider = reached.copy()
        wider[1:] |= reached[:-1]
        wider[:-1] |= reached[1:]
        wider[:, 1:] |= reached[:, :-1]
        wider[:, :-1] |= reached[:, 1:]
        reached = wider & free
        reached[centre, centre] = True
    return reached


# Which cell sides an outline joins, by the corners that are in (1 south-west, 2 south-east,
# 4 north-east, 8 north-west), the inside on its left; sides 0 south, 1 east, 2 north, 3 west.
_CASES: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 3),),
    2: ((1, 0),),
    3: ((1, 3),),
    4: ((2, 1),),
    5: ((0, 3), (2, 1)),
    6: ((2, 0),),
    7: ((2, 3),),
    8: ((3, 2),),
    9: ((0, 2),),
    10: ((1, 0), (3, 2)),
    11: ((1, 2),),
    12: ((3, 1),),
    13: ((0, 1),),
    14: ((3, 0),),
}


def _rings(height: Grid, left: float, bottom: float) -> list[list[Point]]:
    """The closed lines where the height is nought, the higher ground on their left."""
    up = height > 0.0
    case = 1 * up[:-1, :-1] + 2 * up[:-1, 1:] + 4 * up[1:, 1:] + 8 * up[1:, :-1]
    follow: dict[Edge, Edge] = {}
    for row, column in zip(*np.nonzero((case > 0) & (case < 15)), strict=True):
        r, c = int(row), int(column)
        sides = ((r, c, 0), (r, c + 1, 1), (r + 1, c, 0), (r, c, 1))
        for enter, leave in _CASES[int(case[r, c])]:
            follow[sides[enter]] = sides[leave]
    rings: list[list[Point]] = []
    while follow:
        edge = first = next(iter(follow))
        ring: list[Point] = []
        while edge in follow:
            ring.append(_crossing(height, edge, left, bottom))
            edge = follow.pop(edge)
        if edge == first and len(ring) > 2:
            rings.append(ring)
    return rings


def _crossing(height: Grid, edge: Edge, left: float, bottom: float) -> Point:
    """The point of nought on a cell side: (row, column, 0) runs east, (row, column, 1) north."""
    row, column, north = edge
    a = float(height[row, column])
    b = float(height[row + north, column + 1 - north])
    t = a / (a - b)
    return left + (column + t * (1 - north)) * STEP, bottom + (row + t * north) * STEP


def _trim(ring: list[Point]) -> Polygon:
    """The ring without the vertices that lie within the slack of the line past them."""
    kept = [ring[0]]
    at = {point: i for i, point in reversed([*enumerate(ring)])}
    for i in range(1, len(ring)):
        after = ring[(i + 1) % len(ring)]
        skipped = ring[at[kept[-1]] + 1 : i + 1]
        if any(distance_to_segment(*p, *kept[-1], *after) > SLACK / 2 for p in skipped):
            kept.append(ring[i])
    return tuple(kept)
