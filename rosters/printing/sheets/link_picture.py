"""The picture that other sites show for a link: a name and a few facts in a faction's colour."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO

from reportlab.lib.colors import white
from reportlab.pdfgen.canvas import Canvas

from rosters.printing.drawing import sides, styles
from rosters.printing.drawing.canvas_pen import Pen
from rosters.printing.drawing.measure import fit
from rosters.printing.drawing.styles import Style
from rules.engine.tabletop.printed import Livery

WIDTH, HEIGHT = 1200, 630
"""Size in pixels, as sites that show previews ask for."""

_BAND = 300
_EDGE = 80
_EMBLEM = 180
_NAME = tuple(Style(font="title", size=size, leading=size * 1.1) for size in (104, 84, 64))
_FACT = tuple(Style(font="text", size=size, leading=size * 1.4) for size in (44, 36))


def link_picture(name: str, facts: Sequence[str], livery: Livery) -> bytes:
    """The picture as a PDF of one page, a point for each pixel."""
    styles.register_fonts()
    stream = BytesIO()
    canvas = Canvas(stream, pagesize=(WIDTH, HEIGHT), invariant=1)
    pen = Pen(canvas)
    pen.rectangle((0, 0, WIDTH, HEIGHT), fill=styles.PAPER)
    pen.rectangle((0, 0, _BAND, HEIGHT), fill=styles.accent(livery))
    at = ((_BAND - _EMBLEM) / 2, (HEIGHT - _EMBLEM) / 2)
    sides.draw_sign(pen, livery.emblem, *at, _EMBLEM, white, solid=True)
    left, room = _BAND + _EDGE, WIDTH - _BAND - 2 * _EDGE
    title = fit(name, _NAME, room, 3 * _NAME[-1].leading)
    lines = [fit(fact, _FACT, room, _FACT[0].leading) for fact in facts]
    high = title.height + _FACT[0].size / 2 + sum(line.height for line in lines)
    top = pen.block(left, (HEIGHT + high) / 2, title) - _FACT[0].size / 2
    for line in lines:
        top = pen.block(left, top, line, styles.INK_2)
    canvas.save()
    return stream.getvalue()
