"""The five dice as polygons with their number; each is a PDF form, defined once per document."""

from __future__ import annotations

from reportlab.lib.colors import Color

from rosters.printing.drawing import styles
from rosters.printing.drawing.canvas_pen import GRID, Pen, Points
from rosters.printing.drawing.styles import Style

SIZE = 24.0
"""The side of the square in which a die's form is drawn."""

_NUMBER = Style(font="title", size=11, leading=11)

OUTLINES: dict[str, Points] = {
    "D4": ((16, 2), (30.5, 28), (1.5, 28)),
    "D6": ((3.5, 3.5), (28.5, 3.5), (28.5, 28.5), (3.5, 28.5)),
    "D8": ((16, 1), (30, 16), (16, 31), (2, 16)),
    "D10": ((16, 1.5), (30.5, 14), (30.5, 19), (16, 30.5), (1.5, 19), (1.5, 14)),
    "D12": (
        *((16, 1.5), (25, 4.4), (30.5, 12), (30.5, 21), (25, 28)),
        *((16, 30.6), (7, 28), (1.5, 21), (1.5, 12), (7, 4.4)),
    ),
}
"""The outline of each die on the grid of figures, downwards, as the pages draw it."""

_BASE = {"D4": 24.8}
_USUAL_BASE = 21.0


def draw_forms(pen: Pen, ink: Color = styles.INK) -> None:
    """Define the forms of the five dice, once per document."""
    for die, outline in OUTLINES.items():
        if pen.canvas.hasForm(die):
            continue
        pen.canvas.beginForm(die, 0, 0, SIZE, SIZE)
        pen.canvas.setLineJoin(1)
        shape = [(_scaled(x), SIZE - _scaled(y)) for x, y in outline]
        pen.polygon(shape, stroke=ink, weight=styles.FIRM)
        base = SIZE - _scaled(_BASE.get(die, _USUAL_BASE))
        pen.centre(SIZE / 2, base, die.removeprefix("D"), _NUMBER, ink)
        pen.canvas.endForm()


def draw(pen: Pen, die: str, x: float, y: float, size: float) -> None:
    """A die of `size` centred on (x, y)."""
    pen.stamp(die, x - size / 2, y - size / 2, size / SIZE)


def outline(pen: Pen, die: str, x: float, y: float, size: float, ink: Color) -> None:
    """The empty shape of a die of `size` centred on (x, y)."""
    scale = size / GRID
    half = GRID / 2
    shape = [(x + (px - half) * scale, y - (py - half) * scale) for px, py in OUTLINES[die]]
    pen.polygon(shape, stroke=ink, weight=styles.THIN)


def _scaled(length: float) -> float:
    return length * SIZE / GRID
