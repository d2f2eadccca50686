"""What a pen drew on one side of a card: texts and lines where they stand, in points."""

from __future__ import annotations

from io import BytesIO

from reportlab.pdfgen.canvas import Canvas

from rosters.printing.drawing import styles
from rosters.printing.drawing.canvas_pen import Pen
from rosters.printing.drawing.measure import width

ASCENT, DESCENT = 0.72, 0.2
"""How far letters reach above and below their base line, in their size."""

UPRIGHT = set("0123456789abcdefhiklmnorstuvwxzABCDEFGHIKLMNOPRSTUVWXYZ·- ")
"""Characters that stay above it."""


class Recorder(Pen):
    """A pen that keeps `texts` as (text, style, box) and `lines`, `rectangles` and `polygons` as
    boxes, and counts the rest.
    """

    def __init__(self):
        styles.register_fonts()
        super().__init__(Canvas(BytesIO()))
        self.texts, self.lines, self.rectangles, self.polygons = [], [], [], []
        self.boxes = self.discs = 0

    def text(self, x, y, text, style, colour=styles.INK):
        low = 0 if set(text) <= UPRIGHT else DESCENT * style.size
        box = (x, y - low, x + width(text, style), y + ASCENT * style.size)
        self.texts.append((text, style, box))
        super().text(x, y, text, style, colour)

    def block(self, x, top, block, colour=styles.INK):
        for i, line in enumerate(block.lines):
            base = top - block.style.size - i * block.style.leading
            self.text(x, base, line, block.style, colour)
        return top - block.height

    def line(self, start, end, weight=styles.HAIR, colour=styles.INK):
        (x0, y0), (x1, y1) = start, end
        self.lines.append((min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)))
        super().line(start, end, weight, colour)

    def rectangle(self, box, *, fill=None, stroke=None, weight=styles.THIN):
        self.boxes += 1
        self.rectangles.append(box)
        super().rectangle(box, fill=fill, stroke=stroke, weight=weight)

    def polygon(self, points, fill=None, stroke=None, weight=styles.THIN):
        xs, ys = zip(*points, strict=True)
        self.polygons.append((min(xs), min(ys), max(xs), max(ys)))
        super().polygon(points, fill, stroke, weight)

    def disc(self, x, y, radius, colour):
        self.discs += 1
        lines = list(self.lines)
        super().disc(x, y, radius, colour)
        self.lines = lines


def overlap(one, other):
    """By how much two boxes cover each other, the lesser of across and up."""
    across = min(one[2], other[2]) - max(one[0], other[0])
    up = min(one[3], other[3]) - max(one[1], other[1])
    return min(across, up)


def squeezed(text):
    """A text without its spaces, as it reads whatever its line breaks."""
    return "".join(text.split())
