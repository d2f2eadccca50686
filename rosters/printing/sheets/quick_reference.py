"""Quick reference of the rules on two pages: wide tables, then sections in two columns with
diagrams.
"""

from __future__ import annotations

from itertools import chain

from rosters.printing.drawing import page, styles
from rosters.printing.drawing.columns import Columns, Piece
from rosters.printing.drawing.document import Press
from rosters.printing.drawing.page import HEAD, MASTHEAD
from rosters.printing.drawing.prose import heading, paragraphs, section, table
from rosters.printing.drawing.styles import Paper, Style
from rosters.printing.maps.figure import figure, key
from rules.engine.tabletop.printed import QuickReference, Section

MOST_PAGES = 2
_AIR = 8.0


def draw_quick_reference(press: Press, reference: QuickReference) -> None:
    """Draws its pages."""
    columns = compose(reference, press.paper, press.language)
    title = reference.title
    press.bookmark(title)
    page.draw_pages(press, columns, lambda: page.draw_head(press, press.imprint.system, title))


def page_count(reference: QuickReference, paper: Paper, language: str) -> int:
    """The number of pages."""
    return compose(reference, paper, language).pages


def compose(reference: QuickReference, paper: Paper, language: str) -> Columns:
    """The rules in the largest size with which they are two pages, or in the smallest."""
    for style in styles.BODY:
        columns = _set(reference, paper, language, style)
        if columns.pages <= MOST_PAGES:
            break
    return columns


def _set(reference: QuickReference, paper: Paper, language: str, style: Style) -> Columns:
    columns = Columns(page.frame(paper), paper.height - HEAD - MASTHEAD - _AIR)
    stream: list[Piece] = []
    for part in reference.sections:
        if part.tables:
            columns.two(stream)
            columns.one(_wide(part, language, columns.wide))
            stream = _told(part, language, style, columns.half)
        elif part.numbered:
            columns.two(stream)
            stream = []
            steps = _told(part, language, style, columns.half)
            columns.two(steps, over=heading(part.title, language, columns.wide))
        else:
            told = _told(part, language, style, columns.half)
            stream += section(part.title, told, language, columns.half)
    columns.two(stream)
    return columns


def _wide(part: Section, language: str, room: float) -> list[Piece]:
    rows = [table(each, language, styles.CELL, room) for each in part.tables]
    return [heading(part.title, language, room), *chain.from_iterable(rows)]


def _told(part: Section, language: str, style: Style, room: float) -> list[Piece]:
    """Sentences and drawings, without their heading."""
    numbered = part.numbered
    return [
        *paragraphs(part.items, language, style, room, numbered=numbered, bulleted=not numbered),
        *(figure(drawing, language, room) for drawing in part.drawings),
        *key(part.drawings, language),
    ]
