"""SVG diagrams from printed drawings: shapes, lines and discs, y axis downwards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import hypot

from django.utils.text import slugify

from rules.engine.tabletop.printed import Board, Dimension, Drawing, Ground, Marker, Point

WIDTH = 320.0
"""How wide a diagram is in its own units; letters are a twenty-fourth of that."""

MOST_HEIGHT = 240.0

_SIGNS = {
    "open": "woods",
    "building": "built-up",
    "solid": "fortification",
    "impassable": "impassable",
    "water": "river",
    "ford": "ford",
    "bridge-ns": "bridge-ns",
    "bridge-ew": "bridge-ew",
}
"""The sign of a kind of terrain on a board of squares."""

_SIGN = 4.0
_ARROW = (9.0, 3.2)
_TICK = 5.0
_LETTER = 6.4


@dataclass(frozen=True)
class Shape:
    """Terrain: its outline, class, numeral and the middle; on squares the sign and its scale."""

    points: str
    kind: str
    overlay: str
    numeral: str
    x: str
    y: str
    sign: str = ""
    scale: str = ""


@dataclass(frozen=True)
class Line:
    """A line: its path with arrow heads or ticks, and its label with the width of its ground."""

    style: str
    path: str
    heads: str
    label: str
    x: str
    y: str
    left: str
    top: str
    wide: str


@dataclass(frozen=True)
class Disc:
    """A piece: centre, radius, the side that it belongs to, and its letters."""

    x: str
    y: str
    radius: str
    inner: str
    side: str
    glyph: str
    size: str


@dataclass(frozen=True)
class Diagram:
    """A drawing with the caption that says in words what it shows."""

    name: str
    caption: str
    width: str
    height: str
    grid: str
    is_profile: bool
    shapes: tuple[Shape, ...]
    lines: tuple[Line, ...]
    discs: tuple[Disc, ...]


def diagram(drawing: Drawing) -> Diagram:
    """Return the shapes of a drawing."""
    return _Canvas(drawing.board).diagram(drawing)


class _Canvas:
    """The board scaled to `WIDTH`, or narrower if it is tall."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.step = min(WIDTH / board.width, MOST_HEIGHT / board.height)
        self.square = board.width / len(board.files) if board.files else 0.0

    def diagram(self, drawing: Drawing) -> Diagram:
        board = self.board
        return Diagram(
            name=slugify(drawing.name),
            caption=drawing.caption,
            width=_n(board.width * self.step),
            height=_n(board.height * self.step),
            grid="".join(self._grid()),
            is_profile=drawing.profile,
            shapes=tuple(map(self._shape, board.grounds)),
            lines=tuple(map(self._line, board.dimensions)),
            discs=tuple(map(self._disc, board.markers)),
        )

    def at(self, point: Point) -> Point:
        return point[0] * self.step, (self.board.height - point[1]) * self.step

    def _grid(self) -> Iterator[str]:
        """The squares of a board of squares."""
        for i in range(1, len(self.board.files)):
            yield f"M{_n(i * self.square * self.step)} 0V{_n(self.board.height * self.step)}"
        for i in range(1, len(self.board.ranks)):
            yield f"M0 {_n(i * self.square * self.step)}H{_n(self.board.width * self.step)}"

    def _shape(self, ground: Ground) -> Shape:
        corners = [self.at(corner) for corner in ground.polygon]
        xs, ys = zip(*corners, strict=True)
        return Shape(
            points=" ".join(f"{_n(x)},{_n(y)}" for x, y in corners),
            kind=ground.kind,
            overlay=ground.overlay,
            numeral=ground.numeral,
            x=_n((min(xs) + max(xs)) / 2),
            y=_n((min(ys) + max(ys)) / 2),
            sign=_SIGNS.get(ground.kind, "") if self.square else "",
            scale=_n(self.square * self.step / _SIGN),
        )

    def _line(self, line: Dimension) -> Line:
        start, end = self.at(line.start), self.at(line.end)
        x, y = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
        wide = _LETTER * len(line.label) + 6
        return Line(
            style=line.style,
            path=f"M{_n(start[0])} {_n(start[1])}L{_n(end[0])} {_n(end[1])}",
            heads="".join(_heads(line.style, start, end)),
            label=line.label,
            x=_n(x),
            y=_n(y),
            left=_n(x - wide / 2),
            top=_n(y - 8),
            wide=_n(wide),
        )

    def _disc(self, marker: Marker) -> Disc:
        x, y = self.at(marker.at)
        radius = max(marker.diameter * self.step / 2, 7.0)
        return Disc(
            x=_n(x),
            y=_n(y),
            radius=_n(radius),
            inner=_n(radius - 2.5),
            side=marker.side,
            glyph=marker.glyph,
            size=_n(min(1.0 * radius, 14.0)),
        )


def _heads(style: str, start: Point, end: Point) -> Iterator[str]:
    """The arrow head of a way; ticks at both ends of a measure."""
    long = hypot(end[0] - start[0], end[1] - start[1]) or 1.0
    dx, dy = (end[0] - start[0]) / long, (end[1] - start[1]) / long
    if style == "way":
        back, half = _ARROW
        x, y = end[0] - back * dx, end[1] - back * dy
        corners = (end, (x - half * dy, y + half * dx), (x + half * dy, y - half * dx))
        yield "M" + "L".join(f"{_n(a)} {_n(b)}" for a, b in corners) + "Z"
    elif style == "measure":
        for x, y in (start, end):
            ends = ((x - _TICK * dy, y + _TICK * dx), (x + _TICK * dy, y - _TICK * dx))
            yield "M" + "L".join(f"{_n(a)} {_n(b)}" for a, b in ends)


def _n(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")
