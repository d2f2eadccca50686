"""Where a movement may end, elevation by elevation, with climbing deducted; to draw, no more.

Sheets fall into regions that a base walks about in (`doors` tells how they hang together). The
least climbing to a region says how far ends in it may lie.
"""

from __future__ import annotations

import heapq
from collections.abc import Sequence

from rules.engine.frontier.ascents import affordable, land_of
from rules.engine.frontier.board import Board, Body
from rules.engine.frontier.doors import Doors, Region
from rules.engine.frontier.footing import house_of
from rules.engine.frontier.gait import Gait
from rules.engine.frontier.legs import field_of
from rules.engine.frontier.measure import EPS
from rules.engine.frontier.sheets import Mover, Sheet
from rules.engine.frontier.wayfinding import about
from rules.engine.lib.offer import Reach
from rules.engine.lib.plane.polygons import Polygon

Rings = dict[float, list[Polygon]]


def reach(board: Board, body: Body, others: Sequence[Body], gait: Gait) -> tuple[Reach, ...]:
    """Where the centre may end, one entry an elevation, holes clockwise."""
    house = house_of(board, body, gait)
    field = field_of(board, body, others, gait, about(body, gait.maximum), house)
    mover = Mover(board, body, others, field)
    land = land_of(board, field)
    levels = affordable(land, field, body.elevation, gait.maximum)
    rings: Rings
    if gait.flies:
        every = {0.0, *(floor[0] for part in field.steps for floor in part.floors)}
        rings = {level: Sheet(mover, level).landing(gait.maximum) for level in every}
    else:
        rings = (len(levels) == 1 and _alone(mover)) or _climbing(mover, levels)
    return tuple(
        Reach(elevation=level, polygons=tuple(rings[level]))
        for level in sorted(rings)
        if rings[level]
    )


def _alone(mover: Mover) -> Rings:
    """The one sheet there is, if it is plain that all ends on it are come to."""
    elevation = mover.body.elevation
    ends = Sheet(mover, elevation).ends_about()
    return {} if ends is None else {elevation: ends}


def _climbing(mover: Mover, levels: set[float]) -> Rings:
    """FR-MOVE-2  The ends in every region, within what the climbing to it leaves of M."""
    doors = Doors(mover, levels)
    rings: Rings = {}
    by_cost: dict[tuple[float, float], set[int]] = {}
    for region, climbed in _climbed(doors, mover).items():
        if not region.leaping:
            by_cost.setdefault((region.elevation, climbed), set()).add(region.outline)
    for (level, climbed), outlines in sorted(by_cost.items()):
        ends = doors.sheet(level).ends(outlines, mover.field.gait.maximum - climbed)
        rings.setdefault(level, []).extend(ends)
    return rings


def _climbed(doors: Doors, mover: Mover) -> dict[Region, float]:
    """FR-CLIMB-3  The least climbing to every region that can be come to."""
    queue = [(0.0, doors.start)]
    climbed: dict[Region, float] = {}
    while queue:
        cost, region = heapq.heappop(queue)
        if region in climbed or cost > mover.field.gait.maximum + EPS:
            continue
        climbed[region] = cost
        for other, rise in doors.of(region).items():
            heapq.heappush(queue, (cost + rise, other))
    return climbed
