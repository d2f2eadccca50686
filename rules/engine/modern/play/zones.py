"""Deployment zones: the squares where a side may deploy, ignoring Units.

Worked examples: MW-EX-4.
"""

from __future__ import annotations

from rules.engine.core.decision import Seat
from rules.engine.modern.data.settings import DeployMode
from rules.engine.modern.space.board import Board
from rules.engine.tabletop.grid import Square

SOUTH: Seat = 0
"""MW-EQ-3  Seat 0 deploys on the low ranks, seat 1 on the high ones."""

DEPTH = 2  # MW-DEP-1


def middle_files(width: int) -> int:
    """MW-DEP-1 MW-DEP-2  Return the number of central files used for deployment: six, or seven if
    the width is odd.
    """
    return 6 if width % 2 == 0 else 7


def zone(board: Board, mode: DeployMode, files: int, seat: Seat) -> tuple[Square, ...]:
    """MW-DEP-1 MW-DEP-3 MW-DEP-5  Return the squares of a side's zone that can be deployed on, file
    by file.
    """
    ranks = _first_ranks(board, seat) if mode == "one_off" else _half(board, seat)
    side = (board.width - files) // 2 if mode == "one_off" else 0
    return tuple(
        (x, y)
        for x in range(side, board.width - side)
        for y in ranks
        if board.grounds[x, y].is_deployable
    )


def _first_ranks(board: Board, seat: Seat) -> range:
    """MW-DEP-1  The two ranks at its own edge."""
    return range(DEPTH) if seat == SOUTH else range(board.height - DEPTH, board.height)


def _half(board: Board, seat: Seat) -> range:
    """MW-DEP-3 MW-DEP-4  The ranks of a side's half of the board; an odd middle rank belongs to
    neither.
    """
    half = board.height // 2
    return range(half) if seat == SOUTH else range(board.height - half, board.height)
