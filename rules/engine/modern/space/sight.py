"""Line of sight: five parallel rays between two squares, in exact integer arithmetic.

Each square is four by four units; a base is the middle two by two. Rays join the centres and the
four corners of the bases.

Worked examples: MW-EX-22.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import lru_cache
from typing import Literal

from rules.engine.core.record import Record
from rules.engine.modern.space.board import Board
from rules.engine.tabletop.grid import Square, touch

Visibility = Literal["none", "part", "whole"]

OFFSETS: tuple[Square, ...] = ((0, 0), (1, 1), (1, -1), (-1, 1), (-1, -1))
"""MW-LOS-1  Start and end points of the rays, from the centres of the two squares."""

_SIDE = 4
_HALF = 2


class Ray(Record):
    """The obstacles of a ray, relative to its start square: squares it passes through, and pairs of
    squares between which it passes at a corner.
    """

    through: tuple[Square, ...]
    between: tuple[tuple[Square, Square], ...]


class Look(Record):
    """MW-LOS-7  How many of five rays clear the terrain, and how many clear terrain and Units."""

    past_ground: int
    past_all: int

    @property
    def visibility(self) -> Visibility:
        """MW-LOS-7  None without a clear ray; whole if the terrain blocks no ray; else part."""
        if self.past_all == 0:
            return "none"
        return "whole" if self.past_ground == len(OFFSETS) else "part"


@lru_cache(maxsize=4096)
def rays(dx: int, dy: int) -> tuple[Ray, ...]:
    """MW-LOS-1 MW-LOS-2 MW-LOS-3  Return the five rays from (0, 0) to (dx, dy) (cached)."""
    return tuple(_ray(dx, dy, offset) for offset in OFFSETS)


def _ray(dx: int, dy: int, offset: Square) -> Ray:
    """Build a ray. It stays within the rectangle spanned by its two squares, since both ends have
    the same offset; so it is enough to test on which side of the line corners lie.
    """
    xs = range(min(0, dx), max(0, dx) + 1)
    ys = range(min(0, dy), max(0, dy) + 1)

    def side(x: int, y: int) -> int:
        return dx * (y - offset[1]) - dy * (x - offset[0])

    def is_passed(x: int, y: int) -> bool:
        left, right = _SIDE * x - _HALF, _SIDE * x + _HALF
        low, high = _SIDE * y - _HALF, _SIDE * y + _HALF
        sides = (side(left, low), side(left, high), side(right, low), side(right, high))
        return min(sides) < 0 < max(sides)

    ends = ((0, 0), (dx, dy))
    through = tuple((x, y) for x in xs for y in ys if (x, y) not in ends and is_passed(x, y))
    rising = (dx > 0) == (dy > 0)
    between = tuple(
        ((x + 1, y), (x, y + 1)) if rising else ((x, y), (x + 1, y + 1))
        for x in xs[:-1]
        for y in ys[:-1]
        if side(_SIDE * x + _HALF, _SIDE * y + _HALF) == 0
    )
    return Ray(through=through, between=between)


def look(board: Board, a: Square, b: Square, screens: Callable[[Square], bool]) -> Look:
    """MW-LOS-1 MW-LOS-7 MW-LOS-8  Return the visibility of `b` from `a`; `screens` tells whether a
    square has a Unit that blocks rays.
    """
    stops = ground_stops(board, a, b)

    def all_stops(square: Square) -> bool:
        return screens(square) or stops(square)

    five = rays(b[0] - a[0], b[1] - a[1])
    past_ground = [ray for ray in five if _is_free(ray, a, stops)]
    past_all = [ray for ray in past_ground if _is_free(ray, a, all_stops)]
    return Look(past_ground=len(past_ground), past_all=len(past_all))


def _is_free(ray: Ray, start: Square, stops: Callable[[Square], bool]) -> bool:
    """MW-LOS-2 MW-LOS-3  Return whether a ray passes neither through a blocking square, nor between
    two that meet at a corner.
    """
    x, y = start
    for dx, dy in ray.through:
        if stops((x + dx, y + dy)):
            return False
    return not any(
        stops((x + one[0], y + one[1])) and stops((x + two[0], y + two[1]))
        for one, two in ray.between
    )


def ground_stops(board: Board, a: Square, b: Square) -> Callable[[Square], bool]:
    """MW-LOS-4 MW-LOS-5 MW-RIV-9  Return a test for squares whose terrain blocks sight between `a`
    and `b`: higher ground, a crest, or an obstacle.
    """
    high, uneven = max(board.level(a), board.level(b)), board.level(a) != board.level(b)
    hides = obstacle_stops(board, a, b)

    def stops(square: Square) -> bool:
        ground = board.grounds[square]
        if ground.level > high or (uneven and ground.level == high):
            return True
        return ground.is_obstacle and hides(square)

    return stops


def obstacle_stops(board: Board, a: Square, b: Square) -> Callable[[Square], bool]:
    """MW-LOS-4  Return a test for squares where an obstacle one level high blocks sight: it is
    higher than both ends, or adjacent to the lower end and as high as the upper.
    """
    level_a, level_b = board.level(a), board.level(b)
    high, low = max(level_a, level_b), a if level_a < level_b else b

    def stops(square: Square) -> bool:
        top = board.level(square) + 1
        return top > high or (level_a != level_b and top == high and touch(square, low))

    return stops


def seen_directly(board: Board, a: Square, b: Square, units: Collection[Square]) -> Look:
    """MW-LOS-6  Return the visibility for direct fire: a Unit in between blocks rays at
    any level.
    """
    return look(board, a, b, units.__contains__)


def seen_over(board: Board, a: Square, b: Square, units: Collection[Square]) -> Look:
    """MW-LOS-6  Return the visibility for weapons that fire over Units: a Unit in between is an
    obstacle one level high, like a wood.
    """
    hides = obstacle_stops(board, a, b)
    return look(board, a, b, lambda it: it in units and it not in (a, b) and hides(it))
