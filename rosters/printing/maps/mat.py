"""Full-size board printed on tiles: an assembly plan, then one tile per page. The map is stored
once in the PDF.
"""

from __future__ import annotations

from math import ceil

from rosters.printing.drawing import page, styles
from rosters.printing.drawing.columns import Columns
from rosters.printing.drawing.document import Press
from rosters.printing.drawing.labels import label
from rosters.printing.drawing.page import HEAD, MASTHEAD, SIDE
from rosters.printing.drawing.prose import heading, paragraphs
from rosters.printing.drawing.styles import MM, Paper
from rosters.printing.maps import legend
from rosters.printing.maps.board_map import Chart
from rules.engine.core.record import Record
from rules.engine.tabletop.printed import Board, Item

OVERLAP = 5 * MM
"""Overlap of neighbouring tiles."""

MARGIN = 8 * MM
"""Unprinted margin of a tile, with room for its name."""

MAGNIFIED = 2.0
"""The map is drawn at half its size and magnified, so that letters and hatchings suit a table."""

_BORDER = 9 * MM  # around the board, for its exits
_CROSS = 3 * MM
_TAG = (20.0, 14.0)  # of a tile's name on the plan
_FORM = "mat"
_STEPS = ("mat-print", "mat-cut", "mat-join", "mat-check")


class Tile(Record):
    """One tile: its name, and the lower left corner of its part of the mat in points."""

    name: str
    column: int
    row: int
    x: float
    y: float


class Tiling(Record):
    """How a mat is spread over paper; tiles are named by row from the top and by column."""

    width: float
    height: float
    tile_width: float
    tile_height: float
    columns: int
    rows: int

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """Row by row from the top, each from the left."""
        return tuple(
            Tile(
                name=f"{chr(ord('A') + row)}{column + 1}",
                column=column,
                row=row,
                x=column * (self.tile_width - OVERLAP),
                y=self.height - self.tile_height - row * (self.tile_height - OVERLAP),
            )
            for row in range(self.rows)
            for column in range(self.columns)
        )


def draw_mat(press: Press, board: Board, *, low_ink: bool = False) -> None:
    """Draws the plan and every tile."""
    tiling, pages = compose(board, press.paper), page_count(board, press.paper)
    press.bookmark(f"{label('mat', press.language)} · {board.name}")
    _draw_form(press, board, low_ink=low_ink)
    _draw_plan(press, board, tiling, low_ink=low_ink)
    page.finish(press, 1, pages)
    for done, tile in enumerate(tiling.tiles, start=2):
        press.bookmark(tile.name, level=1)
        _draw_tile(press, tiling, tile)
        _draw_foot(press, tile, done, pages)
        press.end_page()


def page_count(board: Board, paper: Paper) -> int:
    """How many pages it takes, the plan among them."""
    tiling = compose(board, paper)
    return 1 + tiling.columns * tiling.rows


def compose(board: Board, paper: Paper) -> Tiling:
    """The tiling with the fewest tiles that cover the board and its border."""
    unit = board.unit_mm * MM
    wide, high = board.width * unit + 2 * _BORDER, board.height * unit + 2 * _BORDER
    tile_width, tile_height = paper.width - 2 * MARGIN, paper.height - 2 * MARGIN
    return Tiling(
        width=wide,
        height=high,
        tile_width=tile_width,
        tile_height=tile_height,
        columns=ceil((wide - OVERLAP) / (tile_width - OVERLAP)),
        rows=ceil((high - OVERLAP) / (tile_height - OVERLAP)),
    )


def _draw_form(press: Press, board: Board, *, low_ink: bool) -> None:
    """Define the map as a PDF form."""
    step, border = board.unit_mm * MM / MAGNIFIED, _BORDER / MAGNIFIED
    wide, high = board.width * step + 2 * border, board.height * step + 2 * border
    press.canvas.beginForm(_FORM, 0, 0, wide, high)
    Chart(press.pen, board, border, border, press.language, step).draw(low_ink=low_ink)
    press.canvas.endForm()


