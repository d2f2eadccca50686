"""Page layout of a battle report as PDF: title block, rosters, diagrams with log sentences, luck,
audit. Only tables are split, between rows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from rosters.printing.drawing import styles
from rosters.printing.drawing.canvas_pen import Pen
from rosters.printing.drawing.document import Press
from rosters.printing.drawing.flow import Grid, Row, draw_row, measure_grid, paragraph
from rosters.printing.drawing.measure import Block, fit, fit_line
from rosters.printing.drawing.page import FOOT, HEAD, SIDE, TITLE
from rosters.printing.drawing.styles import MM, Paper
from rosters.printing.drawing.typography import polish
from rules.chronicle.printing.board import Board
from rules.chronicle.printing.sheet import BattleReport, Scene, Table
from rules.engine.tabletop.printed import Column, Standing

GUTTER = 5 * MM
BOARD_SHARE = 0.45
APART = 9.0
MOST_SAID = 14

Draw = Callable[[Pen, float], None]


@dataclass(frozen=True)
class Piece:
    """A block of fixed height. If `heads`, it stays on the same page as the next block. `entry` is
    its PDF outline entry, at depth `level`.
    """

    height: float
    draw: Draw
    heads: bool = False
    entry: str = ""
    level: int = 1


class Report:
    """Layout of a report in one language and paper size."""

    def __init__(self, paper: Paper, report: BattleReport, language: str, low_ink: bool) -> None:
        self.report, self.language, self._low_ink = report, language, low_ink
        self.room = paper.width - 2 * SIDE
        self.top, self.bottom = paper.height - HEAD, FOOT
        self.board = Board(report.board, BOARD_SHARE * self.room, language, low_ink)

    def pages(self) -> list[list[Piece]]:
        """Distribute the blocks over pages; a heading stays with the block after it."""
        pages: list[list[Piece]] = [[]]
        left = self.top - self.bottom
        pieces = list(self._pieces())
        for number, piece in enumerate(pieces):
            whole = _with_what_it_heads(pieces[number:])
            if whole > left and pages[-1]:
                pages.append([])
                left = self.top - self.bottom
            pages[-1].append(piece)
            left -= piece.height
        return pages

    def _pieces(self) -> Iterator[Piece]:
        report = self.report
        yield self._title()
        yield self._sides()
        yield self._heading(report.scenes_title)
        yield self._note(report.scenes_note)
        for scene in report.scenes:
            yield self._scene(scene)
        if report.luck:
            yield self._heading(report.luck_title)
            yield from (self._paragraph(text) for text in report.luck)
        for table in report.tables:
            yield self._heading(table.title)
            yield from self._table(table)
        yield self._heading(report.audit_title)
        yield from (self._paragraph(text) for text in report.audit)

    def _text(self, text: str, style: styles.Style, room: float) -> Block:
        return paragraph(polish(text, self.language), style, room)

    def _title(self) -> Piece:
        report, room = self.report, self.room
        name = polish(report.title, self.language)
        title = fit_line(name, (styles.HEADLINE, styles.NAME), room)
        facts = self._text(report.facts, styles.BODY[0], room)
        result = self._text(report.result, styles.NUMERAL, room)

        def draw(pen: Pen, top: float) -> None:
            base = top - styles.EYEBROW.size
            eyebrow = polish(report.eyebrow, self.language).upper()
            pen.text(SIDE, base, eyebrow, styles.EYEBROW, styles.INK_2)
            base = top - TITLE
            pen.text(SIDE, base, title.lines[0], title.style)
            y = pen.block(SIDE, base - 8, facts, styles.INK_2)
            y = pen.block(SIDE, y - 5, result)
            pen.line((SIDE, y - 6), (SIDE + room, y - 6), styles.FIRM)

        height = TITLE + 8 + facts.height + 5 + result.height + 6 + APART
        return Piece(height, draw, entry=report.title, level=0)

    def _heading(self, text: str) -> Piece:
        title = polish(text, self.language).upper()

        def draw(pen: Pen, top: float) -> None:
            pen.text(SIDE, top - 8 - styles.SECTION.size, title, styles.SECTION)
            y = top - 8 - styles.SECTION.leading - 1
            pen.line((SIDE, y), (SIDE + self.room, y), styles.THIN)

        return Piece(8 + styles.SECTION.leading + 6, draw, heads=True, entry=text)

    def _paragraph(self, text: str) -> Piece:
        block = self._text(text, styles.BODY[0], self.room)

        def draw(pen: Pen, top: float) -> None:
            pen.block(SIDE, top, block)

        return Piece(block.height + 4, draw)

    def _note(self, text: str) -> Piece:
        block = self._text(text, styles.CELL_SMALL, self.room)

        def draw(pen: Pen, top: float) -> None:
            pen.block(SIDE, top, block, styles.INK_2)

        return Piece(block.height + 4, draw, heads=True)

    def _sides(self) -> Piece:
        room = (self.room - GUTTER) / 2
        columns = [Roster(side, room, self.language, self._low_ink) for side in self.report.sides]

        def draw(pen: Pen, top: float) -> None:
            for number, column in enumerate(columns):
                column.draw(pen, SIDE + number * (room + GUTTER), top)

        return Piece(max(column.height for column in columns) + APART, draw)

    def _scene(self, scene: Scene) -> Piece:
        board = self.board
        left = SIDE + board.width + GUTTER
        room = self.room - board.width - GUTTER
        title = self._text(scene.title, styles.CELL_STRONG, room)
        said = self._said(scene, room, board.height - title.height - 4)

        def draw(pen: Pen, top: float) -> None:
            board.draw(pen, scene, SIDE, top - board.height)
            y = pen.block(left, top, title) - 2
            for block in said:
                y = pen.block(left, y, block) - 2

        return Piece(board.height + APART, draw, entry=scene.title, level=2)

    def _said(self, scene: Scene, room: float, height: float) -> list[Block]:
        """The log sentences that fit beside the diagram; the last ones are cut first."""
        blocks: list[Block] = []
        for said in scene.said[:MOST_SAID]:
            text = f"{said.text} [{said.clause}]" if said.clause else said.text
            left = height - sum(block.height + 2 for block in blocks)
            if left < styles.CELL.leading:
                break
            blocks.append(fit(polish(text, self.language), (styles.CELL,), room, left))
        return blocks

    def _table(self, table: Table) -> Iterator[Piece]:
        columns = [Column(heading=heading, share=share) for heading, share in table.columns]
        cells = [[polish(cell, self.language) for cell in row] for row in table.rows]
        grid = measure_grid(columns, cells, styles.CELL, self.room)
        yield self._row(grid, grid.head, styles.INK_2)
        yield from (self._row(grid, row, styles.INK) for row in grid.rows)
        if table.note:
            yield self._note(table.note)

    def _row(self, grid: Grid, row: Row, colour: object) -> Piece:
        def draw(pen: Pen, top: float) -> None:
            bottom = draw_row(pen, grid, row, SIDE, top, colour)
            pen.line((SIDE, bottom), (SIDE + self.room, bottom), styles.HAIR, styles.RULE)

        return Piece(row.height, draw, heads=row is grid.head)


class Roster:
    """The column of one side: its units and their fates."""

    def __init__(self, side: Standing, room: float, language: str, low_ink: bool) -> None:
        self._side, self._room, self._language = side, room, language
        self._low_ink = low_ink
        self._name = fit_line(polish(side.name, language), (styles.NUMERAL,), 0.55 * room)
        about = " · ".join(part for part in (side.livery and side.livery.name, side.role) if part)
        self._about = paragraph(polish(about, language), styles.CELL_SMALL, room)
        self._figures = paragraph(polish(side.figures, language), styles.CELL_SMALL, room)

    @property
    def height(self) -> float:
        rows = len(self._side.units) * (styles.CELL.leading + 2)
        return 6 + styles.NUMERAL.leading + self._about.height + self._figures.height + 4 + rows

    def draw(self, pen: Pen, x: float, top: float) -> None:
        side, right = self._side, x + self._room
        accent = styles.accent(side.livery) if side.livery else styles.INK_2
        fill = None if self._low_ink else accent
        pen.rectangle((x, top - 2.4, right, top), fill=fill, stroke=accent, weight=styles.HAIR)
        base = top - 6 - styles.NUMERAL.size
        pen.text(x, base, self._name.lines[0], styles.NUMERAL)
        pen.right(right, base, polish(side.result, self._language), styles.NUMERAL, accent)
        y = pen.block(x, top - 6 - styles.NUMERAL.leading, self._about, styles.INK_2)
        y = pen.block(x, y, self._figures, styles.INK_2) - 4
        for unit in side.units:
            base = y - styles.CELL.size
            name = fit_line(polish(unit.name, self._language), (styles.CELL,), 0.55 * self._room)
            pen.text(x, base, name.lines[0], styles.CELL)
            pen.right(x + 0.66 * self._room, base, str(unit.points), styles.CELL)
            fate = polish(unit.fate, self._language)
            pen.text(x + 0.7 * self._room, base, fate, styles.CELL, styles.INK_2)
            y -= styles.CELL.leading + 2
            pen.line((x, y + 1), (right, y + 1), styles.HAIR, styles.FAINT)


def _with_what_it_heads(pieces: Sequence[Piece]) -> float:
    """The height of the first block together with the blocks that must follow on the same page."""
    height = 0.0
    for piece in pieces:
        height += piece.height
        if not piece.heads:
            break
    return height


def page_count(report: BattleReport, paper: Paper, language: str) -> int:
    """The number of pages of a report."""
    return len(Report(paper, report, language, low_ink=False).pages())


def draw_report(press: Press, report: BattleReport, *, low_ink: bool = False) -> None:
    """Draw all pages of a report, with PDF outline entries."""
    layout = Report(press.paper, report, press.language, low_ink)
    layout.board.draw_form(press.pen)
    pages = layout.pages()
    for number, pieces in enumerate(pages, start=1):
        _draw_page(press, layout.top, pieces)
        press.foot(number, len(pages), left=SIDE, right=press.paper.width - SIDE, base=6 * MM)
        press.end_page()


def _draw_page(press: Press, top: float, pieces: Sequence[Piece]) -> None:
    for piece in pieces:
        if piece.entry:
            press.bookmark(piece.entry, piece.level)
        piece.draw(press.pen, top)
        top -= piece.height
