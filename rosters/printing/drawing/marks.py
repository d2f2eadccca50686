"""Map markers: discs with a sign, dimension lines, lines of sight."""

from __future__ import annotations

from math import hypot

from rosters.printing.drawing import sides, styles
from rosters.printing.drawing.canvas_pen import Pen
from rosters.printing.drawing.measure import fit_line, width
from rosters.printing.drawing.styles import MM
from rosters.printing.drawing.typography import polish
from rules.engine.tabletop.printed import Dimension, Marker, Point

_ARROW = (1.5 * MM, 0.45 * MM)
_TICK = 0.9 * MM
_SIGHT = 0.4
_ROAD, _ROUND = 2.2, 1
_DASH = [1.6, 1.6]
_HALO = 1.4
_LARGEST = 1.6  # of a sign, beside its usual size
_TALL = 1.05  # the size of a sign, of its disc's radius: it keeps off wedge and bar
_DROP = 0.08  # how far it stands below the middle


def draw_dimension(pen: Pen, line: Dimension, start: Point, end: Point, language: str) -> None:
    """A line between two points on paper, with its label in its middle."""
    match line.style:
        case "measure":
            pen.line(start, end, styles.THIN)
            for tip, tail in ((start, end), (end, start)):
                _arrow(pen, tip, tail)
                _tick(pen, tip, tail)
        case "way":
            pen.line(start, end, styles.FIRM)
            _arrow(pen, end, start)
        case "road":
            with pen.kept():
                pen.canvas.setLineCap(_ROUND)
                pen.line(start, end, _ROAD, styles.INK_2)
        case "clear":
            pen.line(start, end, _SIGHT)
        case "blocked":
            with pen.kept():
                pen.canvas.setDash(_DASH)
                pen.line(start, end, _SIGHT, styles.INK_2)
    if line.label:
        _label(pen, polish(line.label, language), start, end)


def draw_marker(pen: Pen, marker: Marker, x: float, y: float, radius: float) -> None:
    """A disc with its sign."""
    sides.draw_face(pen, x, y, radius, marker.side)
    style = styles.MAP_NOTE
    wide = 1.1 * radius / (width(marker.glyph, style) or 1)
    glyph = style.change(size=style.size * min(_LARGEST, wide, _TALL * radius / style.size))
    pen.centre(x, y - 0.36 * glyph.size - _DROP * radius, marker.glyph, glyph)


def draw_name(pen: Pen, name: str, x: float, top: float, room: float) -> None:
    """The name of a disc below it, centred on x, in so much room."""
    style = styles.MAP_NOTE
    text, y = fit_line(name, (style,), room).lines[0], top - style.leading / 2 - 1
    half = width(text, style) / 2 + _HALO / 2
    pen.rectangle((x - half, y - style.size / 2, x + half, y + style.size / 2), fill=styles.PAPER)
    pen.centre(x, y - 0.36 * style.size, text, style)


def _arrow(pen: Pen, tip: Point, tail: Point) -> None:
    (x, y), (dx, dy) = tip, _towards(tip, tail)
    long, half = _ARROW
    back = x + long * dx, y + long * dy
    wings = [(back[0] - half * dy * way, back[1] + half * dx * way) for way in (1, -1)]
    pen.polygon((tip, *wings), fill=styles.INK)


def _tick(pen: Pen, tip: Point, tail: Point) -> None:
    (x, y), (dx, dy) = tip, _towards(tip, tail)
    pen.line((x - _TICK * dy, y + _TICK * dx), (x + _TICK * dy, y - _TICK * dx), styles.THIN)


def _towards(start: Point, end: Point) -> Point:
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = hypot(dx, dy) or 1.0
    return dx / length, dy / length


def _label(pen: Pen, text: str, start: Point, end: Point) -> None:
    """Draw a label on the line if it is long enough, otherwise to its right."""
    style = styles.MAP_FIGURE
    x, y = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    half = width(text, style) / 2
    if hypot(end[0] - start[0], end[1] - start[1]) < 2 * half + 8 * _HALO:
        x += half + 2 * _HALO
    pen.rectangle(
        (x - half - _HALO, y - style.size / 2, x + half + _HALO, y + style.size / 2),
        fill=styles.PAPER,
    )
    pen.centre(x, y - 0.36 * style.size, text, style)
