"""A straight leg of a movement: where it is cut, and what floors, bases and moats each stretch has.

A leg is cut where the centre enters or leaves a part, and where a base or Impassable ground comes
too near or is left behind (FR-MOVE-20). Between two cuts nothing changes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rules.engine.frontier.board import Board, Body, Seam
from rules.engine.frontier.footing import GROUND_FLOOR, Floor, Part, footing
from rules.engine.frontier.gait import Gait
from rules.engine.frontier.measure import EPS
from rules.engine.lib.plane.polygons import Box
from rules.engine.lib.plane.segments import Point, distance, distance_to_segment
from rules.engine.lib.plane.stretches import Piece, chord, near, pieces

SAME = 1e-9
"""Shares of a leg that are one."""


class Base(NamedTuple):
    """Another base as an obstacle: centre, the reach that is too near, foot and head."""

    x: float
    y: float
    reach: float
    low: float
    high: float
    name: str


class Field(NamedTuple):
    """What a mover has about it: its gait, scale and radius, and all that may be in its way."""

    gait: Gait
    scale: int
    radius: float
    parts: Sequence[Part]
    steps: Sequence[Part]
    moats: Sequence[Part]
    seams: Sequence[Seam]
    bases: Sequence[Base]
    leaps_moats: bool


class Near(NamedTuple):
    """A stretch of a leg too near to a base or a moat, and the heights that it bars."""

    start: float
    end: float
    low: float
    high: float
    name: str


class Jump(NamedTuple):
    """A gap that may be jumped: from cut to cut, from floor to floor."""

    take_off: int
    landing: int
    leave: Floor
    reach: Floor


class Leg(NamedTuple):
    """A leg from `a` to `b`: its cuts, the floors at each cut and after it, what comes too near."""

    a: Point
    b: Point
    cuts: list[float]
    at: list[tuple[Floor, ...]]
    after: list[tuple[Floor, ...]]
    held: list[tuple[Part, Piece]]
    bases: list[Near]
    moats: list[Near]

    def point(self, share: float) -> Point:
        """The point at that share of the leg, its ends exactly."""
        if share in {0.0, 1.0}:
            return self.b if share else self.a
        return (
            self.a[0] + share * (self.b[0] - self.a[0]),
            self.a[1] + share * (self.b[1] - self.a[1]),
        )


def field_of(board: Board, body: Body, others: Sequence[Body], gait: Gait, box: Box) -> Field:
    """What lies about a mover whose centre stays in the box."""
    ground = footing(board, body.scale, gait.hovers)
    r = body.radius
    moats = [part for part in ground.moats if _meets(part.box, box, r)]
    steps = [part for part in ground.steps if _meets(part.box, box, EPS)]
    raised = sum(any(floor[1] > EPS for floor in part.floors) for part in steps)
    return Field(
        gait=gait,
        scale=body.scale,
        radius=r,
        parts=[part for part in ground.parts if _meets(part.box, box, EPS)],
        steps=steps,
        moats=moats,
        seams=ground.seams,
        bases=list(_bases(body, others, box)),
        leaps_moats=gait.jumps and raised > 1 and bool(moats),
    )


def _meets(one: Box, other: Box, reach: float) -> bool:
    return (
        one[0] - reach <= other[2]
        and other[0] <= one[2] + reach
        and one[1] - reach <= other[3]
        and other[1] <= one[3] + reach
    )


def _bases(body: Body, others: Sequence[Body], box: Box) -> Iterator[Base]:
    for other in others:
        reach = body.radius + other.radius - EPS
        x, y = other.x, other.y
        if box[0] - reach < x < box[2] + reach and box[1] - reach < y < box[3] + reach:
            high = other.elevation + other.scale
            yield Base(x, y, reach, other.elevation, high, other.name)


def leg_of(field: Field, a: Point, b: Point) -> Leg:
    """The leg from a to b, cut."""
    box = (min(a[0], b[0]), min(a[1], b[1]), max(a[0], b[0]), max(a[1], b[1]))
    held = [
        (part, piece)
        for part in field.steps
        if _meets(part.box, box, EPS)
        for piece in pieces(part.polygon, part.planes, EPS, a, b)
    ]
    bases = []
    for base in field.bases:
        start, end = chord(a, b, base.x, base.y, base.reach)
        if start < end:
            bases.append(Near(start, end, base.low, base.high, base.name))
    moats = [
        Near(start, end, 0.0, part.scale, part.id)
        for part in field.moats
        for start, end in near(part.polygon, part.box, field.radius - EPS, a, b)
    ]
    cuts = _cuts(a, b, held, [*bases, *moats])
    leg = Leg(a, b, cuts, [], [], held, bases, moats)
    leg.at.extend(_floors(field, leg, share, SAME) for share in cuts)
    leg.after.extend(
        _floors(field, leg, (cuts[i] + cuts[i + 1]) / 2.0, 0.0) for i in range(len(cuts) - 1)
    )
    return leg


def _cuts(a: Point, b: Point, held: list[tuple[Part, Piece]], nears: list[Near]) -> list[float]:
    """Where the leg is cut, its ends included; a leg without length is one cut."""
    if a == b:
        return [0.0]
    shares = [share for _, piece in held for share in piece[1:3]]
    shares += [share for each in nears for share in (each.start, each.end)]
    cuts = [0.0]
    for share in sorted(shares):
        if cuts[-1] + SAME < share < 1.0 - SAME:
            cuts.append(share)
    return [*cuts, 1.0]


def _floors(field: Field, leg: Leg, share: float, slack: float) -> tuple[Floor, ...]:
    """FR-MOVE-9 FR-MOVE-18  The floors under the centre at that share of a leg, lowest first."""
    if not leg.held:
        return (GROUND_FLOOR,)
    found: set[Floor] = set()
    touched = 0
    is_inside = False
    for part, (held_from, core_from, core_to, held_to, is_core) in leg.held:
        if held_from - slack <= share <= held_to + slack:
            touched += 1
            found.update(part.floors)
            is_inside |= is_core and core_from + slack < share < core_to - slack
    if not is_inside and not (touched > 1 and _is_on_seam(field, leg.point(share))):
        found.add(GROUND_FLOOR)
    return tuple(sorted(found))


def _is_on_seam(field: Field, point: Point) -> bool:
    return any(distance_to_segment(*point, *s.start, *s.end) <= EPS for s in field.seams)


def length(leg: Leg) -> float:
    return distance(*leg.a, *leg.b)
