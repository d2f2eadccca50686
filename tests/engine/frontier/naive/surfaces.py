"""Where a unit may stand: the surfaces of a point, what a step costs, and the clauses of rest."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise, permutations
from typing import NamedTuple

from rules.engine.frontier.space.board import Body
from rules.engine.tabletop.reference import Part, Piece
from tests.engine.frontier.naive.plane import EPS, Point, depth, point_from_polygon

NEAR = 1e-5
AROUND = [(math.cos(k * math.pi / 16), math.sin(k * math.pi / 16)) for k in range(32)]


class Terrain(NamedTuple):
    """The board, its parts without their pieces, and which parts count as flat for the mover."""

    parts: tuple[Part, ...]
    hovers: float = 0.0
    width: float = 44.0
    height: float = 30.0

    def counted(self, part: Part | None, elevation: float) -> float:
        """FR-UNIT-STALKER-HARNESS-1  A part of that scale or less counts as scale 0."""
        return 0.0 if part is None or part.scale <= self.hovers else elevation


def terrain(pieces: Iterable[Piece], hovers: float = 0.0) -> Terrain:
    return Terrain(tuple(part for piece in pieces for part in piece.parts), hovers)


def usable(part: Part, scale: float) -> list[float]:
    """FR-MOVE-11  The levels of a part under whose ceiling a unit of that scale fits."""
    if part.impassable:
        return []
    heights = sorted(level.elevation for level in part.levels)
    return [
        low for low in heights if all(high - low >= scale - EPS for high in heights if high > low)
    ]


def is_ground(parts: Sequence[Part], p: Point) -> bool:
    """FR-MOVE-9, FR-MOVE-19  Held by no part, or on an outline that has open ground beside it."""
    if any(depth(part.polygon, p) > EPS for part in parts):
        return False
    if all(depth(part.polygon, p) < -NEAR for part in parts):
        return True
    ring = [(p[0] + NEAR * dx, p[1] + NEAR * dy) for dx, dy in AROUND]
    return any(all(depth(part.polygon, q) < 0 for part in parts) for q in ring)


def homes(land: Terrain, p: Point, scale: float) -> list[tuple[Part | None, float]]:
    """FR-MOVE-9  Every surface of a point: (its part, its elevation); no part is open ground."""
    found: list[tuple[Part | None, float]] = [
        (part, elevation)
        for part in land.parts
        if depth(part.polygon, p) >= -EPS
        for elevation in usable(part, scale)
    ]
    return [*found, (None, 0.0)] if is_ground(land.parts, p) else found


def surfaces(land: Terrain, p: Point, scale: float) -> dict[float, float]:
    """FR-MOVE-18  The elevations of a point, and what each counts as for the mover."""
    found: dict[float, float] = {}
    for part, elevation in homes(land, p, scale):
        counted = land.counted(part, elevation)
        found[elevation] = min(counted, found.get(elevation, counted))
    return found


def chains(heights: Iterable[float], start: float, end: float) -> Iterator[tuple[float, ...]]:
    """Every order of stepping from one surface of a point to another, over any others there."""
    between = [each for each in heights if each not in (start, end)]
    if start == end:
        yield (start,)
        return
    for count in range(len(between) + 1):
        for over in permutations(between, count):
            yield (start, *over, end)


def step_cost(heights: dict[float, float], way: Sequence[float], scale: float) -> float:
    """FR-MOVE-8, FR-CLIMB-2, FR-MOVE-16  What it costs to step through those surfaces in turn."""
    rises = [heights[b] - heights[a] for a, b in pairwise(way)]
    return sum(rise for rise in rises if rise >= scale - EPS)


def least_step(heights: dict[float, float], start: float, end: float, scale: float) -> float:
    """The least cost from one surface of a point to another."""
    return min(step_cost(heights, way, scale) for way in chains(heights, start, end))


def may_rest(land: Terrain, body: Body, others: Sequence[Body], p: Point, e: float) -> bool:
    """FR-MOVE-6, 7, 9, 10, 11, FR-TERR-IMPASS-1  Whether a base may come to rest there."""
    r = body.radius
    if not on_board(land, body, p):
        return False
    if any(math.dist(p, (o.x, o.y)) < r + o.radius - EPS for o in others):
        return False
    if any(x.impassable and point_from_polygon(x.polygon, p) < r - EPS for x in land.parts):
        return False
    found = [home for home, elevation in homes(land, p, body.scale) if abs(elevation - e) <= EPS]
    return any(_has_room(land, body, p, e, home) for home in found)


def on_board(land: Terrain, body: Body, p: Point) -> bool:
    """FR-MOVE-7  The whole base is on the board."""
    inside_x = body.radius - EPS <= p[0] <= land.width - body.radius + EPS
    return inside_x and body.radius - EPS <= p[1] <= land.height - body.radius + EPS


def _has_room(land: Terrain, body: Body, p: Point, e: float, home: Part | None) -> bool:
    """FR-MOVE-10  No straddling of what is a wall at that height, neither from in nor out."""
    for part in land.parts:
        if not _is_wall(land, part, body.scale, e):
            continue
        if part is home:
            if depth(part.polygon, p) < body.radius - EPS:
                return False
        elif point_from_polygon(part.polygon, p) < body.radius - EPS:
            return False
    return True


def _is_wall(land: Terrain, part: Part, scale: float, e: float) -> bool:
    if part.scale <= land.hovers or part.scale - e < scale - EPS:
        return False
    return not any(
        abs(level.elevation - e) <= EPS and "open-sided" in level.rules for level in part.levels
    )


def rules_at(land: Terrain, body: Body) -> frozenset[str] | None:
    """FR-TERR-3  The rules of the level a base stands on; None where two parts claim it."""
    p = (body.x, body.y)
    found = [
        level.rules
        for part in land.parts
        for level in part.levels
        if depth(part.polygon, p) >= -EPS and abs(level.elevation - body.elevation) <= EPS
    ]
    return frozenset(found[0] if found else ()) if len(found) < 2 else None
