"""Where a base may stand: on the table, off the outlines of solids, off other bases."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from rules.engine.tabletop.inches.bases import Base
from rules.engine.tabletop.inches.footprints import Footprint, Placement, placement
from rules.engine.tabletop.inches.points import Point


class Solid(NamedTuple):
    """A footprint that no base may overlap, except, with a walkable top, from wholly inside."""

    footprint: Footprint
    has_top: bool = False


def is_on_table(base: Base, width: int, depth: int) -> bool:
    """Whether a base lies wholly on a table with its south-west corner at (0, 0)."""
    (x, y), radius = base
    return radius <= x <= width - radius and radius <= y <= depth - radius


def nearest_edges(place: Point, width: int, depth: int) -> list[Point]:
    """The nearest places on the edges of a table: one, or several at the same distance.

    They are in the order south, north, west, east.
    """
    x, y = place
    distances = {(x, 0): y, (x, depth): depth - y, (0, y): x, (width, y): width - x}
    least = min(distances.values())
    return [edge for edge, distance in distances.items() if distance == least]


def blocks(solid: Solid, base: Base) -> bool:
    """Whether a solid keeps a base from standing where it is."""
    found = placement(solid.footprint, base)
    return found is Placement.ASTRIDE or (found is Placement.INSIDE and not solid.has_top)


def height_at(point: Point, tops: Iterable[tuple[Footprint, int]]) -> int:
    """The greatest height among the footprints that hold a place, outline included; 0 without."""
    return max((height for footprint, height in tops if footprint.side(point) >= 0), default=0)
