"""The picture that other sites show for a link: a name and a few facts, beside a faction's emblem
in its colour or a map.
"""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO

from reportlab.lib.colors import white
from reportlab.pdfgen.canvas import Canvas

from rosters.printing.drawing import sides, styles
from rosters.printing.drawing.canvas_pen import Pen
from rosters.printing.drawing.measure import fit
from rosters.printing.drawing.styles import Style
from rosters.printing.maps.board_map import MARGIN, STEP, Chart
from rules.engine.tabletop.printed import Board, Livery

WIDTH, HEIGHT = 1200, 630
"""Size in pixels, as sites that show previews ask for."""

_BAND = 300
_EDGE = 80
_EMBLEM = 180
_MAP = 550
_NAME = tuple(Style(font="title", size=size, leading=size * 1.1) for size in (104, 84, 64))
_FACT = tuple(Style(font="text", size=size, leading=size * 1.4) for size in (44, 36))


def link_picture(name: str, facts: Sequence[str], beside: Livery | Board, language: str) -> bytes:
    """The picture as a PDF of one page, a point for each pixel."""
    styles.register_fonts()
    stream = BytesIO()
    canvas = Canvas(stream, pagesize=(WIDTH, HEIGHT), invariant=1)
    pen = Pen(canvas)
    pen.rectangle((0, 0, WIDTH, HEIGHT), fill=styles.PAPER)
    if isinstance(beside, Board):
        _draw_map(pen, beside, language)
        left, room = HEIGHT, WIDTH - HEIGHT - _EDGE
    else:
        _draw_band(pen, beside)
        left, room = _BAND + _EDGE, WIDTH - _BAND - 2 * _EDGE
    title = fit(name, _NAME, room, 3 * _NAME[-1].leading)
    lines = [fit(fact, _FACT, room, _FACT[0].leading) for fact in facts]
    high = title.height + _FACT[0].size / 2 + sum(line.height for line in lines)
    top = pen.block(left, (HEIGHT + high) / 2, title) - _FACT[0].size / 2
    for line in lines:
        top = pen.block(left, top, line, styles.INK_2)
    canvas.save()
    return stream.getvalue()


def _draw_band(pen: Pen, livery: Livery) -> None:
    pen.rectangle((0, 0, _BAND, HEIGHT), fill=styles.accent(livery))
    at = ((_BAND - _EMBLEM) / 2, (HEIGHT - _EMBLEM) / 2)
    sides.draw_sign(pen, livery.emblem, *at, _EMBLEM, white, solid=True)


def _draw_map(pen: Pen, board: Board, language: str) -> None:
    """The map as on paper, enlarged or reduced to a square."""
    wide, high = (side * STEP + 2 * MARGIN for side in (board.width, board.height))
    scale = _MAP / max(wide, high)
    with pen.kept():
        pen.canvas.translate((HEIGHT - wide * scale) / 2, (HEIGHT - high * scale) / 2)
        pen.canvas.scale(scale, scale)
        Chart(pen, board, MARGIN, MARGIN, language).draw()
