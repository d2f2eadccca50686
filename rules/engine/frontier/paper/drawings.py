"""Diagrams for the printed rules of Frontier and their building blocks: small boards from above,
and profiles. Line of sight diagrams are in `sight_drawings`.
"""

from __future__ import annotations

from typing import Literal

from rules.engine.frontier.paper.words import term, word
from rules.engine.frontier.play.harm import fall_harm
from rules.engine.tabletop.messages import inches
from rules.engine.tabletop.printed import Board, Dimension, Drawing, Ground, Marker, Point, Side

Sight = Literal["clear", "blocked", "way"]

BASE = 25 / 25.4


def drops(language: str) -> Drawing:
    """FR-FALL-3 FR-FALL-4 FR-FALL-5  Diagram: what drops of 1, 1.5 and 2 inches do at scale 1."""
    falls = [(0.4 + 6.6 * i, drop, fall_harm(1, drop)[1]) for i, drop in enumerate((1.0, 1.5, 2.0))]
    return Drawing(
        name="fall-drops",
        caption=word("fall-drops", language),
        profile=True,
        board=Board(
            name="fall-drops",
            width=20,
            height=3.1,
            grounds=tuple(block(x, x + 2, drop, language) for x, drop, _ in falls),
            markers=tuple(unit("", (x + 1.5, drop + BASE / 2), 1, "first") for x, drop, _ in falls),
            dimensions=tuple(
                Dimension(
                    start=(x + 2.5, drop),
                    end=(x + 2.5, 0),
                    label=f"{inches(drop, language)}″: {word(f'drop-{harm}', language)}",
                    style="way",
                )
                for x, drop, harm in falls
            ),
        ),
    )


def gap(language: str) -> Drawing:
    """FR-JUMP-1 FR-JUMP-2  Diagram: a gap of one inch at scale 1."""
    return Drawing(
        name="jump-gap",
        caption=word("jump-gap", language),
        profile=True,
        board=Board(
            name="jump-gap",
            width=12,
            height=3.1,
            grounds=(block(1, 5, 2, language), block(6, 10, 2, language)),
            markers=(unit("", (4, 2 + BASE / 2), 1, "first"),),
            dimensions=(
                line((4, 2 + BASE / 2), (7, 2 + BASE / 2), "way"),
                measure((5, 1), (6, 1), language),
            ),
        ),
    )


def cover(language: str) -> Drawing:
    """FR-TERR-COVER-1 FR-TERR-4  Diagram: a unit on a strip of Cover behind a barricade."""
    strip = ((12.5, 0.5), (13.5, 0.5), (13.5, 3.5), (12.5, 3.5))
    return Drawing(
        name="cover-strip",
        caption=word("cover-strip", language),
        board=Board(
            name="cover-strip",
            width=20,
            height=4,
            grounds=(
                solid(((11.5, 0.5), (12.5, 0.5), (12.5, 3.5), (11.5, 3.5)), 0.5, language),
                Ground(
                    polygon=strip,
                    kind="flat",
                    kind_name=word("flat", language),
                    letters=term("cover", language)[0].upper(),
                ),
            ),
            markers=(unit("A", (1.5, 2), 1, "first"), unit("B", (13, 1.25), 1, "second")),
            dimensions=(line((1.5, 2), (13, 1.25), "clear"),),
        ),
    )


def unit(name: str, at: Point, scale: int, side: Side, diameter: float = BASE) -> Marker:
    """Draw a base from above, or a figure from the side, with its scale."""
    return Marker(
        kind="unit", label=name, at=at, diameter=diameter, side=side, glyph=f"{name}{scale}"
    )


def block(x0: float, x1: float, height: float, language: str) -> Ground:
    """Draw terrain seen from the side."""
    return solid(((x0, 0), (x1, 0), (x1, height), (x0, height)), height, language)


def solid(polygon: tuple[Point, ...], scale: float, language: str) -> Ground:
    """Build a part of solid terrain."""
    return Ground(
        polygon=polygon,
        kind="solid",
        kind_name=word("solid", language),
        numeral=inches(scale, language),
    )


def line(start: Point, end: Point, style: Sight) -> Dimension:
    """Draw a line of sight or a path."""
    return Dimension(start=start, end=end, style=style)


def measure(start: Point, end: Point, language: str) -> Dimension:
    """Draw a dimension line along the drawing."""
    length = round(abs(end[0] - start[0]), 1)
    return Dimension(start=start, end=end, label=f"{inches(length, language)}″")
