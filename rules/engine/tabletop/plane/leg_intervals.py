"""Intervals of a straight leg that run in, along or near something, as fractions of the leg.

For a polygon, an interval reaches from where the leg touches the outline to where it leaves it; its
core is where the leg runs inside. A core that begins before the leg has start -1, one that
continues after it has end 2: such ends of the leg lie inside, not on the outline.
"""

from __future__ import annotations

from math import sqrt

from rules.engine.tabletop.plane.polygons import Box, Planes, Polygon, clip, holds
from rules.engine.tabletop.plane.segments import Point

Stretch = tuple[float, float]
Piece = tuple[float, float, float, float, bool]
"""Start, core start, core end, end, and whether there is a core; without one, the middle two are
the start and end of the touch.
"""

NONE: Stretch = (1.0, 0.0)
SHORT = 1e-4


def chord(a: Point, b: Point, x: float, y: float, reach: float) -> Stretch:
    """The interval of ab nearer than `reach` to a point; (1, 0) if empty."""
    dx = b[0] - a[0]
    dy = b[1] - a[1]
    fx = a[0] - x
    fy = a[1] - y
    square = dx * dx + dy * dy
    outside = fx * fx + fy * fy - reach * reach
    if square == 0.0:
        return (0.0, 1.0) if outside < 0.0 else NONE
    half = fx * dx + fy * dy
    root = half * half - square * outside
    if root <= 0.0:
        return NONE
    root = sqrt(root)
    low = max(0.0, (-half - root) / square)
    high = min(1.0, (root - half) / square)
    return (low, high) if low < high else NONE


def beside(a: Point, b: Point, p: Point, q: Point, reach: float) -> Stretch:
    """The interval of ab nearer than `reach` to edge pq; a single one, since that area is
    convex.
    """
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
    for x, y in (p, q):
        low, high = chord(a, b, x, y, reach)
        if low <= high:
            start, end = (low, high) if start > end else (min(start, low), max(end, high))
    return start, end


def near(
    polygon: Polygon, planes: Planes, box: Box, reach: float, a: Point, b: Point
) -> list[Stretch]:
    """The intervals of ab inside a polygon or nearer to it than `reach`."""
    x0, y0, x1, y1 = box
    if min(a[0], b[0]) >= x1 + reach or max(a[0], b[0]) <= x0 - reach:
        return []
    if min(a[1], b[1]) >= y1 + reach or max(a[1], b[1]) <= y0 - reach:
        return []
    if planes and clip(planes, -reach, *a, *b) == NONE:
        return []
    found = joined(beside_outline(polygon, reach, a, b))
    for start, end in _gaps(found):
        if _holds_middle(polygon, a, b, start, end):
            found.append((start, end))
    return joined(found)


def pieces(polygon: Polygon, planes: Planes, tolerance: float, a: Point, b: Point) -> list[Piece]:
    """The intervals of ab in or on a polygon: the core deeper than `tolerance`, the rest within
    it.
    """
    if not planes:
        return _pieces_any(polygon, tolerance, a, b)
    held_from, held_to = clip(planes, -tolerance, *a, *b)
    if held_from > held_to:
        return []
    deep_from, deep_to = clip(planes, tolerance, *a, *b)
    if deep_from >= deep_to:
        return [_touch(a, b, tolerance, held_from, held_to)]
    core_from, core_to = clip(planes, 0.0, *a, *b)
    if deep_from <= 0.0:
        held_from = core_from = -1.0
    if deep_to >= 1.0:
        held_to = core_to = 2.0
    return [(held_from, core_from, core_to, held_to, True)]


def _touch(a: Point, b: Point, tolerance: float, start: float, end: float) -> Piece:
    """An interval without a core: a single point if it is short, else trimmed to where the leg is
    certainly on the outline.
    """
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = sqrt(dx * dx + dy * dy)
    if (end - start) * length <= SHORT:
        at = 0.0 if start <= 0.0 else 1.0 if end >= 1.0 else (start + end) / 2.0
        return start, at, at, end, False
    trim = 2.0 * tolerance / length
    low = start + trim if start > 0.0 else start
    high = end - trim if end < 1.0 else end
    return start, low, high, end, False


def _pieces_any(polygon: Polygon, tolerance: float, a: Point, b: Point) -> list[Piece]:
    """`pieces` for non-convex polygons: the cores lie between intervals along the outline."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    short = SHORT / max(SHORT, sqrt(dx * dx + dy * dy))
    touches = joined(beside_outline(polygon, tolerance, a, b))
    cores = [gap for gap in _gaps(touches) if _holds_middle(polygon, a, b, *gap)]
    found: list[Piece] = []
    crossed: set[Stretch] = set()
    for start, end in cores:
        held_from = core_from = -1.0 if start <= 0.0 else start
        held_to = core_to = 2.0 if end >= 1.0 else end
        for touch in touches:
            low, high = touch
            is_short = high - low < short
            if high == start:
                held_from, core_from = low, (low + high) / 2.0 if is_short else start
            elif low == end:
                held_to, core_to = high, (low + high) / 2.0 if is_short else end
            else:
                continue
            if is_short:
                crossed.add(touch)
        found.append((held_from, core_from, core_to, held_to, True))
    found.extend(
        _touch(a, b, tolerance, *touch)
        for touch in touches
        if touch not in crossed or _parts_cores(cores, touch)
    )
    return sorted(found)


def _parts_cores(cores: list[Stretch], touch: Stretch) -> bool:
    """Whether a touch separates two cores: the leg touches the outline from inside."""
    return any(end == touch[0] for _, end in cores) and any(s == touch[1] for s, _ in cores)


def beside_outline(polygon: Polygon, reach: float, a: Point, b: Point) -> list[Stretch]:
    """The intervals of ab nearer than `reach` to each edge, in order of their starts."""
    found: list[Stretch] = []
    previous = polygon[-1]
    for vertex in polygon:
        stretch = beside(a, b, previous, vertex, reach)
        if stretch[0] <= stretch[1]:
            found.append(stretch)
        previous = vertex
    found.sort()
    return found


def joined(stretches: list[Stretch]) -> list[Stretch]:
    """Merge intervals that overlap or touch."""
    found: list[Stretch] = []
    for start, end in sorted(stretches):
        if found and start <= found[-1][1]:
            found[-1] = (found[-1][0], max(found[-1][1], end))
        else:
            found.append((start, end))
    return found


def _gaps(stretches: list[Stretch]) -> list[Stretch]:
    """The gaps between merged intervals, from 0 to 1."""
    found: list[Stretch] = []
    reached = 0.0
    for start, end in [*stretches, (1.0, 1.0)]:
        if start > reached:
            found.append((reached, start))
        reached = max(reached, end)
    return found


def _holds_middle(polygon: Polygon, a: Point, b: Point, start: float, end: float) -> bool:
    t = (start + end) / 2.0
    return holds(polygon, a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1]))
