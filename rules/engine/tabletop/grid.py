"""Square grids: square names, adjacency, the four facings, and the quarter in front of a piece.

A square is (x, y), both from 0: x counts files to the east, y ranks to the north; a1 is (0, 0).
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Literal

Square = tuple[int, int]
Facing = Literal["N", "E", "S", "W"]

FACINGS: tuple[Facing, ...] = ("N", "E", "S", "W")
FILES = "abcdefghijklmnopqrstuvwxyz"
LONGEST = len(FILES)
"""The maximum number of squares along an edge: files are named by one letter."""

_STEP: dict[Facing, Square] = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
_FACING: dict[Square, Facing] = {step: facing for facing, step in _STEP.items()}
_NAME = re.compile(r"([a-z])([1-9][0-9]?)")


@lru_cache(maxsize=1024)
def named(square: Square) -> str:
    """The name of a square, file before rank: (3, 0) is d1."""
    return f"{FILES[square[0]]}{square[1] + 1}"


def square_of(name: str) -> Square:
    """The square with this name. Raises ValueError when it is not a square's name."""
    found = _NAME.fullmatch(name)
    if found is None:
        raise ValueError(f"{name!r} names no square")
    return FILES.index(found[1]), int(found[2]) - 1


def is_name(name: str) -> bool:
    """Whether `name` has the form of a square's name."""
    return _NAME.fullmatch(name) is not None


def ahead(square: Square, facing: Facing) -> Square:
    """The adjacent square in that direction, which may be off the board."""
    dx, dy = _STEP[facing]
    return square[0] + dx, square[1] + dy


def left_of(facing: Facing) -> Facing:
    return FACINGS[(FACINGS.index(facing) - 1) % 4]


def right_of(facing: Facing) -> Facing:
    return FACINGS[(FACINGS.index(facing) + 1) % 4]


def opposite(facing: Facing) -> Facing:
    return FACINGS[(FACINGS.index(facing) + 2) % 4]


def neighbours(square: Square) -> tuple[Square, ...]:
    """The four orthogonally adjacent squares: north, east, south, west."""
    return tuple(ahead(square, facing) for facing in FACINGS)


def around(square: Square) -> tuple[Square, ...]:
    """The eight adjacent squares, diagonals included, ordered by file, then rank."""
    x, y = square
    return tuple((x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (dx, dy) != (0, 0))


def distance(a: Square, b: Square) -> int:
    """Manhattan distance: the number of orthogonal steps between two squares."""
    return abs(a[0] - b[0]) + abs(a[1] - b[1])


def share_a_side(a: Square, b: Square) -> bool:
    return distance(a, b) == 1


def touch(a: Square, b: Square) -> bool:
    """Whether two different squares are adjacent, diagonals included."""
    return a != b and max(abs(a[0] - b[0]), abs(a[1] - b[1])) == 1


def facing_to(a: Square, b: Square) -> Facing:
    """The direction from a to the orthogonally adjacent b. Raises KeyError when it is not
    adjacent.
    """
    return _FACING[b[0] - a[0], b[1] - a[1]]


def bearing(origin: Square, facing: Facing, to: Square) -> tuple[int, int]:
    """The position of `to` relative to a piece at `origin` facing `facing`: (forward, right)."""
    dx, dy = to[0] - origin[0], to[1] - origin[1]
    fx, fy = _STEP[facing]
    return dx * fx + dy * fy, dx * fy - dy * fx


def in_quarter(origin: Square, facing: Facing, to: Square) -> bool:
    """Whether `to` lies in the quarter in front, between the two diagonals or on them."""
    forward, lateral = bearing(origin, facing, to)
    return forward >= 1 and abs(lateral) <= forward
