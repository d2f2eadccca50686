"""Links between regions of free space: steps over outlines, steps between storeys, and jumps."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import permutations
from math import inf
from typing import NamedTuple

from rules.engine.frontier.space.climb_bounds import are_near
from rules.engine.frontier.space.floors import GROUND_FLOOR, Floor, Part
from rules.engine.frontier.space.free_space import INWARD, FreeSpace, Mover, left_of
from rules.engine.frontier.space.jump_gaps import gaps_near, jump_points
from rules.engine.frontier.space.measure import EPS, at_least
from rules.engine.frontier.space.path_check import Block, cross_leg
from rules.engine.frontier.space.path_legs import leg_of
from rules.engine.frontier.space.search_labels import FREE, LANDED, NONE, RUNNING, States
from rules.engine.frontier.space.turn_points import corners
from rules.engine.tabletop.plane.compass_headings import HEADINGS
from rules.engine.tabletop.plane.intersections import Segment, sides
from rules.engine.tabletop.plane.polygons import holds
from rules.engine.tabletop.plane.segments import Point, distance

STOREY = 1.0
"""Inches between the sample points at which storeys are compared."""


class Region(NamedTuple):
    """A connected region of free space at one elevation, by the index of its outline.

    `leaping`: on a run-up to a jump or just landed from one, when the base may overhang lower
    Impassable ground.
    """

    elevation: float
    outline: int
    leaping: int = NONE


class RegionGraph:
    """Graph of the regions on some levels around a mover, with the climbing along each link."""

    def __init__(self, mover: Mover, levels: set[float]) -> None:
        self.mover = mover
        self.levels = levels
        self.spaces: dict[tuple[float, bool], FreeSpace] = {}
        self._links: dict[Region, dict[Region, float]] = defaultdict(dict)
        here = mover.body.x, mover.body.y
        level = min(levels, key=lambda each: abs(each - mover.body.elevation))
        self.start = Region(level, self.space(level).region_of(here))
        steps = [p for p in mover.field.steps if any(f[0] in levels for f in p.floors)]
        for part in steps:
            beside = [other for other in steps if other is not part and are_near(part, other, EPS)]
            self._over_outline(part, beside)
            self._between_storeys(part)
        self._at_corners()
        if mover.field.profile.jumps:
            self._by_jumps()

    def space(self, level: float, licensed: bool = False) -> FreeSpace:
        """Return the free space at an elevation, with or without the licence to overhang
        (cached).
        """
        if (level, licensed) not in self.spaces:
            self.spaces[level, licensed] = FreeSpace(self.mover, level, licensed)
        return self.spaces[level, licensed]

    def links_from(self, region: Region) -> dict[Region, float]:
        """Return the regions that a region leads to, with the climbing needed."""
        return self._links.get(region, {})

    def _region(self, floor: Floor, at: Point, leaping: int = NONE) -> Region:
        outline = self.space(floor[0], leaping != NONE).region_of(at)
        return Region(floor[0], outline, leaping)

    def _step(self, one: Region, low: Floor, other: Region, high: Floor) -> None:
        """FR-MOVE-8 FR-CLIMB-1  Link two floors by a step, free if below the unit's scale."""
        rise = high[1] - low[1]
        is_climb = at_least(rise, self.mover.body.scale)
        if is_climb and not self.mover.field.profile.climbs:
            return
        known = self._links[one]
        known[other] = min(rise if is_climb else 0.0, known.get(other, inf))

    def _may_step(self, source: Floor, target: Floor, at: Point, beyond: Point) -> bool:
        """FR-FORCED-7  Return whether a unit may change floors there; only pushes restrict it."""
        field = self.mover.field
        if not field.profile.falls:
            return True
        states: States = {(source, NONE): (FREE, (*at, source[0], 0.0, None))}
        arrived = cross_leg(field, leg_of(field, at, beyond), states)
        return not isinstance(arrived, Block) and (target, NONE) in arrived

    def _over_outline(self, part: Part, beside: list[Part]) -> None:
        """Link regions across an edge with free ground or floor on both sides."""
        floors = [floor for floor in part.floors if floor[0] in self.levels]
        beyond = {GROUND_FLOOR, *(floor for other in beside for floor in other.floors)}
        for edge in sides(part.polygon):
            back = edge[1], edge[0]
            found = [(f, edge, self._free(f, edge)) for f in floors]
            found += [(f, back, self._free(f, back)) for f in beyond if f[0] in self.levels]
            for (low, near, some), (high, far, others) in permutations(found, 2):
                if low[0] == high[0] or (near == far and self.mover.field.profile.falls):
                    continue
                for middle in _common(edge, some, others):
                    there = left_of(far, middle)
                    if self._may_step(low, high, middle, there):
                        one = self._region(low, left_of(near, middle))
                        self._step(one, low, self._region(high, there), high)

    def _free(self, floor: Floor, edge: Segment) -> list[tuple[Point, Point]]:
        """Return the stretches of an edge that have free floor on their left."""
        return [(piece[0], piece[-1]) for piece in self.space(floor[0]).walk.along(edge)]

    def _between_storeys(self, part: Part) -> None:
        """Link the floors of one part, sampled at points all over it; not in a push."""
        floors = [floor for floor in part.floors if floor[0] in self.levels]
        if len(floors) < 2 or self.mover.field.profile.falls:
            return
        for at in _points(part):
            free = [floor for floor in floors if self.space(floor[0]).walk.is_free(*at)]
            for low, high in permutations(free, 2):
                self._step(self._region(low, at), low, self._region(high, at), high)

    def _at_corners(self) -> None:
        """Link the regions of parts that touch only at a corner."""
        field, body = self.mover.field, self.mover.body
        for turn_point in corners(
            self.mover.board, field.scale, field.profile.hovers, field.building
        ):
            at = turn_point.circle[:2]
            if turn_point.wedge or distance(*at, body.x, body.y) > field.profile.maximum:
                continue
            floors = [f for f in leg_of(field, at, at).at[0] if f[0] in self.levels]
            around = [(floor, *each) for floor in floors for each in self._about(floor, at)]
            for (low, one, _), (high, other, beyond) in permutations(around, 2):
                if self._may_step(low, high, at, beyond):
                    self._step(one, low, other, high)

    def _about(self, floor: Floor, at: Point) -> list[tuple[Region, Point]]:
        """Return the regions of a floor around a point, each with a nearby point in it."""
        near = [(at[0] + INWARD * x, at[1] + INWARD * y) for x, y in HEADINGS[4::9]]
        walk = self.space(floor[0]).walk
        return [(self._region(floor, each), each) for each in near if walk.is_free(*each)]

    def _by_jumps(self) -> None:
        """FR-JUMP-1  Link regions by jumps that are legal at the sampled take-off points."""
        field, body = self.mover.field, self.mover.body
        leaping = field.leaps_moats
        for _, gap in gaps_near(self.mover.board, field, (body.x, body.y)):
            leaves = [floor for floor in gap.leave if floor[0] in self.levels]
            reaches = [floor for floor in gap.reach if floor[0] in self.levels]
            for leave, reach in jump_points(field, gap) if leaves and reaches else ():
                ones = self._on_rim(leaves, left_of(gap.edge, leave), RUNNING if leaping else NONE)
                others = self._on_rim(
                    reaches, left_of(gap.facing, reach), LANDED if leaping else NONE
                )
                for low, one in ones:
                    if any(self._links[one].get(other, inf) > 0.0 for _, other in others):
                        self._jump(low, one, others, (leave, reach))
        if leaping:
            self._licences()

    def _on_rim(self, floors: list[Floor], at: Point, leaping: int) -> list[tuple[Floor, Region]]:
        """Return the floors that are free just inside a part's outline, with their regions."""
        return [
            (floor, self._region(floor, at, leaping))
            for floor in floors
            if self.space(floor[0], leaping != NONE).walk.is_free(*at)
        ]

    def _jump(
        self, low: Floor, one: Region, others: list[tuple[Floor, Region]], over: Segment
    ) -> None:
        """Link the regions that a jump from one floor leads to, with its climbing."""
        field, leave = self.mover.field, over[0]
        state = low, RUNNING if field.leaps_moats else NONE
        states: States = {state: (FREE, (*leave, low[0], 0.0, None))}
        arrived = cross_leg(field, leg_of(field, *over), states)
        for (high, _), label in () if isinstance(arrived, Block) else arrived.items():
            for floor, other in others:
                if floor == high:
                    known = self._links[one]
                    known[other] = min(label[0][0], known.get(other, inf))

    def _licences(self) -> None:
        """FR-JUMP-4  Link the regions of each licence: from walking to a run-up, from a landing to
        another run-up, and to walking where no Impassable ground is overhung any more.
        """
        for level in self.levels:
            for n, (size, ring) in enumerate(self.space(level).rings):
                if size <= 0.0 or not level:
                    continue
                walking = Region(level, n)
                outline = self.space(level, True).region_of(ring[0])
                running, landed = Region(level, outline, RUNNING), Region(level, outline, LANDED)
                self._links[walking][running] = 0.0
                self._links[landed][running] = 0.0
                self._links[landed][walking] = 0.0


