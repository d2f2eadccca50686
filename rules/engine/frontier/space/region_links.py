"""How the regions of sheets hang together: by steps over outlines, between storeys, by jumps."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import permutations
from math import inf
from typing import NamedTuple

from rules.engine.frontier.ascents import are_near
from rules.engine.frontier.bends import corners
from rules.engine.frontier.footing import GROUND_FLOOR, Floor, Part
from rules.engine.frontier.gaps import gaps_near, jump_points
from rules.engine.frontier.labels import FREE, LANDED, NONE, RUNNING, States
from rules.engine.frontier.legs import leg_of
from rules.engine.frontier.measure import EPS, at_least
from rules.engine.frontier.sheets import INWARD, Mover, Sheet, left_of
from rules.engine.frontier.walking import Block, cross
from rules.engine.lib.plane.crossings import Segment, sides
from rules.engine.lib.plane.headings import HEADINGS
from rules.engine.lib.plane.polygons import holds
from rules.engine.lib.plane.segments import Point, distance

STOREY = 1.0
"""Inches between the points at which storeys above each other are compared."""


class Region(NamedTuple):
    """A connected part of a sheet, by the outline round it.

    `leaping`: running up to a jump or landed from one, where lower Impassable ground may be
    overhung.
    """

    elevation: float
    outline: int
    leaping: int = NONE


class Doors:
    """The regions of some levels about a mover, and where one leads to another at once."""

    def __init__(self, mover: Mover, levels: set[float]) -> None:
        self.mover = mover
        self.levels = levels
        self.sheets: dict[tuple[float, bool], Sheet] = {}
        self._of: dict[Region, dict[Region, float]] = defaultdict(dict)
        here = mover.body.x, mover.body.y
        level = min(levels, key=lambda each: abs(each - mover.body.elevation))
        self.start = Region(level, self.sheet(level).region_of(here))
        steps = [p for p in mover.field.steps if any(f[0] in levels for f in p.floors)]
        for part in steps:
            beside = [other for other in steps if other is not part and are_near(part, other, EPS)]
            self._over_outline(part, beside)
            self._between_storeys(part)
        self._at_corners()
        if mover.field.gait.jumps:
            self._by_jumps()

    def sheet(self, level: float, licensed: bool = False) -> Sheet:
        """The sheet at an elevation, where lower Impassable ground may be overhung or not."""
        if (level, licensed) not in self.sheets:
            self.sheets[level, licensed] = Sheet(self.mover, level, licensed)
        return self.sheets[level, licensed]

    def of(self, region: Region) -> dict[Region, float]:
        """Where a region leads, and the climbing that takes."""
        return self._of.get(region, {})

    def _region(self, floor: Floor, at: Point, leaping: int = NONE) -> Region:
        outline = self.sheet(floor[0], leaping != NONE).region_of(at)
        return Region(floor[0], outline, leaping)

    def _step(self, one: Region, low: Floor, other: Region, high: Floor) -> None:
        """FR-MOVE-8 FR-CLIMB-1  A step from one floor to another, free below the unit's scale."""
        rise = high[1] - low[1]
        is_climb = at_least(rise, self.mover.body.scale)
        if is_climb and not self.mover.field.gait.climbs:
            return
        known = self._of[one]
        known[other] = min(rise if is_climb else 0.0, known.get(other, inf))

    def _may_step(self, source: Floor, target: Floor, at: Point, beyond: Point) -> bool:
        """FR-FORCED-7  Whether a unit may change floors where it goes on from there, for all that a
        push allows.
        """
        field = self.mover.field
        if not field.gait.falls:
            return True
        states: States = {(source, NONE): (FREE, (*at, source[0], 0.0, None))}
        arrived = cross(field, leg_of(field, at, beyond), states)
        return not isinstance(arrived, Block) and (target, NONE) in arrived

    def _over_outline(self, part: Part, beside: list[Part]) -> None:
        """Steps where an edge has free ground or floor on both sides."""
        floors = [floor for floor in part.floors if floor[0] in self.levels]
        beyond = {GROUND_FLOOR, *(floor for other in beside for floor in other.floors)}
        for edge in sides(part.polygon):
            back = edge[1], edge[0]
            found = [(f, edge, self._free(f, edge)) for f in floors]
            found += [(f, back, self._free(f, back)) for f in beyond if f[0] in self.levels]
            for (low, near, some), (high, far, others) in permutations(found, 2):
                if low[0] == high[0] or (near == far and self.mover.field.gait.falls):
                    continue
                for middle in _common(edge, some, others):
                    there = left_of(far, middle)
                    if self._may_step(low, high, middle, there):
                        one = self._region(low, left_of(near, middle))
                        self._step(one, low, self._region(high, there), high)

    def _free(self, floor: Floor, edge: Segment) -> list[tuple[Point, Point]]:
        """The stretches of an edge that have free floor on their left."""
        return [(piece[0], piece[-1]) for piece in self.sheet(floor[0]).walk.along(edge)]

    def _between_storeys(self, part: Part) -> None:
        """Steps between the floors of one part, at points all over it; none in a push."""
        floors = [floor for floor in part.floors if floor[0] in self.levels]
        if len(floors) < 2 or self.mover.field.gait.falls:
            return
        for at in _points(part):
            free = [floor for floor in floors if self.sheet(floor[0]).walk.is_free(*at)]
            for low, high in permutations(free, 2):
                self._step(self._region(low, at), low, self._region(high, at), high)

    def _at_corners(self) -> None:
        """Steps where parts touch at a corner and nowhere else."""
        field, body = self.mover.field, self.mover.body
        for bend in corners(self.mover.board, field.scale, field.gait.hovers, field.house):
            at = bend.circle[:2]
            if bend.wedge or distance(*at, body.x, body.y) > field.gait.maximum:
                continue
            floors = [f for f in leg_of(field, at, at).at[0] if f[0] in self.levels]
            around = [(floor, *each) for floor in floors for each in self._about(floor, at)]
            for (low, one, _), (high, other, beyond) in permutations(around, 2):
                if self._may_step(low, high, at, beyond):
                    self._step(one, low, other, high)

    def _about(self, floor: Floor, at: Point) -> list[tuple[Region, Point]]:
        """The regions of a floor that come up to a point, each with the points beside it."""
        near = [(at[0] + INWARD * x, at[1] + INWARD * y) for x, y in HEADINGS[4::9]]
        walk = self.sheet(floor[0]).walk
        return [(self._region(floor, each), each) for each in near if walk.is_free(*each)]

    def _by_jumps(self) -> None:
        """FR-JUMP-1  Jumps that are legal where they are tried."""
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
                    if any(self._of[one].get(other, inf) > 0.0 for _, other in others):
                        self._jump(low, one, others, (leave, reach))
        if leaping:
            self._licences()

    def _on_rim(self, floors: list[Floor], at: Point, leaping: int) -> list[tuple[Floor, Region]]:
        """The floors that are free just inside a point of a part's outline, with their regions."""
        return [
            (floor, self._region(floor, at, leaping))
            for floor in floors
            if self.sheet(floor[0], leaping != NONE).walk.is_free(*at)
        ]

    def _jump(
        self, low: Floor, one: Region, others: list[tuple[Floor, Region]], over: Segment
    ) -> None:
        """Note where a jump from one floor leads, and the climbing in it."""
        field, leave = self.mover.field, over[0]
        state = low, RUNNING if field.leaps_moats else NONE
        states: States = {state: (FREE, (*leave, low[0], 0.0, None))}
        arrived = cross(field, leg_of(field, *over), states)
        for (high, _), label in () if isinstance(arrived, Block) else arrived.items():
            for floor, other in others:
                if floor == high:
                    known = self._of[one]
                    known[other] = min(label[0][0], known.get(other, inf))

    def _licences(self) -> None:
        """FR-JUMP-4  From walking to running up, from landing to running up again, and to walking
        wherever no Impassable ground is overhung any more.
        """
        for level in self.levels:
            for n, (size, ring) in enumerate(self.sheet(level).rings):
                if size <= 0.0 or not level:
                    continue
                walking = Region(level, n)
                outline = self.sheet(level, True).region_of(ring[0])
                running, landed = Region(level, outline, RUNNING), Region(level, outline, LANDED)
                self._of[walking][running] = 0.0
                self._of[landed][running] = 0.0
                self._of[landed][walking] = 0.0


def _common(
    edge: Segment, some: Iterable[tuple[Point, Point]], others: Iterable[tuple[Point, Point]]
) -> Iterator[Point]:
    """The middles of the stretches of an edge that two lists of stretches share."""
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
    """Points all over a part."""
    x0, y0, x1, y1 = part.box
    columns, rows = int((x1 - x0) / STOREY) + 1, int((y1 - y0) / STOREY) + 1
    for i in range(columns):
        for k in range(rows):
            at = x0 + (x1 - x0) * (i + 0.5) / columns, y0 + (y1 - y0) * (k + 0.5) / rows
            if holds(part.polygon, *at):
                yield at
