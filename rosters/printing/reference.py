"""The back of the mission sheet: terrain in words, actions, reactions, how it ends, reminders."""

from __future__ import annotations

from collections.abc import Sequence

from rosters.printing import styles
from rosters.printing.flow import Column, Grid, draw_grid, measure_grid, paragraph
from rosters.printing.labels import label
from rosters.printing.measure import Block
from rosters.printing.pen import Pen
from rosters.printing.sheet import ManoeuvreRow, MissionSheet, PieceRow
from rosters.printing.styles import MM, Paper, Style
from rosters.printing.typography import polish
from rules.engine.core.record import Record

SIDE, HEAD, FOOT = 12 * MM, 12 * MM, 13 * MM
_TITLE = 17.0
_GAP = 8.0
_GUTTER = 6 * MM


class ReferenceLayout(Record):
    """The page measured; `fits` tells whether everything stands on it."""

    terrain: Grid
    actions: Grid
    reactions: Grid
    endings: tuple[Block, ...]
    notes: tuple[Block, ...]
    fits: bool


def compose(sheet: MissionSheet, paper: Paper, language: str) -> ReferenceLayout:
    """Measures the page in the larger cell size, or in the smaller where that does not fit."""
    room = paper.width - 2 * SIDE
    for style in styles.CELLS:
        layout = _measured(sheet, language, style, room)
        if _height(layout) <= paper.height - HEAD - FOOT:
            return layout
    return layout.change(fits=False)


def draw(pen: Pen, paper: Paper, sheet: MissionSheet, language: str) -> None:
    """Draws the page, all but its foot."""
    layout = compose(sheet, paper, language)
    top = paper.height - HEAD
    room = paper.width - 2 * SIDE
    titles = {
        f"{label('terrain', language)} · {polish(sheet.board.name, language)}": layout.terrain,
        label("actions", language): layout.actions,
        label("reactions", language): layout.reactions,
    }
    for title, grid in titles.items():
        top = draw_grid(pen, grid, SIDE, _title(pen, title, top, room)) - _GAP
    for key, notes in (("endings", layout.endings), ("reminders", layout.notes)):
        top = _title(pen, label(key, language), top, room) - 3
        _draw_notes(pen, notes, top, room)
        top -= max(_columns(notes)[1]) + _GAP


def _measured(sheet: MissionSheet, language: str, style: Style, room: float) -> ReferenceLayout:
    half = (room - _GUTTER) / 2
    return ReferenceLayout(
        terrain=measure_terrain(sheet.board.rows, language, style, room),
        actions=_manoeuvres("action", sheet.actions, language, style, room),
        reactions=_manoeuvres("reaction", sheet.reactions, language, style, room),
        endings=_notes(sheet.endings, language, style, half),
        notes=_notes(sheet.notes, language, style, half),
        fits=True,
    )


def _notes(texts: tuple[str, ...], language: str, style: Style, room: float) -> tuple[Block, ...]:
    return tuple(paragraph(polish(text, language), style, room - 8) for text in texts)


def _height(layout: ReferenceLayout) -> float:
    grids = layout.terrain.height + layout.actions.height + layout.reactions.height
    notes = sum(3 + max(_columns(each)[1]) for each in (layout.endings, layout.notes))
    return grids + notes + 5 * _TITLE + 4 * _GAP


def measure_terrain(rows: Sequence[PieceRow], language: str, style: Style, room: float) -> Grid:
    """The table of the parts of a board."""
    columns = (
        Column(heading=label("parts", language), share=0.11),
        Column(heading=label("piece", language), share=0.2),
        Column(heading=label("kind", language), share=0.12),
        Column(heading=label("scale", language), share=0.08),
        Column(heading=label("levels", language), share=0.49),
    )
    cells = [
        (row.ids, polish(row.name, language), row.kind, row.scale, polish(row.levels, language))
        for row in rows
    ]
    return measure_grid(columns, cells, style, room)


def _manoeuvres(
    key: str, rows: tuple[ManoeuvreRow, ...], language: str, style: Style, room: float
) -> Grid:
    answered = any(row.answers for row in rows)
    columns = (
        Column(heading=label(key, language), share=0.15),
        Column(heading=label("rating", language), share=0.13),
        Column(heading=label("what", language), share=0.48 if answered else 0.72),
        *((Column(heading=label("answers", language), share=0.24),) if answered else ()),
    )
    cells = [
        (
            row.name,
            row.rating,
            polish(row.text, language),
            *((row.answers,) if answered else ()),
        )
        for row in rows
    ]
    return measure_grid(columns, cells, style, room)


def _title(pen: Pen, title: str, top: float, room: float) -> float:
    pen.text(SIDE, top - styles.SECTION.size, title.upper(), styles.SECTION)
    pen.line((SIDE, top - 14), (SIDE + room, top - 14), styles.THIN)
    return top - _TITLE


def _columns(notes: tuple[Block, ...]) -> tuple[int, tuple[float, float]]:
    """How many notes stand in the left column, and how tall both become."""
    heights = [note.height + 2 for note in notes]
    cut = next(i for i in range(len(notes) + 1) if sum(heights[:i]) >= sum(heights[i:]))
    return cut, (sum(heights[:cut]), sum(heights[cut:]))


def _draw_notes(pen: Pen, notes: tuple[Block, ...], top: float, room: float) -> None:
    cut, _ = _columns(notes)
    half = (room - _GUTTER) / 2
    for column, x in ((notes[:cut], SIDE), (notes[cut:], SIDE + half + _GUTTER)):
        y = top
        for note in column:
            pen.disc(x + 1.6, y - 0.62 * note.style.size, 1.1, styles.INK_2)
            y = pen.block(x + 8, y, note) - 2
