"""Terrain in a line: `ground((0, 0, 10, 10), "rough")`, `wall((19, 12, 20, 18), scale=1)`."""

from __future__ import annotations

from rules.engine.tabletop.reference import Level, Part, Piece, Text

Rectangle = tuple[float, float, float, float]


def ground(rectangle: Rectangle, *rules: str, name: str = "ground") -> Piece:
    """Flat ground with terrain rules."""
    return _piece(name, rectangle, 0.0, (Level(elevation=0.0, rules=rules),))


def wall(rectangle: Rectangle, *, scale: float, name: str = "wall") -> Piece:
    """A solid part with its only level on top."""
    return _piece(name, rectangle, scale, (Level(elevation=scale),))


def chasm(rectangle: Rectangle, *, scale: float = 0.0, name: str = "chasm") -> Piece:
    """Impassable ground."""
    return _piece(name, rectangle, scale, ())


def _piece(name: str, rectangle: Rectangle, scale: float, levels: tuple[Level, ...]) -> Piece:
    x0, y0, x1, y1 = rectangle
    corners = ((x0, y0), (x1, y0), (x1, y1), (x0, y1))
    part = Part(id=f"{name}-1", polygon=corners, scale=scale, impassable=not levels, levels=levels)
    return Piece(id=name, name=Text(en=name, fr=name), parts=(part,))
