"""Unit ratings drawn in a square: a die, a number, or a symbol above its number."""

from __future__ import annotations

from reportlab.lib.colors import Color

from rosters.printing.drawing import dice
from rosters.printing.drawing.canvas_pen import Pen
from rosters.printing.drawing.measure import width
from rosters.printing.drawing.styles import Style
from rules.engine.tabletop.printed import Rating

_ALONE, _BELOW = 0.66, 0.38
"""The size of a figure, in the side of its square, alone and below a drawing."""

_DRAWING = 0.6
_BROAD = 0.82
"""How broad a figure is at the most, so that two beside one another stay apart."""

_FOOT = 0.45
"""How far below the middle a figure stands that is below a drawing."""

_CAPITALS = 0.7
"""How high figures stand, in their size."""


def draw(pen: Pen, rating: Rating, x: float, y: float, size: float, ink: Color) -> None:
    """A rating in a square of `size` centred on (x, y); the forms of dice are in the document."""
    if is_die(rating):
        dice.draw(pen, rating.figure, x, y, size)
    elif rating.drawing:
        side = size * _DRAWING
        pen.figure(rating.drawing, x - side / 2, y + size / 2 - side, side, ink)
        style = _style(rating.figure, size * _BELOW, size)
        pen.centre(x, y - size * _FOOT, rating.figure, style, ink)
    else:
        style = _style(rating.figure, size * _ALONE, size * _BROAD)
        pen.centre(x, y - style.size * _CAPITALS / 2, rating.figure, style, ink)


def is_die(rating: Rating) -> bool:
    """Whether the rating is a die, such as D6, rather than a number."""
    return rating.figure in dice.OUTLINES


def _style(figure: str, size: float, room: float) -> Style:
    """As large as that, or smaller for a figure that would be too broad."""
    style = Style(font="title", size=round(size, 2), leading=round(size, 2))
    wide = width(figure, style)
    fitting = round(size * min(1, room / wide if wide else 1), 2)
    return style.change(size=fitting, leading=fitting)
