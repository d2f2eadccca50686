"""The sheet of a board alone: its map, true to scale, and its terrain in words, on as many pages as
that takes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rosters.printing import chart, document, styles
from rosters.printing.chart import Chart
from rosters.printing.document import foot, foot_lines
from rosters.printing.flow import Grid, draw_grid
from rosters.printing.labels import heading, label
from rosters.printing.measure import fit_line
from rosters.printing.pen import Pen
from rosters.printing.reference import measure_terrain
from rosters.printing.sheet import Board, Imprint, PieceRow
from rosters.printing.styles import MM, Paper
from rosters.printing.typography import polish

SIDE, HEAD, FOOT = 12 * MM, 12 * MM, 13 * MM
_TITLE = 20.0
_BELOW_MAP = 30.0


def board_sheet(board: Board, *, imprint: Imprint, paper: str, language: str) -> bytes:
    """The sheet as a PDF; ValueError for an unknown paper."""

    def draw(pen: Pen, page: Paper) -> None:
        grids = list(_grids(board, page, language))
        for number, grid in enumerate(grids, start=1):
            top = page.height - HEAD
            if number == 1:
                top = _draw_map(pen, page, board, language)
            _draw_terrain(pen, page, grid, top, language)
            lines = foot_lines(imprint, number, len(grids), language)
            foot(pen, SIDE, page.width - SIDE, 6 * MM, lines)
            pen.canvas.showPage()

    return document.build(draw, imprint=imprint, paper=paper, language=language)


def _grids(board: Board, page: Paper, language: str) -> Iterator[Grid]:
    """The table of terrain, cut where a page is full."""
    rows: Sequence[PieceRow] = board.rows
    room = page.width - 2 * SIDE
    high = _map_bottom(page, board) - FOOT - _TITLE
    while True:
        count = len(rows)
        while count > 1 and _measured(rows[:count], language, room).height > high:
            count -= 1
        yield _measured(rows[:count], language, room)
        rows, high = rows[count:], page.height - HEAD - FOOT - _TITLE
        if not rows:
            return


def _measured(rows: Sequence[PieceRow], language: str, room: float) -> Grid:
    return measure_terrain(rows, language, styles.CELL, room)


def _map_top(page: Paper) -> float:
    return page.height - HEAD - styles.EYEBROW.leading - styles.HEADLINE.leading - 8


def _map_bottom(page: Paper, board: Board) -> float:
    tall = board.height * chart.INCH + 2 * chart.MARGIN
    return _map_top(page) - tall - chart.LEGEND - _BELOW_MAP


def _draw_map(pen: Pen, page: Paper, board: Board, language: str) -> float:
    """Head, map and legend; returns where the rest begins."""
    right, top = page.width - SIDE, page.height - HEAD
    base = top - styles.EYEBROW.size
    pen.text(SIDE, base, heading("board-sheet", language), styles.EYEBROW, styles.INK_2)
    pen.right(right, base, f"{board.width:g}″ × {board.height:g}″", styles.EYEBROW, styles.INK_2)
    title = top - styles.EYEBROW.leading - 0.8 * styles.HEADLINE.size
    name = fit_line(polish(board.name, language), (styles.HEADLINE,), page.width - 2 * SIDE)
    pen.text(SIDE, title, name.lines[0], styles.HEADLINE)
    x = (page.width - board.width * chart.INCH) / 2
    y = _map_top(page) - chart.MARGIN - board.height * chart.INCH
    Chart(pen, board, x, y, language).draw()
    chart.draw_legend(pen, board, x, y - chart.MARGIN - 3, language)
    return _map_bottom(page, board) + _BELOW_MAP / 2


def _draw_terrain(pen: Pen, page: Paper, grid: Grid, top: float, language: str) -> None:
    pen.text(SIDE, top - styles.SECTION.size, label("terrain", language).upper(), styles.SECTION)
    pen.line((SIDE, top - 14), (page.width - SIDE, top - 14), styles.THIN)
    draw_grid(pen, grid, SIDE, top - 17)
