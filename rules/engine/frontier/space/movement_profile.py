"""Records of movement: the profile of a moving unit, path nodes, and the resulting path."""

from __future__ import annotations

from rules.engine.core.record import Record

Node = tuple[float, float, float]
"""x, y and the elevation of the surface, in inches."""
Waypoint = tuple[float, float, float | None]
"""A node whose elevation may be None: the engine then picks the surface (FR-MOVE-4)."""
Path = tuple[Node, ...]


class MovementProfile(Record):
    """Movement profile of a unit: M in inches with its bonuses, and its abilities on the way.

    `falls`: an opponent moves the unit, and its drops are recorded; `flies`: nothing blocks it;
    `hovers`: parts up to that scale count as scale 0.
    """

    maximum: float
    climbs: bool = True
    jumps: bool = True
    falls: bool = False
    flies: bool = False
    hovers: float = 0.0


class Drop(Record):
    """One fall during a forced movement: inches moved before it, where it lands, its height in
    inches.
    """

    walked: float
    at: Node
    height: float


class Walk(Record):
    """A legal path: its nodes, its climbing cost C in inches (FR-CLIMB-3), and the falls on it.

    Two nodes at one point with different elevations are a step up or down there.
    """

    path: Path
    cost: float = 0.0
    drops: tuple[Drop, ...] = ()
