"""Small boards and bases for geometry tests."""

from __future__ import annotations

from rules.engine.frontier.space.board import Board, Body, board_of
from rules.engine.frontier.space.measure import radius_of
from rules.engine.tabletop.reference import Level, Part, Piece, Text

BARE = board_of(())


def unit(x: float, y: float, elevation: float = 0.0, scale: int = 1, name: str = "") -> Body:
    """A base of the default size of its scale."""
    radius = radius_of(25 if scale == 1 else 40)
    return Body(x=x, y=y, elevation=elevation, radius=radius, scale=scale, name=name)


def rectangle(x0: float, y0: float, x1: float, y1: float) -> tuple[tuple[float, float], ...]:
    return ((x0, y0), (x1, y0), (x1, y1), (x0, y1))


def part(
    identifier: str,
    polygon: tuple[tuple[float, float], ...],
    scale: float,
    levels: dict[float, tuple[str, ...]] | None = None,
    impassable: bool = False,
) -> Part:
    """A part; solid, with its only level on top, unless levels are given."""
    given = {scale: ()} if levels is None else levels
    return Part(
        id=identifier,
        polygon=polygon,
        scale=scale,
        impassable=impassable,
        levels=tuple(Level(elevation=e, rules=rules) for e, rules in given.items()),
    )


def piece(identifier: str, *parts: Part) -> Piece:
    return Piece(id=identifier, name=Text(en=identifier, fr=identifier), parts=parts)


def board(*parts: Part) -> Board:
    """A board on which every part is a piece of its own."""
    return board_of(tuple(piece(p.id, p) for p in parts))
