"""Movement leg by leg, feature by feature, and pushes and retreats hundredth by hundredth."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from rules.engine.infinite.data.tables import Feature, Table
from tests.engine.infinite.naive.land import (
    Spot,
    Stand,
    crossing,
    height_at,
    is_outside,
    is_swept,
    is_within,
    nearest,
    rise,
    root,
    square,
    to_line,
)

Place = tuple[int, int]
MOST_LEGS = 12
STEPS = {"south": (0, -1), "north": (0, 1), "west": (-1, 0), "east": (1, 0)}


class Walker(NamedTuple):
    """One unit among the bases of friends and enemies."""

    table: Table
    radius: int
    friends: Sequence[Stand]
    enemies: Sequence[Stand]
    surefooted: bool = False

    @property
    def solids(self) -> list[Feature]:
        return [e for e in self.table.features if e.has("solid") and not e.has("slope")]

    def may_stand(self, at: Spot) -> bool:
        """IF-MOVE-9"""
        return self._on_table(at) and all(
            is_outside(each, at, self.radius)
            or (each.has("top") and is_within(each, at, self.radius))
            for each in self.solids
        )

    def _on_table(self, at: Spot) -> bool:
        sizes = (self.table.width, self.table.depth)
        return all(
            self.radius <= k <= most - self.radius for k, most in zip(at, sizes, strict=True)
        )

    def overlaps(self, at: Spot) -> bool:
        return any(
            square(at, each.at) < (self.radius + each.radius) ** 2
            for each in (*self.friends, *self.enemies)
        )

    def cost(self, start: Place, points: Sequence[Place], *, may_leave: bool = False) -> int | None:
        """IF-MOVE-3 IF-MOVE-6  The cost of a path; None where it is no legal one."""
        legs = [self.leg(a, b) for a, b in pairwise((start, *points))]
        if not 1 <= len(legs) <= MOST_LEGS or (self.overlaps(points[-1]) and not may_leave):
            return None
        return None if None in legs else sum(each or 0 for each in legs)

    def leg(self, a: Place, b: Place) -> int | None:
        """IF-MOVE-4 IF-MOVE-5  A leg has a length."""
        if (
            a == b
            or not self.may_stand(b)
            or any(
                to_line(each.at, a, b) < (self.radius + each.radius) ** 2 for each in self.enemies
            )
        ):
            return None
        extra = [self._over(each, a, b) for each in self.solids]
        if None in extra:
            return None
        slow = [] if self.surefooted else [e for e in self.table.features if e.has("difficult")]
        parts = [part for each in slow if (part := crossing(each, a, b))]
        length = root(square(a, b))
        twice = sum(nearest((high - low) * length) for low, high in parts)
        return nearest(length) + sum(each or 0 for each in extra) + twice

    def _over(self, feature: Feature, a: Place, b: Place) -> int | None:
        """What a solid feature adds to a leg; None where it refuses it."""
        if not is_swept(feature, a, b, self.radius):
            return 0
        within = [is_within(feature, each, self.radius) for each in (a, b)]
        outside = [is_outside(feature, each, self.radius) for each in (a, b)]
        if all(within) and feature.has("top"):
            return 0
        high = rise(self.table.features, feature)
        if any(within) and any(outside) and feature.has("top") and feature.has("climb"):
            return high
        return 100 if all(outside) and high <= 100 else None

    def pushed(self, by: Place, start: Place, most: int) -> Place:
        """IF-MOVE-11"""
        length, at = root(square(by, start)), start
        for step in range(1, most + 1):
            x, y = (nearest(c + (c - p) * step / length) for c, p in zip(start, by, strict=True))
            features = self.table.features
            changes = height_at(features, (x, y)) != height_at(features, start)
            if not self.may_stand((x, y)) or self.overlaps((x, y)) or changes:
                return at
            at = x, y
        return at

    def room(self, start: Place, edge: str) -> int:
        """How far the base is from an edge of the table."""
        (x, y), table = start, self.table
        far = {"south": y, "west": x, "north": table.depth - y, "east": table.width - x}
        return far[edge] - self.radius

    def nearest_edges(self, start: Place) -> set[str]:
        rooms = {edge: self.room(start, edge) for edge in STEPS}
        return {edge for edge, room in rooms.items() if room == min(rooms.values())}

    def retreat(self, start: Place, edge: str, allowance: int) -> tuple[Place, int, bool, bool]:
        """IF-STATE-8  Where it ends, its cost, whether it leaves, and whether it falls short."""
        room, (dx, dy) = self.room(start, edge), STEPS[edge]
        for far in range(min(room, allowance), 0, -1):
            end = start[0] + far * dx, start[1] + far * dy
            cost = self.cost(start, [end], may_leave=far == room)
            if cost is not None and cost <= allowance:
                return end, cost, far == room, far < min(room, allowance)
        return start, 0, room == 0, room > 0
