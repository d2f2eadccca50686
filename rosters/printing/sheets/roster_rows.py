"""Rows of the roster sheet: dice, abilities with tick boxes for uses, tick boxes for states;
measured, then drawn. Points; `top` counts downwards.
"""

from __future__ import annotations

from collections.abc import Sequence

from rosters.printing.drawing import ratings, styles
from rosters.printing.drawing.canvas_pen import Pen
from rosters.printing.drawing.flow import listed, note, paragraph
from rosters.printing.drawing.ink_colours import Inks
from rosters.printing.drawing.labels import heading, label
from rosters.printing.drawing.measure import Block, fit_line
from rosters.printing.drawing.page import SIDE
from rosters.printing.drawing.typography import polish
from rules.engine.core.record import Record
from rules.engine.tabletop.printed import Card, Feature, Grid, Line

TABLE_HEAD = 20.0

_DIE, _DIE_STEP = 17.0, 20.0
_SHORT = 3
_MOST_DICE = 160.0
"""How broad all dice of a unit are at the most; more than eight stand closer."""

_BOX, _BOX_STEP = 6.4, 8.4
_MOST_BOXES = 3
"""So many boxes stand before a title; more take rows below it."""

_PAD = 5.0
_STATE_STEP = 11.4
_POINTS, _STATE = 30.0, 62.0
_UNIT_SHARE = 0.36
_INDENT = _BOX + 4
_APART = 2.0
_MOST_NOTE_LINES = 24
_BASE = styles.CELL_STRONG.size
"""How far below the top of its cells the first base line of a row is."""


_UNDER_DICE = _DIE + 2.0
"""How far below the top of its cells a row has room beneath its dice."""

_GRID_GAP, _GRID_HEAD, _GRID_ROW, _GRID_NAME = 4.0, 9.0, 12.0, 44.0
"""Heights within a grid, and the width of the names of its rows."""


class Places(Record):
    """Layout of a table: left edges of its columns, distance between dice, two column widths."""

    dice: float
    step: float
    points: float
    abilities: float
    state: float
    unit_room: float
    abilities_room: float


class Ability(Record):
    """Layout of an ability; its text has the same indent whatever boxes precede its title."""

    feature: Feature
    title: Block
    text: Block
    box_rows: int = 0

    @property
    def height(self) -> float:
        return self.title.height + self.box_rows * _BOX_STEP + self.text.height + _APART


class Row(Record):
    """One unit's row measured."""

    line: Line
    name: Block
    facts: Block
    note: Block | None
    abilities: tuple[Ability, ...]
    height: float


def places(lines: Sequence[Line], room: float) -> Places:
    """The columns of a table `room` wide, with one for each die."""
    count = max((len(line.card.ratings) for line in lines), default=1)
    step = min(_DIE_STEP, _MOST_DICE / max(1, count))
    wide = count * step + 4
    free = room - wide - _POINTS - _STATE
    unit = _UNIT_SHARE * free
    return Places(
        dice=SIDE + unit,
        step=step,
        points=SIDE + unit + wide,
        abilities=SIDE + unit + wide + _POINTS,
        state=SIDE + room - _STATE,
        unit_room=unit - 6,
        abilities_room=free - unit - 8,
    )


def measure(line: Line, at: Places, language: str) -> Row:
    """The row of a unit, as tall as its tallest cell."""
    card = line.card
    name = paragraph(polish(card.name, language), styles.CELL_STRONG, at.unit_room)
    facts = listed(_facts(card, language), styles.CELL_SMALL, at.unit_room)
    said = note(line.note, language, styles.CELL_NOTE, at.unit_room, _MOST_NOTE_LINES)
    abilities = tuple(_ability(feature, at, language) for feature in card.features)
    left = name.height + facts.height + (said.height + _APART if said else 0)
    if card.grid:
        left = max(left, _UNDER_DICE) + _grid_height(card.grid)
    middle = sum(ability.height for ability in abilities)
    states = (len(card.states) + 1) * _STATE_STEP
    return Row(
        line=line,
        name=name,
        facts=facts,
        note=said,
        abilities=abilities,
        height=max(left, middle, _DIE, states) + 2 * _PAD,
    )


def draw_head(
    pen: Pen, lines: Sequence[Line], at: Places, top: float, inks: Inks, lang: str
) -> None:
    """Draw the column headings."""
    style, base = styles.CELL_HEAD, top - TABLE_HEAD + 4
    begins = {"unit": SIDE, "points": at.points, "abilities": at.abilities, "state": at.state}
    for key, x in begins.items():
        pen.text(x, base, heading(key, lang), style, inks.second)
    for i, rating in enumerate(lines[0].card.ratings if lines else ()):
        x = at.dice + (i + 0.5) * at.step
        pen.centre(x, base, _short(rating.name).upper(), style, inks.second)


def _short(name: str) -> str:
    """A heading above a die."""
    return name if len(name) <= _SHORT else f"{name[:_SHORT]}."


