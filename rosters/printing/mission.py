"""The mission sheet: one page to set up and win by, a second with terrain and quick reference."""

from __future__ import annotations

from rosters.printing import chart, document, reference, styles
from rosters.printing.chart import Chart
from rosters.printing.document import foot, foot_lines
from rosters.printing.flow import Column, Grid, draw_grid, measure_grid, paragraph
from rosters.printing.labels import heading, label
from rosters.printing.measure import Block, fit, width
from rosters.printing.pen import Pen
from rosters.printing.sheet import Imprint, MissionSheet, Stage
from rosters.printing.styles import MM, Paper, Style
from rosters.printing.typography import clause_ranges, polish
from rules.engine.core.record import Record

SIDE = 12 * MM
HEAD, FOOT = 10 * MM, 13 * MM
_GUTTER = 6 * MM
_STORY_LINES = 2
_NUMBERED = 11.0
_APART = 10.0


class Passage(Record):
    """A heading with what stands under it: numbered paragraphs, or a table."""

    title: str
    blocks: tuple[Block, ...]
    room: float
    numbered: bool
    notes: tuple[str, ...] = ()
    grid: Grid | None = None

    @property
    def height(self) -> float:
        lines = sum(block.height + 1.5 for block in self.blocks)
        below = sum(not self.runs_in(i) for i in range(len(self.notes)))
        noted = styles.CARD_CLAUSE.leading * below
        return 18 + lines + noted + (self.grid.height if self.grid else 0) + 5

    def runs_in(self, i: int) -> bool:
        """Whether a paragraph's note shares its last line."""
        block = self.blocks[i]
        used = width(block.lines[-1], block.style) + width(self.notes[i], styles.CARD_CLAUSE)
        return used + _APART <= self.room


class MissionLayout(Record):
    """The first page measured: story, then two columns below the map."""

    story: Block
    left: tuple[Passage, ...]
    right: tuple[Passage, ...]
    fits: bool


def mission_sheet(sheet: MissionSheet, *, imprint: Imprint, paper: str, language: str) -> bytes:
    """The sheet as a PDF of two pages; ValueError for an unknown paper."""

    def draw(pen: Pen, page: Paper) -> None:
        _draw_front(pen, page, sheet, language)
        _end_page(pen, page, foot_lines(imprint, 1, 2, language))
        reference.draw(pen, page, sheet, language)
        _end_page(pen, page, foot_lines(imprint, 2, 2, language))

    return document.build(draw, imprint=imprint, paper=paper, language=language)


def compose(sheet: MissionSheet, paper: Paper, language: str) -> MissionLayout:
    """Measures the first page in the largest size in which it fits."""
    room = (paper.width - 2 * SIDE - _GUTTER) / 2
    story = fit(
        polish(sheet.story, language),
        (styles.STORY,),
        paper.width - 2 * SIDE,
        _STORY_LINES * styles.STORY.leading,
    )
    for style in styles.BODY:
        left = (_deployment(sheet, language, style, room), _outcome(sheet, language, room))
        right = (
            _passage("objective", (sheet.objective,), language, style, room),
            _passage("procedure", sheet.procedure, language, style, room),
            _passage("evac", (sheet.evac,), language, style, room),
        )
        space = _columns_top(sheet, paper) - FOOT
        if max(sum(p.height for p in left), sum(p.height for p in right)) <= space:
            return MissionLayout(story=story, left=left, right=right, fits=story.fits)
    return MissionLayout(story=story, left=left, right=right, fits=False)


def _passage(key: str, texts: tuple[str, ...], language: str, style: Style, room: float) -> Passage:
    numbered = len(texts) > 1
    indent = _NUMBERED if numbered else 0
    blocks = tuple(paragraph(polish(text, language), style, room - indent) for text in texts)
    title = heading(key, language)
    return Passage(title=title, blocks=blocks, room=room - indent, numbered=numbered)


def _deployment(sheet: MissionSheet, language: str, style: Style, room: float) -> Passage:
    return Passage(
        title=heading("deployment", language),
        blocks=tuple(
            paragraph(_stage(stage, language), style, room - _NUMBERED) for stage in sheet.stages
        ),
        room=room - _NUMBERED,
        numbered=True,
        notes=tuple(clause_ranges(stage.clauses) for stage in sheet.stages),
    )


def _stage(stage: Stage, language: str) -> str:
    return polish(
        f"{stage.who} : {stage.text}"
        if language.startswith("fr")
        else f"{stage.who}: {stage.text}",
        language,
    )


