"""Lower bounds for the climbing between floors of a board (FR-CLIMB-2): the heuristic of
pathfinding.

Computed by Dijkstra's algorithm over adjacent floors, ignoring other bases and horizontal distance.
The bounds are therefore never too high: they prune what a unit cannot afford to climb and order the
best-first search.
"""

from __future__ import annotations

import heapq
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import lru_cache
from math import inf
from typing import NamedTuple

from rules.engine.frontier.space.board import Board
from rules.engine.frontier.space.floors import GROUND_FLOOR, Floor, Part, floor_map
from rules.engine.frontier.space.measure import EPS, at_least
from rules.engine.frontier.space.path_legs import Field
from rules.engine.tabletop.plane.polygons import distance_to_polygon
from rules.engine.tabletop.plane.segments import segments_distance

Spot = tuple[int, Floor]
"""A floor on a part: the part's index on the board (-1 for the ground) and the floor."""
GROUND: Spot = (-1, GROUND_FLOOR)
LeastClimbs = dict[Spot, float]


class MoverTerrain(NamedTuple):
    """Cache key for climbing bounds: a board, and a mover's scale and abilities."""

    board: Board
    scale: int
    hovers: float
    climbs: bool
    jumps: bool


class ClimbBounds(NamedTuple):
    """Least climbing, in inches, from each floor nearby to the goal and between any two floors of
    the board; `budget` is the climbing that the movement can afford.
    """

    floors: dict[Floor, float]
    between: dict[tuple[Floor, Floor], float]
    goal: Floor
    budget: float

    def least(self, floor: Floor, via: tuple[Floor, ...] = ()) -> float:
        """Return the least climbing from a floor to the goal, via one of the floors `via`
        if given.
        """
        if not via or floor in via:
            return self.floors.get(floor, inf)
        return min(
            self.between.get((floor, each), inf) + self.floors.get(each, inf) for each in via
        )


def terrain_of(board: Board, field: Field) -> MoverTerrain:
    profile = field.profile
    return MoverTerrain(board, field.scale, profile.hovers, profile.climbs, profile.jumps)


def spots(parts: Iterable[Part], floor: Floor) -> frozenset[Spot]:
    """Return the floor as it occurs on each of the given parts."""
    if floor == GROUND_FLOOR:
        return frozenset((GROUND,))
    return frozenset((part.number, floor) for part in parts if floor in part.floors)


def climb_bounds(
    terrain: MoverTerrain, field: Field, goals: frozenset[Spot], budget: float
) -> ClimbBounds:
    """Compute the least climbing to any of the goals from the floors near a mover."""
    rises = least_climbs_to(terrain, goals)
    floors = {GROUND_FLOOR: rises.get(GROUND, inf)}
    for part in field.steps:
        for floor in part.floors:
            if floor != GROUND_FLOOR:
                rise = rises.get((part.number, floor), inf)
                floors[floor] = min(floors.get(floor, inf), rise)
    return ClimbBounds(floors, _between(terrain), next(iter(goals))[1], budget)


def affordable(terrain: MoverTerrain, field: Field, elevation: float, inches: float) -> set[float]:
    """Return the elevations nearby that a unit may reach with at most `inches` of climbing."""
    floors = {GROUND_FLOOR, *(floor for part in field.steps for floor in part.floors)}
    return {
        high[0]
        for (low, high), rise in _between(terrain).items()
        if abs(low[0] - elevation) <= EPS and high in floors and rise <= inches + EPS
    }


@lru_cache(maxsize=256)
def _between(terrain: MoverTerrain) -> dict[tuple[Floor, Floor], float]:
    """Compute the least climbing between any two floors of the board."""
    steps = floor_map(terrain.board, terrain.scale, terrain.hovers).steps
    every = {GROUND, *((part.number, floor) for part in steps for floor in part.floors)}
    found: dict[tuple[Floor, Floor], float] = {}
    for floor in {spot[1] for spot in every}:
        rises = least_climbs_to(terrain, frozenset(spot for spot in every if spot[1] == floor))
        for spot, rise in rises.items():
            key = spot[1], floor
            found[key] = min(rise, found.get(key, inf))
    return found


@lru_cache(maxsize=1024)
def least_climbs_to(terrain: MoverTerrain, goals: frozenset[Spot]) -> LeastClimbs:
    """Compute the least climbing to one of the goals from every floor that leads there
    (Dijkstra).
    """
    before = _before(terrain)
    rises: LeastClimbs = {}
    queue = [(0.0, goal) for goal in sorted(goals)]
    while queue:
        climbed, spot = heapq.heappop(queue)
        if spot not in rises:
            rises[spot] = climbed
            for other, rise in before[spot]:
                heapq.heappush(queue, (climbed + rise, other))
    return rises


@lru_cache(maxsize=256)
def _before(terrain: MoverTerrain) -> dict[Spot, list[tuple[Spot, float]]]:
    """Return, for each floor, the floors one step or jump away from it and the climbing needed."""
    steps = floor_map(terrain.board, terrain.scale, terrain.hovers).steps
    found: dict[Spot, list[tuple[Spot, float]]] = defaultdict(list)
    for part in steps:
        own = [(part.number, floor) for floor in part.floors if floor != GROUND_FLOOR]
        _join(terrain, found, [*own, GROUND], [*own, GROUND])
        for other in steps:
            theirs = [(other.number, floor) for floor in other.floors if floor != GROUND_FLOOR]
            if other is part or not own or not theirs:
                continue
            if are_near(part, other, EPS):
                _join(terrain, found, own, theirs)
            elif terrain.jumps and are_near(part, other, terrain.scale + EPS):
                for leave, reach in _jumps(own, theirs, terrain.scale):
                    found[reach].append((leave, 0.0))
    return found


def _join(
    terrain: MoverTerrain,
    found: dict[Spot, list[tuple[Spot, float]]],
    some: list[Spot],
    others: list[Spot],
) -> None:
    """FR-MOVE-8 FR-CLIMB-1  Add the steps from some floors to adjacent ones."""
    for one in some:
        for other in others:
            rise = other[1][1] - one[1][1] if other[1][0] != one[1][0] else 0.0
            is_climb = at_least(rise, terrain.scale)
            if one != other and (terrain.climbs or not is_climb):
                found[other].append((one, rise if is_climb else 0.0))


def _jumps(some: list[Spot], others: list[Spot], scale: int) -> Iterator[tuple[Spot, Spot]]:
    """FR-JUMP-2  Yield the pairs of floors between which a jump is possible."""
    for leave in some:
        for reach in others:
            low, rise = min(leave[1][1], reach[1][1]), reach[1][1] - leave[1][1]
            if low > EPS and not at_least(rise, scale):
                yield leave, reach


def are_near(one: Part, other: Part, reach: float) -> bool:
    """Return whether two parts are at most `reach` inches apart."""
    x0, y0, x1, y1 = one.box
    p0, q0, p1, q1 = other.box
    if p0 > x1 + reach or p1 < x0 - reach or q0 > y1 + reach or q1 < y0 - reach:
        return False
    if distance_to_polygon(one.polygon, *other.polygon[0]) <= reach:
        return True
    return any(
        segments_distance(one.polygon[i - 1], one.polygon[i], other.polygon[k - 1], p) <= reach
        for i in range(len(one.polygon))
        for k, p in enumerate(other.polygon)
    )
