"""Columns of text and tables, measured before they are drawn. Points; `top` counts downwards."""

from __future__ import annotations

from collections.abc import Sequence

from rosters.printing.drawing import styles
from rosters.printing.drawing.canvas_pen import Pen
from rosters.printing.drawing.measure import Block, settle
from rosters.printing.drawing.styles import Style
from rosters.printing.drawing.typography import polish, polish_lines
from rules.engine.core.record import Record
from rules.engine.tabletop.printed import Column, Table

PADDING = 2.2


class Row(Record):
    """A table row: one text block per cell, never split."""

    cells: tuple[Block, ...]
    height: float


class Grid(Record):
    """A laid-out table; `fits` is False if a word is wider than its column."""

    columns: tuple[Column, ...]
    room: float
    head: Row
    rows: tuple[Row, ...]

    @property
    def height(self) -> float:
        return self.head.height + sum(row.height for row in self.rows)


def paragraph(text: str, style: Style, room: float) -> Block:
    """`text` in as many lines as it needs."""
    return Block(lines=settle(text, style, room), style=style)


def note(text: str, language: str, style: Style, room: float, most: int) -> Block | None:
    """A player's note line by line; with more than `most` lines it is run together, a slash for
    each line break.
    """
    if not text:
        return None
    block = paragraph(polish_lines(text, language), style, room)
    if len(block.lines) <= most:
        return block
    own = " / ".join(filter(None, (line.strip() for line in text.split("\n"))))
    return paragraph(polish(own, language), style, room)


def listed(text: str, style: Style, room: float) -> Block:
    """Text with items separated by dots, without a dot at line ends."""
    *lines, last = settle(text, style, room)
    return Block(lines=(*(line.removesuffix(" ·") for line in lines), last), style=style)


def measure_table(table: Table, language: str, style: Style, room: float) -> Grid:
    """A rule book's table `room` wide."""
    cells = [[polish(cell, language) for cell in row] for row in table.rows]
    return measure_grid(table.columns, cells, style, room)


def measure_grid(
    columns: Sequence[Column], cells: Sequence[Sequence[str]], style: Style, room: float
) -> Grid:
    """A table `room` wide with its cells in `style`."""
    head = _row([column.heading.upper() for column in columns], columns, styles.CELL_HEAD, room)
    rows = tuple(_row(row, columns, style, room) for row in cells)
    return Grid(columns=tuple(columns), room=room, head=head, rows=rows)


def draw_row(
    pen: Pen, grid: Grid, row: Row, x: float, top: float, colour: object = styles.INK
) -> float:
    """Draws one row; returns its bottom."""
    for column, cell in zip(grid.columns, row.cells, strict=True):
        pen.block(x, top - PADDING, cell, colour)
        x += column.share * grid.room
    return top - row.height


def _row(cells: Sequence[str], columns: Sequence[Column], style: Style, room: float) -> Row:
    blocks = tuple(
        listed(cell, style, column.share * room - 5)
        for cell, column in zip(cells, columns, strict=True)
    )
    height = max(block.height for block in blocks)
    return Row(cells=blocks, height=height + 2 * PADDING - style.leading + style.size + 1)
