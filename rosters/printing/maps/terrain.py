"""Terrain symbols: a hatching for each kind, with labels."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from reportlab.lib.colors import Color

from rosters.printing.drawing import styles
from rosters.printing.drawing.canvas_pen import Pen, Points
from rosters.printing.drawing.styles import MM
from rosters.printing.maps import terrain_labels
from rosters.printing.maps.terrain_labels import Sign
from rules.engine.tabletop.printed import Box, Ground, Kind

_ROUND = 1


def draw(pen: Pen, ground: Ground, shape: Points, tint: Color | None = styles.PAPER) -> None:
    """Draw the symbol of `ground` with outline `shape` (in points), with or without a tint."""
    pen.polygon(shape, fill=tint)
    with pen.clipped(shape):
        _HATCHINGS[ground.kind](pen, shape)
        if ground.overlay == "cross":
            _slanted(pen, shape, 1.8 * MM, 1)
            _slanted(pen, shape, 1.8 * MM, -1)
        elif ground.overlay == "stipple":
            _stipple(pen, shape, 1.5 * MM, 0.5)
    with pen.kept():
        if ground.kind in _DASHED:
            pen.canvas.setDash([1.6, 1.2])
        pen.polygon(shape, stroke=styles.INK, weight=_WEIGHTS[ground.kind])


def draw_signs(
    pen: Pen, grounds: Sequence[Ground], shapes: Sequence[Points], within: Box
) -> list[Sign]:
    """Draw the labels of grounds, beside the ground if it is too small. `shapes` are their outlines
    in points, `within` the bounds of the map. Returns the labels drawn.
    """
    found = []
    for i, (ground, shape) in enumerate(zip(grounds, shapes, strict=True)):
        others = [*shapes[:i], *shapes[i + 1 :]]
        if sign := terrain_labels.sign(ground, shape, others, within):
            sign.draw(pen)
            found.append(sign)
    return found


def draw_names(
    pen: Pen,
    grounds: Sequence[Ground],
    shapes: Sequence[Points],
    within: Box,
    taken: Sequence[Box],
) -> list[Sign]:
    """Draw the names of grounds in small type, clear of the boxes in `taken`. Returns them."""
    found = list(terrain_labels.names(grounds, shapes, within, taken))
    for name in found:
        name.draw(pen, styles.INK_2)
    return found


def swatch(pen: Pen, kind: Kind, box: tuple[float, float, float, float]) -> None:
    """A patch of a kind's hatching for the legend."""
    x0, y0, x1, y1 = box
    shape = ((x0, y0), (x1, y0), (x1, y1), (x0, y1))
    with pen.clipped(shape):
        _HATCHINGS[kind](pen, shape)
    with pen.kept():
        if kind in _DASHED:
            pen.canvas.setDash([1.6, 1.2])
        pen.polygon(shape, stroke=styles.INK, weight=_WEIGHTS[kind])


def _box(shape: Points) -> tuple[float, float, float, float]:
    xs, ys = [x for x, _ in shape], [y for _, y in shape]
    return min(xs), min(ys), max(xs), max(ys)


def _blank(pen: Pen, shape: Points) -> None:
    """No hatching: flat ground has a dashed outline only."""


def _solid(pen: Pen, shape: Points) -> None:
    _slanted(pen, shape, 1.3 * MM, 1)


def _building(pen: Pen, shape: Points) -> None:
    x0, y0, x1, y1 = _box(shape)
    inset = 0.9 * MM
    _slanted(pen, shape, 2.6 * MM, -1)
    pen.rectangle((x0 + inset, y0 + inset, x1 - inset, y1 - inset), stroke=styles.INK_2)


def _open(pen: Pen, shape: Points) -> None:
    """Rings, as a map shows trees."""
    x0, y0, x1, y1 = _box(shape)
    step = 2.6 * MM
    for row in range(int((y1 - y0) / step) + 2):
        for column in range(int((x1 - x0) / step) + 2):
            x = x0 + (column + 0.5 * (row % 2)) * step
            pen.ring(x, y0 + row * step, 0.75 * MM, styles.INK_2, styles.HAIR)


def _level_lines(pen: Pen, shape: Points) -> None:
    x0, y0, x1, y1 = _box(shape)
    for i in range(int((y1 - y0) / (0.8 * MM)) + 1):
        y = y0 + i * 0.8 * MM
        pen.line((x0, y), (x1, y), styles.HAIR, styles.INK_2)


def _slanted(pen: Pen, shape: Points, step: float, way: int) -> None:
    x0, y0, x1, y1 = _box(shape)
    rise = y1 - y0
    for i in range(int((x1 - x0 + rise) / step) + 1):
        x = x0 - rise + i * step
        foot, head = (y0, y1) if way > 0 else (y1, y0)
        pen.line((x, foot), (x + rise, head), styles.HAIR, styles.INK_2)


