"""A way over the grid that `judge` accepts: proof that an end can be reached, and for how much."""

from __future__ import annotations

import heapq
import math
from collections.abc import Iterator, Sequence
from itertools import product

from rules.engine.frontier.space.board import Body
from rules.engine.tabletop.reference import Piece
from tests.engine.frontier.naive.connectivity import End, may_cross, near, rims
from tests.engine.frontier.naive.grid import Field, Grid
from tests.engine.frontier.naive.movement import MovementProfile, Verdict, Waypoint, judge
from tests.engine.frontier.naive.plane import EPS, Point, stretch
from tests.engine.frontier.naive.surfaces import least_step

MARGIN = 0.03
NONE = (math.inf, math.inf)
AROUND = list(product((-1, 0, 1), repeat=2))

Spot = tuple[float, int, int]
"""An elevation and the indices of a grid point."""


def certificate(
    pieces: Sequence[Piece],
    body: Body,
    others: Sequence[Body],
    profile: MovementProfile,
    end: End,
    h: float,
) -> tuple[list[Waypoint], Verdict] | None:
    """A way to that end from grid point to grid point that is certainly legal, if one is found."""
    grid = Grid(pieces, body, others, profile, h)
    for licensed in (False, True):
        masks = {
            e: grid.surface(e) & grid.clear(e, -MARGIN, licensed and profile.jumps and counted > 0)
            for e, counted in grid.counted.items()
        }
        spots = _way(grid, masks, end)
        if spots:
            way = _waypoints(grid, spots, end)
            verdict = judge(pieces, body, others, profile, way)
            if verdict.legal:
                return way, verdict
    return None


def _way(grid: Grid, masks: dict[float, Field], end: End) -> list[Spot]:
    """The cheapest, then shortest chain of spots from the middle to beside the end."""
    leaps, prices = _leaps(grid, masks), _prices(grid)
    first = (grid.body.elevation, grid.middle, grid.middle)
    goal = grid.index(end[0], end[1])
    best = {first: (0.0, 0.0)}
    came: dict[Spot, Spot] = {}
    queue = [(0.0, 0.0, first)]
    while queue:
        cost, length, spot = heapq.heappop(queue)
        if (cost, length) > best[spot]:
            continue
        if spot[0] == end[2] and max(abs(spot[1] - goal[0]), abs(spot[2] - goal[1])) <= 1:
            return _traced(came, spot)
        for other, price in [*_neighbours(grid, masks, prices, spot), *leaps.get(spot, [])]:
            far = math.dist(spot[1:], other[1:])
            total = (cost + price, length + far)
            if total < best.get(other, NONE):
                best[other] = total
                came[other] = spot
                heapq.heappush(queue, (*total, other))
    return []


def _traced(came: dict[Spot, Spot], spot: Spot) -> list[Spot]:
    spots = [spot]
    while spots[-1] in came:
        spots.append(came[spots[-1]])
    return spots[::-1]


def _neighbours(
    grid: Grid, masks: dict[float, Field], prices: dict[tuple[float, float], float], spot: Spot
) -> Iterator[tuple[Spot, float]]:
    """A step in any of the eight directions or none, to any surface; no corner is cut."""
    e, i, j = spot
    last = len(grid.x) - 1
    for di, dj in AROUND:
        if not (0 <= i + di <= last and 0 <= j + dj <= last):
            continue
        for to, mask in masks.items():
            straight = di == 0 or dj == 0 or (mask[i + di, j] and mask[i, j + dj])
            if grid.profile.falls and to < e and grid.breaks_fall(e, to, i + di, j + dj):
                continue  # FR-FORCED-7, FR-FALL-2: it goes on, or something else is fallen onto
            if (e, to) in prices and mask[i + di, j + dj] and straight:
                yield (to, i + di, j + dj), prices[e, to]


def _prices(grid: Grid) -> dict[tuple[float, float], float]:
    """What it costs to step between two elevations, where that is allowed."""
    steps = {
        (a, b): least_step({a: grid.counted[a], b: grid.counted[b]}, a, b, grid.body.scale)
        for a, b in product(grid.counted, repeat=2)
    }
    return {pair: cost for pair, cost in steps.items() if grid.profile.climbs or cost <= EPS}


def _leaps(grid: Grid, masks: dict[float, Field]) -> dict[Spot, list[tuple[Spot, float]]]:
    """Where one may jump to from every spot beside an outline."""
    found: dict[Spot, list[tuple[Spot, float]]] = {}
    for leaving, landing in rims(grid, masks):
        levels = leaving.elevation, landing.elevation
        for one, two in near(grid, leaving, landing):
            p, q = _place(grid, one), _place(grid, two)
            inside = [stretch(rim.polygon, p, q, 0.0) for rim in (leaving, landing)]
            gap = math.dist(p, q) - sum(inside)
            if gap <= grid.body.scale + EPS and may_cross(grid, one, two, levels):
                found.setdefault((levels[0], *one), []).append(((levels[1], *two), 0.0))
    return found


def _place(grid: Grid, index: tuple[int, int]) -> Point:
    return float(grid.x[index]), float(grid.y[index])


def _waypoints(grid: Grid, spots: Sequence[Spot], end: End) -> list[Waypoint]:
    """The corners of a chain of spots, from the very start to the very end."""
    kept = [
        spot
        for before, spot, after in zip(spots, spots[1:], spots[2:], strict=False)
        if _way_on(before, spot) != _way_on(spot, after)
    ]
    inner = [(*_place(grid, (i, j)), e) for e, i, j in (*kept, spots[-1])]
    return [(grid.body.x, grid.body.y, grid.body.elevation), *inner, end]


def _way_on(one: Spot, other: Spot) -> Spot:
    return (other[0] - one[0], other[1] - one[1], other[2] - one[2])
