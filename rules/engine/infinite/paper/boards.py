"""Printed maps, in centimetres, five to a square."""

from __future__ import annotations

from rules.engine.core.decision import Seat
from rules.engine.infinite.model.view import SIDES as NAMES
from rules.engine.infinite.paper.words import SIDES, clause, columns, word
from rules.engine.infinite.space.board import SIZE, first_rank
from rules.engine.tabletop import printed
from rules.engine.tabletop.grid import Square, named
from rules.engine.tabletop.printed import Area, Ground, Table
from rules.engine.tabletop.reference import Layout, Mission

CM = 5.0
_SEATS: tuple[Seat, Seat] = (0, 1)


def board(layout: Layout, language: str, mission: Mission | None = None) -> printed.Board:
    """IF-BOARD-1 IF-BOARD-2  The map of a layout; for a mission with both first ranks."""
    rocks = [part.id.partition(".")[2] for piece in layout.pieces for part in piece.parts]
    corners = [part.polygon[0] for piece in layout.pieces for part in piece.parts]
    everywhere = f"a1–{named((SIZE - 1, SIZE - 1))}"
    rock = (word("rock", language), ", ".join(rocks), clause("IF-BOARD-2", language))
    bare = (word("open", language), everywhere, clause("IF-TURN-2", language))
    return printed.Board(
        name=layout.name_in(language),
        blurb=layout.blurb.get(language),
        width=SIZE * CM,
        height=SIZE * CM,
        unit="\u202fcm",
        unit_mm=10,
        grounds=tuple(
            Ground(
                polygon=_box((int(x), int(y))),
                kind="impassable",
                kind_name=word("rock", language),
            )
            for x, y in corners
        ),
        areas=tuple(_zone(seat, language) for seat in _SEATS) if mission else (),
        files=tuple(named((x, 0))[0] for x in range(SIZE)),
        ranks=tuple(str(y + 1) for y in range(SIZE)),
        terrain=Table(
            title=word("terrain", language),
            columns=columns({"kind": 0.2, "squares": 0.3, "effect": 0.5}, language),
            rows=(rock,) if rocks else (bare,),
        ),
    )


def _zone(seat: Seat, language: str) -> Area:
    """IF-SETUP-4  The first rank of a side."""
    side = NAMES[seat]
    x0, y0 = _box(first_rank(seat)[0])[0]
    sign = (x0, y0, x0 + SIZE * CM, y0 + CM)
    corners = ((x0, y0), (x0 + SIZE * CM, y0), (x0 + SIZE * CM, y0 + CM), (x0, y0 + CM))
    return Area(
        name=f"{word(side, language)} · {word('zone', language)}",
        side=SIDES[side],
        polygons=(corners,),
        signs=(sign,),
    )


def _box(square: Square) -> printed.Polygon:
    x, y = square[0] * CM, square[1] * CM
    return (x, y), (x + CM, y), (x + CM, y + CM), (x, y + CM)
