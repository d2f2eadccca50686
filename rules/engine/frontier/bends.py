"""Where a shortest way may bend: round bases, at corners, where outlines cross, at jumps.

On one floor a taut way bends round what stands in it. Changing floors, it bends only where borders
of both floors meet: at a corner, or where the ring round a base crosses an outline. A jump bends
it anywhere along two facing outlines: there points stand every quarter of an inch, at the ends of
what is near enough, and where a base or a moat leaves room.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from rules.engine.frontier.board import Board
from rules.engine.frontier.footing import GROUND_FLOOR, Floor, Part, footing
from rules.engine.frontier.legs import Base, Field
from rules.engine.frontier.measure import EPS, at_least
from rules.engine.frontier.walking import bars
from rules.engine.lib.plane.crossings import (
    Circle,
    Segment,
    moved_out,
    nearest,
    of_circles,
    of_segments,
    on_circle,
    sides,
)
from rules.engine.lib.plane.links import Wedge, wedge_of
from rules.engine.lib.plane.polygons import Box, distance_to_outline
from rules.engine.lib.plane.segments import Point, distance, distance_to_segment, side
from rules.engine.lib.plane.stretches import Stretch, beside

STEP = 0.25
"""Inches between the points from which a jump is tried."""


class Bend(NamedTuple):
    """A circle or a point, with the wedge of a corner.

    A point of a jump has the floors that are of use there and the numbers of the gaps that it
    takes off over or lands from.
    """

    circle: Circle
    wedge: Wedge | None = None
    floors: tuple[Floor, ...] = ()
    gaps: frozenset[int] = frozenset()
    lands: bool = False

    @property
    def has_sides(self) -> bool:
        """Whether turning left and turning right are two things here."""
        return self.wedge is not None or self.circle[2] > 0.0

    def leads_to(self, other: Bend) -> bool:
        """A point to take off from leads to those to land on, and to these nothing else does."""
        if other.lands or (self.gaps and not self.lands):
            return other.lands and not self.lands and not self.gaps.isdisjoint(other.gaps)
        return True


class Gap(NamedTuple):
    """Two facing edges near enough for a jump, the stretch of the first that is, and the floors
    that it may start from and land on.
    """

    edge: Segment
    facing: Segment
    stretch: Stretch
    leave: tuple[Floor, ...]
    reach: tuple[Floor, ...]


def bends(board: Board, field: Field, middle: Point, leaping: bool) -> list[Bend]:
    """Every place near a mover where a shortest way may bend, with those of jumps or without."""
    found = [Bend((b.x, b.y, b.reach + EPS)) for b in field.bases]
    found += [Bend((*corner, field.radius)) for moat in field.moats for corner in _outward(moat)]
    found += corners(board, field.scale, field.gait.hovers)
    if leaping:
        found += _jumping(board, field, middle)
    found += {point: Bend((*point, 0.0)) for point in crossings(field)}.values()
    reach = field.gait.maximum + EPS
    return [b for b in found if distance(*middle, *b.circle[:2]) <= reach + b.circle[2]]


def jump_floors(board: Board, field: Field, middle: Point) -> tuple[Floor, ...]:
    """The floors near a mover from which there are jumps."""
    near = _gaps_near(board, field, middle)
    return tuple(sorted({floor for _, gap in near for floor in gap.leave}))


def _gaps_near(board: Board, field: Field, middle: Point) -> list[tuple[int, Gap]]:
    return [
        (number, gap)
        for number, gap in enumerate(gaps(board, field.scale, field.gait.hovers))
        if distance_to_segment(*middle, *gap.edge[0], *gap.edge[1]) <= field.gait.maximum + EPS
    ]


def _jumping(board: Board, field: Field, middle: Point) -> Iterator[Bend]:
    """The points of the jumps near a mover."""
    found: dict[tuple[Point, bool], Bend] = {}
    for number, gap in _gaps_near(board, field, middle):
        for point, lands in _jump_points(field, gap):
            known = found.get((point, lands), Bend((*point, 0.0)))
            floors = {*known.floors, *(gap.reach if lands else gap.leave)}
            over = known.gaps | {number}
            found[point, lands] = Bend(known.circle, None, tuple(sorted(floors)), over, lands)
    yield from found.values()


def _outward(part: Part) -> list[Point]:
    """The corners that stick out."""
    n = len(part.polygon)
    found = []
    for i, corner in enumerate(part.polygon):
        if wedge_of(part.polygon[i - 1], corner, part.polygon[(i + 1) % n])[1]:
            found.append(corner)
    return found


@lru_cache(maxsize=256)
def corners(board: Board, scale: int, hovers: float) -> tuple[Bend, ...]:
    """The corners of parts that a way turns round: those that stick out into the ground, those
    that cut into a floor, and as free points those where parts touch.
    """
    ground = footing(board, scale, hovers)
    found: dict[Point, Bend] = {}
    for part in ground.steps:
        others = [other for other in ground.steps if other is not part]
        for i, corner in enumerate(part.polygon):
            after = part.polygon[(i + 1) % len(part.polygon)]
            wedge, is_outward = wedge_of(part.polygon[i - 1], corner, after)
            if any(_touches(other, corner) for other in others):
                found[corner] = Bend((*corner, 0.0))
            elif (GROUND_FLOOR not in part.floors) if is_outward else part.floors:
                found[corner] = Bend((*corner, 0.0), wedge)
    return tuple(found.values())


def _touches(part: Part, point: Point) -> bool:
    x0, y0, x1, y1 = part.box
    x, y = point
    if x < x0 - EPS or x > x1 + EPS or y < y0 - EPS or y > y1 + EPS:
        return False
    return distance_to_outline(part.polygon, x, y) <= EPS


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


def _jump_points(field: Field, gap: Gap) -> Iterator[tuple[Point, bool]]:
    """Points to take off from and the nearest to land on, at every step and where room ends."""
    (a, b), (c, d) = gap.edge, gap.facing
    for share in (*_steps(gap), *_room(field, gap)):
        leave = a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])
        reach = nearest(leave, c, d)
        if EPS < distance(*leave, *reach) <= field.scale + EPS:
            yield leave, False
            yield reach, True


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
        marks += [*_on_rim(field, moat, a, b), *_on_rim(field, moat, c, d)]
    for x, y in marks:
        share = ((x - a[0]) * ux + (y - a[1]) * uy) / length
        if gap.stretch[0] < share < gap.stretch[1]:
            yield share


def _on_rim(field: Field, moat: Part, a: Point, b: Point) -> list[Point]:
    """Where a segment comes to the least distance from Impassable ground, or leaves it."""
    found: list[Point] = []
    for p, q in sides(moat.polygon):
        found += of_segments(a, b, *moved_out(p, q, field.radius))
        found += on_circle(a, b, (*p, field.radius))
    return found


def crossings(field: Field) -> Iterator[Point]:
    """Where the ring round a base, or the rim of a moat, crosses an outline or another ring, if
    it bars only some of the floors there.
    """
    rings = [(base, (base.x, base.y, base.reach + EPS)) for base in field.bases]
    for part in field.steps:
        edges = sides(part.polygon)
        floors = (GROUND_FLOOR, *part.floors)
        partial = [(b, ring) for b, ring in rings if bars_some(field, b, floors)]
        for edge in edges:
            for _, ring in partial:
                yield from on_circle(*edge, ring)
            for moat in field.moats if field.leaps_moats else ():
                yield from _on_rim(field, moat, *edge)
        if len(part.floors) > 1:
            for n, (_, ring) in enumerate(partial):
                for _, other in partial[:n]:
                    yield from of_circles(ring, other)
    for moat in field.moats if field.leaps_moats else ():
        for edge in sides(moat.polygon):
            for _, ring in rings:
                yield from on_circle(*moved_out(*edge, field.radius), ring)
                yield from of_circles((*edge[0], field.radius), ring)


def bars_some(field: Field, base: Base, floors: tuple[Floor, ...]) -> bool:
    """Whether a base bars some floors and not others."""
    return len({bars(base, field.scale, floor[0], floor[0]) for floor in floors}) > 1
