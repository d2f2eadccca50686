"""QR codes as vector graphics: one path of rectangles, one per run of dark modules."""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby

from reportlab.graphics.barcode.qrencoder import QRCode, QRErrorCorrectLevel
from reportlab.pdfgen.pathobject import PDFPathObject

from rosters.printing.drawing.canvas_pen import Pen

LEVEL = QRErrorCorrectLevel.M
"""Error correction level M: 15 % of a code may be unreadable."""

QUIET = 4
"""Quiet zone in modules."""

WIDEST_QUIET = QUIET / 29
"""The quiet zone of the smallest code that holds an address, in sides of the code."""


def draw(pen: Pen, text: str, x: float, y: float, side: float) -> None:
    """The code of `text`, `side` points wide without its quiet zone, its lower left at (x, y)."""
    count, path = _path(text)
    with pen.kept():
        pen.canvas.setFillGray(0)
        pen.canvas.transform(side / count, 0, 0, side / count, x, y)
        pen.canvas.drawPath(path, fill=1, stroke=0)


def quiet(text: str, side: float) -> float:
    """Width of the quiet zone around a code of that side."""
    return QUIET * side / _path(text)[0]


@lru_cache(maxsize=512)
def runs(text: str) -> tuple[int, tuple[tuple[int, int, int], ...]]:
    """How many modules a side of the code of `text` has, and its dark runs: column and row of their
    left ends, counted from the lower left, and their lengths.
    """
    code = QRCode(None, LEVEL)
    code.addData(text)
    code.make()  # choosing the best mask takes milliseconds, hence the cache
    count, found = code.getModuleCount(), []
    for row, modules in enumerate(code.modules):
        column = 0
        for dark, run in groupby(map(bool, modules)):
            length = len(list(run))
            if dark:
                found.append((column, count - 1 - row, length))
            column += length
    return count, tuple(found)


@lru_cache(maxsize=512)
def _path(text: str) -> tuple[int, PDFPathObject]:
    """How many modules a side has, and all dark runs as one path."""
    count, found = runs(text)
    path = PDFPathObject()
    for column, row, length in found:
        path.rect(column, row, length, 1)
    return count, path
