"""Headings, paragraphs and tables as pieces for column flow. Points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from rosters.printing.drawing import styles
from rosters.printing.drawing.canvas_pen import Pen
from rosters.printing.drawing.columns import Piece
from rosters.printing.drawing.flow import Grid, Row, draw_row, measure_table
from rosters.printing.drawing.labels import label
from rosters.printing.drawing.measure import Block, fit_line, run_in, settle, settled, width
from rosters.printing.drawing.styles import Style
from rosters.printing.drawing.typography import clause_ranges, polish
from rules.engine.core.record import Record
from rules.engine.tabletop.printed import Column, Item, Table

APART = 2.0
"""The air between two paragraphs."""

BULLET = "•"

_SECTION = 16.0
_AGAIN = 11.5
_ABOVE = 7.0
_INDENT = 11.0
_LINES = 24
_STEP_LINES = 60  # of a step that stays whole, whatever its parts
_LEAD_SHARE = 0.5  # of a line; a longer lead has lines of its own
_ROW_LINES = 30
_CLAUSES = 0.15  # of a table's width, for the column of clauses


class Paragraph(Record):
    """Layout of a paragraph. Its lead runs into the first line or, if too long, is `over` it;
    `note` holds its clauses, `sign` is the hanging number or bullet.
    """

    lead: str
    over: Block
    block: Block
    room: float
    note: str = ""
    sign: str = ""

    @property
    def is_noted_beside(self) -> bool:
        """Whether the note shares the last line."""
        used = width(self.block.lines[-1], self.block.style)
        if len(self.block.lines) == 1:
            used += _lead_width(self.lead, self.block.style)
        return used + width(self.note, styles.CLAUSE) + 6 <= self.room

    @property
    def height(self) -> float:
        """With its lead and its note."""
        below = bool(self.note) and not self.is_noted_beside
        return self.over.height + self.block.height + styles.CLAUSE.leading * below


def heading(title: str, language: str, room: float) -> Piece:
    """The title of a section over a line."""
    text = fit_line(polish(title, language).upper(), (styles.SECTION,), room).lines[0]

    def draw(pen: Pen, x: float, top: float) -> None:
        pen.text(x, top - styles.SECTION.size, text, styles.SECTION)
        pen.line((x, top - 13.5), (x + room, top - 13.5), styles.THIN)

    return Piece(_SECTION, draw, above=_ABOVE, bound=True)


def under(title: str, pieces: Sequence[Piece], language: str, room: float) -> list[Piece]:
    """Pieces under their heading."""
    return [heading(title, language, room), *pieces]


def section(title: str, pieces: Sequence[Piece], language: str, room: float) -> list[Piece]:
    """Lay out pieces under a heading, which is repeated in each further column."""
    again = _again(label("goes-on", language).format(name=title), language, room)
    rest = [piece if piece.head else replace(piece, head=again) for piece in pieces]
    return under(title, rest, language, room)


def _again(title: str, language: str, room: float) -> Piece:
    """The repeated heading, small."""
    style = styles.CELL_HEAD
    text = fit_line(polish(title, language).upper(), (style,), room).lines[0]

    def draw(pen: Pen, x: float, top: float) -> None:
        pen.text(x, top - style.size, text, style, styles.INK_2)

    return Piece(_AGAIN, draw)


def paragraphs(
    items: Sequence[Item],
    language: str,
    style: Style,
    room: float,
    *,
    numbered: bool = False,
    bulleted: bool = False,
) -> list[Piece]:
    """Lay out list items. A long item may continue in the next column, a numbered step only if it
    is about as tall as a page.
    """
    indent = _INDENT if numbered or bulleted else 0
    found: list[Piece] = []
    for i, item in enumerate(items, start=1):
        sign = str(i) if numbered else BULLET if bulleted else ""
        whole = _paragraph(item, language, style, room - indent).change(sign=sign)
        parts = [_piece(part, indent) for part in _parts(whole)]
        parts[0] = replace(parts[0], above=APART)
        if numbered and len(whole.block.lines) <= _STEP_LINES:
            parts[:-1] = [replace(part, bound=True) for part in parts[:-1]]
        found += parts
    return found


def table(table: Table, language: str, style: Style, room: float) -> list[Piece]:
    """Lay out a table row by row, with a column of clauses if there are any. Its head is repeated
    on every page and in every column.
    """
    grid = measure_table(_with_clauses(table, language), language, style, room)
    head = _row(grid, grid.head, head=True)
    rows = [_row(grid, part, over=head) for row in grid.rows for part in _row_parts(row)]
    return [head, *rows]


def _with_clauses(table: Table, language: str) -> Table:
    if not table.clauses:
        return table
    columns = [each.change(share=each.share * (1 - _CLAUSES)) for each in table.columns]
    columns.append(Column(heading=label("clauses", language), share=_CLAUSES))
    rows = (
        (*row, clause_ranges(clauses))
        for row, clauses in zip(table.rows, table.clauses, strict=True)
    )
    return table.change(columns=tuple(columns), rows=tuple(rows))


def _row(grid: Grid, row: Row, *, head: bool = False, over: Piece | None = None) -> Piece:
    colour, weight, rule = (
        (styles.INK_2, styles.THIN, styles.INK) if head else (styles.INK, styles.HAIR, styles.RULE)
    )

    def draw(pen: Pen, x: float, top: float) -> None:
        bottom = draw_row(pen, grid, row, x, top, colour)
        pen.line((x, bottom), (x + grid.room, bottom), weight, rule)

    return Piece(row.height, draw, bound=head, head=over)


def _row_parts(row: Row) -> Iterator[Row]:
    """Split a row that is taller than much of a page."""
    most = max(len(cell.lines) for cell in row.cells)
    if most <= _ROW_LINES:
        yield row
        return
    air = row.height - max(cell.height for cell in row.cells)
    for start in range(0, most, _ROW_LINES):
        cells = tuple(
            cell.change(lines=cell.lines[start : start + _ROW_LINES]) for cell in row.cells
        )
        yield Row(cells=cells, height=max(cell.height for cell in cells) + air)


def _paragraph(item: Item, language: str, style: Style, room: float) -> Paragraph:
    lead, text = polish(item.lead, language), polish(item.text, language)
    strong = _strong(style)
    runs_in = _lead_width(lead, style) <= _LEAD_SHARE * room
    over = () if runs_in else settle(lead, strong, room)
    found = Paragraph(
        lead=lead if runs_in else "",
        over=Block(lines=over, style=strong),
        block=Block(lines=(), style=style),
        room=room,
        note=clause_ranges(item.clauses),
    )
    taken = _lead_width(found.lead, style)
    plain = run_in(text, style, room, taken)
    better = settled(lambda measure: run_in(text, style, measure, taken), style, room)
    # Among equals the first is taken: a note beside a short last line fills that line.
    ways = [found.change(block=found.block.change(lines=lines)) for lines in (better, plain)]
    return min(ways, key=lambda way: way.height)


def _lead_width(lead: str, style: Style) -> float:
    return width(f"{lead}  ", _strong(style)) if lead else 0


def _strong(style: Style) -> Style:
    return style.change(font="strong")


def _parts(whole: Paragraph) -> Iterator[Paragraph]:
    """Split a long paragraph: the first part has lead and sign, the last the note."""
    lines = whole.block.lines
    starts = range(0, len(lines), _LINES)
    for start in starts:
        first, last = start == 0, start == starts[-1]
        yield whole.change(
            lead=whole.lead if first else "",
            over=whole.over if first else whole.over.change(lines=()),
            sign=whole.sign if first else "",
            note=whole.note if last else "",
            block=whole.block.change(lines=lines[start : start + _LINES]),
        )


def _piece(part: Paragraph, indent: float) -> Piece:
    def draw(pen: Pen, x: float, top: float) -> None:
        _draw_sign(pen, part, x, top)
        under = pen.block(x + indent, top, part.over) if part.over.lines else top
        _draw_lines(pen, part, x + indent, under)
        if part.note:
            _draw_note(pen, part, x + indent + part.room, under - part.block.height)

    return Piece(part.height, draw)


def _draw_sign(pen: Pen, part: Paragraph, x: float, top: float) -> None:
    style = part.block.style
    if part.sign == BULLET:
        pen.disc(x + 1.6, top - 0.66 * style.size, 1.1, styles.INK_2)
    elif part.sign:
        pen.text(x, top - style.size, part.sign, styles.NUMERAL, styles.INK_2)


def _draw_lines(pen: Pen, part: Paragraph, x: float, top: float) -> None:
    block = part.block
    if not part.lead:
        pen.block(x, top, block)
        return
    base = top - block.style.size
    pen.text(x, base, part.lead, _strong(block.style))
    pen.text(x + _lead_width(part.lead, block.style), base, block.lines[0], block.style)
    if block.lines[1:]:
        pen.block(x, top - block.style.leading, block.change(lines=block.lines[1:]))


def _draw_note(pen: Pen, part: Paragraph, right: float, bottom: float) -> None:
    """Beside the last line of the paragraph, or below it."""
    style, text = styles.CLAUSE, part.block.style
    base = bottom + text.leading - text.size if part.is_noted_beside else bottom - style.size + 0.5
    pen.right(right, base, part.note, style, styles.INK_2)
