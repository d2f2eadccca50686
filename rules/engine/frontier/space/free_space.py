"""Free space on the ground and on each raised level: where a centre may move, and where
it may end.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from rules.engine.frontier.space.board import Board, Body
from rules.engine.frontier.space.floors import Part
from rules.engine.frontier.space.measure import EPS
from rules.engine.frontier.space.path_check import bars
from rules.engine.frontier.space.path_legs import Field
from rules.engine.frontier.space.resting_places import is_wall_like
from rules.engine.tabletop.plane.boundary_curves import Segment
from rules.engine.tabletop.plane.offset_shapes import (
    block_shape,
    disc_shape,
    grown_shape,
    outline_band,
)
from rules.engine.tabletop.plane.outlines import Frame, OutlineBuilder, Ring, Shape
from rules.engine.tabletop.plane.polygons import Polygon, distance_to_outline, holds
from rules.engine.tabletop.plane.segments import Point, distance

INWARD = 0.01
"""Inches from an outline to a point that is certainly beside it."""


class Mover(NamedTuple):
    """A unit about to move: the board, its base, all other bases, and the obstacles around it."""

    board: Board
    body: Body
    others: Sequence[Body]
    field: Field


class FreeSpace:
    """Free space at one elevation (configuration space of the base's centre).

    `licensed`: the base may overhang lower Impassable ground, as on a run-up to a jump.
    """

    def __init__(self, mover: Mover, elevation: float, licensed: bool = False) -> None:
        self.mover = mover
        self.elevation = elevation
        self.licensed = licensed
        self._rings: list[Ring] | None = None
        self.walk = self._walking()

    @property
    def rings(self) -> list[Ring]:
        """The outlines of the free space for movement, each with its signed area."""
        if self._rings is None:
            self._rings = self.walk.outlines()
        return self._rings

    def region_of(self, at: Point) -> int:
        """Return the connected region of a point: the smallest outline that holds it, else the
        nearest.
        """
        outer = [(size, n) for n, (size, _) in enumerate(self.rings) if size > 0.0]
        if len(outer) < 2:
            return outer[0][1] if outer else -1
        holding = [each for each in outer if holds(self.rings[each[1]][1], *at)]
        if holding:
            return min(holding)[1]
        return min(outer, key=lambda each: distance_to_outline(self.rings[each[1]][1], *at))[1]

    def ends(self, regions: set[int], maximum: float) -> list[Polygon]:
        """Return the outlines of legal end points in some of the regions, at most `maximum` inches
        away.
        """
        outlines = [ring for _, ring in self._resting(maximum).outlines()]
        if sum(size > 0.0 for size, _ in self.rings) < 2:
            return outlines if regions else []
        return [ring for ring in outlines if self.region_of(_inside(ring)) in regions]

    def landing(self, maximum: float) -> list[Polygon]:
        """Return the outlines of all legal end points within `maximum` inches, ignoring
        the path.
        """
        return [ring for _, ring in self._resting(maximum).outlines()]

    def ends_if_connected(self) -> list[Polygon] | None:
        """Return the outlines of legal end points if a single connected area holds the unit, so
        that all of it is trivially reachable; otherwise None.
        """
        body = self.mover.body
        outlines = self._resting(self.mover.field.profile.maximum).outlines()
        outer = [ring for size, ring in outlines if size > 0.0]
        plain = len(outer) == 1 and holds(outer[0], body.x, body.y)
        return [ring for _, ring in outlines] if plain else None

    def _frame(self, maximum: float) -> Frame:
        board, body = self.mover.board, self.mover.body
        r = body.radius
        return r, r, board.width - r, board.height - r, body.x, body.y, maximum

    def _walking(self) -> OutlineBuilder:
        """FR-MOVE-3 FR-MOVE-5 FR-TERR-IMPASS-1  The obstacles to movement at this elevation."""
        field, e = self.mover.field, self.elevation
        found = OutlineBuilder(self._frame(field.profile.maximum))
        for base in field.bases:
            if bars(base, field.scale, e, e):
                found.subtract(disc_shape((base.x, base.y, base.reach + EPS)))
        for moat in field.moats:
            if not (self.licensed and moat.scale < e - EPS):
                found.subtract(grown_parts(self.mover.board, field.radius)[moat.number])
        self._lay(found)
        return found

    def _lay(self, found: OutlineBuilder) -> None:
        """FR-MOVE-9 FR-MOVE-18  Restrict the space to parts that have this level; on the ground,
        exclude the parts without a level there.
        """
        for part in self.mover.field.steps:
            block = part.polygon, part.planes, part.box
            if not self.elevation and not self.has(part):
                found.subtract(block_shape(block))
            elif self.elevation and self.has(part):
                found.add_floor(block)

    def _resting(self, maximum: float) -> OutlineBuilder:
        """FR-MOVE-6 FR-MOVE-7 FR-MOVE-10  The obstacles to ending a movement at this elevation."""
        mover, e = self.mover, self.elevation
        body = mover.body.change(elevation=e)
        found = OutlineBuilder(self._frame(max(maximum, EPS)))
        for other in mover.others:
            reach = body.radius + other.radius
            if distance(body.x, body.y, other.x, other.y) < maximum + reach:
                found.subtract(disc_shape((other.x, other.y, reach)))
        self._lay(found)
        near = {part.number: part for part in mover.field.parts}
        for number, each in enumerate(mover.board.areas):
            if number in near and (
                each.impassable or is_wall_like(each, body, mover.field.profile.hovers)
            ):
                inside = self.has(near[number]) and e < each.scale - EPS
                shapes = outline_bands if inside else grown_parts
                found.subtract(shapes(mover.board, body.radius)[number])
        return found

    def has(self, part: Part) -> bool:
        """Return whether a part has a floor at this elevation."""
        return any(abs(floor[0] - self.elevation) <= EPS for floor in part.floors)


def _inside(ring: Polygon) -> Point:
    """Return a point slightly to the left of the middle of an outline's longest side."""
    longest = max(
        ((ring[i - 1], ring[i]) for i in range(len(ring))),
        key=lambda side: distance(*side[0], *side[1]),
    )
    (ax, ay), (bx, by) = longest
    return left_of(longest, ((ax + bx) / 2.0, (ay + by) / 2.0))


def left_of(line: Segment, at: Point) -> Point:
    """Return the point slightly to the left of a point on a line."""
    (ax, ay), (bx, by) = line
    step = INWARD / distance(ax, ay, bx, by)
    return at[0] - (by - ay) * step, at[1] + (bx - ax) * step


@lru_cache(maxsize=64)
def grown_parts(board: Board, radius: float) -> tuple[Shape, ...]:
    """Every part of a board, grown by the base radius (Minkowski sum with a disc; cached)."""
    return tuple(grown_shape((area.polygon, area.planes, area.box), radius) for area in board.areas)


@lru_cache(maxsize=64)
def outline_bands(board: Board, radius: float) -> tuple[Shape, ...]:
    """For every part of a board, the band within the base radius of its outline (cached)."""
    return tuple(outline_band(area.polygon, radius) for area in board.areas)
