"""Floors for movement: which levels of each terrain part a unit of a given scale can stand on.

A floor is a pair: its elevation, and the elevation that counts for climbing. The two differ only
for AG Harness. Open ground and every level 0 are the same floor, as are touching levels of equal
height (FR-MOVE-18).
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from rules.engine.frontier.space.board import Area, Board, Body, Seam
from rules.engine.frontier.space.measure import EPS, at_least, within
from rules.engine.frontier.space.movement_profile import MovementProfile
from rules.engine.tabletop.plane.polygons import Box, Planes, Polygon, distance_to_polygon

Floor = tuple[float, float]
GROUND_FLOOR: Floor = (0.0, 0.0)


class Part(NamedTuple):
    """A terrain part as one mover sees it.

    `floors` are the levels with enough headroom, `scale` is its effective height, `low` is set if a
    ceiling is too low above some level, and `is_step` if the part differs from plain ground.
    """

    number: int
    id: str
    polygon: Polygon
    planes: Planes
    box: Box
    floors: tuple[Floor, ...]
    low: bool
    scale: float
    impassable: bool
    is_step: bool


class FloorMap(NamedTuple):
    """The floors of a board for movers of one scale: all parts, those that differ from plain ground
    (`steps`), and the outlines that two of these share.
    """

    parts: tuple[Part, ...]
    steps: tuple[Part, ...]
    seams: tuple[Seam, ...]


class Building(NamedTuple):
    """The parts of the building that a unit stands on (its own part and all adjoining ones), and
    the unit's elevation.
    """

    parts: frozenset[int] = frozenset()
    elevation: float = 0.0


NO_BUILDING = Building()


@lru_cache(maxsize=256)
def floor_map(
    board: Board, scale: int, hovers: float, building: Building = NO_BUILDING
) -> FloorMap:
    """Return the floors of the board for a unit of that scale (cached). Storeys of the given
    building that lie below both the unit and another storey are left out.
    """
    parts = tuple(
        _part(n, area, scale, hovers, building.elevation if n in building.parts else 0.0)
        for n, area in enumerate(board.areas)
    )
    steps = tuple(part for part in parts if part.is_step)
    numbers = {part.number for part in steps}
    seams = tuple(seam for seam in board.seams if numbers.issuperset(seam.parts))
    return FloorMap(parts, steps, seams)


def building_of(board: Board, body: Body, profile: MovementProfile) -> Building:
    """FR-FORCED-7  Return the building that a unit is pushed off: no path leads through its lower
    storeys.
    """
    if not profile.falls or body.elevation <= EPS:
        return NO_BUILDING
    ground = floor_map(board, body.scale, profile.hovers)
    found = {
        part.number
        for part in ground.steps
        if any(abs(floor[0] - body.elevation) <= EPS for floor in part.floors)
        and distance_to_polygon(part.polygon, body.x, body.y) <= EPS
    }
    while True:
        grown = found.union(*(seam.parts for seam in ground.seams if found & {*seam.parts}))
        if grown == found:
            return Building(frozenset(found), body.elevation)
        found = grown


def _part(number: int, area: Area, scale: int, hovers: float, least: float) -> Part:
    """FR-MOVE-11  A level is a floor if the next one is at least the unit's scale higher.

    FR-CLIMB-5  Only levels are floors: a part without a level at its top can be entered only at its
    own levels.
    FR-UNIT-STALKER-HARNESS-1  Parts no higher than the unit hovers count as scale 0.
    """
    counts = not is_levelled(area, hovers)
    floors = tuple(
        (level.elevation, level.elevation if counts else 0.0)
        for n, level in enumerate(area.levels)
        if at_least(area.headroom(n), scale)
        and (level.elevation >= least - EPS or n == len(area.levels) - 1)
    )
    return Part(
        number=number,
        id=area.id,
        polygon=area.polygon,
        planes=area.planes,
        box=area.box,
        floors=() if area.impassable else floors,
        low=len(floors) < len(area.levels),
        scale=area.scale if counts else 0.0,
        impassable=area.impassable,
        is_step=not area.impassable and floors != (GROUND_FLOOR,),
    )


def is_levelled(area: Area, hovers: float) -> bool:
    """FR-UNIT-STALKER-HARNESS-1  Return whether a part counts as scale 0 for a hovering unit."""
    return within(area.scale, hovers) and hovers > EPS
