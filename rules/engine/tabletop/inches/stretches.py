"""How much of a segment lies inside a footprint: compared exactly, or rounded to whole units."""

from __future__ import annotations

from collections.abc import Iterable

from rules.engine.tabletop.inches.footprints import Footprint
from rules.engine.tabletop.inches.points import Point, squared
from rules.engine.tabletop.inches.polygon_crossings import Crossing
from rules.engine.tabletop.inches.surds import (
    ZERO,
    Surd,
    compare_scaled,
    minus,
    nearest_scaled,
    plus,
)


def fraction_inside(parts: Iterable[Crossing]) -> Surd:
    """The sum of some parts of a segment, as a fraction of it."""
    total = ZERO
    for start, end in parts:
        total = plus(total, minus(end, start))
    return total


def are_longer(parts: Iterable[Crossing], a: Point, b: Point, limit: int) -> bool:
    """Whether some parts of segment ab are together longer than a limit, exactly."""
    return compare_scaled(fraction_inside(parts), squared(a, b), limit) > 0


def length_inside(footprint: Footprint, a: Point, b: Point) -> int:
    """The length of segment ab inside a footprint, rounded."""
    parts = footprint.crossings(a, b)
    return nearest_scaled(fraction_inside(parts), squared(a, b)) if parts else 0