def _draw_tile(press: Press, tiling: Tiling, tile: Tile) -> None:
    """Draw one sheet: its part of the map, corner marks, and lines where the neighbouring sheets
    begin.
    """
    pen = press.pen
    left, bottom = MARGIN, MARGIN
    right, top = left + tiling.tile_width, bottom + tiling.tile_height
    corners = ((left, bottom), (right, bottom), (right, top), (left, top))
    with pen.clipped(corners):
        pen.stamp(_FORM, left - tile.x, bottom - tile.y, MAGNIFIED)
    for x, y in corners:
        pen.line((x - _CROSS, y), (x + _CROSS, y), styles.HAIR)
        pen.line((x, y - _CROSS), (x, y + _CROSS), styles.HAIR)
    with pen.kept():
        pen.canvas.setDash([3, 3])
        if tile.column:
            pen.line((left + OVERLAP, bottom), (left + OVERLAP, top), styles.HAIR, styles.INK_2)
        if tile.row:
            pen.line((left, top - OVERLAP), (right, top - OVERLAP), styles.HAIR, styles.INK_2)
    press.boxes((left, bottom, right, top))


def _draw_foot(press: Press, tile: Tile, number: int, pages: int) -> None:
    """The name of the tile above it, the foot below it, both in the margin."""
    pen, paper = press.pen, press.paper
    pen.text(MARGIN + 2 * _CROSS, paper.height - MARGIN + 6, tile.name, styles.SECTION)
    left = MARGIN + 2 * _CROSS
    press.foot(number, pages, left=left, right=paper.width - left, base=3.2 * MM)


def _draw_plan(press: Press, board: Board, tiling: Tiling, *, low_ink: bool) -> None:
    """The board small, with the tiles upon it, and how they are put together."""
    pen, paper, language = press.pen, press.paper, press.language
    page.draw_head(press, label("mat", language), board.name, fact=legend.size_of(board))
    unit = board.unit_mm * MM
    room = paper.width - 2 * SIDE
    whole = max(tiling.tiles[-1].x + tiling.tile_width, tiling.width)
    deep = max(tiling.height - tiling.tiles[-1].y, tiling.height)
    scale = min(room / whole, 0.55 * paper.height / deep)
    top = paper.height - HEAD - MASTHEAD - 10
    x, y = SIDE, top - tiling.height * scale
    corner = x + _BORDER * scale, y + _BORDER * scale
    Chart(pen, _plain(board), *corner, language, unit * scale).draw(low_ink=low_ink)
    for tile in tiling.tiles:
        x0, y0 = x + tile.x * scale, y + tile.y * scale
        box = (x0, y0, x0 + tiling.tile_width * scale, y0 + tiling.tile_height * scale)
        pen.rectangle(box, stroke=styles.INK, weight=styles.THIN)
        tag = (x0, box[3] - _TAG[1], x0 + _TAG[0], box[3])
        pen.rectangle(tag, fill=styles.PAPER, stroke=styles.INK)
        pen.centre(x0 + _TAG[0] / 2, box[3] - _TAG[1] + 4, tile.name, styles.SECTION)
    below = top - deep * scale - 8
    legend.draw_legend(pen, board, SIDE, below, language, room, unit * scale)
    _draw_steps(press, tiling, below - legend.HEIGHT - 8)


def _plain(board: Board) -> Board:
    """The board without words and measures, which the names of tiles would cover."""
    areas = tuple(area.change(signs=()) for area in board.areas)
    return board.change(areas=areas, edges=(), markers=(), dimensions=(), files=(), ranks=())


def _draw_steps(press: Press, tiling: Tiling, top: float) -> None:
    language, count = press.language, tiling.columns * tiling.rows
    columns = Columns(page.frame(press.paper), top)
    steps = [Item(text=label(key, language).format(count=count)) for key in _STEPS]
    over = heading(label("mat-how", language), language, columns.wide)
    columns.two(paragraphs(steps, language, styles.BODY[0], columns.half, numbered=True), over=over)
    columns.draw(press.pen, 0)
