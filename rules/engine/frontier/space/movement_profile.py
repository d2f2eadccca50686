"""How a unit goes, and the way it went."""

from __future__ import annotations

from rules.engine.core.record import Record

Node = tuple[float, float, float]
"""x, y and the elevation of the surface."""
Waypoint = tuple[float, float, float | None]
"""A node whose surface may be left to the engine (FR-MOVE-4)."""
Path = tuple[Node, ...]


class Gait(Record):
    """How a unit goes: M in inches with its bonuses, and what it may do on the way.

    `falls`: an opponent moves it, and what it drops off is listed; `flies`: nothing is in its way;
    `hovers`: parts of at most that scale count as scale 0.
    """

    maximum: float
    climbs: bool = True
    jumps: bool = True
    falls: bool = False
    flies: bool = False
    hovers: float = 0.0


class Drop(Record):
    """One descent of a forced movement: inches walked to it, where it lands, how deep it is."""

    walked: float
    at: Node
    height: float


class Walk(Record):
    """A way that may be gone: its nodes, C in inches (FR-CLIMB-3), and the drops on it.

    Two nodes at one point with different elevations are a step up or down there.
    """

    path: Path
    cost: float = 0.0
    drops: tuple[Drop, ...] = ()