def _stipple(pen: Pen, shape: Points, step: float, size: float) -> None:
    """Rows of dots: lines of no length with round ends."""
    x0, y0, x1, y1 = _box(shape)
    with pen.kept():
        pen.canvas.setLineCap(_ROUND)
        pen.canvas.setDash([0, step])
        for row in range(int((y1 - y0) / step) + 1):
            y, start = y0 + (row + 0.5) * step, x0 + step * (0.25 + 0.5 * (row % 2))
            pen.line((start, y), (x1, y), size * MM, styles.INK_2)


def _hill(pen: Pen, shape: Points) -> None:
    """A contour, with strokes down its slopes at the corners."""
    x0, y0, x1, y1 = _box(shape)
    inset = 0.16 * min(x1 - x0, y1 - y0)
    left, low, right, high = x0 + inset, y0 + inset, x1 - inset, y1 - inset
    cut = 1.6 * inset
    contour = (
        *((left + cut, low), (right - cut, low), (right, low + cut), (right, high - cut)),
        *((right - cut, high), (left + cut, high), (left, high - cut), (left, low + cut)),
    )
    pen.polygon(contour, stroke=styles.INK_2)
    slopes = zip(contour[1::2], (*contour[2::2], contour[0]), strict=True)
    corners = ((x1, y0), (x1, y1), (x0, y1), (x0, y0))
    for ((ax, ay), (bx, by)), (x, y) in zip(slopes, corners, strict=True):
        for share in (0.0, 0.5, 1.0):
            top = ax + share * (bx - ax), ay + share * (by - ay)
            foot = top[0] + 0.55 * (x - top[0]), top[1] + 0.55 * (y - top[1])
            pen.line(top, foot, styles.HAIR, styles.INK_2)


def _water(pen: Pen, shape: Points) -> None:
    """Rows of waves."""
    x0, y0, x1, y1 = _box(shape)
    long, high, apart = 2.4 * MM, 0.45 * MM, 2.2 * MM
    for row in range(max(1, int((y1 - y0) / apart))):
        y = y0 + (row + 0.5) * (y1 - y0) / max(1, int((y1 - y0) / apart))
        count = max(2, 2 * round((x1 - x0) / long))
        step = (x1 - x0) / count
        crests = [(x0 + i * step, y + (high if i % 2 else -high)) for i in range(count + 1)]
        for start, end in pairwise(crests):
            pen.line(start, end, styles.HAIR, styles.INK_2)


def _ford(pen: Pen, shape: Points) -> None:
    """Water, with stones to step on from side to side."""
    _water(pen, shape)
    x0, y0, x1, y1 = _box(shape)
    size = min(x1 - x0, y1 - y0)
    for column in (0.36, 0.64):
        for row in range(5):
            x, y = x0 + column * (x1 - x0), y0 + (row + 0.5) * (y1 - y0) / 5
            pen.disc(x, y, 0.055 * size, styles.PAPER)
            pen.ring(x, y, 0.055 * size, styles.INK, styles.THIN)


def _bridge_ns(pen: Pen, shape: Points) -> None:
    x0, y0, x1, y1 = _box(shape)
    deck = 0.32 * (x1 - x0)
    _deck(pen, shape, (x0 + deck, y0, x1 - deck, y1), upright=True)


def _bridge_ew(pen: Pen, shape: Points) -> None:
    x0, y0, x1, y1 = _box(shape)
    deck = 0.32 * (y1 - y0)
    _deck(pen, shape, (x0, y0 + deck, x1, y1 - deck), upright=False)


def _deck(pen: Pen, shape: Points, deck: Box, *, upright: bool) -> None:
    """Water with a white deck over it, a firm rail on either side."""
    _water(pen, shape)
    pen.rectangle(deck, fill=styles.PAPER)
    x0, y0, x1, y1 = deck
    rails = (((x0, y0), (x0, y1)), ((x1, y0), (x1, y1)))
    if not upright:
        rails = (((x0, y0), (x1, y0)), ((x0, y1), (x1, y1)))
    for start, end in rails:
        pen.line(start, end, 2 * styles.FIRM)


_DASHED = frozenset({"flat", "open", "hill"})
_WEIGHTS: dict[Kind, float] = {
    "hill": styles.THIN,
    "water": styles.THIN,
    "ford": styles.THIN,
    "bridge-ns": styles.THIN,
    "bridge-ew": styles.THIN,
    "flat": styles.THIN,
    "open": styles.THIN,
    "solid": styles.FIRM,
    "building": styles.FIRM,
    "impassable": styles.FIRM,
}
_HATCHINGS: dict[Kind, Callable[[Pen, Points], None]] = {
    "flat": _blank,
    "solid": _solid,
    "open": _open,
    "building": _building,
    "impassable": _level_lines,
    "hill": _hill,
    "water": _water,
    "ford": _ford,
    "bridge-ns": _bridge_ns,
    "bridge-ew": _bridge_ew,
}
