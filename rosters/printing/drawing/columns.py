"""One- and two-column page flow of unbreakable pieces. Points; `top` counts downwards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import accumulate

from rosters.printing.drawing.canvas_pen import Pen

GUTTER = 17.0
_SLACK = 1e-6

Box = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Piece:
    """An unbreakable piece; `draw` gets its upper left corner.

    `above` is the space over it except at the top of a column. A `bound` piece stays with the next
    one. `head` is repeated where a column begins with this piece.
    """

    height: float
    draw: Callable[[Pen, float, float], None]
    above: float = 0
    bound: bool = False
    head: Piece | None = None


@dataclass(frozen=True, slots=True)
class Placed:
    """A piece on its page, which counts from 0."""

    page: int
    x: float
    top: float
    piece: Piece


class Columns:
    """Lays out pieces within `frame` (x0, y0, x1, y1) on each page; the first page starts at
    `first` if given.
    """

    def __init__(self, frame: Box, first: float | None = None) -> None:
        self._x0, self._y0, self._x1, self._y1 = frame
        self._top = self._y1 if first is None else first
        self._fresh = True
        self.page = 0
        self.placed: list[Placed] = []

    @property
    def wide(self) -> float:
        """The width of a single column."""
        return self._x1 - self._x0

    @property
    def half(self) -> float:
        """The width of one of two columns."""
        return (self.wide - GUTTER) / 2

    @property
    def pages(self) -> int:
        """Number of pages used."""
        return 1 + max((placed.page for placed in self.placed), default=0)

    def turn(self) -> None:
        """Start a new page."""
        self.page += 1
        self._top, self._fresh = self._y1, True

    def one(self, pieces: Sequence[Piece]) -> None:
        """Add pieces across the full width."""
        rest = list(pieces)
        while rest:
            count = _fitting(rest, self._room, begins=self._fresh) or int(self._whole)
            self._set(rest[:count], self._x0, begins=self._fresh)
            if count:
                self._sink(_height(rest[:count], begins=self._fresh))
            rest = rest[count:]
            if rest:
                self.turn()

    def two(self, pieces: Sequence[Piece], over: Piece | None = None) -> None:
        """Add pieces in two balanced columns; `over` spans both, on their first page."""
        rest = list(pieces)
        if rest and over:
            self._across(over, rest[0].height)
        if rest and not self._fresh:
            self._sink(rest[0].above)
        while rest:
            first = _fitting(rest, self._room) or int(self._whole)
            second = _fitting(rest[first:], self._room) if first else 0
            if first + second == len(rest):
                first = _balanced(rest, self._room)
                second = len(rest) - first
            left, right, rest = rest[:first], rest[first:][:second], rest[first + second :]
            self._set(left, self._x0)
            self._set(right, self._x0 + self.half + GUTTER)
            self._sink(max(_height(left), _height(right)))
            if rest:
                self.turn()

    def _across(self, over: Piece, below: float) -> None:
        """Add a piece across both columns; the next piece must fit below it."""
        if not self._whole and self._room < over.above + over.height + below:
            self.turn()
        self._set([over], self._x0, begins=self._fresh)
        self._sink(_height([over], begins=self._fresh))

    def draw(self, pen: Pen, page: int) -> None:
        """Draw one page."""
        for placed in self.placed:
            if placed.page == page:
                placed.piece.draw(pen, placed.x, placed.top)

    @property
    def _whole(self) -> bool:
        """Whether the page is empty, so that an oversized piece must be placed here anyway."""
        return self._fresh and self._top >= self._y1

    @property
    def _room(self) -> float:
        return self._top - self._y0

    def _set(self, pieces: Sequence[Piece], x: float, *, begins: bool = True) -> None:
        top = self._top
        for i, piece in enumerate(pieces):
            if i or not begins:
                top -= piece.above
            elif piece.head:
                self.placed.append(Placed(self.page, x, top, piece.head))
                top -= piece.head.height
            self.placed.append(Placed(self.page, x, top, piece))
            top -= piece.height

    def _sink(self, by: float) -> None:
        self._top -= by
        self._fresh = self._fresh and not by


def _height(pieces: Sequence[Piece], *, begins: bool = True) -> float:
    """Stacked height of pieces, at the top of a column or within it."""
    return sum(_steps(pieces, begins=begins))


def _steps(pieces: Sequence[Piece], *, begins: bool) -> list[float]:
    steps = [piece.above + piece.height for piece in pieces]
    if pieces and begins:
        head = pieces[0].head
        steps[0] = pieces[0].height + (head.height if head else 0)
    return steps


def _fitting(pieces: Sequence[Piece], room: float, *, begins: bool = True) -> int:
    """How many of the first pieces fit into `room`, without ending on a bound piece."""
    fitting = 0
    for i, used in enumerate(accumulate(_steps(pieces, begins=begins)), start=1):
        if used > room + _SLACK:
            break
        if not pieces[i - 1].bound:
            fitting = i
    return fitting


def _balanced(pieces: Sequence[Piece], room: float) -> int:
    """How many pieces go into the left column to make both as short as possible."""
    whole = [i for i in range(1, len(pieces)) if pieces[i].bound and not pieces[i - 1].bound]
    best = min(whole, key=lambda i: _taller(pieces, i), default=0)
    if best and _taller(pieces, best) <= room + _SLACK:
        return best
    ends = range(1, len(pieces) + 1)
    heights = [_height(part) for i in ends for part in (pieces[:i], pieces[i:])]
    for height in sorted(heights):
        first = _fitting(pieces, height)
        if first + _fitting(pieces[first:], height) == len(pieces):
            return first
    return _fitting(pieces, room)


def _taller(pieces: Sequence[Piece], first: int) -> float:
    """Height of the taller column if the left one has that many pieces."""
    return max(_height(pieces[:first]), _height(pieces[first:]))
