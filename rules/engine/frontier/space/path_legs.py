"""Straight legs of a movement, cut into stretches with constant floors, bases and obstacles.

A leg is cut where the centre enters or leaves a part, and where it comes too close to a base or to
Impassable ground or leaves it behind (FR-MOVE-20). Nothing changes between two cuts. Positions on a
leg are shares of its length, from 0 to 1.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from rules.engine.frontier.space.board import Board, Body, Seam
from rules.engine.frontier.space.floors import (
    GROUND_FLOOR,
    NO_BUILDING,
    Building,
    Floor,
    Part,
    floor_map,
)
from rules.engine.frontier.space.measure import EPS
from rules.engine.frontier.space.movement_profile import MovementProfile
from rules.engine.tabletop.plane.leg_intervals import Piece, chord, near, pieces
from rules.engine.tabletop.plane.polygons import Box
from rules.engine.tabletop.plane.segments import Point, distance, distance_to_segment

ON_GROUND = (GROUND_FLOOR,)
HAIR = 1e-9
"""Tolerance in inches: points closer than this are the same point."""


class Base(NamedTuple):
    """Another base as an obstacle: centre, forbidden radius, and its vertical span."""

    x: float
    y: float
    reach: float
    low: float
    high: float
    name: str


class Field(NamedTuple):
    """A mover and the obstacles around it.

    `steps` are the parts with floors, `moats` the parts of Impassable ground, `leaps_moats` whether
    jumps may overhang these; lower storeys of `building` are left out.
    """

    profile: MovementProfile
    scale: int
    radius: float
    parts: Sequence[Part]
    steps: Sequence[Part]
    moats: Sequence[Part]
    seams: Sequence[Seam]
    bases: Sequence[Base]
    leaps_moats: bool
    building: Building


class Near(NamedTuple):
    """A stretch of a leg too close to a base or to Impassable ground, and the heights it blocks."""

    start: float
    end: float
    low: float
    high: float
    name: str


class Jump(NamedTuple):
    """A possible jump on a leg: from cut to cut, from floor to floor."""

    take_off: int
    landing: int
    leave: Floor
    reach: Floor


class Leg(NamedTuple):
    """A leg from `a` to `b`: its cuts, the floors at each cut and after it, and nearby obstacles.

    `hair` is the tolerance as a share of the leg; `compared` counts the bases and corners that it
    was compared with.
    """

    a: Point
    b: Point
    hair: float
    cuts: list[float]
    at: list[tuple[Floor, ...]]
    after: list[tuple[Floor, ...]]
    held: list[tuple[Part, Piece]]
    bases: list[Near]
    moats: list[Near]
    compared: int

    def point(self, share: float) -> Point:
        """Return the point at that share of the leg; exact at both ends."""
        if share in {0.0, 1.0}:
            return self.b if share else self.a
        return (
            self.a[0] + share * (self.b[0] - self.a[0]),
            self.a[1] + share * (self.b[1] - self.a[1]),
        )


def field_of(
    board: Board,
    body: Body,
    others: Sequence[Body],
    profile: MovementProfile,
    box: Box,
    building: Building = NO_BUILDING,
) -> Field:
    """Collect the obstacles for a mover whose centre stays in the box."""
    ground = floor_map(board, body.scale, profile.hovers, building)
    r = body.radius
    x0, y0, x1, y1 = box[0] - r, box[1] - r, box[2] + r, box[3] + r
    parts = [
        part
        for part in ground.parts
        if part.box[0] <= x1 and part.box[2] >= x0 and part.box[1] <= y1 and part.box[3] >= y0
    ]
    steps = [part for part in parts if part.is_step]
    moats = [part for part in parts if part.impassable]
    raised = sum(any(floor[1] > EPS for floor in part.floors) for part in steps) if moats else 0
    return Field(
        profile=profile,
        scale=body.scale,
        radius=r,
        parts=parts,
        steps=steps,
        moats=moats,
        seams=ground.seams if len(steps) > 1 else (),
        bases=list(_bases(body, others, box)),
        leaps_moats=profile.jumps and raised > 1,
        building=building,
    )


def _bases(body: Body, others: Sequence[Body], box: Box) -> Iterator[Base]:
    x0, y0, x1, y1 = box
    for other in others:
        reach = body.radius + other.radius - EPS
        if x0 - reach < other.x < x1 + reach and y0 - reach < other.y < y1 + reach:
            high = other.elevation + other.scale
            yield Base(other.x, other.y, reach, other.elevation, high, other.name)


def leg_of(field: Field, a: Point, b: Point) -> Leg:
    """Build the leg from a to b with its cuts."""
    x0, x1 = (a[0] - EPS, b[0] + EPS) if a[0] < b[0] else (b[0] - EPS, a[0] + EPS)
    y0, y1 = (a[1] - EPS, b[1] + EPS) if a[1] < b[1] else (b[1] - EPS, a[1] + EPS)
    held = []
    compared = 0
    for part in field.steps:
        box = part.box
        if box[0] <= x1 and box[2] >= x0 and box[1] <= y1 and box[3] >= y0:
            compared += effort(part)
            held += [(part, piece) for piece in pieces(part.polygon, part.planes, EPS, a, b)]
    bases = []
    for x, y, reach, low, high, name in field.bases:
        if x - reach <= x1 and x + reach >= x0 and y - reach <= y1 and y + reach >= y0:
            compared += 1
            start, end = chord(a, b, x, y, reach)
            if start < end:
                bases.append(Near(start, end, low, high, name))
    moats = []
    for part in field.moats:
        found = near(part.polygon, part.planes, part.box, field.radius - EPS, a, b)
        compared += effort(part) if found else 1
        moats += [Near(start, end, 0.0, part.scale, part.id) for start, end in found]
    hair = HAIR / max(HAIR, distance(*a, *b))
    cuts = _cuts(hair, held, [*bases, *moats]) if a != b else [0.0]
    leg = Leg(a, b, hair, cuts, [], [], held, bases, moats, compared)
    if held:
        leg.at.extend([_floors(field, leg, share, hair) for share in cuts])
        middles = [(one + other) / 2.0 for one, other in pairwise(cuts)]
        leg.after.extend([_floors(field, leg, share, 0.0) for share in middles])
    else:
        leg.at.extend([ON_GROUND] * len(cuts))
        leg.after.extend([ON_GROUND] * (len(cuts) - 1))
    return leg


def effort(part: Part) -> int:
    """Return how many corners count for comparing a leg with a part; more if it is not convex."""
    return len(part.polygon) * (1 if part.planes else 6)


def _cuts(hair: float, held: list[tuple[Part, Piece]], nears: list[Near]) -> list[float]:
    """Return the shares at which a leg is cut, both ends included."""
    shares = [share for _, piece in held for share in piece[1:3]]
    shares += [share for each in nears for share in (each.start, each.end)]
    cuts = [0.0]
    for share in sorted(shares):
        if cuts[-1] + hair < share < 1.0 - hair:
            cuts.append(share)
    return [*cuts, 1.0]


def _floors(field: Field, leg: Leg, share: float, slack: float) -> tuple[Floor, ...]:
    """FR-MOVE-9 FR-MOVE-18  The floors under the centre at that share of a leg, lowest first."""
    held = held_at(leg, share, slack)
    found = {floor for part, _ in held for floor in part.floors}
    if is_open(field, leg, share, held):
        found.add(GROUND_FLOOR)
    return tuple(sorted(found))


def held_at(leg: Leg, share: float, slack: float) -> list[tuple[Part, bool]]:
    """Return the parts under the centre at that share, each with whether it is strictly inside."""
    return [
        (part, is_core and core_from + slack < share < core_to - slack)
        for part, (held_from, core_from, core_to, held_to, is_core) in leg.held
        if held_from - slack <= share <= held_to + slack
    ]


def is_open(field: Field, leg: Leg, share: float, held: list[tuple[Part, bool]]) -> bool:
    """FR-MOVE-9 FR-MOVE-19  Return whether there is open ground at that share of a leg."""
    if any(is_inside for _, is_inside in held):
        return False
    return not (len(held) > 1 and _is_on_seam(field, leg.point(share)))


def _is_on_seam(field: Field, point: Point) -> bool:
    return any(distance_to_segment(*point, *s.start, *s.end) <= EPS for s in field.seams)


def length(leg: Leg) -> float:
    return distance(*leg.a, *leg.b)
