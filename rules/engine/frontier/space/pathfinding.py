"""Finding a way (FR-MOVE-4): the least climbing, then the shortest.

Where only the ground can be gone without climbing, a way is first looked for on the flat, among the
tangents of circles; any other is looked for from bend to bend (`search`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import inf

from rules.engine.frontier.ascents import (
    GROUND,
    Ascents,
    Land,
    Spot,
    ascents,
    land_of,
    rises_to,
    spots,
)
from rules.engine.frontier.bends import Bend, bars_some, bends
from rules.engine.frontier.board import Board, Body
from rules.engine.frontier.footing import GROUND_FLOOR, Part, footing, house_of
from rules.engine.frontier.gait import Gait, Node
from rules.engine.frontier.gaps import jump_floors
from rules.engine.frontier.legs import Field, field_of, leg_of
from rules.engine.frontier.measure import EPS
from rules.engine.frontier.scene import Legs, Scene
from rules.engine.frontier.search import Search
from rules.engine.frontier.walking import start
from rules.engine.lib.budget import Budget
from rules.engine.lib.plane.legs import Course, turning_circles
from rules.engine.lib.plane.polygons import Box
from rules.engine.lib.plane.segments import Point, distance
from rules.engine.lib.plane.tangents import Flat, Frame, Ground


class Wayfinder:
    """Finds ways of one unit, end by end, and remembers what it found about its surroundings.

    All that it works out spends steps of one budget: as many for the same ends in the same order.
    """

    def __init__(
        self, board: Board, body: Body, others: Sequence[Body], gait: Gait, budget: Budget
    ) -> None:
        self.body = body
        self.gait = gait
        self.board = board
        house = house_of(board, body, gait)
        self.field = field_of(board, body, others, gait, about(body, gait.maximum), house)
        self.legs = Legs(self.field, budget)
        self.land = land_of(board, self.field)
        self._scenes: dict[bool, Scene] = {}
        self._flat: Flat | None = None

    def ways(self, end: Node) -> Iterator[list[Point]]:
        """The nodes after the start of ways to `end`, the best first, but for the straight one.

        Raises BudgetSpentError.
        """
        field, here, goal = self.field, (self.body.x, self.body.y), end[:2]
        goals = _spots_at(field, goal, end[2])
        if not goals:
            return
        plan = ascents(self.land, field, goals, self.gait.maximum - distance(*here, *goal))
        rises = rises_to(self.land, goals)
        beginnings = _spots_at(field, here, self.body.elevation)
        if min((rises.get(spot, inf) for spot in beginnings), default=inf) > plan.budget + EPS:
            return
        if GROUND in goals and GROUND in beginnings and _is_flat(self.land, field):
            flat = self._on_the_flat(goal)
            if flat:
                yield flat[1:]
            if plan.budget < self.body.scale - EPS or not self.gait.climbs:
                return
        states = start(field, (*here, self.body.elevation))
        leaves = jump_floors(self.board, field, here) if self.gait.jumps else ()
        by_jump = min((plan.by(on, leaves) for on, _ in states if leaves), default=inf)
        afoot = self._afoot(plan, goals, by_jump)
        nearest = min((afoot.by(on) for on, _ in states), default=inf)
        if by_jump > EPS and nearest <= afoot.budget + EPS:
            walked = Search(self._scene(False), states, goal, afoot).way()
            if walked.nodes and walked.climbed < by_jump + EPS:
                yield walked.nodes
        if by_jump <= plan.budget + EPS:
            found = Search(self._scene(True), states, goal, plan).way()
            if found.nodes:
                yield found.nodes

    def _afoot(self, plan: Ascents, goals: frozenset[Spot], by_jump: float) -> Ascents:
        """The least climbing without a jump; more than that of a way with one is of no use."""
        budget = min(plan.budget, by_jump)
        return ascents(self.land._replace(jumps=False), self.field, goals, budget)

    def _scene(self, leaping: bool) -> Scene:
        """The unit among its bends, those of jumps among them or not."""
        if leaping not in self._scenes:
            here = self.body.x, self.body.y
            found = bends(self.board, self.field, here, leaping, self.legs.budget)
            self._scenes[leaping] = Scene(self.legs, [Bend((*here, 0.0)), *found], self._frame())
        return self._scenes[leaping]

    def _frame(self) -> Frame:
        """What holds every node: the board, and the disc of the movement."""
        r, board = self.body.radius - EPS, self.board
        middle = self.body.x, self.body.y
        return (r, r, board.width - r, board.height - r, *middle, self.gait.maximum + EPS)

    def _on_the_flat(self, goal: Point) -> list[Point]:
        """The way on the ground, among what bars it and what it bends round."""
        if self._flat is None:
            course = flat_course(self.field)
            ground = Ground(course, self._frame(), EPS, self.legs.budget)
            self._flat = Flat((self.body.x, self.body.y), ground, turning_circles(course))
        return self._flat.shortest(goal)


def _spots_at(field: Field, at: Point, elevation: float) -> frozenset[Spot]:
    """What a point at that elevation may be in the climbing of a board."""
    leg = leg_of(field, at, at)
    floors = [floor for floor in leg.at[0] if abs(floor[0] - elevation) <= EPS]
    return frozenset(s for floor in floors for s in spots((p for p, _ in leg.held), floor))


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


def flat_course(field: Field) -> Course:
    """What bars a way on the ground that climbs nothing."""
    shut = [part for part in field.steps if _is_shut(part, field.scale)]
    return (
        [(b.x, b.y, b.reach + EPS) for b in field.bases if b.low < field.scale - EPS],
        [(part.polygon, part.planes, part.box) for part in shut],
        [(part.polygon, part.box, field.radius) for part in field.moats],
        [(seam.start, seam.end) for seam in field.seams],
    )
