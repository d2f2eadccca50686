"""Pathfinding (FR-MOVE-4): the path with the least climbing, then the shortest.

If only the ground can be reached without climbing, a flat search over tangents of circles runs
first. All other paths are found by best-first search on a visibility graph (`path_search`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import inf

from rules.engine.frontier.space.board import Board, Body
from rules.engine.frontier.space.climb_bounds import (
    GROUND,
    ClimbBounds,
    MoverTerrain,
    Spot,
    climb_bounds,
    least_climbs_to,
    spots,
    terrain_of,
)
from rules.engine.frontier.space.floors import GROUND_FLOOR, Part, building_of, floor_map
from rules.engine.frontier.space.jump_gaps import jump_floors
from rules.engine.frontier.space.measure import EPS
from rules.engine.frontier.space.movement_profile import MovementProfile, Node
from rules.engine.frontier.space.path_check import start
from rules.engine.frontier.space.path_graph import LegCache, PathGraph
from rules.engine.frontier.space.path_legs import Field, field_of, leg_of
from rules.engine.frontier.space.path_search import Search
from rules.engine.frontier.space.turn_points import TurnPoint, bars_some, turn_points
from rules.engine.tabletop.plane.legs import Course, turning_circles
from rules.engine.tabletop.plane.polygons import Box
from rules.engine.tabletop.plane.segments import Point, distance
from rules.engine.tabletop.plane.tangents import Frame, Ground, PathSearch
from rules.engine.tabletop.step_budget import Budget


class DetourFinder:
    """Finds paths around obstacles for one unit, caching its surroundings between end points.

    All work spends steps of one budget; the same ends in the same order spend the same steps.
    """

    def __init__(
        self,
        board: Board,
        body: Body,
        others: Sequence[Body],
        profile: MovementProfile,
        budget: Budget,
    ) -> None:
        self.body = body
        self.profile = profile
        self.board = board
        building = building_of(board, body, profile)
        self.field = field_of(
            board, body, others, profile, box_around(body, profile.maximum), building
        )
        self.legs = LegCache(self.field, budget)
        self.terrain = terrain_of(board, self.field)
        self._graphs: dict[bool, PathGraph] = {}
        self._flat: PathSearch | None = None

    def ways(self, end: Node) -> Iterator[list[Point]]:
        """Yield candidate paths to `end` as nodes without the start, best first; the straight path
        is not among them.

        Raises BudgetSpentError.
        """
        field, here, goal = self.field, (self.body.x, self.body.y), end[:2]
        goals = _spots_at(field, goal, end[2])
        if not goals:
            return
        plan = climb_bounds(
            self.terrain, field, goals, self.profile.maximum - distance(*here, *goal)
        )
        rises = least_climbs_to(self.terrain, goals)
        beginnings = _spots_at(field, here, self.body.elevation)
        if min((rises.get(spot, inf) for spot in beginnings), default=inf) > plan.budget + EPS:
            return
        if GROUND in goals and GROUND in beginnings and _is_flat(self.terrain, field):
            flat = self._on_the_flat(goal)
            if flat:
                yield flat[1:]
            if plan.budget < self.body.scale - EPS or not self.profile.climbs:
                return
        states = start(field, (*here, self.body.elevation))
        leaves = jump_floors(self.board, field, here) if self.profile.jumps else ()
        by_jump = min((plan.least(on, leaves) for on, _ in states if leaves), default=inf)
        on_foot = self._without_jumps(plan, goals, by_jump)
        nearest = min((on_foot.least(on) for on, _ in states), default=inf)
        if by_jump > EPS and nearest <= on_foot.budget + EPS:
            walked = Search(self._graph(False), states, goal, on_foot).way()
            if walked.nodes and walked.climbed < by_jump + EPS:
                yield walked.nodes
        if by_jump <= plan.budget + EPS:
            found = Search(self._graph(True), states, goal, plan).way()
            if found.nodes:
                yield found.nodes

    def _without_jumps(
        self, plan: ClimbBounds, goals: frozenset[Spot], by_jump: float
    ) -> ClimbBounds:
        """Return the climbing bounds without jumps, capped at the climbing of a path with
        a jump.
        """
        budget = min(plan.budget, by_jump)
        return climb_bounds(self.terrain._replace(jumps=False), self.field, goals, budget)

    def _graph(self, leaping: bool) -> PathGraph:
        """Return the visibility graph around the unit, with or without jumps (cached)."""
        if leaping not in self._graphs:
            here = self.body.x, self.body.y
            found = turn_points(self.board, self.field, here, leaping, self.legs.budget)
            self._graphs[leaping] = PathGraph(
                self.legs, [TurnPoint((*here, 0.0)), *found], self._frame()
            )
        return self._graphs[leaping]

    def _frame(self) -> Frame:
        """The bounds of every node: the board, and the disc of the movement allowance."""
        r, board = self.body.radius - EPS, self.board
        middle = self.body.x, self.body.y
        return (r, r, board.width - r, board.height - r, *middle, self.profile.maximum + EPS)

    def _on_the_flat(self, goal: Point) -> list[Point]:
        """Return the shortest path on the ground alone."""
        if self._flat is None:
            course = flat_course(self.field)
            ground = Ground(course, self._frame(), EPS, self.legs.budget)
            self._flat = PathSearch((self.body.x, self.body.y), ground, turning_circles(course))
        return self._flat.shortest(goal)


def _spots_at(field: Field, at: Point, elevation: float) -> frozenset[Spot]:
    """Return the floors at a point with that elevation, as keys of the climbing bounds."""
    leg = leg_of(field, at, at)
    floors = [floor for floor in leg.at[0] if abs(floor[0] - elevation) <= EPS]
    return frozenset(s for floor in floors for s in spots((p for p, _ in leg.held), floor))


def box_around(body: Body, reach: float) -> Box:
    """Return the box that holds every path of at most `reach` inches."""
    return body.x - reach, body.y - reach, body.x + reach, body.y + reach


def _is_flat(terrain: MoverTerrain, field: Field) -> bool:
    """Return whether the best path from ground to ground without climbing stays on the ground and
    on parts low enough to step over.
    """
    free_floors = _free_floors(terrain)
    for part in field.steps:
        free = tuple(floor for floor in part.floors if (part.number, floor) in free_floors)
        if free and _is_shut(part, field.scale):
            return False
        if any(bars_some(field, base, (GROUND_FLOOR, *free)) for base in field.bases):
            return False
    return True


@lru_cache(maxsize=256)
def _free_floors(terrain: MoverTerrain) -> frozenset[Spot]:
    """Return the floors that can be reached from the ground without climbing (cached)."""
    steps = floor_map(terrain.board, terrain.scale, terrain.hovers).steps
    every = {(part.number, floor) for part in steps for floor in part.floors}
    return frozenset(
        s for s in every if least_climbs_to(terrain, frozenset((s,))).get(GROUND, inf) < EPS
    )


def _is_shut(part: Part, scale: int) -> bool:
    """FR-MOVE-8  Return whether a part cannot be crossed from the ground without climbing."""
    return GROUND_FLOOR not in part.floors and all(f[1] >= scale - EPS for f in part.floors)


def flat_course(field: Field) -> Course:
    """Return the obstacles to movement on the ground without climbing."""
    shut = [part for part in field.steps if _is_shut(part, field.scale)]
    return (
        [(b.x, b.y, b.reach + EPS) for b in field.bases if b.low < field.scale - EPS],
        [(part.polygon, part.planes, part.box) for part in shut],
        [(part.polygon, part.box, field.radius) for part in field.moats],
        [(seam.start, seam.end) for seam in field.seams],
    )
