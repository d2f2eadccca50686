"""Label placement on terrain: inside the symbol if it fits, in smaller type or on one line if
needed, otherwise beside it. Never below 6 pt.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from reportlab.lib.colors import Color

from rosters.printing.drawing import styles
from rosters.printing.drawing.canvas_pen import Pen, Points
from rosters.printing.drawing.measure import width
from rosters.printing.drawing.styles import Style
from rules.engine.core.record import Record
from rules.engine.tabletop.printed import Box, Ground

_TALL = 0.72  # of a size: how high capitals and figures stand
_BETWEEN = 1.7
_HALO = 0.8
_CLEAR = 0.4  # what a symbol's outline takes inwards
_BESIDE = 1.6
_OFF = 0.5  # how far a name's halo stands off a symbol
_NOTHING = "–"


class Sign(Record):
    """A multi-line label centred on (x, y)."""

    lines: tuple[tuple[str, Style], ...]
    x: float = 0
    y: float = 0

    @property
    def box(self) -> Box:
        """Bounding box, halo included."""
        wide = max(width(text, style) for text, style in self.lines) / 2 + _HALO
        high = sum(_TALL * style.size for _, style in self.lines)
        high = (high + _BETWEEN * (len(self.lines) - 1)) / 2 + _HALO
        return self.x - wide, self.y - high, self.x + wide, self.y + high

    def at(self, x: float, y: float) -> Sign:
        return self.change(x=x, y=y)

    def draw(self, pen: Pen, ink: Color = styles.INK) -> None:
        """Draw on a white halo, clear of hatching."""
        top = self.box[3] - _HALO
        for text, style in self.lines:
            half, base = width(text, style) / 2 + _HALO, top - _TALL * style.size
            halo = (self.x - half, base - _HALO, self.x + half, top + _HALO)
            pen.rectangle(halo, fill=styles.PAPER)
            pen.centre(self.x, base, text, style, ink)
            top = base - _BETWEEN


def sign(ground: Ground, shape: Points, others: Sequence[Points], within: Box) -> Sign | None:
    """The label of a ground with outline `shape` (in points) on a map with bounds `within`; None if
    it has no text.
    """
    written = [text for text in (ground.numeral, ground.letters) if text and text != _NOTHING]
    if not written:
        return None
    tried = list(_ways(ground, written))
    middle = _centre(shape)
    inside = (each.at(*middle) for each in tried)
    taken = [_bounds(other) for other in others]
    beside = (each for each in _beside(tried[-1], _bounds(shape)) if _free(each, taken, within))
    fitting = (each for each in inside if _holds(shape, each.box))
    return next(fitting, None) or next(beside, None) or tried[-1].at(*middle)


def names(
    grounds: Sequence[Ground], shapes: Sequence[Points], within: Box, taken: Sequence[Box]
) -> Iterator[Sign]:
    """The names of grounds, each beside its symbol, where no other symbol and no box in `taken` is
    in the way.
    """
    taken = [*taken, *map(_bounds, shapes)]
    for ground, shape in zip(grounds, shapes, strict=True):
        name = Sign(lines=((ground.name, styles.MAP_NAME),))
        spots = (each for each in _around(name, _bounds(shape)) if _free(each, taken, within))
        if ground.name and (found := next(spots, None)):
            taken.append(found.box)
            yield found


def _around(sign: Sign, bounds: Box) -> Iterator[Sign]:
    """Along the upper and the lower side of a symbol from its left, then to its sides."""
    (x0, y0, x1, y1), (_, _, wide, high) = bounds, sign.at(0, 0).box
    for y in (y1 + _OFF + high, y0 - _OFF - high):
        for share in (0, 0.5, 1):
            yield sign.at(x0 + wide + share * (x1 - x0 - 2 * wide), y)
    for x in (x1 + _OFF + wide, x0 - _OFF - wide):
        for share in (1, 0.5, 0):
            yield sign.at(x, y0 + high + share * (y1 - y0 - 2 * high))


def _ways(ground: Ground, written: Sequence[str]) -> Iterator[Sign]:
    """From the largest to the smallest, and at the end all of it on one line."""
    for numeral in (styles.MAP_NUMERAL, styles.MAP_FIGURE, styles.MAP_NOTE):
        lines = ((ground.numeral, numeral), (ground.letters, styles.MAP_NOTE))
        yield Sign(lines=tuple(line for line in lines if line[0] in written))
    if len(written) > 1:
        yield Sign(lines=((" ".join(written), styles.MAP_NOTE),))


def _beside(sign: Sign, bounds: Box) -> Iterator[Sign]:
    """To the right of a symbol, to its left, above it and below it."""
    (x0, y0, x1, y1), (_, _, wide, high) = bounds, sign.at(0, 0).box
    x, y = (x0 + x1) / 2, (y0 + y1) / 2
    yield sign.at(x1 + _BESIDE + wide, y)
    yield sign.at(x0 - _BESIDE - wide, y)
    yield sign.at(x, y1 + _BESIDE + high)
    yield sign.at(x, y0 - _BESIDE - high)


def _free(sign: Sign, taken: Sequence[Box], within: Box) -> bool:
    x0, y0, x1, y1 = sign.box
    inside = within[0] <= x0 and within[1] <= y0 and x1 <= within[2] and y1 <= within[3]
    return inside and all(x1 <= a or x0 >= c or y1 <= b or y0 >= d for a, b, c, d in taken)


def _holds(shape: Points, box: Box) -> bool:
    """Whether a box is wholly inside a shape and off its outline."""
    x0, y0, x1, y1 = box[0] - _CLEAR, box[1] - _CLEAR, box[2] + _CLEAR, box[3] + _CLEAR
    corners = ((x0, y0), (x1, y0), (x1, y1), (x0, y1))
    vertex_inside = any(x0 < x < x1 and y0 < y < y1 for x, y in shape)
    return not vertex_inside and all(_contains(shape, *corner) for corner in corners)


def _contains(shape: Points, x: float, y: float) -> bool:
    """Point-in-polygon test by ray casting, for a simple polygon."""
    inside = False
    for (ax, ay), (bx, by) in zip(shape, [*shape[1:], shape[0]], strict=True):
        if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
            inside = not inside
    return inside


def _bounds(shape: Points) -> Box:
    xs, ys = [x for x, _ in shape], [y for _, y in shape]
    return min(xs), min(ys), max(xs), max(ys)


def _centre(shape: Points) -> tuple[float, float]:
    """The centroid of a simple polygon; of one without an area, the middle of its corners."""
    area = x = y = 0.0
    for (x0, y0), (x1, y1) in zip(shape, [*shape[1:], shape[0]], strict=True):
        cross = x0 * y1 - x1 * y0
        area += cross
        x += (x0 + x1) * cross
        y += (y0 + y1) * cross
    if not area:
        return sum(x for x, _ in shape) / len(shape), sum(y for _, y in shape) / len(shape)
    return x / (3 * area), y / (3 * area)
