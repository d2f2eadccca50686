"""A game in one page: the records of a book's primer.toml, and the sheet that they become. Every
picture is cut from a board of the book.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from math import isclose
from typing import Literal

from rules.engine.core.record import Record
from rules.engine.tabletop.messages import counted
from rules.engine.tabletop.plane.polygons import area, box, clip, half_planes
from rules.engine.tabletop.printed.boards import (
    Board,
    Box,
    Dimension,
    Ground,
    Marker,
    Point,
    Polygon,
    Side,
)
from rules.engine.tabletop.printed.sheets import Drawing, QuickReference, Section
from rules.engine.tabletop.printed.tables import Item
from rules.engine.tabletop.reference import Text

NOTHING = Text(en="", fr="")

_ROOM = 0.05  # of the width of a picture


class Paragraph(Record):
    """A paragraph with an optional highlighted `lead`, and its source clauses."""

    text: Text
    lead: Text = NOTHING
    clauses: tuple[str, ...]


class Piece(Record):
    """A unit or counter in a picture, by slug."""

    slug: str
    at: Point
    side: Side = "neutral"


class Stroke(Record):
    """A line in a picture, drawn as a `Dimension` of the same style."""

    start: Point
    end: Point
    style: Literal["measure", "clear", "blocked", "way"]
    label: Text = NOTHING


class Picture(Record):
    """The part of a layout in `window`, with pieces and lines on it; the caption says in words what
    it shows.
    """

    layout: str
    window: Box
    caption: Text
    pieces: tuple[Piece, ...] = ()
    lines: tuple[Stroke, ...] = ()


class Part(Record):
    """A section of a primer; the items of a `numbered` one are steps in order."""

    key: str
    title: Text
    numbered: bool = False
    items: tuple[Paragraph, ...]
    picture: Picture | None = None


class Primer(Record):
    """The contents of primer.toml. Lengths in pictures are in units of the layout."""

    title: Text
    sections: tuple[Part, ...]


@dataclass(frozen=True, kw_only=True, eq=False)
class Artist:
    """How a book fills and draws its primer: `board` draws a layout, `marker` a piece that stands
    where the picture says; `figures` fill texts and captions, and so do `names`, by language.
    `step` is the length of a unit of a layout on printed boards.
    """

    board: Callable[[str, str], Board]
    marker: Callable[[Piece, str], Marker]
    figures: Mapping[str, int]
    names: Callable[[str], Mapping[str, str]]
    step: float = 1.0

    def filled(self, text: Text, language: str) -> str:
        """Return a text with its names and figures."""
        shown = text.get(language)
        for slug, name in self.names(language).items():
            shown = shown.replace(f"{{{slug}}}", name)
        return counted(shown, language, **self.figures)

    def sheet(self, primer: Primer, language: str) -> QuickReference:
        """Build the sheet of a primer."""
        return QuickReference(
            title=primer.title.get(language),
            sections=tuple(self._section(part, language) for part in primer.sections),
        )

    def _section(self, part: Part, language: str) -> Section:
        return Section(
            key=part.key,
            title=part.title.get(language),
            numbered=part.numbered,
            items=tuple(
                Item(
                    lead=item.lead.get(language),
                    text=self.filled(item.text, language),
                    clauses=item.clauses,
                )
                for item in part.items
            ),
            drawings=(self.drawing(part.key, part.picture, language),) if part.picture else (),
        )

    def drawing(self, name: str, picture: Picture, language: str) -> Drawing:
        """Draw a picture, with its lines and pieces on the board."""
        x0, y0, x1, y1 = (self.step * side for side in picture.window)

        def at(point: Point) -> Point:
            return point[0] * self.step - x0, point[1] * self.step - y0

        board = cut(self.board(picture.layout, language), (x0, y0, x1, y1))
        markers = tuple(
            self.marker(piece, language).change(at=at(piece.at)) for piece in picture.pieces
        )
        lines = tuple(
            Dimension(
                start=at(line.start),
                end=at(line.end),
                style=line.style,
                label=self.filled(line.label, language),
            )
            for line in picture.lines
        )
        return Drawing(
            name=name,
            caption=self.filled(picture.caption, language),
            board=board.change(markers=markers, dimensions=(*board.dimensions, *lines)),
        )


def cut(board: Board, window: Box) -> Board:
    """Return the part of a board in a window, its lower left corner as the origin, without names,
    letters and zones.
    """
    x0, y0, x1, y1 = window
    return Board(
        name=board.name,
        width=x1 - x0,
        height=y1 - y0,
        unit=board.unit,
        unit_mm=board.unit_mm,
        grounds=tuple(_grounds(board, window)),
        dimensions=tuple(_lines(board, window)),
        files=_names(board.files, board.width, x0, x1),
        ranks=_names(board.ranks, board.height, y0, y1),
    )


def _names(names: tuple[str, ...], length: float, low: float, high: float) -> tuple[str, ...]:
    """Return the names of the files or ranks from `low` to `high`."""
    each = length / len(names) if names else 1.0
    return names[round(low / each) : round(high / each)]


def _grounds(board: Board, window: Box) -> Iterator[Ground]:
    for ground in board.grounds:
        shape = _within(ground.polygon, window)
        if len(shape) > 2 and area(shape):
            is_whole = len(shape) == len(ground.polygon) and isclose(
                area(shape), area(ground.polygon)
            )
            numeral = ground.numeral if is_whole or _is_roomy(shape, window) else ""
            yield ground.change(polygon=shape, numeral=numeral, letters="", name="")


def _is_roomy(shape: Polygon, window: Box) -> bool:
    """Whether a cut shape still has room for its numeral."""
    x0, y0, x1, y1 = box(shape)
    return min(x1 - x0, y1 - y0) > _ROOM * (window[2] - window[0])


def _within(polygon: Polygon, window: Box) -> Polygon:
    """Return what a window leaves of a polygon, relative to its lower left corner."""
    shape = list(polygon)
    for axis, edge, way in (
        (0, window[0], 1),
        (0, window[2], -1),
        (1, window[1], 1),
        (1, window[3], -1),
    ):
        shape = list(_beyond(shape, axis, edge, way))
    return tuple((x - window[0], y - window[1]) for x, y in shape)


def _beyond(shape: list[Point], axis: int, edge: float, way: int) -> Iterator[Point]:
    """Yield the corners of what lies beyond an edge; `way` is the sign of that direction."""
    for a, b in zip(shape, shape[1:] + shape[:1], strict=True):
        da, db = (a[axis] - edge) * way, (b[axis] - edge) * way
        if da > 0:
            yield a
        if da * db < 0:
            t = da / (da - db)
            yield a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])
        elif da == 0:
            yield a


def _lines(board: Board, window: Box) -> Iterator[Dimension]:
    x0, y0, x1, y1 = window
    planes = half_planes(((x0, y0), (x1, y0), (x1, y1), (x0, y1)))
    for line in board.dimensions:
        (ax, ay), (bx, by) = line.start, line.end
        first, last = clip(planes, 0.0, ax, ay, bx, by)
        if first < last:
            ends = ((ax + t * (bx - ax) - x0, ay + t * (by - ay) - y0) for t in (first, last))
            start, end = ends
            yield line.change(start=start, end=end)
