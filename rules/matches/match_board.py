"""The board of a match: a layout of the rule book, or a user's own board."""

from __future__ import annotations

from typing import Any

from rules.engine.core.system import Setup
from rules.engine.systems import system
from rules.engine.tabletop.reference import Layout


def ground_of(key: str, setup: Setup) -> Layout:
    """The board of a match of the system `key`, as a layout for maps and terrain tables."""
    return system(key).hosted.ground(setup)


def as_kept(key: str, board: dict[str, Any] | None) -> dict[str, Any] | None:
    """Normalise a valid custom board of the system `key` to its canonical form."""
    if board is None:
        return None
    drawing = system(key).hosted.drawing
    return drawing.written(drawing.read(board))
