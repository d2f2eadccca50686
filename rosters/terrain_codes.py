"""Where the code of a piece of terrain stands on a map in inches, y axis downwards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rules.engine.tabletop.messages import primed


@dataclass(frozen=True)
class Code:
    """A code and its baseline."""

    text: str
    x: str
    y: str
    anchor: Literal["middle", "start"]


def code_at(id: str, box: tuple[float, float, float, float], *, marked: bool) -> Code:
    """Beside the height where there is room (`marked`: it is written in the middle), else just
    outside the box. The same spots as on the play table (static/js/play/board/terrain_codes.js).
    """
    x0, y0, x1, y1 = box
    x, y, wide, deep = (x0 + x1) / 2, (y0 + y1) / 2, x1 - x0, y1 - y0
    if marked and deep >= 3:
        return _code(id, x, y + min(deep / 2 - 0.12, 1.6))
    if marked and wide >= 3.4:
        return _code(id, x + 0.75, y + 0.3, "start")
    if not marked and min(wide, deep) >= 1:
        return _code(id, x, y + 0.3)
    if deep > wide:
        return _code(id, x1 + 0.2, y + 0.3, "start")
    return _code(id, x, y1 + 0.9 if y0 < 1.1 else y0 - 0.25)


def _code(id: str, x: float, y: float, anchor: Literal["middle", "start"] = "middle") -> Code:
    return Code(primed(id), f"{x:g}", f"{y:g}", anchor)
