"""Rule books that support custom boards."""

from __future__ import annotations

from typing import Any

from rules.engine.systems import SYSTEMS, system
from rules.engine.tabletop.board_editor import BoardEditor

KEYS = tuple(each.key for each in SYSTEMS)


def drawing_of(key: str) -> BoardEditor[Any]:
    """The custom-board interface of the system `key`."""
    return system(key).hosted.drawing