def _common(
    edge: Segment, some: Iterable[tuple[Point, Point]], others: Iterable[tuple[Point, Point]]
) -> Iterator[Point]:
    """Yield the midpoints of the overlaps of two lists of stretches of an edge."""
    (ax, ay), (bx, by) = edge
    length = distance(ax, ay, bx, by)
    ux, uy = (bx - ax) / length, (by - ay) / length

    def shares(stretch: tuple[Point, Point]) -> tuple[float, float]:
        at = [(x - ax) * ux + (y - ay) * uy for x, y in stretch]
        return min(at), max(at)

    theirs = [shares(stretch) for stretch in others]
    for low, high in map(shares, some):
        for start, end in theirs:
            first, last = max(low, start), min(high, end)
            if first < last:
                t = (first + last) / 2.0
                yield ax + t * ux, ay + t * uy


def _points(part: Part) -> Iterator[Point]:
    """Yield sample points all over a part."""
    x0, y0, x1, y1 = part.box
    columns, rows = int((x1 - x0) / STOREY) + 1, int((y1 - y0) / STOREY) + 1
    for i in range(columns):
        for k in range(rows):
            at = x0 + (x1 - x0) * (i + 0.5) / columns, y0 + (y1 - y0) * (k + 0.5) / rows
            if holds(part.polygon, *at):
                yield at
