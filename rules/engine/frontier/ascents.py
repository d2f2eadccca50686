"""How little climbing must lead from floor to floor of a board, wherever they lie (FR-CLIMB-2).

The figures are too low rather than too high: they only spare the search what cannot be afforded.
"""

from __future__ import annotations

from functools import lru_cache
from math import inf
from typing import NamedTuple

from rules.engine.frontier.board import Board
from rules.engine.frontier.footing import GROUND_FLOOR, Floor, Part, footing
from rules.engine.frontier.measure import EPS, at_least
from rules.engine.lib.plane.polygons import distance_to_polygon
from rules.engine.lib.plane.segments import segments_distance

Rises = dict[tuple[Floor, Floor], float]


class Ascents(NamedTuple):
    """The least climbing between floors, the floor to come to, and the inches there are for it."""

    rises: Rises
    goal: Floor
    budget: float

    def by(self, floor: Floor, via: tuple[Floor, ...]) -> float:
        """The least climbing from a floor to the goal, over one of `via` if there are any."""
        rises, goal = self.rises, self.goal
        if not via:
            return rises.get((floor, goal), inf)
        return min(rises.get((floor, by), inf) + rises.get((by, goal), inf) for by in via)


@lru_cache(maxsize=256)
def rises_of(board: Board, scale: int, hovers: float, climbs: bool, jumps: bool) -> Rises:
    """The least climbing between any two floors: from neighbour to neighbour, free below scale."""
    steps = footing(board, scale, hovers).steps
    reach = scale + EPS if jumps else EPS
    rises: Rises = {(GROUND_FLOOR, GROUND_FLOOR): 0.0}
    for n, part in enumerate(steps):
        _join(rises, (GROUND_FLOOR, *part.floors), scale, climbs)
        for other in steps[:n]:
            if _are_near(part, other, reach):
                _join(rises, (*part.floors, *other.floors), scale, climbs)
    floors = sorted({floor for floor, _ in rises})
    for by in floors:
        for a in floors:
            for b in floors:
                over = rises.get((a, by), inf) + rises.get((by, b), inf)
                if over < rises.get((a, b), inf):
                    rises[a, b] = over
    return rises


def _join(rises: Rises, floors: tuple[Floor, ...], scale: int, climbs: bool) -> None:
    for a in floors:
        for b in floors:
            is_climb = a[0] != b[0] and at_least(b[1] - a[1], scale)
            if climbs or not is_climb:
                rises[a, b] = min(rises.get((a, b), inf), b[1] - a[1] if is_climb else 0.0)


def _are_near(one: Part, other: Part, reach: float) -> bool:
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
