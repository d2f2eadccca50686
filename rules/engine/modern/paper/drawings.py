"""Diagrams for the printed rules of Modern: arc of fire, scatter, five rays of sight."""

from __future__ import annotations

from rules.engine.modern.paper.boards import box, middle
from rules.engine.modern.paper.words import CM, PAPER, term, word
from rules.engine.modern.space.sight import OFFSETS, rays
from rules.engine.tabletop.grid import Square, distance, in_quarter
from rules.engine.tabletop.printed import Board, Dimension, Drawing, Ground, Marker

_DISC = 3.0
_FARTHEST = 10
_QUARTER = CM / 4


def arc(language: str) -> Drawing:
    """MW-ARC-2  Diagram of the book: ranges in the arc of a Unit on d1 that faces north."""
    unit: Square = (3, 0)
    squares = [(x, y) for y in range(8) for x in range(8)]
    return Drawing(
        name="arc-figure",
        caption=word("arc-figure", language),
        board=Board(
            name="arc-figure",
            width=8 * CM,
            height=8 * CM,
            unit_mm=10,
            grounds=tuple(
                Ground(
                    polygon=box(square),
                    kind="flat",
                    kind_name=term("open", language),
                    numeral=str(distance(unit, square)),
                )
                for square in squares
                if in_quarter(unit, "N", square) and distance(unit, square) <= _FARTHEST
            ),
            markers=(
                Marker(kind="unit", label="d1", at=middle(unit), diameter=_DISC, side="first"),
            ),
        ),
    )


def scatter(language: str) -> Drawing:
    """MW-ARTY-16  Diagram: where fire lands by its D6."""
    landings = [(1 + right, 1 + beyond) for right, beyond in (row.at for row in PAPER.scatter)]
    return Drawing(
        name="scatter-figure",
        caption=word("scatter-figure", language),
        board=Board(
            name="scatter-figure",
            width=3 * CM,
            height=3 * CM,
            unit_mm=10,
            grounds=tuple(
                Ground(polygon=box(square), kind="flat", kind_name=term("open", language))
                for square in landings
            ),
            markers=tuple(
                Marker(
                    kind="shell",
                    label=row.lands.get(language),
                    at=middle(square),
                    diameter=_DISC,
                    glyph=row.face,
                )
                for row, square in zip(PAPER.scatter, landings, strict=True)
            ),
        ),
    )


def five_rays(language: str) -> Drawing:
    """MW-LOS-1 MW-LOS-2 MW-EX-19  Diagram: five rays between two squares past a wood."""
    a, b, wood = (0, 0), (1, 2), (0, 1)
    return Drawing(
        name="rays-figure",
        caption=word("rays-figure", language),
        board=Board(
            name="rays-figure",
            width=4 * CM,
            height=3 * CM,
            unit_mm=10,
            grounds=(Ground(polygon=box(wood), kind="open", kind_name=term("woods", language)),),
            markers=(
                Marker(kind="unit", label="A", at=middle(a), diameter=_DISC, side="first"),
                Marker(kind="unit", label="B", at=middle(b), diameter=_DISC, side="second"),
            ),
            dimensions=tuple(
                Dimension(
                    start=(middle(a)[0] + dx * _QUARTER, middle(a)[1] + dy * _QUARTER),
                    end=(middle(b)[0] + dx * _QUARTER, middle(b)[1] + dy * _QUARTER),
                    style="blocked" if wood in ray.through else "clear",
                )
                for (dx, dy), ray in zip(OFFSETS, rays(*b), strict=True)
            ),
        ),
    )
