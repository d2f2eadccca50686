"""Reach on a lattice, for drawing: where a path of straight legs may end within an allowance.

Every place that is found can be reached by the legs that are found with it. The search may miss
places between obstacles, so it never decides what is legal.
"""

from __future__ import annotations

from collections.abc import Callable
from heapq import heappop, heappush
from typing import NamedTuple

from rules.engine.tabletop.inches.points import Point, length, squared
from rules.engine.tabletop.step_budget import Budget

LegCost = Callable[[Point, Point], int | None]
"""What a leg costs, at least its length; None where it may not be taken."""


_AROUND = tuple((dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy)


class Reached(NamedTuple):
    """How a place is reached: the whole cost, the beginning of the last leg, the number of legs."""

    cost: int
    origin: Point
    legs: int


class _Search:
    """The places found so far, and those whose neighbours are still to be tried.

    How a place is reached is `settled` once its neighbours are tried, since legs go on from it.
    """

    def __init__(self, start: Point, allowance: int, most_legs: int, cost_of: LegCost) -> None:
        self.found = {start: Reached(0, start, 0)}
        self.open: list[tuple[int, Point]] = [(0, start)]
        self.tried: set[tuple[Point, Point]] = set()
        self.settled: set[Point] = set()
        self.start = start
        self.allowance = allowance
        self.most_legs = most_legs
        self.cost_of = cost_of

    def try_legs(self, place: Point, neighbour: Point, budget: Budget) -> None:
        """Go to a place from where the last leg to its neighbour began, and from the neighbour."""
        if squared(self.start, neighbour) <= self.allowance * self.allowance:
            self.try_leg(self.found[place].origin, neighbour, budget)
            self.try_leg(place, neighbour, budget)

    def try_leg(self, a: Point, b: Point, budget: Budget) -> None:
        """Go from `a`, which is settled, straight to `b`, which is not, if that is cheaper than
        what is known.
        """
        if (a, b) in self.tried:
            return
        before, known = self.found[a], self.found.get(b)
        least = before.cost + length(a, b)
        if least > self.allowance or (known is not None and least >= known.cost):
            return
        if before.legs >= self.most_legs:
            return
        self.tried.add((a, b))
        budget.spend(1)
        added = self.cost_of(a, b)
        if added is None or before.cost + added > self.allowance:
            return
        if known is None or before.cost + added < known.cost:
            self.found[b] = Reached(before.cost + added, a, before.legs + 1)
            heappush(self.open, (before.cost + added, b))


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
    search = _Search(start, allowance, most_legs, cost_of)
    steps = range(spacing, max(leap, spacing) + 1, spacing)
    while search.open:
        _, place = heappop(search.open)
        if place in search.settled:
            continue
        search.settled.add(place)
        for dx, dy in _AROUND:
            for step in steps:
                neighbour = (place[0] + dx * step, place[1] + dy * step)
                if neighbour in search.settled:
                    break
                search.try_legs(place, neighbour, budget)
                if neighbour in search.found:
                    break
    return search.found


def path_to(place: Point, found: dict[Point, Reached]) -> list[Point]:
    """The ends of the legs by which a place is reached, from the start to the place."""
    places = [place]
    while found[place].legs:
        place = found[place].origin
        places.append(place)
    return places[::-1]
