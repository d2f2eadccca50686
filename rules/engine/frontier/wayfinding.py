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
from rules.engine.frontier.gaps import jump_floors
from rules.engine.frontier.legs import Field, field_of, leg_of
from rules.engine.frontier.measure import EPS
from rules.engine.frontier.scene import Scene
from rules.engine.frontier.search import Search
from rules.engine.frontier.walking import start
from rules.engine.lib.plane.legs import Course, turning_circles
from rules.engine.lib.plane.polygons import Box
from rules.engine.lib.plane.segments import Point, distance
from rules.engine.lib.plane.tangents import Flat


def ways(
    board: Board, body: Body, others: Sequence[Body], gait: Gait, end: Node
) -> Iterator[list[Point]]:
    """The nodes after the start of ways to `end`, the best first, but for the straight one."""
    bases = tuple(others)
    scene = scene_of(board, body, bases, gait, False)
    field, here, goal = scene.field, (body.x, body.y), end[:2]
    land = land_of(board, field)
    goals = _spots_at(field, goal, end[2])
    plan = ascents(land, field, goals, gait.maximum - distance(*here, *goal))
    rises = rises_to(land, goals)
    beginnings = _spots_at(field, here, body.elevation)
    if min((rises.get(spot, inf) for spot in beginnings), default=inf) > plan.budget + EPS:
        return
    if GROUND in goals and GROUND in beginnings and _is_flat(land, field):
        flat = _flat(scene).shortest(goal)
        if flat:
            yield flat[1:]
        if plan.budget < body.scale - EPS or not gait.climbs:
            return
    states = start(field, (*here, body.elevation))
    leaves = jump_floors(board, field, here) if gait.jumps else ()
    by_jump = min((plan.by(on, leaves) for on, _ in states if leaves), default=inf)
    if by_jump > EPS:
        afoot = Search(scene, states, goal, plan).way()
        if afoot.nodes and afoot.climbed < by_jump + EPS:
            yield afoot.nodes
    if by_jump <= plan.budget + EPS:
        leaping = scene_of(board, body, bases, gait, True)
        found = Search(leaping, states, goal, plan).way()
        if found.nodes:
            yield found.nodes


def _spots_at(field: Field, at: Point, elevation: float) -> frozenset[Spot]:
    """What a point at that elevation may be in the climbing of a board."""
    leg = leg_of(field, at, at)
    floors = [floor for floor in leg.at[0] if abs(floor[0] - elevation) <= EPS]
    return frozenset(s for floor in floors for s in spots((p for p, _ in leg.held), floor))


@lru_cache(maxsize=32)
def scene_of(
    board: Board, body: Body, others: tuple[Body, ...], gait: Gait, leaping: bool
) -> Scene:
    """The mover among its bends, those of jumps among them or not; remembered, since its ends are
    asked after one by one.
    """
    field = field_of(board, body, others, gait, about(body, gait.maximum))
    here = body.x, body.y
    r = body.radius - EPS
    frame = (r, r, board.width - r, board.height - r, *here, gait.maximum + EPS)
    return Scene(field, [Bend((*here, 0.0)), *bends(board, field, here, leaping)], frame)


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


@lru_cache(maxsize=32)
def _flat(scene: Scene) -> Flat:
    """The ways on the ground, among what bars them and what they bend round."""
    course = flat_course(scene.field)
    here = scene.bends[0].circle[:2]
    return Flat(here, course, turning_circles(course), scene.frame, EPS)


def flat_course(field: Field) -> Course:
    """What bars a way on the ground that climbs nothing."""
    shut = [part for part in field.steps if _is_shut(part, field.scale)]
    return (
        [(b.x, b.y, b.reach + EPS) for b in field.bases if b.low < field.scale - EPS],
        [(part.polygon, part.planes, part.box) for part in shut],
        [(part.polygon, part.box, field.radius) for part in field.moats],
        [(seam.start, seam.end) for seam in field.seams],
    )
