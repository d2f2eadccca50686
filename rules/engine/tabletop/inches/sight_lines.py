"""Sight lines in three dimensions: straight lines between heights, and the features below them.

Which points of a base are looked from and to, which features count and up to what height is said
by the book.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product
from typing import NamedTuple

from rules.engine.tabletop.inches.bases import Base
from rules.engine.tabletop.inches.footprints import Footprint
from rules.engine.tabletop.inches.points import Point, places_across
from rules.engine.tabletop.inches.polygon_crossings import Crossing
from rules.engine.tabletop.inches.segments import misses_box
from rules.engine.tabletop.inches.stretches import are_longer
from rules.engine.tabletop.inches.surds import Surd, compare


class SightLine(NamedTuple):
    """A straight line between two places, each at a height."""

    start: Point
    start_height: int
    end: Point
    end_height: int


class Obstacle(NamedTuple):
    """A footprint that obstructs lines below its `top`, with up to `allowed` of them inside, in
    plan, not counted.
    """

    footprint: Footprint
    top: int
    allowed: int = 0


def sight_points(base: Base, other: Point) -> tuple[Point, ...]:
    """The centre of a base and the two points of its edge square to the line towards another
    centre, rounded; the centre alone if the two centres are the same.
    """
    if base.centre == other:
        return (base.centre,)
    return base.centre, *places_across(base.centre, other, base.radius)


def lines_between(
    starts: Iterable[Point], start_height: int, ends: Iterable[Point], end_height: int
) -> list[SightLine]:
    """The lines from every one of some places to every one of some others."""
    return [SightLine(start, start_height, end, end_height) for start, end in product(starts, ends)]


def is_below(line: SightLine, part: Crossing, top: int) -> bool:
    """Whether the height of a line at either end of a part of it is below a top."""
    first, rise = line.start_height, line.end_height - line.start_height
    if max(first, line.end_height) < top:
        return True
    if rise == 0 or min(first, line.end_height) >= top:
        return False
    start, end = part
    return (
        compare(start, top - first, rise) < 0 if rise > 0 else compare(end, first - top, -rise) > 0
    )


def parts_below(line: SightLine, parts: Iterable[Crossing], top: int) -> list[Crossing]:
    """What of some parts of a line is below a top."""
    first, rise = line.start_height, line.end_height - line.start_height
    below = [part for part in parts if is_below(line, part, top)]
    if max(first, line.end_height) < top or not below:
        return below
    if rise > 0:
        level = Surd(top - first, 0, 0, rise)
        return [
            (start, level if compare(end, level.p, level.den) > 0 else end) for start, end in below
        ]
    level = Surd(first - top, 0, 0, -rise)
    return [
        (level if compare(start, level.p, level.den) < 0 else start, end) for start, end in below
    ]


def obstructs(obstacle: Obstacle, line: SightLine) -> bool:
    """Whether more of a line than allowed lies inside an obstacle and below its top.

    With nothing allowed: whether the line crosses its interior while the height at either end of
    the crossing is below the top. Touching an edge or corner is no crossing.
    """
    footprint, top, allowed = obstacle
    if line.start_height >= top and line.end_height >= top:
        return False
    parts = footprint.crossings(line.start, line.end)
    if not parts:
        return False
    if allowed == 0:
        return any(is_below(line, part, top) for part in parts)
    return are_longer(parts_below(line, parts, top), line.start, line.end, allowed)


def obstructions(lines: Iterable[SightLine], obstacles: Sequence[Obstacle]) -> list[list[int]]:
    """For each line the indices of the obstacles that obstruct it."""
    lines = list(lines)
    near = _near(lines, obstacles)
    return [[i for i in near if obstructs(obstacles[i], line)] for line in lines]


def _near(lines: Sequence[SightLine], obstacles: Sequence[Obstacle]) -> list[int]:
    """The indices of the obstacles that a bundle of lines may meet, by boxes."""
    if not lines:
        return []
    xs = [x for line in lines for x in (line.start[0], line.end[0])]
    ys = [y for line in lines for y in (line.start[1], line.end[1])]
    low, high = (min(xs), min(ys)), (max(xs), max(ys))
    return [i for i, each in enumerate(obstacles) if not misses_box(low, high, each.footprint.box)]
