"""Boards for tests: a printed layout copied, which is sound, and small changes that spoil it."""

from __future__ import annotations

from typing import Any

from rosters.books import book
from rosters.keepers import Keeper
from rules.boards.intake import board_in
from rules.boards.models import Board
from rules.boards.services import create_board
from rules.engine.frontier.own_boards import copied, written


def drawn(layout: str = "A", **changes: Any) -> dict[str, Any]:
    """A sound board as JSON data."""
    found: dict[str, Any] = written(copied(book("frontier").layouts[layout], "en"))
    return found | {"name": "Dry Lake"} | changes


def spoilt(**changes: Any) -> dict[str, Any]:
    """The same with one part changed."""
    board = drawn()
    board["pieces"][0]["parts"][0] |= changes
    return board


def kept(keeper: Keeper, **changes: Any) -> Board:
    """A board of `keeper`, as the service keeps it."""
    return create_board(keeper=keeper, own=board_in(drawn(**changes)))
