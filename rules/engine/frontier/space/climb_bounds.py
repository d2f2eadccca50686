"""How little climbing can lead from one floor of a board to another (FR-CLIMB-2).

Only what lies beside what is looked at, neither bases nor inches. So the figures are too low rather
than too high: they tell what cannot be afforded, and which floors are worth a try.
"""

from __future__ import annotations

import heapq
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import lru_cache
from math import inf
from typing import NamedTuple

from rules.engine.frontier.board import Board
from rules.engine.frontier.footing import GROUND_FLOOR, Floor, Part, footing
from rules.engine.frontier.legs import Field
from rules.engine.frontier.measure import EPS, at_least
from rules.engine.lib.plane.polygons import distance_to_polygon
from rules.engine.lib.plane.segments import segments_distance

Spot = tuple[int, Floor]
"""A floor of a part, by its number on the board; the ground is one, of no part."""
GROUND: Spot = (-1, GROUND_FLOOR)
Rises = dict[Spot, float]


class Land(NamedTuple):
    """A board for a mover of some scale that climbs and jumps or not."""

    board: Board
    scale: int
    hovers: float
    climbs: bool
    jumps: bool


class Ascents(NamedTuple):
    """The least climbing from each floor nearby to the goal, between any two floors of the board,
    and the inches there are for it.
    """

    floors: dict[Floor, float]
    between: dict[tuple[Floor, Floor], float]
    goal: Floor
    budget: float

    def by(self, floor: Floor, via: tuple[Floor, ...] = ()) -> float:
        """The least climbing from a floor to the goal; over one of `via` if there are any."""
        if not via or floor in via:
            return self.floors.get(floor, inf)
        return min(
            self.between.get((floor, each), inf) + self.floors.get(each, inf) for each in via
        )


def land_of(board: Board, field: Field) -> Land:
    gait = field.gait
    return Land(board, field.scale, gait.hovers, gait.climbs, gait.jumps)


def spots(parts: Iterable[Part], floor: Floor) -> frozenset[Spot]:
    """The spots that a floor may be, on one of some parts."""
    if floor == GROUND_FLOOR:
        return frozenset((GROUND,))
    return frozenset((part.number, floor) for part in parts if floor in part.floors)


def ascents(land: Land, field: Field, goals: frozenset[Spot], budget: float) -> Ascents:
    """The least climbing to any of the goals from the floors near a mover."""
    rises = rises_to(land, goals)
    floors = {GROUND_FLOOR: rises.get(GROUND, inf)}
    for part in field.steps:
        for floor in part.floors:
            if floor != GROUND_FLOOR:
                rise = rises.get((part.number, floor), inf)
                floors[floor] = min(floors.get(floor, inf), rise)
    return Ascents(floors, _between(land), next(iter(goals))[1], budget)


def affordable(land: Land, field: Field, elevation: float, inches: float) -> set[float]:
    """The elevations nearby that so much climbing may lead to, its own among them."""
    floors = {GROUND_FLOOR, *(floor for part in field.steps for floor in part.floors)}
    return {
        high[0]
        for (low, high), rise in _between(land).items()
        if abs(low[0] - elevation) <= EPS and high in floors and rise <= inches + EPS
    }


@lru_cache(maxsize=256)
def _between(land: Land) -> dict[tuple[Floor, Floor], float]:
    """The least climbing between any two floors, wherever they lie."""
    steps = footing(land.board, land.scale, land.hovers).steps
    every = {GROUND, *((part.number, floor) for part in steps for floor in part.floors)}
    found: dict[tuple[Floor, Floor], float] = {}
    for floor in {spot[1] for spot in every}:
        rises = rises_to(land, frozenset(spot for spot in every if spot[1] == floor))
        for spot, rise in rises.items():
            key = spot[1], floor
            found[key] = min(rise, found.get(key, inf))
    return found


@lru_cache(maxsize=1024)
def rises_to(land: Land, goals: frozenset[Spot]) -> Rises:
    """The least climbing from every spot that leads to one of the goals."""
    before = _before(land)
    rises: Rises = {}
    queue = [(0.0, goal) for goal in sorted(goals)]
    while queue:
        climbed, spot = heapq.heappop(queue)
        if spot not in rises:
            rises[spot] = climbed
            for other, rise in before[spot]:
                heapq.heappush(queue, (climbed + rise, other))
    return rises


@lru_cache(maxsize=256)
def _before(land: Land) -> dict[Spot, list[tuple[Spot, float]]]:
    """The spots from which each can be stepped or jumped to at once, and the climb that is."""
    steps = footing(land.board, land.scale, land.hovers).steps
    found: dict[Spot, list[tuple[Spot, float]]] = defaultdict(list)
    for part in steps:
        own = [(part.number, floor) for floor in part.floors if floor != GROUND_FLOOR]
        _join(land, found, [*own, GROUND], [*own, GROUND])
        for other in steps:
            theirs = [(other.number, floor) for floor in other.floors if floor != GROUND_FLOOR]
            if other is part or not own or not theirs:
                continue
            if are_near(part, other, EPS):
                _join(land, found, own, theirs)
            elif land.jumps and are_near(part, other, land.scale + EPS):
                for leave, reach in _jumps(own, theirs, land.scale):
                    found[reach].append((leave, 0.0))
    return found


def _join(
    land: Land, found: dict[Spot, list[tuple[Spot, float]]], some: list[Spot], others: list[Spot]
) -> None:
    """FR-MOVE-8 FR-CLIMB-1  Note the steps from some spots to others beside them."""
    for one in some:
        for other in others:
            rise = other[1][1] - one[1][1] if other[1][0] != one[1][0] else 0.0
            is_climb = at_least(rise, land.scale)
            if one != other and (land.climbs or not is_climb):
                found[other].append((one, rise if is_climb else 0.0))


def _jumps(some: list[Spot], others: list[Spot], scale: int) -> Iterator[tuple[Spot, Spot]]:
    """FR-JUMP-2  The spots that a jump may join."""
    for leave in some:
        for reach in others:
            low, rise = min(leave[1][1], reach[1][1]), reach[1][1] - leave[1][1]
            if low > EPS and not at_least(rise, scale):
                yield leave, reach


def are_near(one: Part, other: Part, reach: float) -> bool:
    """Whether two parts are at most so far apart."""
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
