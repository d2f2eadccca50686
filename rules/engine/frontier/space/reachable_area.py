"""Reachable area: where a movement may end, for each elevation, with climbing deducted; for
display.

Free space is split into connected regions (linked by `region_links`). The least climbing to a
region limits how far away its end points may be.
"""

from __future__ import annotations

import heapq
from collections.abc import Sequence

from rules.engine.frontier.space.board import Board, Body
from rules.engine.frontier.space.climb_bounds import affordable, terrain_of
from rules.engine.frontier.space.floors import building_of
from rules.engine.frontier.space.free_space import FreeSpace, Mover
from rules.engine.frontier.space.measure import EPS
from rules.engine.frontier.space.movement_profile import MovementProfile
from rules.engine.frontier.space.path_legs import field_of
from rules.engine.frontier.space.pathfinding import box_around
from rules.engine.frontier.space.region_links import Region, RegionGraph
from rules.engine.tabletop.offer import Reach
from rules.engine.tabletop.plane.polygons import Polygon

Rings = dict[float, list[Polygon]]


def reach(
    board: Board, body: Body, others: Sequence[Body], profile: MovementProfile
) -> tuple[Reach, ...]:
    """Return the area of possible end points, one entry for each elevation; holes are clockwise."""
    building = building_of(board, body, profile)
    field = field_of(board, body, others, profile, box_around(body, profile.maximum), building)
    mover = Mover(board, body, others, field)
    terrain = terrain_of(board, field)
    levels = affordable(terrain, field, body.elevation, profile.maximum)
    rings: Rings
    if profile.flies:
        every = {0.0, *(floor[0] for part in field.steps for floor in part.floors)}
        rings = {level: FreeSpace(mover, level).landing(profile.maximum) for level in every}
    else:
        rings = (len(levels) == 1 and _alone(mover)) or _climbing(mover, levels)
    return tuple(
        Reach(elevation=level, polygons=tuple(rings[level]))
        for level in sorted(rings)
        if rings[level]
    )


def _alone(mover: Mover) -> Rings:
    """Return the end points on the unit's own level, if all of them are trivially reachable."""
    elevation = mover.body.elevation
    ends = FreeSpace(mover, elevation).ends_if_connected()
    return {} if ends is None else {elevation: ends}


def _climbing(mover: Mover, levels: set[float]) -> Rings:
    """FR-MOVE-2  Return the end points in every region, within M less the climbing to it."""
    graph = RegionGraph(mover, levels)
    rings: Rings = {}
    by_cost: dict[tuple[float, float], set[int]] = {}
    for region, climbed in _climbed(graph, mover).items():
        if not region.leaping:
            by_cost.setdefault((region.elevation, climbed), set()).add(region.outline)
    for (level, climbed), outlines in sorted(by_cost.items()):
        ends = graph.space(level).ends(outlines, mover.field.profile.maximum - climbed)
        rings.setdefault(level, []).extend(ends)
    return rings


def _climbed(graph: RegionGraph, mover: Mover) -> dict[Region, float]:
    """FR-CLIMB-3  Return the least climbing to every reachable region (Dijkstra)."""
    queue = [(0.0, graph.start)]
    climbed: dict[Region, float] = {}
    while queue:
        cost, region = heapq.heappop(queue)
        if region in climbed or cost > mover.field.profile.maximum + EPS:
            continue
        climbed[region] = cost
        for other, rise in graph.links_from(region).items():
            heapq.heappush(queue, (cost + rise, other))
    return climbed
