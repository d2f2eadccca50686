"""Mission sheet: setup and victory on the front, terrain and quick reference on the back; long
texts continue on further pages.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import product

from rosters.printing.drawing import page, styles
from rosters.printing.drawing.columns import Columns, Piece
from rosters.printing.drawing.document import Press
from rosters.printing.drawing.flow import paragraph
from rosters.printing.drawing.labels import label
from rosters.printing.drawing.measure import Block
from rosters.printing.drawing.page import HEAD, MASTHEAD, SIDE
from rosters.printing.drawing.prose import paragraphs, section, table, under
from rosters.printing.drawing.styles import Paper, Style
from rosters.printing.drawing.typography import is_french, polish
from rosters.printing.maps import board_map, legend
from rosters.printing.maps.board_map import Chart
from rosters.printing.sheets import reference
from rules.engine.tabletop.printed import Board, Item, MissionSheet, Stage

_STORY_LINES = 2
_MOST_STORY_LINES = 8
_MAP_SHARE = 0.55  # of a page's height, at the most
_AIR = 6.0

Titled = Callable[[str, Sequence[Piece], str, float], list[Piece]]
"""Puts pieces under a heading."""


@dataclass(frozen=True)
class MissionLayout:
    """Layout of a mission sheet; `fits` tells whether it has at most two pages. A long story is
    part of the columns, and `story` is empty.
    """

    story: Block
    step: float
    front: Columns
    back: Columns

    @property
    def fits(self) -> bool:
        return self.pages == 2

    @property
    def pages(self) -> int:
        """The number of pages."""
        return self.front.pages + self.back.pages


def draw_mission_sheet(press: Press, sheet: MissionSheet, *, low_ink: bool = False) -> None:
    """Draws front and back."""
    layout = compose(sheet, press.paper, press.language)
    press.bookmark(sheet.name)
    front, back = layout.front, layout.back
    top = partial(_draw_top, press, sheet, layout, low_ink=low_ink)
    page.draw_pages(press, front, top, after=back.pages)
    entry = partial(press.bookmark, label("quick-reference", press.language), level=1)
    page.draw_pages(press, back, entry, before=front.pages)


def page_count(sheet: MissionSheet, paper: Paper, language: str) -> int:
    """The number of pages."""
    return compose(sheet, paper, language).pages


def compose(sheet: MissionSheet, paper: Paper, language: str) -> MissionLayout:
    """Lay out the front in the largest size that fits on one page. The heading of a section that
    continues in the other column is repeated if there is room.
    """
    room = paper.width - 2 * SIDE
    story = paragraph(polish(sheet.story, language), styles.STORY, room)
    flows = len(story.lines) > _MOST_STORY_LINES
    story = story.change(lines=()) if flows else story
    step = board_map.step_within(sheet.board, room, _MAP_SHARE * paper.height)
    first = _map_top(paper, story) - _map_height(sheet.board, step) - _AIR
    for style, titled in product(styles.STEPS, (section, under)):
        front = Columns(page.frame(paper), first)
        told = _story(sheet, language, front.half) if flows else []
        front.two([*told, *_front(sheet, language, style, front.half, titled)])
        if front.pages == 1:
            break
    back = reference.compose(sheet, paper, language)
    return MissionLayout(story=story, step=step, front=front, back=back)


def _story(sheet: MissionSheet, language: str, room: float) -> list[Piece]:
    """Lay out a story that is too long for the space over the map."""
    told = paragraphs([Item(text=sheet.story)], language, styles.STORY, room)
    return section(label("story", language), told, language, room)


def _front(
    sheet: MissionSheet, language: str, style: Style, room: float, titled: Titled
) -> list[Piece]:
    stages = [_stage(stage, language) for stage in sheet.stages]
    steps = paragraphs(stages, language, style, room, numbered=True)
    found = titled(label("deployment", language), steps, language, room)
    for part in sheet.sections:
        told = paragraphs(part.items, language, style, room, numbered=part.numbered)
        found += titled(part.title, told, language, room)
    rows = table(sheet.outcome, language, styles.CELL, room)
    return [*found, *under(sheet.outcome.title, rows, language, room)]


def _stage(stage: Stage, language: str) -> Item:
    colon = " :" if is_french(language) else ":"
    return Item(lead=f"{stage.who}{colon}", text=stage.text, clauses=stage.clauses)


def _map_top(paper: Paper, story: Block) -> float:
    lines = max(_STORY_LINES, len(story.lines))
    return paper.height - HEAD - MASTHEAD - lines * styles.STORY.leading - 2 * _AIR


def _map_height(board: Board, step: float) -> float:
    """The map with its margins and its legend."""
    return board.height * step + 2 * board_map.MARGIN + legend.HEIGHT + _AIR


def _draw_top(press: Press, sheet: MissionSheet, layout: MissionLayout, *, low_ink: bool) -> None:
    """Head, story, map and legend."""
    pen, paper, language = press.pen, press.paper, press.language
    limit = f"{label('limit', language)} {sheet.limit} {label('pts', language)}"
    limit = limit if sheet.limit else ""
    kind, aside = label("mission-sheet", language), sheet.board.name
    page.draw_head(press, kind, sheet.name, fact=limit, aside=aside)
    story_top = paper.height - HEAD - MASTHEAD
    bottom = pen.block(SIDE, story_top, layout.story, styles.INK_2)
    pen.line((SIDE, bottom - 5), (paper.width - SIDE, bottom - 5), styles.FIRM)
    wide = sheet.board.width * layout.step
    x = (paper.width - wide) / 2
    y = _map_top(paper, layout.story) - board_map.MARGIN - sheet.board.height * layout.step
    Chart(pen, sheet.board, x, y, language, layout.step).draw(low_ink=low_ink)
    below = y - board_map.MARGIN - 3
    legend.draw_legend(pen, sheet.board, x, below, language, wide, layout.step)
