"""Sheet of a single board: map to scale, terrain in words, over several pages if needed."""

from __future__ import annotations

from functools import partial

from rosters.printing.drawing import page, styles
from rosters.printing.drawing.columns import Columns
from rosters.printing.drawing.document import Press
from rosters.printing.drawing.labels import label
from rosters.printing.drawing.page import HEAD, MASTHEAD, SIDE
from rosters.printing.drawing.prose import heading, table
from rosters.printing.drawing.styles import MM, Paper
from rosters.printing.maps import board_map, legend
from rosters.printing.maps.board_map import Chart
from rules.engine.tabletop.printed import Board

_MAP_SHARE = 0.6  # of a page's height, at the most
_AIR = 8.0


def draw_board_sheet(
    press: Press, board: Board, *, ratio: float | None = None, low_ink: bool = False
) -> None:
    """Draws as many pages as the terrain's words need."""
    columns = compose(board, press.paper, press.language, ratio)
    press.bookmark(board.name)
    step = _step(board, press.paper, ratio)
    page.draw_pages(press, columns, partial(_draw_map, press, board, step, low_ink=low_ink))


def page_count(board: Board, paper: Paper, language: str, ratio: float | None = None) -> int:
    """The number of pages."""
    return compose(board, paper, language, ratio).pages


def compose(board: Board, paper: Paper, language: str, ratio: float | None = None) -> Columns:
    """The terrain in words, below the map and on further pages."""
    step = _step(board, paper, ratio)
    first = _map_top(paper) - board.height * step - 2 * board_map.MARGIN - legend.HEIGHT - _AIR
    columns = Columns(page.frame(paper), first)
    if board.terrain:
        columns.one(
            [
                heading(board.terrain.title, language, columns.wide),
                *table(board.terrain, language, styles.CELL, columns.wide),
            ]
        )
    return columns


def _step(board: Board, paper: Paper, ratio: float | None) -> float:
    most = board_map.step_within(board, paper.width - 2 * SIDE, _MAP_SHARE * paper.height)
    return min(most, board.unit_mm * MM / ratio) if ratio else most


def _map_top(paper: Paper) -> float:
    return paper.height - HEAD - MASTHEAD - _AIR


def _draw_map(press: Press, board: Board, step: float, *, low_ink: bool) -> None:
    """Head, map and legend."""
    pen, paper, language = press.pen, press.paper, press.language
    page.draw_head(press, label("board-sheet", language), board.name, fact=legend.size_of(board))
    x = (paper.width - board.width * step) / 2
    y = _map_top(paper) - board_map.MARGIN - board.height * step
    Chart(pen, board, x, y, language, step).draw(low_ink=low_ink)
    room = paper.width - 2 * SIDE
    legend.draw_legend(pen, board, SIDE, y - board_map.MARGIN - 3, language, room, step)
