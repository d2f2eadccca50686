"""Players' own boards: which squares have a rock."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated

import msgspec
from msgspec import UNSET, Meta

from rules.engine.core.decision import Refusal
from rules.engine.core.system import Setup
from rules.engine.infinite.data.catalogue import BOARDS
from rules.engine.infinite.space.board import MOST_ROCKS, is_on_board, is_rock_allowed
from rules.engine.tabletop.board_editor import (
    NAME_LENGTH,
    Fault,
    OwnBoard,
    UnreadableBoardError,
    is_one_line,
)
from rules.engine.tabletop.grid import is_name, square_of

MOST_SQUARES = 25


class Rocks(OwnBoard):
    """IF-BOARD-2  A named board; `pieces` are the names of the squares with a rock."""

    pieces: Annotated[tuple[str, ...], Meta(max_length=MOST_SQUARES)] = ()


def read(raw: object) -> Rocks:
    """The board in JSON data. Raises UnreadableBoardError."""
    try:
        board = msgspec.convert(raw, Rocks)
    except msgspec.ValidationError as error:
        raise _unreadable() from error
    if len(board.name) > NAME_LENGTH or not is_one_line(board.name):
        raise _unreadable()
    squares = set(board.pieces)
    if not all(is_name(each) and is_on_board(square_of(each)) for each in squares):
        raise _unreadable()
    return board.change(pieces=tuple(sorted(squares)))


def _unreadable() -> UnreadableBoardError:
    return UnreadableBoardError(Refusal(clause="IF-BOARD-2", key="unreadable-board"))


def written(board: Rocks) -> dict[str, object]:
    """The board as JSON data for `read`."""
    return {"name": board.name, "pieces": list(board.pieces)}


def faults(board: Rocks) -> tuple[Fault, ...]:
    """IF-BOARD-2  What makes the board unplayable."""
    return tuple(_faults(board.pieces))


def _faults(rocks: Iterable[str]) -> Iterator[Fault]:
    found = list(rocks)
    for square in found:
        if not is_rock_allowed(square_of(square)):
            yield Fault(
                clause="IF-BOARD-2",
                key="rock-misplaced",
                params={"square": square},
                boxes=(_box(square),),
            )
    if len(found) > MOST_ROCKS:
        params: dict[str, str | int | float] = {"count": len(found), "most": MOST_ROCKS}
        yield Fault(clause="IF-BOARD-2", key="too-many-rocks", params=params)


def _box(square: str) -> tuple[float, float, float, float]:
    x, y = square_of(square)
    return x, y, x + 1, y + 1


def rocks_of(agreed: Setup) -> tuple[str, ...]:
    """The rocks of the board that a match is played on. KeyError when there is no such board,
    UnreadableBoardError when a player's own cannot be read.
    """
    return BOARDS[agreed.layout].rocks if agreed.terrain is UNSET else read(agreed.terrain).pieces
