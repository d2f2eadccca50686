"""What a match is played on: a layout of the book, or the board that somebody has drawn."""

from __future__ import annotations

from typing import Any

from rules.engine.core.system import Setup
from rules.engine.frontier.own_boards import read, written
from rules.engine.frontier.setup import layout_of
from rules.engine.lib.reference import Layout


def ground_of(setup: Setup) -> Layout:
    """The board of what was agreed, as maps and tables of terrain read it."""
    return layout_of(setup.layout, setup.terrain)


def as_kept(board: dict[str, Any] | None) -> dict[str, Any] | None:
    """A board that the rules accept, in the one form in which it is written down."""
    return None if board is None else written(read(board))
