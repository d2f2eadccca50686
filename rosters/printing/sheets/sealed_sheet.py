"""Sealed sheet: the commitment that binds a player to a roster, and lines for signatures. It
reveals nothing else about the roster.
"""

from __future__ import annotations

from rosters.printing.drawing import document, page, qr, styles
from rosters.printing.drawing.document import OnPage, Press
from rosters.printing.drawing.flow import paragraph
from rosters.printing.drawing.labels import heading, label
from rosters.printing.drawing.sheet import Imprint
from rosters.printing.drawing.styles import MM
from rosters.printing.sheets.seal_sheet import PrintedSeal, draw_grouped

CODE = 56 * MM
_GAP = 12 * MM
_LINE = 15 * MM
_SIGNERS = ("sealed-by", "received-by")
_LINES = ("name", "place", "date", "signature")


def sealed_sheet(
    seal: PrintedSeal,
    *,
    imprint: Imprint,
    paper: str,
    language: str,
    on_page: OnPage | None = None,
) -> bytes:
    """The sheet as a PDF of one page. Raises ValueError for an unknown paper."""
    return document.build(
        lambda press: draw_sealed_sheet(press, seal),
        imprint=imprint,
        paper=paper,
        language=language,
        on_page=on_page,
    )


def draw_sealed_sheet(press: Press, seal: PrintedSeal) -> None:
    """Draw one page: the commitment as code and number, its purpose, lines for both signatures."""
    pen, language = press.pen, press.language
    left, _bottom, right, top = page.frame(press.paper)
    title = label("sealed-sheet", language)
    press.bookmark(title)
    page.draw_head(press, label("commitment", language), title)
    top -= page.MASTHEAD + 8 * MM
    pen.line((left, top), (right, top), styles.FIRM)
    top -= 10 * MM
    qr.draw(pen, seal.address, left, top - CODE, CODE)
    x = left + CODE + _GAP
    y = draw_grouped(press, seal.commitment, x, top, styles.HASH_LARGE, row=2)
    use = paragraph(label("sealed-use", language), styles.BODY[0], right - x)
    pen.block(x, y - 5 * MM, use)
    _draw_signatures(press, left, right, top - CODE - 12 * MM)
    page.finish(press, 1, 1)


def _draw_signatures(press: Press, left: float, right: float, top: float) -> None:
    """For each of the players a name, a place, a date and a signature, to be filled in by hand."""
    pen, language = press.pen, press.language
    wide = (right - left - _GAP) / 2
    for i, signer in enumerate(_SIGNERS):
        x = left + i * (wide + _GAP)
        pen.text(x, top - styles.SECTION.size, heading(signer, language), styles.SECTION)
        y = top - styles.SECTION.leading
        for line in _LINES:
            y -= _LINE
            pen.line((x, y), (x + wide, y), styles.THIN)
            base = y - styles.CELL_SMALL.leading
            pen.text(x, base, label(line, language), styles.CELL_SMALL, styles.INK_2)
