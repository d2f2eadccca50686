"""What stands where on a finished page, in millimetres from its lower left corner."""

from __future__ import annotations

from collections.abc import Iterator
from ctypes import byref, c_float, c_int
from dataclasses import dataclass

import pypdfium2
from pypdfium2.raw import (
    FPDF_PAGEOBJ_PATH,
    FPDF_PAGEOBJ_TEXT,
    FPDFPageObj_GetStrokeWidth,
    FPDFPath_GetDrawMode,
)

from rosters.printing.drawing.styles import MM


@dataclass(frozen=True)
class Box:
    """The bounds of a line, of a shape's outline or of a line of text."""

    left: float
    bottom: float
    right: float
    top: float

    @property
    def wide(self) -> float:
        return self.right - self.left

    @property
    def high(self) -> float:
        return self.top - self.bottom

    @property
    def middle(self) -> tuple[float, float]:
        return (self.left + self.right) / 2, (self.bottom + self.top) / 2


def paths(data: bytes, page: int = 0) -> list[Box]:
    """Every line and shape of a page."""
    return list(_boxes(data, page, FPDF_PAGEOBJ_PATH))


def lines_of_text(data: bytes, page: int = 0) -> list[Box]:
    """Every line of text of a page that has ink."""
    return [box for box in _boxes(data, page, FPDF_PAGEOBJ_TEXT) if box.wide]


def texts(data: bytes) -> list[str]:
    """What each page says."""
    return [page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(data)]


def page_sizes(data: bytes) -> list[tuple[float, float]]:
    """Width and height of every page."""
    document = pypdfium2.PdfDocument(data)
    return [(page.get_width() / MM, page.get_height() / MM) for page in document]


def ink(data: bytes) -> int:
    """How dark the first page is."""
    picture = pypdfium2.PdfDocument(data)[0].render(scale=3).to_pil().convert("L")
    return sum(255 - level for level in picture.tobytes())


def _boxes(data: bytes, page: int, kind: int) -> Iterator[Box]:
    document = pypdfium2.PdfDocument(data)
    for thing in document[page].get_objects([kind], max_depth=1):
        left, bottom, right, top = thing.get_bounds()
        rim = _rim(thing) if kind == FPDF_PAGEOBJ_PATH else 0
        yield Box((left + rim) / MM, (bottom + rim) / MM, (right - rim) / MM, (top - rim) / MM)


def _rim(path: pypdfium2.PdfObject) -> float:
    """By how much the bounds of a path go beyond its outline: the weight of its stroke."""
    fill, stroke, weight = c_int(), c_int(), c_float()
    FPDFPath_GetDrawMode(path, byref(fill), byref(stroke))
    FPDFPageObj_GetStrokeWidth(path, byref(weight))
    return weight.value if stroke.value else 0.0
