"""Larger inputs for scaling benchmarks: two and four times the units and terrain on the same table.

The rules limit matches to 400 points (FR-SELECT-4). A process that calls `crowd()` plays without
that limit and knows layouts with more terrain.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import force_setattr

from rules.engine.core.system import Setup
from rules.engine.frontier.data.catalogue import CATALOGUE
from rules.engine.frontier.play import army_list
from rules.engine.frontier.space.board import HEIGHT, WIDTH
from rules.engine.tabletop.reference import Layout, Part, Piece

TIMES = (1, 2, 4)
MOST = 10_000
"""Points that a crowd may cost."""


def crowded(pieces: tuple[Piece, ...], times: int) -> tuple[Piece, ...]:
    """One, two or four copies of the pieces, shrunk and placed side by side to cover the same area.
    Heights stay.
    """
    columns, rows = {1: (1, 1), 2: (2, 1), 4: (2, 2)}[times]
    return tuple(
        _shrunk(piece, column, columns, row, rows)
        for column in range(columns)
        for row in range(rows)
        for piece in pieces
    )


def _shrunk(piece: Piece, column: int, columns: int, row: int, rows: int) -> Piece:
    def moved(part: Part) -> Part:
        return part.change(
            id=f"{part.id}-{column}{row}",
            polygon=tuple(
                ((x + column * WIDTH) / columns, (y + row * HEIGHT) / rows) for x, y in part.polygon
            ),
        )

    return piece.change(id=f"{piece.id}-{column}{row}", parts=tuple(map(moved, piece.parts)))


def crowd() -> None:
    """Remove the points limit in this process and add layouts with more terrain."""
    army_list.LIMITS = (army_list.LIMITS[0], MOST)
    known: Any = CATALOGUE
    force_setattr(known, "layouts", (*CATALOGUE.layouts, *map(_layout, TIMES[1:])))


def crowded_setup(agreed: Setup, times: int) -> Setup:
    """The same match with so many times the points and the terrain of layout A."""
    return agreed.change(limit=agreed.limit * times, layout=layout_of(times))


def layout_of(times: int) -> str:
    """The layout with so many times the terrain of the first one."""
    first = CATALOGUE.layouts[0].slug
    return first if times == 1 else f"{first}-{times}"


def _layout(times: int) -> Layout:
    first = CATALOGUE.layouts[0]
    return first.change(slug=layout_of(times), pieces=crowded(first.pieces, times))
