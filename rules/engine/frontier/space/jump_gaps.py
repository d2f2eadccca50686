"""Gaps that a unit may jump (FR-JUMP-2): pairs of facing edges, and take-off points along them.

A shortest path may turn anywhere along two facing outlines, so take-off points are sampled: every
quarter of an inch, at both ends of the jumpable stretch, and where a base or Impassable ground
starts or stops leaving room.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from rules.engine.frontier.space.board import Board
from rules.engine.frontier.space.floors import Floor, Part, floor_map
from rules.engine.frontier.space.measure import EPS, at_least
from rules.engine.frontier.space.path_legs import Field
from rules.engine.tabletop.plane.intersections import (
    Segment,
    moved_out,
    nearest,
    of_segments,
    on_circle,
    sides,
)
from rules.engine.tabletop.plane.leg_intervals import Stretch, beside
from rules.engine.tabletop.plane.polygons import Box
from rules.engine.tabletop.plane.segments import Point, distance, distance_to_segment, side

STEP = 0.25
"""Inches between sampled take-off points."""


class Gap(NamedTuple):
    """Two facing edges near enough for a jump: the jumpable stretch of the first (as fractions of
    its length), and the floors to take off from and to terrain on.
    """

    edge: Segment
    facing: Segment
    stretch: Stretch
    leave: tuple[Floor, ...]
    reach: tuple[Floor, ...]


def jump_floors(board: Board, field: Field, middle: Point) -> tuple[Floor, ...]:
    """Return the floors near a mover from which a jump is possible."""
    near = gaps_near(board, field, middle)
    return tuple(sorted({floor for _, gap in near for floor in gap.leave}))


def gaps_near(board: Board, field: Field, middle: Point) -> list[tuple[int, Gap]]:
    return [
        (number, gap)
        for number, gap in enumerate(gaps(board, field.scale, field.profile.hovers))
        if distance_to_segment(*middle, *gap.edge[0], *gap.edge[1]) <= field.profile.maximum + EPS
    ]


@lru_cache(maxsize=256)
def gaps(board: Board, scale: int, hovers: float) -> tuple[Gap, ...]:
    """FR-JUMP-1 FR-JUMP-2  Return the pairs of edges between which a jump is possible (cached)."""
    steps = floor_map(board, scale, hovers).steps
    found: list[Gap] = []
    for part in steps:
        for other in steps:
            floors = _jumps(part, other, scale)
            if other is part or not floors or not _within_box(part.box, other.box, scale):
                continue
            leave = tuple(sorted({a for a, _ in floors}))
            reach = tuple(sorted({b for _, b in floors}))
            for edge in sides(part.polygon):
                for facing in sides(other.polygon):
                    stretch = beside(*edge, *facing, scale + EPS)
                    if stretch[0] <= stretch[1] and _face(edge, facing):
                        found.append(Gap(edge, facing, stretch, leave, reach))
    return tuple(found)


def _jumps(part: Part, other: Part, scale: int) -> list[tuple[Floor, Floor]]:
    """FR-JUMP-2  The pairs of raised floors of two parts between which a jump is possible."""
    return [
        (leave, reach)
        for leave in part.floors
        for reach in other.floors
        if leave[1] > EPS and reach[1] > EPS and not at_least(reach[1] - leave[1], scale)
    ]


def _face(edge: Segment, facing: Segment) -> bool:
    """Return whether the outer sides of two edges face each other."""
    return min(side(*edge[0], *edge[1], *end) for end in facing) < 0.0 and (
        min(side(*facing[0], *facing[1], *end) for end in edge) < 0.0
    )


def _within_box(one: Box, other: Box, reach: float) -> bool:
    return (
        one[0] - reach <= other[2]
        and other[0] <= one[2] + reach
        and one[1] - reach <= other[3]
        and other[1] <= one[3] + reach
    )


def jump_points(field: Field, gap: Gap) -> Iterator[tuple[Point, Point]]:
    """Yield take-off points, each with the nearest landing point."""
    (a, b), (c, d) = gap.edge, gap.facing
    for share in (*_steps(gap), *_room(field, gap)):
        leave = a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])
        reach = nearest(leave, c, d)
        if EPS < distance(*leave, *reach) <= field.scale + EPS:
            yield leave, reach


def _steps(gap: Gap) -> list[float]:
    """Evenly spaced take-off points on the jumpable stretch, as fractions of the edge."""
    start, end = gap.stretch
    count = int((end - start) * distance(*gap.edge[0], *gap.edge[1]) / STEP) + 1
    return [start + (end - start) * n / count for n in range(count + 1)]


def _room(field: Field, gap: Gap) -> Iterator[float]:
    """Fractions of the edge at which a base or Impassable ground starts or stops leaving room."""
    (a, b), (c, d) = gap.edge, gap.facing
    length = distance(*a, *b)
    ux, uy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    marks: list[Point] = []
    for base in field.bases:
        circle = (base.x, base.y, base.reach + EPS)
        if distance_to_segment(base.x, base.y, *a, *b) <= circle[2] + field.scale:
            along = ux * circle[2], uy * circle[2]
            marks += [
                (base.x + along[0], base.y + along[1]),
                (base.x - along[0], base.y - along[1]),
            ]
            marks += [*on_circle(a, b, circle), *on_circle(c, d, circle)]
    for moat in field.moats if field.leaps_moats else ():
        marks += [*on_rim(field, moat, a, b), *on_rim(field, moat, c, d)]
    for x, y in marks:
        share = ((x - a[0]) * ux + (y - a[1]) * uy) / length
        if gap.stretch[0] < share < gap.stretch[1]:
            yield share


def on_rim(field: Field, moat: Part, a: Point, b: Point) -> list[Point]:
    """Return the points of a segment at exactly the base radius from Impassable ground."""
    found: list[Point] = []
    for p, q in sides(moat.polygon):
        found += of_segments(a, b, *moved_out(p, q, field.radius))
        found += on_circle(a, b, (*p, field.radius))
    return found
