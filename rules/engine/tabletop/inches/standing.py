"""Where a base may stand: on the table, off the edges of features, off other bases."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from rules.engine.tabletop.inches.bases import Base, overlap
from rules.engine.tabletop.inches.footprints import Footprint, Lie, lie
from rules.engine.tabletop.inches.points import Point


class Barred(NamedTuple):
    """A footprint that a base may not overlap, except, if it `carries`, from wholly inside."""

    footprint: Footprint
    carries: bool = False


def is_on_table(base: Base, width: int, depth: int) -> bool:
    """Whether a base lies wholly on a table with its south-west corner at (0, 0)."""
    (x, y), radius = base
    return radius <= x <= width - radius and radius <= y <= depth - radius


def bars(barred: Barred, base: Base) -> bool:
    """Whether a footprint keeps a base from standing where it is."""
    found = lie(barred.footprint, base)
    return found is Lie.ASTRIDE or (found is Lie.INSIDE and not barred.carries)


def barring(base: Base, footprints: Iterable[Barred]) -> int | None:
    """The index of the first footprint that keeps a base from standing where it is."""
    return next((i for i, each in enumerate(footprints) if bars(each, base)), None)


def overlapped(base: Base, others: Iterable[Base]) -> int | None:
    """The index of the first base that a base overlaps."""
    return next((i for i, each in enumerate(others) if overlap(base, each)), None)


def height_at(point: Point, tops: Iterable[tuple[Footprint, int]]) -> int:
    """The greatest height among the footprints that hold a place, outline included; 0 without."""
    return max((height for footprint, height in tops if footprint.side(point) >= 0), default=0)
