"""The band by which a faction is known: colour, and without colour a pattern and a tab's place."""

from __future__ import annotations

from rosters.printing import styles
from rosters.printing.pen import Pen
from rosters.printing.styles import MM, Livery

WIDTH = 2.6 * MM
HEIGHT = 80 * MM
TAB = HEIGHT / 4

_ROUND = 1


def draw_form(pen: Pen, faction: str) -> None:
    """Puts the band of `faction` into the document under the faction's slug."""
    livery = styles.livery(faction)
    pen.canvas.beginForm(form(faction), 0, 0, WIDTH, HEIGHT)
    frame = ((0, 0), (WIDTH, 0), (WIDTH, HEIGHT), (0, HEIGHT))
    with pen.clipped(frame):
        _PATTERNS[livery.pattern](pen, livery)
    top = HEIGHT - livery.tab * TAB
    pen.rectangle((0, top - TAB, WIDTH, top), fill=livery.colour)
    pen.polygon(frame, stroke=livery.colour, weight=styles.THIN)
    pen.canvas.endForm()


def form(faction: str) -> str:
    """The name of a faction's form."""
    return f"band-{faction}"


def _plain(pen: Pen, livery: Livery) -> None:
    pen.line((WIDTH / 2, 0), (WIDTH / 2, HEIGHT), styles.FIRM, livery.colour)


def _bars(pen: Pen, livery: Livery) -> None:
    with pen.kept():
        pen.canvas.setDash([0.8 * MM, 1.2 * MM])
        pen.line((WIDTH / 2, 0), (WIDTH / 2, HEIGHT), WIDTH, livery.colour)


def _stripes(pen: Pen, livery: Livery) -> None:
    for i in range(-2, 40):
        pen.line((0, i * 2.4 * MM), (WIDTH, i * 2.4 * MM + WIDTH), 0.8 * MM, livery.colour)


def _chevrons(pen: Pen, livery: Livery) -> None:
    rise = WIDTH / 2
    for i in range(-1, 40):
        foot = i * 2.6 * MM
        pen.line((0, foot), (WIDTH / 2, foot + rise), 0.6 * MM, livery.colour)
        pen.line((WIDTH / 2, foot + rise), (WIDTH, foot), 0.6 * MM, livery.colour)


def _dots(pen: Pen, livery: Livery) -> None:
    with pen.kept():
        pen.canvas.setLineCap(_ROUND)
        pen.canvas.setDash([0, 2 * MM])
        for side, start in ((0.3, 0.5 * MM), (0.7, 1.5 * MM)):
            pen.line((WIDTH * side, start), (WIDTH * side, HEIGHT), MM, livery.colour)


_PATTERNS = {
    "plain": _plain,
    "bars": _bars,
    "stripes": _stripes,
    "chevrons": _chevrons,
    "dots": _dots,
}
