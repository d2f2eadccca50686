"""The rule books that boards are drawn for."""

from __future__ import annotations

from typing import Any

from rules.engine.lib.drawing import Drawing
from rules.engine.systems import SYSTEMS, system

KEYS = tuple(each.key for each in SYSTEMS)


def drawing_of(key: str) -> Drawing[Any]:
    """What the system `key` knows of boards that people draw."""
    return system(key).hosted.drawing
