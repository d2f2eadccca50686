"""Obstacle shapes and their offsets (buffers), to subtract from the free space of a base's
centre.
"""

from __future__ import annotations

from math import sqrt

from rules.engine.tabletop.plane.boundary_curves import ROUND, Arc, Block, Disc, Segment, direction
from rules.engine.tabletop.plane.outlines import Shape
from rules.engine.tabletop.plane.polygons import Box, Polygon, box, half_planes
from rules.engine.tabletop.plane.segments import Point


def disc_shape(disc: Disc) -> Shape:
    """A disc."""
    x, y, radius = disc
    around = x - radius, y - radius, x + radius, y + radius
    return Shape([disc], [], [], [_around(disc)], around)


def block_shape(block: Block) -> Shape:
    """A polygon."""
    polygon = block[0]
    edges = [(polygon[i], polygon[i - 1]) for i in range(len(polygon))]
    return Shape([], [block], edges, [], block[2])


def grown_shape(block: Block, by: float) -> Shape:
    """A polygon grown by `by` inches on all sides."""
    polygon, planes, _ = block
    discs = [(x, y, by) for x, y in polygon]
    edges = [_moved(polygon[i - 1], polygon[i], by) for i in range(len(polygon))]
    segments = [(b, a) for a, b in edges]
    if not planes:
        strips = [_strip(polygon[i - 1], polygon[i], 0.0, by) for i in range(len(polygon))]
        rings = [_around(disc) for disc in discs]
        return Shape(discs, [block, *strips], segments, rings, _grown(block[2], by), False)
    chamfered = tuple(point for edge in edges for point in edge)
    arcs = [
        arc
        for i, (x, y, _) in enumerate(discs)
        for arc in _corner((x, y), edges[i][1], edges[(i + 1) % len(edges)][0], by)
    ]
    chamfer = (chamfered, half_planes(chamfered), box(chamfered))
    return Shape(discs, [chamfer], segments, arcs, _grown(block[2], by))


def outline_band(polygon: Polygon, by: float) -> Shape:
    """The band within `by` inches of a polygon's outline, on both sides."""
    discs = [(x, y, by) for x, y in polygon]
    strips: list[Block] = []
    segments: list[Segment] = []
    for i in range(len(polygon)):
        a, b = polygon[i - 1], polygon[i]
        strips.append(_strip(a, b, -by, by))
        segments.extend((_moved(a, b, by)[::-1], _moved(a, b, -by)))
    rings = [_around(disc) for disc in discs]
    return Shape(discs, strips, segments, rings, _grown(box(polygon), by), False)


def _grown(around: Box, by: float) -> Box:
    x0, y0, x1, y1 = around
    return x0 - by, y0 - by, x1 + by, y1 + by


def _around(disc: Disc) -> Arc:
    return (*disc, 0.0, ROUND, False)


def _corner(corner: Point, start: Point, end: Point, by: float) -> list[Arc]:
    """The arc around a corner between two offset edges, split in two where it passes direction
    0.
    """
    x, y = corner
    first = direction(start[0] - x, start[1] - y)
    last = direction(end[0] - x, end[1] - y)
    if first <= last:
        return [(x, y, by, first, last, False)]
    return [(x, y, by, first, ROUND, False), (x, y, by, 0.0, last, False)]


def _moved(a: Point, b: Point, by: float) -> Segment:
    """An edge of a counter-clockwise polygon, offset outwards."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = sqrt(dx * dx + dy * dy)
    x, y = by * dy / length, -by * dx / length
    return (a[0] + x, a[1] + y), (b[0] + x, b[1] + y)


def _strip(a: Point, b: Point, inner: float, outer: float) -> Block:
    """The rectangle along an edge between two offsets, positive outwards."""
    (p, q), (r, s) = _moved(a, b, inner), _moved(a, b, outer)
    polygon = (p, r, s, q)
    return polygon, half_planes(polygon), box(polygon)