def draw(pen: Pen, row: Row, at: Places, top: float, inks: Inks, language: str) -> None:
    """A row, the first lines of its cells on one base line."""
    card, top = row.line.card, top - _PAD
    base = top - _BASE
    y = pen.block(SIDE, top, row.name, inks.text)
    y = pen.block(SIDE, y, row.facts, inks.second)
    if row.note:
        y = pen.block(SIDE, y - _APART, row.note, inks.text)
    if card.grid:
        _draw_grid(pen, card.grid, min(y, top - _UNDER_DICE) - _GRID_GAP, at.points - 8, inks)
    for i, rating in enumerate(card.ratings):
        size = min(_DIE, at.step - 2)
        ratings.draw(pen, rating, at.dice + (i + 0.5) * at.step, base + 1.6, size, inks.text)
    pen.text(at.points, base, str(card.points), styles.NUMERAL, inks.text)
    _draw_abilities(pen, row, at, base, inks)
    states = [polish(state, language).lower() for state in card.states]
    for i, state in enumerate((*states, label("destroyed", language))):
        y = base - i * _STATE_STEP
        _draw_box(pen, at.state, y, inks)
        said = fit_line(state, (styles.CELL,), _STATE - _INDENT)
        pen.text(at.state + _INDENT, y, said.lines[0], styles.CELL, inks.text)


def _grid_height(grid: Grid) -> float:
    return _GRID_GAP + _GRID_HEAD + len(grid.rows) * _GRID_ROW


def _draw_grid(pen: Pen, grid: Grid, top: float, right: float, inks: Inks) -> None:
    """Draw the headings of a grid and its empty cells."""
    left, low = SIDE + _GRID_NAME, top - _GRID_HEAD - len(grid.rows) * _GRID_ROW
    step = (right - left) / len(grid.columns)
    for i, column in enumerate(grid.columns):
        pen.centre(left + (i + 0.5) * step, top - 6, column, styles.CELL_SMALL, inks.second)
    for i in range(len(grid.columns) + 1):
        x = left + i * step
        pen.line((x, top - _GRID_HEAD), (x, low), styles.HAIR, inks.second)
    for i, name in enumerate(("", *grid.rows)):
        y = top - _GRID_HEAD - i * _GRID_ROW
        said = fit_line(name, (styles.CELL_SMALL,), _GRID_NAME - 4)
        pen.text(SIDE, y + 3.4, said.lines[0], styles.CELL_SMALL, inks.second)
        pen.line((left, y), (right, y), styles.HAIR, inks.second)


def _facts(card: Card, language: str) -> str:
    facts = (f"{fact.label}\u00a0{fact.value}" for fact in card.facts)
    unit = (card.unit,) if card.name != card.unit else ()
    return polish(" · ".join((*unit, *facts)), language)


def _ability(feature: Feature, at: Places, language: str) -> Ability:
    """Its name with its kind, abbreviations in capitals, and the first sentence of its text; the
    card has the rest.
    """
    kind = ", ".join(tag if tag[:2].isupper() else tag.lower() for tag in feature.tags)
    room = at.abilities_room - _INDENT
    title = f"{polish(feature.name, language)} · {kind}"
    rows = -(-feature.boxes // _in_row(room)) if feature.boxes > _MOST_BOXES else 0
    before = _title_indent(feature.boxes) - _INDENT
    return Ability(
        feature=feature,
        title=paragraph(title, styles.CELL_NAME, room - before),
        text=paragraph(_first_sentence(polish(feature.text, language)), styles.CELL_SMALL, room),
        box_rows=rows,
    )


def _in_row(room: float) -> int:
    return max(1, int(room / _BOX_STEP))


def _title_indent(boxes: int) -> float:
    """Where a title begins behind its boxes, or its disc."""
    before = boxes if boxes <= _MOST_BOXES else 1
    return _INDENT + max(0, before - 1) * _BOX_STEP


def _first_sentence(text: str) -> str:
    sentence, stop, _ = text.partition(". ")
    return sentence + stop.strip()


def _draw_abilities(pen: Pen, row: Row, at: Places, base: float, inks: Inks) -> None:
    for ability in row.abilities:
        boxes, x = ability.feature.boxes, at.abilities
        if not boxes:
            _draw_disc(pen, x + _BOX / 2, base + 2.2, inks)
        for i in range(boxes if boxes <= _MOST_BOXES else 0):
            _draw_box(pen, x + i * _BOX_STEP, base, inks)
        top = base + ability.title.style.size
        under = pen.block(x + _title_indent(boxes), top, ability.title, inks.text)
        under = _draw_box_rows(pen, ability, x + _INDENT, under, at, inks)
        under = pen.block(x + _INDENT, under, ability.text, inks.second)
        base = under - _APART - ability.title.style.size


def _draw_box_rows(
    pen: Pen, ability: Ability, x: float, top: float, at: Places, inks: Inks
) -> float:
    """Draw boxes that do not fit before a title. Returns the bottom edge."""
    if ability.box_rows:
        each = _in_row(at.abilities_room - _INDENT)
        for i in range(ability.feature.boxes):
            line, place = divmod(i, each)
            _draw_box(pen, x + place * _BOX_STEP, top - (line + 1) * _BOX_STEP + 1, inks)
    return top - ability.box_rows * _BOX_STEP


def _draw_box(pen: Pen, x: float, base: float, inks: Inks) -> None:
    """Draw a checkbox beside a line of text."""
    low = base - 0.8
    pen.rectangle((x, low, x + _BOX, low + _BOX), stroke=inks.text, weight=styles.THIN)


def _draw_disc(pen: Pen, x: float, y: float, inks: Inks) -> None:
    if inks.solid:
        pen.disc(x, y, 1.6, inks.text)
    else:
        pen.ring(x, y, 1.6, inks.text, styles.THIN)
