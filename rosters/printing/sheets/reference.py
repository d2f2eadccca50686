"""Back of the mission sheet: terrain in words, then reference sections."""

from __future__ import annotations

from itertools import chain

from rosters.printing.drawing import page, styles
from rosters.printing.drawing.columns import Columns
from rosters.printing.drawing.prose import heading, paragraphs, table
from rosters.printing.drawing.styles import Paper, Style
from rules.engine.tabletop.printed import MissionSheet, Section


def compose(sheet: MissionSheet, paper: Paper, language: str) -> Columns:
    """The back in the larger cell size, or in the smaller where that takes more than one page."""
    for style in styles.CELLS:
        columns = _set(sheet, paper, language, style)
        if columns.pages == 1:
            break
    return columns


def _set(sheet: MissionSheet, paper: Paper, language: str, style: Style) -> Columns:
    columns = Columns(page.frame(paper))
    sections = list(sheet.reference)
    if terrain := sheet.board.terrain:
        named = f"{terrain.title} · {sheet.board.name}"
        sections.insert(0, Section(key="terrain", title=named, tables=(terrain,)))
    for section in sections:
        title = heading(section.title, language, columns.wide)
        if section.tables:
            rows = [table(each, language, style, columns.wide) for each in section.tables]
            columns.one([title, *chain.from_iterable(rows)])
        if section.items:
            notes = paragraphs(section.items, language, style, columns.half, bulleted=True)
            columns.two(notes, over=None if section.tables else title)
    return columns
