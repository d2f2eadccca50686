"""Whether a base is on the table, and the height at which it stands."""

from __future__ import annotations

from collections.abc import Iterable

from rules.engine.tabletop.inches.bases import Base
from rules.engine.tabletop.inches.footprints import Footprint
from rules.engine.tabletop.inches.points import Point


def is_on_table(base: Base, width: int, depth: int) -> bool:
    """Whether a base lies wholly on a table with its south-west corner at (0, 0)."""
    (x, y), radius = base
    return radius <= x <= width - radius and radius <= y <= depth - radius


def height_at(point: Point, tops: Iterable[tuple[Footprint, int]]) -> int:
    """The greatest height among the footprints that hold a place, outline included; 0 without."""
    return max((height for footprint, height in tops if footprint.side(point) >= 0), default=0)
