"""What holds at every point of a fine grid around a mover: surfaces, and what is in the way."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from rules.engine.frontier.space.board import Body
from rules.engine.tabletop.reference import Piece
from tests.engine.frontier.naive.movement import MovementProfile
from tests.engine.frontier.naive.plane import EPS, Point, Polygon, edges
from tests.engine.frontier.naive.surfaces import terrain, usable

Field = npt.NDArray[Any]


class Grid:
    """Points every `h` inches around a start, which is one of them, and what holds at each."""

    def __init__(
        self,
        pieces: Iterable[Piece],
        body: Body,
        others: Sequence[Body],
        profile: MovementProfile,
        h: float,
    ) -> None:
        self.land, self.body, self.others = terrain(pieces, profile.hovers), body, others
        self.profile, self.h = profile, h
        n = math.ceil(profile.maximum / h) + 1
        self.middle = n
        steps = np.arange(-n, n + 1) * h
        self.x, self.y = np.meshgrid(body.x + steps, body.y + steps, indexing="ij")
        far = profile.maximum + body.radius + 1
        self.parts = [
            part
            for part in self.land.parts
            if all(
                min(p[k] for p in part.polygon) - far
                <= (body.x, body.y)[k]
                <= max(p[k] for p in part.polygon) + far
                for k in (0, 1)
            )
        ]
        self.depth = [self._depth(part.polygon) for part in self.parts]
        self.counted = self._elevations()
        self.raised = self._raised()
        self.surfaces = {e: self.surface(e) for e in self.counted}

    def _depth(self, polygon: Polygon) -> Field:
        fields = [self._behind(*edge) for edge in edges(polygon)]
        return np.asarray(np.minimum.reduce(fields))

    def _behind(self, a: Point, b: Point) -> Field:
        cross = (b[0] - a[0]) * (self.y - a[1]) - (b[1] - a[1]) * (self.x - a[0])
        return np.asarray(cross / math.dist(a, b))

    def _elevations(self) -> dict[float, float]:
        """Every elevation within reach, and what it counts as."""
        found = {0.0: 0.0}
        for part in self.parts:
            for e in usable(part, self.body.scale):
                counted = self.land.counted(part, e)
                found[e] = min(counted, found.get(e, counted))
        return found

    def _raised(self) -> set[float]:
        """FR-JUMP-2  The elevations that some part within reach counts as raised, though the mover
        may hover over another that has a level there.
        """
        return {
            e
            for part in self.parts
            for e in usable(part, self.body.scale)
            if self.land.counted(part, e) > 0
        }

    def from_polygon(self, polygon: Polygon) -> Field:
        """The distance of every point from a polygon."""
        to_edge = [self._from_line(*edge) for edge in edges(polygon)]
        return np.where(self._depth(polygon) >= 0, 0.0, np.minimum.reduce(to_edge))

    def _from_line(self, a: Point, b: Point) -> Field:
        dx, dy = b[0] - a[0], b[1] - a[1]
        t = ((self.x - a[0]) * dx + (self.y - a[1]) * dy) / (dx * dx + dy * dy)
        t = np.clip(t, 0.0, 1.0)
        return np.asarray(np.hypot(self.x - a[0] - t * dx, self.y - a[1] - t * dy))

    def surface(self, e: float) -> Field:
        """Where there is a surface of that elevation (FR-MOVE-9, FR-MOVE-11, FR-MOVE-18)."""
        held = np.zeros_like(self.x, dtype=bool)
        for part, depth in zip(self.parts, self.depth, strict=True):
            if e in usable(part, self.body.scale):
                held |= depth >= 0
        if e == 0.0:
            held |= np.logical_and.reduce(
                [depth <= 0 for depth in self.depth] or [np.ones_like(held)]
            )
        return np.asarray(held)

    def breaks_fall(self, e: float, to: float, i: int, j: int) -> bool:
        """Whether a point has a surface as high as the one left, or between that and another."""
        return any(self.surfaces[each][i, j] for each in self.counted if to < each <= e)

    def falls(self, e: float, to: float) -> Field:
        """FR-FALL-1, FR-FORCED-7  Where a push may lead from a surface down to another, a step of
        the grid forgiven: both are near, the lower on the ground or on a part without the upper.
        """
        near = np.zeros_like(self.x, dtype=bool)
        above = np.zeros_like(self.x, dtype=bool)
        for part, depth in zip(self.parts, self.depth, strict=True):
            heights = usable(part, self.body.scale)
            if e in heights:
                above |= depth >= -2 * self.h
            elif to in heights:
                near |= depth >= -2 * self.h
        if to == 0.0:
            near |= np.logical_and.reduce(
                [depth <= 2 * self.h for depth in self.depth] or [np.ones_like(near)]
            )
        return np.asarray(near & above)

    def all_falls(self) -> dict[tuple[float, float], Field]:
        """Where a push may lead from each surface down to each other; nothing for an own move."""
        if not self.profile.falls:
            return {}
        return {(e, to): self.falls(e, to) for e in self.counted for to in self.counted if to < e}

    def clear(self, e: float, slack: float, licensed: bool) -> Field:
        """Where nothing is in the way at that elevation, `slack` inches forgiven."""
        r = self.body.radius - slack
        free = np.hypot(self.x - self.body.x, self.y - self.body.y) <= self.profile.maximum + slack
        free &= (self.x >= r) & (self.x <= self.land.width - r)
        free &= (self.y >= r) & (self.y <= self.land.height - r)
        for other in self.others:
            if other.elevation < e + self.body.scale and e < other.elevation + other.scale:
                apart = np.hypot(self.x - other.x, self.y - other.y)
                free &= apart >= other.radius + r - EPS
        for part in self.parts:
            if part.impassable and not (licensed and part.scale < e):
                free &= self.from_polygon(part.polygon) >= r - EPS
        return np.asarray(free)

    def index(self, x: float, y: float) -> tuple[int, int]:
        """The nearest grid point."""
        i = round((x - self.body.x) / self.h) + self.middle
        return i, round((y - self.body.y) / self.h) + self.middle
