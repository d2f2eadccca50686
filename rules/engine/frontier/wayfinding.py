"""Finding a way (FR-MOVE-4): the least climbing, then the shortest.

Where only the ground can be gone without climbing, a way is first looked for on the flat, among the
tangents of circles; any other is looked for from bend to bend (`search`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import inf

from rules.engine.frontier.ascents import GROUND, Land, Spot, ascents, land_of, rises_to, spots
from rules.engine.frontier.bends import Bend, bars_some, bends
from rules.engine.frontier.board import Board, Body
from rules.engine.frontier.footing import GROUND_FLOOR, Part, footing
from rules.engine.frontier.gait import Gait, Node
from rules.engine.frontier.legs import Field, field_of, leg_of
from rules.engine.frontier.measure import EPS
from rules.engine.frontier.scene import Scene
from rules.engine.frontier.search import Search
from rules.engine.frontier.walking import NONE, start
from rules.engine.lib.plane.legs import Course, turning_circles
from rules.engine.lib.plane.polygons import Box
from rules.engine.lib.plane.segments import Point, distance
from rules.engine.lib.plane.tangents import Frame, shortest


def ways(
    board: Board, body: Body, others: Sequence[Body], gait: Gait, end: Node
) -> Iterator[list[Point]]:
    """The nodes after the start of ways to `end`, the best first, but for the straight one."""
    scene = scene_of(board, body, tuple(others), gait)
    field, here, goal = scene.field, (body.x, body.y), end[:2]
    budget = gait.maximum - distance(*here, *goal)
    states = start(field, (*here, body.elevation))
    land = land_of(board, field)
    for to in _spots_at(field, goal, end[2])[:1]:
        plan = ascents(land, field, to, budget)
        from_here = [
            rises_to(land, to).get(s, inf)
            for o in _spots_at(field, here, body.elevation)
            for s in o
        ]
        if min(from_here, default=inf) > budget + EPS:
            return
        if GROUND in to and (GROUND_FLOOR, NONE) in states and _is_flat(land, field):
            flat = shortest(here, goal, *_flat(scene), EPS)
            if flat:
                yield flat[1:]
            if budget < body.scale - EPS or not gait.climbs:
                return
        found = Search(scene, states, goal, plan).way()
        if found:
            yield found


def _spots_at(field: Field, at: Point, elevation: float) -> list[frozenset[Spot]]:
    """What a point may be in the climbing of a board, for each floor of that elevation."""
    leg = leg_of(field, at, at)
    parts = [part for part, _ in leg.held]
    return [spots(parts, floor) for floor in leg.at[0] if abs(floor[0] - elevation) <= EPS]


@lru_cache(maxsize=16)
def scene_of(board: Board, body: Body, others: tuple[Body, ...], gait: Gait) -> Scene:
    """The mover among what is about it; remembered, since its ends are asked after one by one."""
    field = field_of(board, body, others, gait, about(body, gait.maximum))
    here = body.x, body.y
    r = body.radius - EPS
    frame = (r, r, board.width - r, board.height - r, *here, gait.maximum + EPS)
    return Scene(field, [Bend((*here, 0.0)), *bends(board, field, here)], frame)


def about(body: Body, reach: float) -> Box:
    """The box that holds every way of so many inches."""
    return body.x - reach, body.y - reach, body.x + reach, body.y + reach


def _is_flat(land: Land, field: Field) -> bool:
    """Whether a way from ground to ground without climbing has nothing to gain but on the ground
    and over what is stepped over.
    """
    free_floors = _free_floors(land)
    for part in field.steps:
        free = tuple(floor for floor in part.floors if (part.number, floor) in free_floors)
        if free and _is_shut(part, field.scale):
            return False
        if any(bars_some(field, base, (GROUND_FLOOR, *free)) for base in field.bases):
            return False
    return True


@lru_cache(maxsize=256)
def _free_floors(land: Land) -> frozenset[Spot]:
    """The floors that are come to from the ground without a climb."""
    steps = footing(land.board, land.scale, land.hovers).steps
    every = {(part.number, floor) for part in steps for floor in part.floors}
    return frozenset(s for s in every if rises_to(land, frozenset((s,))).get(GROUND, inf) < EPS)


def _is_shut(part: Part, scale: int) -> bool:
    """FR-MOVE-8  Whether a part is not crossed from the ground without a climb."""
    return GROUND_FLOOR not in part.floors and all(f[1] >= scale - EPS for f in part.floors)


def _flat(scene: Scene) -> tuple[Course, list[tuple[float, float, float]], Frame]:
    """What bars a way on the ground, what it bends round, and how far it may stray."""
    course = flat_course(scene.field)
    return course, turning_circles(course), scene.frame


def flat_course(field: Field) -> Course:
    """What bars a way on the ground that climbs nothing."""
    shut = [part for part in field.steps if _is_shut(part, field.scale)]
    return (
        [(b.x, b.y, b.reach + EPS) for b in field.bases if b.low < field.scale - EPS],
        [(part.polygon, part.planes, part.box) for part in shut],
        [(part.polygon, part.box, field.radius) for part in field.moats],
        [(seam.start, seam.end) for seam in field.seams],
    )
