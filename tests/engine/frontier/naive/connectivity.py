"""Whether any way leads somewhere, and at which least C: a fine grid instead of geometry.

`bound` errs on the side of the mover: every grid point near enough to a lawful place is lawful, so
what it cannot reach nobody can, and nobody for less.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import NamedTuple

import numpy as np

from rules.engine.frontier.space.board import Body
from rules.engine.tabletop.reference import Piece
from tests.engine.frontier.naive.grid import Field, Grid
from tests.engine.frontier.naive.movement import MovementProfile, State
from tests.engine.frontier.naive.plane import EPS, Polygon
from tests.engine.frontier.naive.surfaces import least_step, usable

End = tuple[float, float, float]
NONE = math.inf


def grown(mask: Field) -> Field:
    """A mask and everything one step around it."""
    padded = np.pad(mask, 1)
    n, m = mask.shape
    shifted = [padded[i : i + n, j : j + m] for i, j in product(range(3), repeat=2)]
    return np.asarray(np.logical_or.reduce(shifted))


def labels(mask: Field) -> Field:
    """A number above 0 for every connected patch of a mask, corners joined: runs of each row,
    united with those of the row before.
    """
    found = np.zeros(mask.shape, dtype=np.int64)
    parent = [0]

    def root(k: int) -> int:
        while parent[k] != k:
            k = parent[k]
        return k

    before: list[tuple[int, int, int]] = []
    for i, row in enumerate(mask):
        turns = np.flatnonzero(np.diff(np.concatenate(([0], row.astype(np.int8), [0]))))
        runs = []
        for start, end in zip(turns[::2], turns[1::2], strict=True):
            parent.append(len(parent))
            mine = len(parent) - 1
            for low, high, other in before:
                if low <= end and start <= high:
                    parent[root(other)] = root(mine)
            found[i, start:end] = mine
            runs.append((int(start), int(end), mine))
        before = runs
    return np.asarray(np.array([root(k) for k in range(len(parent))])[found])


Patch = tuple[State, int]
"""A connected patch of a layer, as one place of the search."""


def bound(
    pieces: Iterable[Piece],
    body: Body,
    others: Sequence[Body],
    profile: MovementProfile,
    end: End,
    h: float,
) -> float:
    """No way to that end costs less; infinite where there is none."""
    grid = Grid(pieces, body, others, profile, h)
    held = {e: grown(grid.surface(e)) for e in grid.counted}
    layers: dict[State, Field] = {}
    for e in grid.counted:
        layers[e, "walks"] = labels(held[e] & grid.clear(e, h, licensed=False))
        if profile.jumps and e in grid.raised:
            layers[e, "runs up"] = labels(held[e] & grid.clear(e, h, licensed=True))
            layers[e, "landed"] = layers[e, "runs up"]
    graph = _steps(grid, held, layers)
    for take_off, landing in _jumps(grid, layers):
        graph.setdefault(take_off, {})[landing] = 0.0
    at = grid.index(end[0], end[1])
    start: State = (body.elevation, "walks")
    if start not in layers:
        return NONE
    first = (start, int(layers[start][grid.middle, grid.middle]))
    ends: list[State] = [(end[2], "walks"), (end[2], "landed")]
    goals = {(each, int(layers[each][at])) for each in ends if each in layers and layers[each][at]}
    return _cheapest(graph, first, goals)


def _steps(
    grid: Grid, held: dict[float, Field], layers: dict[State, Field]
) -> dict[Patch, dict[Patch, float]]:
    """From patch to patch at one point: another elevation, or another way of being there."""
    graph: dict[Patch, dict[Patch, float]] = {}
    elevations = sorted(held)
    patches = list(layers)
    falls = grid.all_falls()
    columns = [held[e] for e in elevations] + [layers[state] for state in patches]
    columns += falls.values()
    stacked = np.stack([column.ravel().astype(np.int64) for column in columns], axis=1)
    new = np.concatenate(([True], np.any(stacked[1:] != stacked[:-1], axis=1)))
    for row in set(map(tuple, stacked[new].tolist())):
        there = {e: grid.counted[e] for e, on in zip(elevations, row, strict=False) if on}
        found = [
            (state, label)
            for state, label in zip(patches, row[len(elevations) :], strict=False)
            if label
        ]
        over = {pair for pair, on in zip(falls, row[len(row) - len(falls) :], strict=True) if on}
        for one, other in product(found, repeat=2):
            cost = _step(grid, there, one[0], other[0], over)
            if one != other and cost is not None:
                old = graph.setdefault(one, {}).get(other, NONE)
                graph[one][other] = min(old, cost)
    return graph


def _step(
    grid: Grid,
    there: dict[float, float],
    one: State,
    other: State,
    over: set[tuple[float, float]],
) -> float | None:
    """The cost of a change at one point, None where it is not allowed; `over` are the falls that an
    edge there allows to who is pushed.
    """
    (e, mode), (to, then) = one, other
    if mode == "runs up" or then == "landed":
        return None
    if e == to:
        return 0.0 if then == "runs up" else None
    if grid.profile.falls and to < e and (e, to) not in over:
        return None
    cost = least_step(there, e, to, grid.body.scale)
    return cost if grid.profile.climbs or cost <= EPS else None


def _jumps(grid: Grid, layers: dict[State, Field]) -> Iterator[tuple[Patch, Patch]]:
    """From patches that run up to patches where one lands."""
    masks = {e: layer > 0 for (e, mode), layer in layers.items() if mode == "landed"}
    known: set[tuple[Patch, Patch]] = set()
    for leaving, landing in rims(grid, masks):
        low, high = leaving.elevation, landing.elevation
        for one, two in near(grid, leaving, landing):
            start: Patch = ((low, "runs up"), int(layers[low, "runs up"][one]))
            goal: Patch = ((high, "landed"), int(layers[high, "landed"][two]))
            if (start, goal) not in known and may_cross(grid, one, two, (low, high)):
                known.add((start, goal))
                yield start, goal


Index = tuple[int, int]


class Rim(NamedTuple):
    """A level of a part, and the grid points beside its outline."""

    polygon: Polygon
    elevation: float
    points: Field


def rims(grid: Grid, masks: dict[float, Field]) -> Iterator[tuple[Rim, Rim]]:
    """FR-JUMP-2  Take-off and landing: raised levels of two parts, the rise less than the scale."""
    raised = [
        (part, land, e)
        for part, land in zip(grid.parts, grid.depth, strict=True)
        for e in usable(part, grid.body.scale)
        if grid.profile.jumps and grid.land.counted(part, e) > 0
    ]
    for (a, depth_a, low), (b, depth_b, high) in product(raised, repeat=2):
        rise = grid.land.counted(b, high) - grid.land.counted(a, low)
        if a is not b and rise < grid.body.scale - EPS:
            ones = np.argwhere((np.abs(depth_a) <= grid.h) & masks[low])
            twos = np.argwhere((np.abs(depth_b) <= grid.h) & masks[high])
            yield Rim(a.polygon, low, ones), Rim(b.polygon, high, twos)


def near(grid: Grid, one: Rim, two: Rim) -> Iterator[tuple[Index, Index]]:
    """The grid points of two rims no further apart than a jump, two steps forgiven."""
    if len(one.points) and len(two.points):
        apart = one.points[:, None, :] - two.points[None, :, :]
        inches = np.hypot(apart[..., 0], apart[..., 1]) * grid.h
        for i, k in np.argwhere(inches <= grid.body.scale + 2 * grid.h).tolist():
            (a, b), (c, d) = one.points[i].tolist(), two.points[k].tolist()
            yield (a, b), (c, d)


def may_cross(grid: Grid, one: Index, two: Index, levels: tuple[float, float]) -> bool:
    """FR-JUMP-3  Nothing crossed in the middle is higher than the lower level."""
    low, high = min(levels), max(levels)
    for share in (0.25, 0.5, 0.75):
        i, j = (round(one[k] + share * (two[k] - one[k])) for k in (0, 1))
        for part, depth in zip(grid.parts, grid.depth, strict=True):
            if part.scale > low and depth[i, j] > 2 * grid.h:
                return False
        for other in grid.others:
            if other.elevation < high + grid.body.scale and low < other.elevation + other.scale:
                apart = math.hypot(grid.x[i, j] - other.x, grid.y[i, j] - other.y)
                if apart < other.radius + grid.body.radius - 2 * grid.h:
                    return False
    return True


def _cheapest(graph: dict[Patch, dict[Patch, float]], first: Patch, goals: set[Patch]) -> float:
    best = {first: 0.0}
    queue = [(0.0, 0, first)]
    count = 0
    while queue:
        cost, _, patch = heapq.heappop(queue)
        if patch in goals:
            return cost
        for other, step in graph.get(patch, {}).items():
            if cost + step < best.get(other, NONE):
                best[other] = cost + step
                count += 1
                heapq.heappush(queue, (cost + step, count, other))
    return NONE
