"""Boards for tests: a printed layout copied, which is sound, and small changes that spoil it."""

from __future__ import annotations

from typing import Any

from rosters.owners import Owner
from rules.boards.board_parser import board_in
from rules.boards.books import drawing_of
from rules.boards.models import Board
from rules.boards.services import create_board
from rules.engine.tabletop.board_editor import OwnBoard, errors


def drawn(layout: str = "A", system: str = "frontier", **changes: Any) -> dict[str, Any]:
    """A sound board as JSON data."""
    drawing = drawing_of(system)
    return drawing.written(drawing.copied(layout, "en")) | {"name": "Dry Lake"} | changes


def spoilt(**changes: Any) -> dict[str, Any]:
    """The same with one part changed."""
    board = drawn()
    board["pieces"][0]["parts"][0] |= changes
    return board


def read(document: dict[str, Any], system: str = "frontier") -> OwnBoard:
    """The record behind it."""
    return board_in(document, system)


def kept(owner: Owner, system: str = "frontier", **changes: Any) -> Board:
    """A board of `owner`, as the service keeps it."""
    own = read(drawn(system=system, **changes), system)
    return create_board(owner=owner, system=system, own=own, is_sound=is_sound(own, system))


def is_sound(board: OwnBoard, system: str = "frontier") -> bool:
    """Whether it has no fault that matters."""
    return not errors(drawing_of(system).judged(board))
