"""The board of five by five squares, and where a counter may go."""

from __future__ import annotations

from rules.engine.core.decision import Seat
from rules.engine.tabletop.grid import Square, neighbours

SIZE = 5
"""IF-BOARD-1  Squares along an edge."""
MOST_ROCKS = 5
"""IF-BOARD-2"""


def is_on_board(square: Square) -> bool:
    """IF-BOARD-1"""
    return all(0 <= each < SIZE for each in square)


def is_rock_allowed(square: Square) -> bool:
    """IF-BOARD-2  Whether a rock may lie on a square: not on the first and the last rank."""
    return is_on_board(square) and square[1] not in (0, SIZE - 1)


def first_rank(seat: Seat) -> tuple[Square, ...]:
    """IF-SETUP-4  The squares of the rank nearest to a seat."""
    rank = 0 if seat == 0 else SIZE - 1
    return tuple((x, rank) for x in range(SIZE))


def beside(square: Square) -> tuple[Square, ...]:
    """IF-TURN-2  The squares of the board beside a square."""
    return tuple(each for each in neighbours(square) if is_on_board(each))