def _outcome(sheet: MissionSheet, language: str, room: float) -> Passage:
    columns = (
        Column(heading=label("achieved", language), share=0.2),
        Column(heading=label("halved", language), share=0.26),
        Column(heading=label("attacker", language), share=0.27),
        Column(heading=label("defender", language), share=0.27),
    )
    cells = [
        (
            label("yes" if row.achieved else "no", language),
            label("yes" if row.halved else "no", language),
            row.attacker,
            row.defender,
        )
        for row in sheet.outcomes
    ]
    grid = measure_grid(columns, cells, styles.CELL, room)
    title = heading("outcome", language)
    return Passage(title=title, blocks=(), room=room, numbered=False, grid=grid)


def _map_top(paper: Paper) -> float:
    head = styles.EYEBROW.leading + styles.HEADLINE.leading
    return paper.height - HEAD - head - _STORY_LINES * styles.STORY.leading - 12


def _columns_top(sheet: MissionSheet, paper: Paper) -> float:
    tall = sheet.board.height * chart.INCH + 2 * chart.MARGIN
    return _map_top(paper) - tall - chart.LEGEND - 12


def _draw_front(pen: Pen, paper: Paper, sheet: MissionSheet, language: str) -> None:
    layout = compose(sheet, paper, language)
    _draw_head(pen, paper, sheet, layout, language)
    wide = sheet.board.width * chart.INCH
    x = (paper.width - wide) / 2
    y = _map_top(paper) - chart.MARGIN - sheet.board.height * chart.INCH
    Chart(pen, sheet.board, x, y, language).draw()
    chart.draw_legend(pen, sheet.board, x, y - chart.MARGIN - 3, language)
    room = (paper.width - 2 * SIDE - _GUTTER) / 2
    for column, left in ((layout.left, SIDE), (layout.right, SIDE + room + _GUTTER)):
        top = _columns_top(sheet, paper)
        for passage in column:
            top = _draw_passage(pen, passage, left, top, room)


def _draw_head(
    pen: Pen, paper: Paper, sheet: MissionSheet, layout: MissionLayout, language: str
) -> None:
    right, top = paper.width - SIDE, paper.height - HEAD
    base = top - styles.EYEBROW.size
    limit = f"{label('limit', language)} {sheet.limit} {label('pts', language)}"
    pen.text(SIDE, base, heading("mission-sheet", language), styles.EYEBROW, styles.INK_2)
    pen.right(right, base, limit, styles.EYEBROW, styles.INK_2)
    title = top - styles.EYEBROW.leading - 0.8 * styles.HEADLINE.size
    pen.text(SIDE, title, polish(sheet.name, language), styles.HEADLINE)
    pen.right(right, title, polish(sheet.board.name, language), styles.SECTION)
    story_top = top - styles.EYEBROW.leading - styles.HEADLINE.leading
    bottom = pen.block(SIDE, story_top, layout.story, styles.INK_2)
    pen.line((SIDE, bottom - 5), (right, bottom - 5), styles.FIRM)


def _draw_passage(pen: Pen, passage: Passage, x: float, top: float, room: float) -> float:
    pen.text(x, top - styles.SECTION.size, passage.title, styles.SECTION)
    pen.line((x, top - 14), (x + room, top - 14), styles.THIN)
    y = top - 18
    for i, block in enumerate(passage.blocks):
        indent = _NUMBERED if passage.numbered else 0
        if passage.numbered:
            pen.text(x, y - block.style.size, str(i + 1), styles.NUMERAL, styles.INK_2)
        y = pen.block(x + indent, y, block) - 1.5
        if passage.notes:
            y = _draw_note(pen, passage, i, x + room, y)
    if passage.grid:
        draw_grid(pen, passage.grid, x, y)
    return top - passage.height


def _draw_note(pen: Pen, passage: Passage, i: int, right: float, y: float) -> float:
    """Names a paragraph's clauses beside its last line or below it; returns the bottom."""
    style, text = styles.CARD_CLAUSE, passage.blocks[i].style
    beside = passage.runs_in(i)
    base = y + 1.5 + text.leading - text.size if beside else y - style.size + 1
    pen.right(right, base, passage.notes[i], style, styles.INK_2)
    return y if beside else y - style.leading


def _end_page(pen: Pen, paper: Paper, lines: tuple[str, str, str]) -> None:
    foot(pen, SIDE, paper.width - SIDE, 6 * MM, lines)
    pen.canvas.showPage()
