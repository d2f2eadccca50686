"""What a unit of some scale can stand on: the floors of each part, as movement sees them.

A floor is its elevation and what it counts for in climbing, which differ for AG Harness alone. Open
ground and every level 0 are one floor, as are touching levels of one height (FR-MOVE-18).
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from rules.engine.frontier.board import Area, Board, Body, Seam
from rules.engine.frontier.gait import Gait
from rules.engine.frontier.measure import EPS, at_least, within
from rules.engine.lib.plane.polygons import Box, Planes, Polygon, distance_to_polygon

Floor = tuple[float, float]
GROUND_FLOOR: Floor = (0.0, 0.0)


class Part(NamedTuple):
    """A part of terrain under a mover: `floors` are those with headroom, `scale` as it counts;
    `low` if a ceiling keeps it off some level; `is_step` if it is more than ground, or less.
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


class Footing(NamedTuple):
    """A board for movers of one scale: its parts, those of them that are more than one more stretch
    of ground, and the outlines where two of these touch.
    """

    parts: tuple[Part, ...]
    steps: tuple[Part, ...]
    seams: tuple[Seam, ...]


class House(NamedTuple):
    """The part a unit stands on with all that adjoin it, and how high the unit stands there."""

    parts: frozenset[int] = frozenset()
    elevation: float = 0.0


NO_HOUSE = House()


@lru_cache(maxsize=256)
def footing(board: Board, scale: int, hovers: float, house: House = NO_HOUSE) -> Footing:
    """The board as a unit of that scale finds it, without the storeys of a house that lie lower
    than the unit and under another.
    """
    parts = tuple(
        _part(n, area, scale, hovers, house.elevation if n in house.parts else 0.0)
        for n, area in enumerate(board.areas)
    )
    steps = tuple(part for part in parts if part.is_step)
    numbers = {part.number for part in steps}
    seams = tuple(seam for seam in board.seams if numbers.issuperset(seam.parts))
    return Footing(parts, steps, seams)


def house_of(board: Board, body: Body, gait: Gait) -> House:
    """FR-FORCED-7  The house under whose roofs no way is looked for when an opponent pushes a unit
    off it.
    """
    if not gait.falls or body.elevation <= EPS:
        return NO_HOUSE
    ground = footing(board, body.scale, gait.hovers)
    found = {
        part.number
        for part in ground.steps
        if any(abs(floor[0] - body.elevation) <= EPS for floor in part.floors)
        and distance_to_polygon(part.polygon, body.x, body.y) <= EPS
    }
    while True:
        grown = found.union(*(seam.parts for seam in ground.seams if found & {*seam.parts}))
        if grown == found:
            return House(frozenset(found), body.elevation)
        found = grown


def _part(number: int, area: Area, scale: int, hovers: float, least: float) -> Part:
    """FR-MOVE-11  A level is a floor if the next one is at least the unit's scale higher.

    FR-CLIMB-5  Levels alone are floors: a part without one at its top is only entered at its own.
    FR-UNIT-STALKER-HARNESS-1  What is at most as high as the unit hovers counts as scale 0.
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
    """FR-UNIT-STALKER-HARNESS-1  Whether a part counts as scale 0 for what hovers."""
    return within(area.scale, hovers) and hovers > EPS
