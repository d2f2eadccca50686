"""Movement trails of a replay step: former positions, paths, and removed pieces."""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine.tabletop.scene import Change, Tint, Track
from rules.present.svg import points


@dataclass(frozen=True)
class Trail:
    """A piece changed by a step, as numbers for an SVG: a ghost at its old place, a halo at its new
    one, and the path between them.
    """

    change: Change
    tint: Tint
    radius: str
    from_x: str
    from_y: str
    to_x: str
    to_y: str
    way: str
    halo: str


def trail(track: Track, tint: Tint, height: float) -> Trail:
    """Convert a track of a side to a trail on a board of that height."""
    (from_x, from_y), (to_x, to_y) = track.start, track.end
    return Trail(
        change=track.what,
        tint=tint,
        radius=f"{track.radius:g}",
        from_x=f"{from_x:g}",
        from_y=f"{height - from_y:g}",
        to_x=f"{to_x:g}",
        to_y=f"{height - to_y:g}",
        way=points(track.way, height),
        halo=f"{track.radius + 0.22:g}",
    )
