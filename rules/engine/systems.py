"""The finished rule books, by key."""

from __future__ import annotations

from typing import Any

from rules.engine.core.system import GameSystem
from rules.engine.frontier.system import Frontier

SYSTEMS: tuple[GameSystem[Any], ...] = (Frontier(),)


def system(key: str) -> GameSystem[Any]:
    """The system `key`. KeyError when there is none."""
    for found in SYSTEMS:
        if found.key == key:
            return found
    raise KeyError(key)
