"""A second line of sight, straight from the clauses: no culling, no early end, nothing shared.

It sees convex parts only, as the sample layouts have. It exists to disagree with the engine.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from rules.engine.frontier.board import Body
from rules.engine.lib.reference import Layout, Part, Piece

EPS = 1e-6
Point = tuple[float, float]


def los(layout: Layout, a: Body, b: Body, others: Sequence[Body]) -> tuple[bool, int]:
    """Whether a and b see each other, and how many of the 289 lines are clear."""
    home_a, home_b = _home(layout, a), _home(layout, b)
    if home_a and home_b and home_a[1] is home_b[1] and abs(a.elevation - b.elevation) > EPS:
        return False, 0
    clear = 0
    for start in _rim(a, b):
        for end in _rim(b, a):
            clear += not _is_blocked(layout, a, b, others, start, end)
    return clear > 0 or _touch(a, b), clear


def _touch(a: Body, b: Body) -> bool:
    gap = math.hypot(a.x - b.x, a.y - b.y) - a.radius - b.radius
    low = max(a.elevation, b.elevation)
    high = min(a.elevation + a.scale, b.elevation + b.scale)
    return gap <= 0.02 + EPS and low < high


def _rim(a: Body, b: Body) -> list[Point]:
    theta = math.atan2(b.y - a.y, b.x - a.x)
    angles = [theta + k * math.pi / 16 for k in range(-8, 9)]
    return [(a.x + a.radius * math.cos(t), a.y + a.radius * math.sin(t)) for t in angles]


def _home(layout: Layout, a: Body) -> tuple[Piece, Part] | None:
    for piece in layout.pieces:
        for part in piece.parts:
            heights = [level.elevation for level in part.levels]
            if a.elevation in heights and _depth(part, (a.x, a.y)) >= 0:
                return piece, part
    return None


def _depth(part: Part, p: Point) -> float:
    """How deep a point is in a convex part: its least distance behind an edge's line."""
    least = math.inf
    for (px, py), (qx, qy) in zip(part.polygon, part.polygon[1:] + part.polygon[:1], strict=True):
        cross = (qx - px) * (p[1] - py) - (qy - py) * (p[0] - px)
        least = min(least, cross / math.hypot(qx - px, qy - py))
    return least


def _stretch(part: Part, start: Point, end: Point, depth: float) -> float:
    """The length of the line deeper than `depth`: cut at the deepest point, by bisection."""

    def at(t: float) -> float:
        x = start[0] + t * (end[0] - start[0])
        return _depth(part, (x, start[1] + t * (end[1] - start[1])))

    low, high = 0.0, 1.0
    for _ in range(60):
        left, right = low + (high - low) / 3, high - (high - low) / 3
        if at(left) < at(right):
            low = left
        else:
            high = right
    deepest = (low + high) / 2
    if at(deepest) <= depth:
        return 0.0
    cuts = []
    for border in (0.0, 1.0):
        outer, inner = border, deepest
        if at(outer) <= depth:
            for _ in range(60):
                middle = (outer + inner) / 2
                if at(middle) <= depth:
                    outer = middle
                else:
                    inner = middle
        cuts.append(outer)
    return (cuts[1] - cuts[0]) * math.dist(start, end)


def _is_blocked(
    layout: Layout, a: Body, b: Body, others: Sequence[Body], start: Point, end: Point
) -> bool:
    ea, eb = a.scale + a.elevation, b.scale + b.elevation
    high = max(ea, eb)
    for c in others:
        tall = c.scale + c.elevation >= high > c.elevation
        if tall and _from_line((c.x, c.y), start, end) <= c.radius + EPS:
            return True
    for piece in layout.pieces:
        for part in piece.parts:
            near_a = part.scale >= ea and _from_part(part, a) <= 5 + EPS
            near_b = part.scale >= eb and _from_part(part, b) <= 5 + EPS
            if not (part.scale >= high or near_a or near_b):
                continue
            if _stretch(part, start, end, EPS) == 0.0:
                continue
            if not _may_look_through(layout, piece, part, (a, b), (start, end)):
                return True
    return False


def _may_look_through(
    layout: Layout, piece: Piece, part: Part, pair: tuple[Body, Body], line: tuple[Point, Point]
) -> bool:
    homes = [_home(layout, body) for body in pair]
    first, second = homes
    room = None
    if first and second and first[1] is second[1] and pair[0].elevation < first[1].scale:
        room = first[1]
    allowed = False
    for body, home in zip(pair, homes, strict=True):
        if home is None or home[0] is not piece or body.elevation >= home[1].scale:
            continue
        level = next(x for x in home[1].levels if x.elevation == body.elevation)
        allowed = allowed or "open-sided" in level.rules or home[1] is room
    opened = [p for p in piece.parts if p is room or _is_open(p)]
    if not allowed or part not in opened:
        return False
    return sum(_stretch(p, *line, 0.0) for p in opened) <= 2 + EPS


def _is_open(part: Part) -> bool:
    return any("open-sided" in level.rules for level in part.levels)


def _from_part(part: Part, body: Body) -> float:
    p = (body.x, body.y)
    if _depth(part, p) >= 0:
        return 0.0
    edges = zip(part.polygon, part.polygon[1:] + part.polygon[:1], strict=True)
    return max(0.0, min(_from_line(p, u, v) for u, v in edges) - body.radius)


def _from_line(p: Point, start: Point, end: Point) -> float:
    length = math.dist(start, end)
    if length == 0:
        return math.dist(p, start)
    dx, dy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    along = min(length, max(0.0, (p[0] - start[0]) * dx + (p[1] - start[1]) * dy))
    return math.dist(p, (start[0] + along * dx, start[1] + along * dy))
