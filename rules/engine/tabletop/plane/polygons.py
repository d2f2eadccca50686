"""Simple polygons: containment, depth, distance, and clipping of segments.

A polygon is its vertices, counter-clockwise. Its half-planes are the inward normals of its edges
with their offsets; only convex polygons have them, which makes every test faster.
"""

from __future__ import annotations

from itertools import pairwise
from math import sqrt
from typing import Final

from rules.engine.tabletop.plane.segments import Point, distance_to_segment, segments_distance

Polygon = tuple[Point, ...]
Planes = tuple[tuple[float, float, float], ...]
Box = tuple[float, float, float, float]

FLAT: Final = 1e-9
SLACK: Final = 1e-6
"""Extra distance in inches before an edge is skipped as too far."""


def area(polygon: Polygon) -> float:
    """Signed area; positive when the vertices run counter-clockwise."""
    total = 0.0
    px, py = polygon[-1]
    for x, y in polygon:
        total += px * y - x * py
        px, py = x, y
    return total / 2.0


def box(polygon: Polygon) -> Box:
    """The bounding box: least x, least y, greatest x, greatest y."""
    xs = [x for x, _ in polygon]
    ys = [y for _, y in polygon]
    return min(xs), min(ys), max(xs), max(ys)


def half_planes(polygon: Polygon) -> Planes:
    """(nx, ny, c) of each edge, where `nx*x + ny*y - c` is the depth inside; () when not convex."""
    planes: list[tuple[float, float, float]] = []
    px, py = polygon[-1]
    for x, y in polygon:
        dx = x - px
        dy = y - py
        length = sqrt(dx * dx + dy * dy)
        nx = -dy / length
        ny = dx / length
        planes.append((nx, ny, nx * px + ny * py))
        px, py = x, y
    for nx, ny, c in planes:
        for x, y in polygon:
            if nx * x + ny * y - c < -FLAT:
                return ()
    return tuple(planes)


def holds(polygon: Polygon, x: float, y: float) -> bool:
    """Whether a point is inside, by ray casting; undefined on the outline itself."""
    inside = False
    px, py = polygon[-1]
    for qx, qy in polygon:
        if (qy > y) != (py > y) and x < (px - qx) * (y - qy) / (py - qy) + qx:
            inside = not inside
        px, py = qx, qy
    return inside


def distance_to_outline(polygon: Polygon, x: float, y: float) -> float:
    """Least distance from a point, inside or outside, to the outline."""
    best = -1.0
    px, py = polygon[-1]
    for qx, qy in polygon:
        d = distance_to_segment(x, y, px, py, qx, qy)
        if best < 0.0 or d < best:
            best = d
        px, py = qx, qy
    return best


def depth(polygon: Polygon, x: float, y: float) -> float:
    """Signed distance to the outline: positive inside the polygon, negative outside."""
    d = distance_to_outline(polygon, x, y)
    return d if holds(polygon, x, y) else -d


def distance_to_polygon(polygon: Polygon, x: float, y: float) -> float:
    """Distance from the point to the polygon, 0 inside it."""
    return 0.0 if holds(polygon, x, y) else distance_to_outline(polygon, x, y)


def segment_to_polygon(polygon: Polygon, ax: float, ay: float, bx: float, by: float) -> float:
    """Distance from segment ab to the polygon, 0 when they share a point."""
    if holds(polygon, ax, ay):
        return 0.0
    a, b = (ax, ay), (bx, by)
    previous = polygon[-1]
    best = -1.0
    for vertex in polygon:
        d = segments_distance(a, b, previous, vertex)
        if d == 0.0:
            return 0.0
        if best < 0.0 or d < best:
            best = d
        previous = vertex
    return best


def clip(
    planes: Planes, inset: float, ax: float, ay: float, bx: float, by: float
) -> tuple[float, float]:
    """The interval of segment ab, as fractions, deeper than `inset`; (1, 0) if empty."""
    start = 0.0
    end = 1.0
    for nx, ny, c in planes:
        da = nx * ax + ny * ay - c - inset
        db = nx * bx + ny * by - c - inset
        if da > 0.0:
            if db > 0.0:
                continue
            t = da / (da - db)
            end = t if t < end else end
        elif db > 0.0:
            t = da / (da - db)
            start = t if t > start else start
        else:
            return 1.0, 0.0
        if start >= end:
            return 1.0, 0.0
    return start, end


