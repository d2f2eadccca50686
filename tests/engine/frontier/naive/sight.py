"""A second line of sight, straight from the clauses: every line against everything that may block.

It sees convex parts only, as the sample layouts have.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from rules.engine.frontier.space.board import Body
from rules.engine.tabletop.reference import Part, Piece
from tests.engine.frontier.naive.plane import (
    EPS,
    Point,
    depth,
    from_line,
    point_from_polygon,
    stretch,
)

Home = tuple[Piece, Part]


def los(pieces: Sequence[Piece], a: Body, b: Body, others: Sequence[Body]) -> tuple[bool, int]:
    """Whether a and b see each other, and how many of the 289 lines are clear."""
    home_a, home_b = _home(pieces, a), _home(pieces, b)
    if home_a and home_b and home_a[1] is home_b[1] and abs(a.elevation - b.elevation) > EPS:
        return False, 0
    tall = _tall_bodies(a, b, others)
    parts = _tall_parts(pieces, a, b)
    clear = sum(
        not _is_blocked(parts, (a, b), (home_a, home_b), tall, (start, end))
        for start in _rim(a, b)
        for end in _rim(b, a)
    )
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


def _home(pieces: Sequence[Piece], a: Body) -> Home | None:
    """The part on one of whose levels a body stands, and its piece."""
    for piece in pieces:
        for part in piece.parts:
            heights = [level.elevation for level in part.levels]
            if a.elevation in heights and depth(part.polygon, (a.x, a.y)) >= 0:
                return piece, part
    return None


def _tall_bodies(a: Body, b: Body, others: Sequence[Body]) -> list[Body]:
    high = max(a.scale + a.elevation, b.scale + b.elevation)
    return [c for c in others if c.scale + c.elevation >= high > c.elevation]


def _tall_parts(pieces: Sequence[Piece], a: Body, b: Body) -> list[Home]:
    """Every part that blocks the lines through it: it is high enough, or near enough to one."""
    ea, eb = a.scale + a.elevation, b.scale + b.elevation
    found = []
    for piece in pieces:
        for part in piece.parts:
            near_a = part.scale >= ea and _from_part(part, a) <= 5 + EPS
            near_b = part.scale >= eb and _from_part(part, b) <= 5 + EPS
            if part.scale >= max(ea, eb) or near_a or near_b:
                found.append((piece, part))
    return found


def _from_part(part: Part, body: Body) -> float:
    return max(0.0, point_from_polygon(part.polygon, (body.x, body.y)) - body.radius)


def _is_blocked(
    parts: Sequence[Home],
    pair: tuple[Body, Body],
    homes: tuple[Home | None, Home | None],
    tall: Sequence[Body],
    line: tuple[Point, Point],
) -> bool:
    if any(from_line((c.x, c.y), *line) <= c.radius + EPS for c in tall):
        return True
    return any(
        _enters(part, line) and not _may_look_through(piece, part, pair, homes, line)
        for piece, part in parts
    )


def _enters(part: Part, line: tuple[Point, Point]) -> bool:
    """FR-LOS-6  Whether a line runs inside; where two bases touch it is a point itself."""
    return depth(part.polygon, line[0]) > EPS or stretch(part.polygon, *line, EPS) > 0.0


def _may_look_through(
    piece: Piece,
    part: Part,
    pair: tuple[Body, Body],
    homes: tuple[Home | None, Home | None],
    line: tuple[Point, Point],
) -> bool:
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
    return sum(stretch(p.polygon, *line, 0.0) for p in opened) <= 2 + EPS


def _is_open(part: Part) -> bool:
    return any("open-sided" in level.rules for level in part.levels)
