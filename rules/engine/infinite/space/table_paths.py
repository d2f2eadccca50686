"""Connections of a table: which places a base of 1 inch can stand on and reach, on a grid.

The grid has lines at most an inch or half an inch apart, also through the places where such a base
touches a feature from outside or, on a top, from inside. Every passage between straight edges along
the grid is found; a narrow slanting one may be missed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import pairwise
from typing import Final

from rules.engine.core.decision import Refusal
from rules.engine.infinite.space.board import Board, Feature, may_stand
from rules.engine.infinite.space.movement import VAULT, crossing_cost
from rules.engine.tabletop.inches.bases import Base
from rules.engine.tabletop.inches.legs import leg_cost as cost_on_ground
from rules.engine.tabletop.inches.points import Point, squared
from rules.engine.tabletop.inches.polygons import Polygon
from rules.engine.tabletop.inches.units import INCH
from rules.engine.tabletop.step_budget import Budget

RADIUS: Final = INCH // 2
MOVE: Final = 8 * INCH
"""IF-BOARD-4  The base and the Move for which a table must be playable."""

Node = tuple[int, int]
"""The numbers of a column and a row of the grid."""

_WAYS = ((1, 0), (-1, 0), (0, 1), (0, -1))


class Grid:
    """The nodes of the grid at which a base can stand, and what is near each of them.

    A step of the budget is a corner of a feature near a node or a leg that is examined.
    """

    def __init__(
        self, board: Board, lines: tuple[Iterable[int], Iterable[int]], spacing: int, budget: Budget
    ) -> None:
        self.board = board
        self.budget = budget
        self.xs = _lines(board, 0, spacing, lines[0])
        self.ys = _lines(board, 1, spacing, lines[1])
        self.near = self._near()
        self.barred = {node for node in self.near if self._is_barred(node)}

    def place(self, node: Node) -> Point:
        return self.xs[node[0]], self.ys[node[1]]

    def nodes(self) -> Iterator[Node]:
        """Every node at which a base can stand, row by row."""
        for j in range(len(self.ys)):
            for i in range(len(self.xs)):
                if (i, j) not in self.barred:
                    yield i, j

    def _near(self) -> dict[Node, tuple[Feature, ...]]:
        """The features without slope whose box, grown by the radius, holds a node. The sides of
        that box are lines of the grid: what a leg may touch is near a node that it passes.
        """
        near: dict[Node, tuple[Feature, ...]] = {}
        for each in self.board.stopping:
            x0, y0, x1, y1 = each.footprint.box
            columns = [i for i, x in enumerate(self.xs) if x0 - RADIUS <= x <= x1 + RADIUS]
            rows = [j for j, y in enumerate(self.ys) if y0 - RADIUS <= y <= y1 + RADIUS]
            self.budget.spend(len(columns) * len(rows) * _corners(each))
            for i in columns:
                for j in rows:
                    near[i, j] = (*near.get((i, j), ()), each)
        return near

    def _is_barred(self, node: Node) -> bool:
        """IF-MOVE-9"""
        return not may_stand(self.board, Base(self.place(node), RADIUS))

    def neighbours(self, node: Node) -> Iterator[Node]:
        """The nearest node in each direction to which one Move leads in a straight leg."""
        for way in _WAYS:
            found = self._beyond(node, way)
            if found is not None:
                yield found

    def _beyond(self, node: Node, way: Node) -> Node | None:
        """The first node in a direction that a leg reaches, at most a Move away."""
        (dx, dy), start = way, self.place(node)
        (i, j), passed = node, list(self.near.get(node, ()))
        while True:
            i, j = i + dx, j + dy
            if not (0 <= i < len(self.xs) and 0 <= j < len(self.ys)):
                return None
            end = self.place((i, j))
            if abs(end[0] - start[0]) + abs(end[1] - start[1]) > MOVE:
                return None
            passed += self.near.get((i, j), ())
            if (i, j) in self.barred:
                continue
            added = self._cost(start, end, {each.id: each for each in passed}.values())
            if isinstance(added, Feature):
                return None
            if added <= MOVE:
                return i, j

    def _cost(self, a: Point, b: Point, passed: Collection[Feature]) -> int | Feature:
        """IF-MOVE-3  What a leg costs; more than a Move where it is refused, or the feature that
        no leg crosses. Difficult ground at most doubles it.
        """
        if not passed and 4 * squared(a, b) <= MOVE * MOVE:
            return 0
        self.budget.spend(sum(map(_corners, passed)) + len(self.board.slow))
        added = crossing_cost(passed, RADIUS, a, b)
        if isinstance(added, Refusal):
            met = self.board.by_id[str(added.params["feature"])]
            return MOVE + 1 if met.rise <= VAULT or (met.top and met.climb) else met
        return added + cost_on_ground(a, b, self.board.slow)

    def regions(self) -> list[set[Node]]:
        """The sets of nodes that any number of Moves connects; each leg can be taken back."""
        found: list[set[Node]] = []
        seen: set[Node] = set()
        for start in self.nodes():
            if start not in seen:
                region = self._region(start)
                seen |= region
                found.append(region)
        return found

    def _region(self, start: Node) -> set[Node]:
        region, open_nodes = {start}, [start]
        while open_nodes:
            for neighbour in self.neighbours(open_nodes.pop()):
                if neighbour not in region:
                    region.add(neighbour)
                    open_nodes.append(neighbour)
        return region


def _corners(feature: Feature) -> int:
    """The corners of a polygon, 1 for a circle."""
    return len(feature.footprint.corners) if isinstance(feature.footprint, Polygon) else 1


def _lines(board: Board, axis: int, spacing: int, more: Iterable[int]) -> list[int]:
    """The coordinates of the lines of the grid, at most `spacing` apart, across an axis: 0 for
    columns, 1 for rows.
    """
    size = (board.width, board.depth)[axis]
    found = {RADIUS, size - RADIUS, *more}
    for each in board.stopping:
        low, high = each.footprint.box[axis], each.footprint.box[axis + 2]
        found |= {low - RADIUS, high + RADIUS}
        if each.top:
            found |= {low + RADIUS, (low + high) // 2, high - RADIUS}
    lines = sorted(each for each in found if RADIUS <= each <= size - RADIUS)
    between = {each for a, b in pairwise(lines) for each in range(a, b, spacing)}
    return sorted({*lines, *between})
