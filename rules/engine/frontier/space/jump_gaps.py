"""Where jumps can be made (FR-JUMP-2): edges that face each other, and points along them.

A jump bends a way anywhere along two facing outlines. Points to take off from stand every quarter
of an inch, at the ends of what is near enough, and where a base or a moat begins to leave room.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from rules.engine.frontier.board import Board
from rules.engine.frontier.footing import Floor, Part, footing
from rules.engine.frontier.legs import Field
from rules.engine.frontier.measure import EPS, at_least
from rules.engine.lib.plane.crossings import (
    Segment,
    moved_out,
    nearest,
    of_segments,
    on_circle,
    sides,
)
from rules.engine.lib.plane.polygons import Box
from rules.engine.lib.plane.segments import Point, distance, distance_to_segment, side
from rules.engine.lib.plane.stretches import Stretch, beside

STEP = 0.25
"""Inches between the points from which a jump is tried."""


class Gap(NamedTuple):
    """Two facing edges near enough for a jump, the stretch of the first that is, and the floors
    that it may start from and land on.
    """

    edge: Segment
    facing: Segment
    stretch: Stretch
    leave: tuple[Floor, ...]
    reach: tuple[Floor, ...]


def jump_floors(board: Board, field: Field, middle: Point) -> tuple[Floor, ...]:
    """The floors near a mover from which there are jumps."""
    near = gaps_near(board, field, middle)
    return tuple(sorted({floor for _, gap in near for floor in gap.leave}))


def gaps_near(board: Board, field: Field, middle: Point) -> list[tuple[int, Gap]]:
    return [
        (number, gap)
        for number, gap in enumerate(gaps(board, field.scale, field.gait.hovers))
        if distance_to_segment(*middle, *gap.edge[0], *gap.edge[1]) <= field.gait.maximum + EPS
    ]


@lru_cache(maxsize=256)
def gaps(board: Board, scale: int, hovers: float) -> tuple[Gap, ...]:
    """FR-JUMP-1 FR-JUMP-2  The edges over which a jump may be made."""
    steps = footing(board, scale, hovers).steps
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
    """FR-JUMP-2  The raised floors of one part and of another that a jump may join."""
    return [
        (leave, reach)
        for leave in part.floors
        for reach in other.floors
        if leave[1] > EPS and reach[1] > EPS and not at_least(reach[1] - leave[1], scale)
    ]


def _face(edge: Segment, facing: Segment) -> bool:
    """Whether two edges show each other their outer sides."""
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
    """Points to take off from with the nearest to land on, at every step and where room ends."""
    (a, b), (c, d) = gap.edge, gap.facing
    for share in (*_steps(gap), *_room(field, gap)):
        leave = a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])
        reach = nearest(leave, c, d)
        if EPS < distance(*leave, *reach) <= field.scale + EPS:
            yield leave, reach


def _steps(gap: Gap) -> list[float]:
    """Shares of the edge over the stretch that faces, its ends among them."""
    start, end = gap.stretch
    count = int((end - start) * distance(*gap.edge[0], *gap.edge[1]) / STEP) + 1
    return [start + (end - start) * n / count for n in range(count + 1)]


def _room(field: Field, gap: Gap) -> Iterator[float]:
    """Shares of the edge where a base or a moat begins or ends to leave room."""
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
    """Where a segment comes to the least distance from Impassable ground, or leaves it."""
    found: list[Point] = []
    for p, q in sides(moat.polygon):
        found += of_segments(a, b, *moved_out(p, q, field.radius))
        found += on_circle(a, b, (*p, field.radius))
    return found
