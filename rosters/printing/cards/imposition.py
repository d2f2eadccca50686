"""Imposition: arranges cards on a sheet at true size, with cutting guides.

Lengths in points. Sheets are portrait; cards stand upright or, if more fit, are turned left and
their backs right, so that both sides have the same top.
"""

from __future__ import annotations

from rosters.printing.cards.card_layout import Face
from rosters.printing.drawing import styles
from rosters.printing.drawing.canvas_pen import Pen
from rosters.printing.drawing.styles import MM, Paper
from rules.engine.core.record import Record

_SIDE, _END = 5 * MM, 7 * MM
"""Margins of a sheet: sides, and top and bottom."""

MARK = (1 * MM, 4 * MM)
"""Start and end of a crop mark, from the outermost cut."""


class Grid(Record):
    """Cards in columns and rows on a sheet, each with `bleed` around it."""

    paper: Paper
    face: Face
    bleed: float
    turned: bool
    columns: int
    rows: int

    @property
    def count(self) -> int:
        return self.columns * self.rows

    @property
    def cell(self) -> tuple[float, float]:
        """Width and height of a card as placed, with its bleed."""
        return _cell(self.face, self.bleed, self.turned)

    @property
    def corner(self) -> tuple[float, float]:
        """The lower left corner of all cells."""
        wide, high = self.cell
        paper = self.paper
        return (paper.width - self.columns * wide) / 2, (paper.height - self.rows * high) / 2

    def places(self, *, backs: bool = False) -> tuple[tuple[float, float], ...]:
        """Lower left trim corners, row by row from the top; mirrored for backs (long-edge
        duplex).
        """
        (wide, high), (left, bottom) = self.cell, self.corner
        columns = range(self.columns)
        return tuple(
            (left + column * wide + self.bleed, bottom + row * high + self.bleed)
            for row in reversed(range(self.rows))
            for column in (reversed(columns) if backs else columns)
        )

    def stamp(self, pen: Pen, form: str, x: float, y: float, *, back: bool = False) -> None:
        """Draw a card's form at one of the places."""
        face = self.face
        with pen.kept():
            if not self.turned:
                pen.canvas.transform(1, 0, 0, 1, x, y)
            elif back:
                pen.canvas.transform(0, -1, 1, 0, x, y + face.width)
            else:
                pen.canvas.transform(0, 1, -1, 0, x + face.height, y)
            pen.canvas.doForm(form)

    def cuts(self) -> tuple[tuple[float, ...], tuple[float, ...]]:
        """Cutting positions, from the left and from below."""
        (wide, high), (left, bottom) = self.cell, self.corner
        return (
            _cuts(left, wide, self.columns, self.bleed),
            _cuts(bottom, high, self.rows, self.bleed),
        )


def grid_of(paper: Paper, face: Face, bleed: float = 0) -> Grid:
    """The grid with the most cards; upright if equal."""
    grids = (_grid(paper, face, bleed, turned) for turned in (False, True))
    return max(grids, key=lambda grid: grid.count)


def draw_hairlines(pen: Pen, grid: Grid) -> None:
    """Fine lines along every cut."""
    across, up = grid.cuts()
    for x in across:
        pen.line((x, up[0]), (x, up[-1]), styles.HAIR, styles.RULE)
    for y in up:
        pen.line((across[0], y), (across[-1], y), styles.HAIR, styles.RULE)


def draw_marks(pen: Pen, grid: Grid) -> None:
    """Crop marks at the ends of every cut, outside cards and bleed."""
    across, up = grid.cuts()
    near, far = (grid.bleed + distance for distance in MARK)
    for x in across:
        pen.line((x, up[-1] + near), (x, up[-1] + far), styles.HAIR)
        pen.line((x, up[0] - near), (x, up[0] - far), styles.HAIR)
    for y in up:
        pen.line((across[0] - near, y), (across[0] - far, y), styles.HAIR)
        pen.line((across[-1] + near, y), (across[-1] + far, y), styles.HAIR)


def _grid(paper: Paper, face: Face, bleed: float, turned: bool) -> Grid:
    wide, high = _cell(face, bleed, turned)
    return Grid(
        paper=paper,
        face=face,
        bleed=bleed,
        turned=turned,
        columns=int((paper.width - 2 * _SIDE) / wide),
        rows=int((paper.height - 2 * _END) / high),
    )


def _cell(face: Face, bleed: float, turned: bool) -> tuple[float, float]:
    sides = face.width + 2 * bleed, face.height + 2 * bleed
    return (sides[1], sides[0]) if turned else sides


def _cuts(start: float, step: float, count: int, bleed: float) -> tuple[float, ...]:
    """Trim edges; neighbours without bleed share theirs."""
    edges = [start + i * step + side for i in range(count) for side in (bleed, step - bleed)]
    return tuple(edges) if bleed else (*edges[::2], edges[-1])