def crosses(
    polygon: Polygon, planes: Planes, inset: float, ax: float, ay: float, bx: float, by: float
) -> bool:
    """Whether segment ab has a point more than `inset` inside the polygon."""
    if planes:
        start, end = clip(planes, inset, ax, ay, bx, by)
        return start < end
    return _crosses_any(polygon, inset, ax, ay, bx, by)


def length_inside(
    polygon: Polygon, planes: Planes, ax: float, ay: float, bx: float, by: float
) -> float:
    """The length of segment ab inside the polygon; running along an edge does not count."""
    length = sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay))
    if planes:
        start, end = clip(planes, 0.0, ax, ay, bx, by)
        return (end - start) * length if start < end else 0.0
    cuts = [0.0, 1.0]
    px, py = polygon[-1]
    for qx, qy in polygon:
        cuts.extend(_cuts(ax, ay, bx, by, px, py, qx, qy))
        px, py = qx, qy
    cuts.sort()
    total = 0.0
    for start, end in pairwise(cuts):
        t = (start + end) / 2.0
        x, y = ax + t * (bx - ax), ay + t * (by - ay)
        if end > start and holds(polygon, x, y) and distance_to_outline(polygon, x, y) > FLAT:
            total += end - start
    return total * length


def _cuts(
    ax: float, ay: float, bx: float, by: float, px: float, py: float, qx: float, qy: float
) -> list[float]:
    """The fraction of ab at which it meets segment pq, as a list of one or none."""
    ex = qx - px
    ey = qy - py
    da = ex * (ay - py) - ey * (ax - px)
    db = ex * (by - py) - ey * (bx - px)
    if (da > 0.0) == (db > 0.0) or da == db:
        return []
    return [da / (da - db)]


def _crosses_any(
    polygon: Polygon, inset: float, ax: float, ay: float, bx: float, by: float
) -> bool:
    """`crosses` for any simple polygon: removes the parts near the outline and tests what is
    left.
    """
    near: list[tuple[float, float]] = []
    dx = bx - ax
    dy = by - ay
    far = (inset + SLACK) * sqrt(dx * dx + dy * dy)
    px, py = polygon[-1]
    before = dx * (py - ay) - dy * (px - ax)
    for qx, qy in polygon:
        after = dx * (qy - ay) - dy * (qx - ax)
        if (before <= far or after <= far) and (before >= -far or after >= -far):
            stretch = _near_edge((ax, ay), (bx, by), (px, py), (qx, qy), inset)
            if stretch[0] <= stretch[1]:
                near.append(stretch)
        px, py = qx, qy
        before = after
    near.append((1.0, 1.0))
    near.sort()
    reached = 0.0
    for start, end in near:
        if start > reached:
            t = (reached + start) / 2.0
            if holds(polygon, ax + t * (bx - ax), ay + t * (by - ay)):
                return True
        reached = max(reached, end)
    return False


def _near_edge(a: Point, b: Point, p: Point, q: Point, reach: float) -> tuple[float, float]:
    """The interval of ab at most `reach` from edge pq; a single one, since that area is convex."""
    length = sqrt((q[0] - p[0]) * (q[0] - p[0]) + (q[1] - p[1]) * (q[1] - p[1]))
    ux = (q[0] - p[0]) / length
    uy = (q[1] - p[1]) / length
    across = uy * p[0] - ux * p[1]
    along = ux * p[0] + uy * p[1]
    strip = (
        (uy, -ux, across - reach),
        (-uy, ux, -across - reach),
        (ux, uy, along),
        (-ux, -uy, -along - length),
    )
    start, end = clip(strip, 0.0, *a, *b)
    for c in (p, q):
        low, high = _near_point(*a, *b, *c, reach)
        if low <= high:
            start, end = (low, high) if start > end else (min(start, low), max(end, high))
    return start, end


def _near_point(
    ax: float, ay: float, bx: float, by: float, cx: float, cy: float, reach: float
) -> tuple[float, float]:
    """The interval of ab at most `reach` from point c; (1, 0) if empty."""
    dx = bx - ax
    dy = by - ay
    fx = ax - cx
    fy = ay - cy
    square = dx * dx + dy * dy
    outside = fx * fx + fy * fy - reach * reach
    if square == 0.0:
        return (0.0, 1.0) if outside <= 0.0 else (1.0, 0.0)
    half = fx * dx + fy * dy
    root = half * half - square * outside
    if root < 0.0:
        return 1.0, 0.0
    root = sqrt(root)
    low = max(0.0, (-half - root) / square)
    high = min(1.0, (root - half) / square)
    return (low, high) if low <= high else (1.0, 0.0)
