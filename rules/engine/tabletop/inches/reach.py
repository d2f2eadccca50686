"""Reach on a lattice, for drawing: where a path of straight legs may end within an allowance.

Every place that is found can be reached by the legs that are found with it. The search may miss
places between obstacles, so it never decides what is legal.
"""

from __future__ import annotations

from collections.abc import Callable
from heapq import heappop, heappush
from typing import NamedTuple

from rules.engine.tabletop.inches.points import Point, length
from rules.engine.tabletop.step_budget import Budget

LegCost = Callable[[Point, Point], int | None]
"""What a leg costs beside its length; None where it may not be taken."""


_AROUND = tuple((dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy)


class Reached(NamedTuple):
    """How a place is reached: the whole cost, the beginning of the last leg, the number of legs."""

    cost: int
    origin: Point
    legs: int


class _Search:
    """The places found so far, and those whose neighbours are still to be tried."""

    def __init__(self, start: Point, allowance: int, most_legs: int, cost_of: LegCost) -> None:
        self.start = start
        self.found = {start: Reached(0, start, 0)}
        self.open: list[tuple[int, Point]] = [(0, start)]
        self.tried: set[tuple[Point, Point]] = set()
        self.allowance = allowance
        self.most_legs = most_legs
        self.cost_of = cost_of

    def try_leg(
        self, a: Point, before: Reached, b: Point, known: Reached | None, budget: Budget
    ) -> Reached | None:
        """Go from `a`, reached as `before`, straight to `b`, if that is cheaper than what is known
        of it. Return what is known then.
        """
        leg = (a, b)
        if leg in self.tried or before.legs >= self.most_legs:
            return known
        cost = before.cost + length(a, b)
        if cost > self.allowance or (known is not None and cost >= known.cost):
            return known
        self.tried.add(leg)
        budget.spend(1)
        added = self.cost_of(a, b)
        if added is None:
            return known
        cost += added
        if cost > self.allowance or (known is not None and cost >= known.cost):
            return known
        reached = self.found[b] = Reached(cost, a, before.legs + 1)
        heappush(self.open, (cost, b))
        return reached


def reach(
    start: Point,
    allowance: int,
    spacing: int,
    cost_of: LegCost,
    budget: Budget,
    leap: int = 0,
    most_legs: int = 12,
) -> dict[Point, Reached]:
    """The places at multiples of `spacing` from `start`, both ways, that can be reached.

    A place is tried in one leg from where the last leg to its neighbour began, and from that
    neighbour. Where that is refused, places farther on in the same direction are tried, up to
    `leap` from the neighbour: such as the top of a feature, beyond its edge. Each leg that is tried
    takes a step. Raises BudgetSpentError.
    """
    search, ways = _Search(start, allowance, most_legs, cost_of), _ways(spacing, leap)
    settled: set[Point] = set()
    while search.open:
        _, place = heappop(search.open)
        if place not in settled:
            settled.add(place)
            _spread(search, place, ways, settled, budget)
    return search.found


def _spread(
    search: _Search,
    place: Point,
    ways: list[list[tuple[int, int, int]]],
    settled: set[Point],
    budget: Budget,
) -> None:
    """Try the neighbours of a place that is settled now."""
    found, try_leg, farthest = search.found, search.try_leg, search.allowance * search.allowance
    at = found[place]
    origin, before = at.origin, found[at.origin]
    x, y = place[0] - search.start[0], place[1] - search.start[1]
    for way in ways:
        for dx, dy, ahead in way:
            neighbour = (place[0] + dx, place[1] + dy)
            if neighbour in settled:
                break
            known = found.get(neighbour)
            if (x + dx) * (x + dx) + (y + dy) * (y + dy) <= farthest:
                if known is None or known.origin != origin:
                    known = try_leg(origin, before, neighbour, known, budget)
                if known is None or at.cost + ahead < known.cost:
                    known = try_leg(place, at, neighbour, known, budget)
            if known is not None:
                break


def _ways(spacing: int, leap: int) -> list[list[tuple[int, int, int]]]:
    """The steps to the neighbours in each direction, the nearest first, and how long they are."""
    steps = range(spacing, max(leap, spacing) + 1, spacing)
    return [
        [(dx * step, dy * step, length((0, 0), (dx * step, dy * step))) for step in steps]
        for dx, dy in _AROUND
    ]


def path_to(place: Point, found: dict[Point, Reached]) -> list[Point]:
    """The ends of the legs by which a place is reached, from the start to the place."""
    places = [place]
    while found[place].legs:
        place = found[place].origin
        places.append(place)
    return places[::-1]
