"""Drawing pen over a reportlab canvas: text, lines and shapes in named styles. Points, y
upwards.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from reportlab.lib.colors import Color
from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.pathobject import PDFPathObject
from reportlab.pdfgen.textobject import PDFTextObject

from rosters.printing.drawing import styles
from rosters.printing.drawing.measure import Block, printable, runs, width
from rosters.printing.drawing.styles import Style

Points = Sequence[tuple[float, float]]

GRID = 32
"""Grid size of emblems and signs in rule books; also used for dice."""

_BUTT, _ROUND = 0, 1
_EVEN_ODD = 0


class Pen:
    """Draws on one canvas and sets colours and line widths as each call needs them."""

    def __init__(self, canvas: Canvas) -> None:
        self.canvas = canvas

    def text(self, x: float, y: float, text: str, style: Style, colour: Color = styles.INK) -> None:
        """One line whose base line starts at (x, y)."""
        writer = self.canvas.beginText(*_exact((x, y)))
        writer.setFont(style.font, style.size, style.leading)
        writer.setFillColor(colour)
        self._line(writer, printable(text, style.font), style)
        self.canvas.drawText(writer)

    def right(
        self, x: float, y: float, text: str, style: Style, colour: Color = styles.INK
    ) -> None:
        """One line that ends at x."""
        self.text(x - width(text, style), y, text, style, colour)

    def centre(
        self, x: float, y: float, text: str, style: Style, colour: Color = styles.INK
    ) -> None:
        """One line centred on x."""
        self.text(x - width(text, style) / 2, y, text, style, colour)

    def block(self, x: float, top: float, block: Block, colour: Color = styles.INK) -> float:
        """Lines below `top`; returns the bottom."""
        style = block.style
        writer = self.canvas.beginText(*_exact((x, top - style.size)))
        writer.setFont(style.font, style.size, style.leading)
        writer.setFillColor(colour)
        for line in block.lines:
            self._line(writer, line, style)
            writer.textLine()
        self.canvas.drawText(writer)
        return top - block.height

    def line(
        self,
        start: tuple[float, float],
        end: tuple[float, float],
        weight: float = styles.HAIR,
        colour: Color = styles.INK,
    ) -> None:
        """A straight line."""
        self.canvas.setStrokeColor(colour)
        self.canvas.setLineWidth(weight)
        self.canvas.line(*_exact(start), *_exact(end))

    def rectangle(
        self,
        box: tuple[float, float, float, float],
        *,
        fill: Color | None = None,
        stroke: Color | None = None,
        weight: float = styles.THIN,
    ) -> None:
        """A rectangle given as (x0, y0, x1, y1)."""
        self._ready(fill, stroke, weight)
        x, y = _exact(box[:2])
        wide, high = _exact((box[2] - box[0], box[3] - box[1]))
        self.canvas.rect(x, y, wide, high, stroke=int(bool(stroke)), fill=int(bool(fill)))

    def polygon(
        self,
        points: Points,
        fill: Color | None = None,
        stroke: Color | None = None,
        weight: float = styles.THIN,
    ) -> None:
        """A closed shape, filled, outlined or both."""
        self._ready(fill, stroke, weight)
        self.canvas.drawPath(self._path(points), fill=int(bool(fill)), stroke=int(bool(stroke)))

    def figure(
        self, polygons: Sequence[Points], x: float, y: float, size: float, fill: Color
    ) -> None:
        """An emblem or a counter's sign: polygons on a grid of 32 by 32, upwards, filled by the
        even-odd rule in a square of `size` whose lower left corner is at (x, y).
        """
        scale = size / GRID
        path = self.canvas.beginPath()
        for polygon in polygons:
            self._trace(path, [(x + px * scale, y + py * scale) for px, py in polygon])
        self.canvas.setFillColor(fill)
        self.canvas.drawPath(path, fill=1, stroke=0, fillMode=_EVEN_ODD)

    def disc(self, x: float, y: float, radius: float, colour: Color) -> None:
        """A filled disc: a zero-length line with round caps."""
        self.canvas.setLineCap(_ROUND)
        self.line((x, y), (x, y), 2 * radius, colour)
        self.canvas.setLineCap(_BUTT)

    def ring(self, x: float, y: float, radius: float, colour: Color, weight: float) -> None:
        """A circle."""
        self.canvas.setStrokeColor(colour)
        self.canvas.setLineWidth(weight)
        self.canvas.circle(x, y, radius, stroke=1, fill=0)

    @contextmanager
    def clipped(self, points: Points) -> Iterator[None]:
        """Clip everything drawn in the block to the shape."""
        with self.kept():
            self.canvas.clipPath(self._path(points), stroke=0, fill=0)
            yield

    @contextmanager
    def kept(self) -> Iterator[None]:
        """Restore coordinates, dashes and colours after the block."""
        self.canvas.saveState()
        try:
            yield
        finally:
            self.canvas.restoreState()

    def stamp(self, form: str, x: float, y: float, scale: float = 1) -> None:
        """Draw a form with its origin at (x, y)."""
        with self.kept():
            self.canvas.transform(scale, 0, 0, scale, x, y)
            self.canvas.doForm(form)

    @staticmethod
    def _line(writer: PDFTextObject, line: str, style: Style) -> None:
        """Write a line, each run of characters in the font that has them."""
        for font, run in runs(line, style.font):
            if font == style.font:
                writer.textOut(run)
                continue
            writer.setFont(font, style.size, style.leading)
            writer.textOut(run)
            writer.setFont(style.font, style.size, style.leading)

    def _ready(self, fill: Color | None, stroke: Color | None, weight: float) -> None:
        if fill:
            self.canvas.setFillColor(fill)
        if stroke:
            self.canvas.setStrokeColor(stroke)
            self.canvas.setLineWidth(weight)

    def _path(self, points: Points) -> PDFPathObject:
        path = self.canvas.beginPath()
        self._trace(path, points)
        return path

    def _trace(self, path: PDFPathObject, points: Points) -> None:
        path.moveTo(*_exact(points[0]))
        for point in points[1:]:
            path.lineTo(*_exact(point))
        path.close()


def _exact(point: tuple[float, float]) -> tuple[float, float]:
    """Round to 0.01 pt, finer than any printer, to keep files small."""
    return round(point[0], 2), round(point[1], 2)
