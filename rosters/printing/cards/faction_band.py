"""Faction marks that also work without colour: band, pattern, tab position, emblem. All run over
the trim.
"""

from __future__ import annotations

from collections.abc import Callable

from reportlab.lib.colors import Color, white

from rosters.printing.cards.card_layout import OVERHANG, Face
from rosters.printing.drawing import styles
from rosters.printing.drawing.canvas_pen import Pen
from rosters.printing.drawing.ink_colours import Inks
from rosters.printing.drawing.sides import draw_sign
from rosters.printing.drawing.styles import MM
from rules.engine.tabletop.printed import Livery, Pattern

TABS = 4
"""Number of tab positions."""

_STEP = 2.2 * MM
_BOLD = 0.85 * MM
_ROUND = 1


def form(livery: Livery) -> str:
    """Name of the faction's PDF form."""
    return f"band-{livery.slug}"


def draw_form(pen: Pen, livery: Livery, face: Face, inks: Inks) -> None:
    """Define the PDF form with a faction's band and corner, once per document; its origin is the
    trim corner.
    """
    if pen.canvas.hasForm(form(livery)):
        return
    high, over = face.height, OVERHANG
    pen.canvas.beginForm(form(livery), -over, -over, face.corner, high + over)
    frame = ((-over, -over), (face.band, -over), (face.band, high + over), (-over, high + over))
    with pen.clipped(frame):
        _PATTERNS[livery.pattern](pen, face, inks.accent, _BOLD if inks.solid else styles.THIN)
    top = high - livery.tab * high / TABS
    low = top - high / TABS if livery.tab < TABS - 1 else -over
    _shape(pen, (-over, low, face.band, top), inks)
    pen.line((face.band, -over), (face.band, high + over), styles.THIN, inks.accent)
    _shape(pen, (-over, high - face.corner, face.corner, high + over), inks)
    inset = (face.corner - face.emblem) / 2
    lower = max(inset, face.margin)
    draw_emblem(pen, livery, lower, high - lower - face.emblem, face.emblem, inks)
    pen.canvas.endForm()


def draw_emblem(pen: Pen, livery: Livery, x: float, y: float, size: float, inks: Inks) -> None:
    """A faction's emblem in white upon its colour, or in outlines."""
    colour = white if inks.solid else inks.accent
    draw_sign(pen, livery.emblem, x, y, size, colour, solid=inks.solid)


def _shape(pen: Pen, box: tuple[float, float, float, float], inks: Inks) -> None:
    if inks.solid:
        pen.rectangle(box, fill=inks.accent)
    else:
        pen.rectangle(box, fill=white, stroke=inks.accent, weight=styles.THIN)


def _plain(pen: Pen, face: Face, colour: Color, weight: float) -> None:
    middle = face.band / 2
    pen.line((middle, -OVERHANG), (middle, face.height + OVERHANG), weight, colour)


def _bars(pen: Pen, face: Face, colour: Color, weight: float) -> None:
    for y in _steps(face):
        pen.line((-OVERHANG, y), (face.band, y), weight, colour)


def _stripes(pen: Pen, face: Face, colour: Color, weight: float) -> None:
    rise = face.band + OVERHANG
    for y in _steps(face):
        pen.line((-OVERHANG, y - rise), (face.band, y), weight, colour)


def _chevrons(pen: Pen, face: Face, colour: Color, weight: float) -> None:
    half = face.band / 2
    for y in _steps(face):
        pen.line((-OVERHANG, y - half - OVERHANG), (half, y), weight * 0.75, colour)
        pen.line((half, y), (face.band, y - half), weight * 0.75, colour)


def _dots(pen: Pen, face: Face, colour: Color, weight: float) -> None:
    with pen.kept():
        pen.canvas.setLineCap(_ROUND)
        pen.canvas.setDash([0, _STEP])
        columns = [face.band * (0.28 + 0.44 * i) for i in range(-3, 2)]
        for i, x in enumerate(columns):
            start = -OVERHANG + i % 2 * _STEP / 2
            pen.line((x, start), (x, face.height + OVERHANG), weight * 1.2, colour)


def _steps(face: Face) -> list[float]:
    """Heights of the pattern's lines, counted from the top, independent of card size."""
    count = int((face.height + 3 * OVERHANG) / _STEP) + 4
    return [face.height + OVERHANG + 2 * _STEP - i * _STEP for i in range(count)]


_PATTERNS: dict[Pattern, Callable[[Pen, Face, Color, float], None]] = {
    "plain": _plain,
    "bars": _bars,
    "stripes": _stripes,
    "chevrons": _chevrons,
    "dots": _dots,
}
