"""Marks of the two sides, distinct without colour: the first side's ring has a wedge, the second's
is double and has a bar.
"""

from __future__ import annotations

from collections.abc import Sequence

from reportlab.lib.colors import Color

from rosters.printing.drawing import styles
from rosters.printing.drawing.canvas_pen import GRID, Pen, Points
from rules.engine.tabletop.printed import Side

COLOURS: dict[Side, Color] = {
    "first": styles.FIRST_SIDE,
    "second": styles.SECOND_SIDE,
    "both": styles.INK,
    "neutral": styles.INK,
}
TINTS: dict[Side, Color] = {
    "first": styles.FIRST_TINT,
    "second": styles.SECOND_TINT,
    "both": styles.PAPER,
    "neutral": styles.PAPER,
}
DASHES: dict[Side, list[float]] = {
    "first": [6, 2],
    "second": [1.2, 1.8],
    "both": [6, 2, 1.2, 2],
    "neutral": [3, 3],
}
_WEIGHT = 0.09  # of the radius, as all below
_MOST_WEIGHT = 1.5
_INNER = 0.8
_WEDGE = ((-0.2, 0.66), (0.2, 0.66), (0.0, 0.95))
_BAR = (-0.24, 0.58, 0.24, 0.7)


def draw_face(pen: Pen, x: float, y: float, radius: float, side: Side) -> None:
    """A white disc with the rim of a side; its outermost ink is `radius` away from the middle."""
    colour, weight = COLOURS[side], min(_WEIGHT * radius, _MOST_WEIGHT)
    pen.disc(x, y, radius, styles.PAPER)
    pen.ring(x, y, radius - weight / 2, colour, weight)
    if side == "first":
        pen.polygon([(x + u * radius, y + v * radius) for u, v in _WEDGE], fill=colour)
    elif side == "second":
        pen.ring(x, y, _INNER * radius, colour, weight / 2)
        x0, y0, x1, y1 = (part * radius for part in _BAR)
        pen.rectangle((x + x0, y + y0, x + x1, y + y1), fill=colour)


def draw_sign(
    pen: Pen,
    figure: Sequence[Points],
    x: float,
    y: float,
    size: float,
    colour: Color,
    *,
    solid: bool,
) -> None:
    """A sign or an emblem, filled or in outlines, in a square with its lower left at (x, y)."""
    if solid:
        pen.figure(figure, x, y, size, colour)
        return
    scale = size / GRID
    for polygon in figure:
        points = [(x + px * scale, y + py * scale) for px, py in polygon]
        pen.polygon(points, stroke=colour, weight=styles.THIN)
