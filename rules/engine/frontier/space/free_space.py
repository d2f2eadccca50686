"""The ground and each raised level as a sheet to draw on: where a centre may walk, and may end."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from rules.engine.frontier.board import Board, Body
from rules.engine.frontier.footing import Part
from rules.engine.frontier.legs import Field
from rules.engine.frontier.measure import EPS
from rules.engine.frontier.resting import is_wall_like
from rules.engine.frontier.walking import bars
from rules.engine.lib.plane.banks import bank_shape, block_shape, disc_shape, lining_shape
from rules.engine.lib.plane.borders import Segment
from rules.engine.lib.plane.outlines import Frame, Ring, Scenery, Shape
from rules.engine.lib.plane.polygons import Polygon, distance_to_outline, holds
from rules.engine.lib.plane.segments import Point, distance

INWARD = 0.01
"""Inches from an outline to a point that is surely beside it."""


class Mover(NamedTuple):
    """Who goes where: the board, the base, all others, and what is about it."""

    board: Board
    body: Body
    others: Sequence[Body]
    field: Field


class Sheet:
    """All that lies at one elevation; `licensed` to overhang lower Impassable ground."""

    def __init__(self, mover: Mover, elevation: float, licensed: bool = False) -> None:
        self.mover = mover
        self.elevation = elevation
        self.licensed = licensed
        self._rings: list[Ring] | None = None
        self.walk = self._walking()

    @property
    def rings(self) -> list[Ring]:
        """The outlines of where the centre may walk, with their areas."""
        if self._rings is None:
            self._rings = self.walk.outlines()
        return self._rings

    def region_of(self, at: Point) -> int:
        """The connected region of a point: the least outline that holds it, else the nearest."""
        outer = [(size, n) for n, (size, _) in enumerate(self.rings) if size > 0.0]
        if len(outer) < 2:
            return outer[0][1] if outer else -1
        holding = [each for each in outer if holds(self.rings[each[1]][1], *at)]
        if holding:
            return min(holding)[1]
        return min(outer, key=lambda each: distance_to_outline(self.rings[each[1]][1], *at))[1]

    def ends(self, regions: set[int], maximum: float) -> list[Polygon]:
        """The outlines of where the centre may end in some of the regions, within so much."""
        outlines = [ring for _, ring in self._resting(maximum).outlines()]
        if sum(size > 0.0 for size, _ in self.rings) < 2:
            return outlines if regions else []
        return [ring for ring in outlines if self.region_of(_inside(ring)) in regions]

    def landing(self, maximum: float) -> list[Polygon]:
        """The outlines of all ends within so much, whatever the way."""
        return [ring for _, ring in self._resting(maximum).outlines()]

    def ends_about(self) -> list[Polygon] | None:
        """The outlines of where the centre may end on the sheet that it stands on, if it is plain
        that it gets to all of them: they hang together and hold it.
        """
        body = self.mover.body
        outlines = self._resting(self.mover.field.gait.maximum).outlines()
        outer = [ring for size, ring in outlines if size > 0.0]
        plain = len(outer) == 1 and holds(outer[0], body.x, body.y)
        return [ring for _, ring in outlines] if plain else None

    def _frame(self, maximum: float) -> Frame:
        board, body = self.mover.board, self.mover.body
        r = body.radius
        return r, r, board.width - r, board.height - r, body.x, body.y, maximum

    def _walking(self) -> Scenery:
        """FR-MOVE-3 FR-MOVE-5 FR-TERR-IMPASS-1  What bars a walk at this elevation."""
        field, e = self.mover.field, self.elevation
        found = Scenery(self._frame(field.gait.maximum))
        for base in field.bases:
            if bars(base, field.scale, e, e):
                found.take(disc_shape((base.x, base.y, base.reach + EPS)))
        for moat in field.moats:
            if not (self.licensed and moat.scale < e - EPS):
                found.take(banks(self.mover.board, field.radius)[moat.number])
        self._lay(found)
        return found

    def _lay(self, found: Scenery) -> None:
        """FR-MOVE-9 FR-MOVE-18  Keep to the parts that have this level, or out of those without."""
        for part in self.mover.field.steps:
            block = part.polygon, part.planes, part.box
            if not self.elevation and not self.has(part):
                found.take(block_shape(block))
            elif self.elevation and self.has(part):
                found.lay(block)

    def _resting(self, maximum: float) -> Scenery:
        """FR-MOVE-6 FR-MOVE-7 FR-MOVE-10  What bars an end at this elevation."""
        mover, e = self.mover, self.elevation
        body = mover.body.change(elevation=e)
        found = Scenery(self._frame(max(maximum, EPS)))
        for other in mover.others:
            reach = body.radius + other.radius
            if distance(body.x, body.y, other.x, other.y) < maximum + reach:
                found.take(disc_shape((other.x, other.y, reach)))
        self._lay(found)
        near = {part.number: part for part in mover.field.parts}
        for number, each in enumerate(mover.board.areas):
            if number in near and (
                each.impassable or is_wall_like(each, body, mover.field.gait.hovers)
            ):
                inside = self.has(near[number]) and e < each.scale - EPS
                shapes = linings if inside else banks
                found.take(shapes(mover.board, body.radius)[number])
        return found

    def has(self, part: Part) -> bool:
        """Whether a part has a floor at this elevation."""
        return any(abs(floor[0] - self.elevation) <= EPS for floor in part.floors)


def _inside(ring: Polygon) -> Point:
    """A point a little to the left of the longest side of an outline."""
    longest = max(
        ((ring[i - 1], ring[i]) for i in range(len(ring))),
        key=lambda side: distance(*side[0], *side[1]),
    )
    (ax, ay), (bx, by) = longest
    return left_of(longest, ((ax + bx) / 2.0, (ay + by) / 2.0))


def left_of(line: Segment, at: Point) -> Point:
    """The point a little to the left of a point on a line."""
    (ax, ay), (bx, by) = line
    step = INWARD / distance(ax, ay, bx, by)
    return at[0] - (by - ay) * step, at[1] + (bx - ax) * step


@lru_cache(maxsize=64)
def banks(board: Board, radius: float) -> tuple[Shape, ...]:
    """Every part of a board with what is nearer to it than so much."""
    return tuple(bank_shape((area.polygon, area.planes, area.box), radius) for area in board.areas)


@lru_cache(maxsize=64)
def linings(board: Board, radius: float) -> tuple[Shape, ...]:
    """What is nearer than so much to the outline of every part of a board."""
    return tuple(lining_shape(area.polygon, radius) for area in board.areas)
