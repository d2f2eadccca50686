"""The roster sheet: a row a unit, never split, with boxes to tick during play; head repeated."""

from __future__ import annotations

from rosters.printing.drawing import dice, styles
from rosters.printing.drawing.document import Press
from rosters.printing.drawing.flow import paragraph
from rosters.printing.drawing.labels import heading, label
from rosters.printing.drawing.measure import Block, fit, fit_line
from rosters.printing.drawing.pen import Pen
from rosters.printing.drawing.styles import MM, Paper
from rosters.printing.drawing.typography import polish
from rosters.printing.sheets.seal import HEIGHT, PrintedSeal, draw_seal
from rules.engine.core.record import Record
from rules.engine.lib.printed import Card, Feature, Line, RosterSheet

SIDE, HEAD, FOOT = 12 * MM, 11 * MM, 13 * MM

_DIE = 17.0
_DIE_STEP = 20.0
_BOX = 6.4
_PAD = 4.0
_TABLE_HEAD = 20.0
_RUNNING_HEAD = 16.0
_BAR = 7.0
_NOTE_LINES = 20
_NOTE_STEP = 18.0
_DICE, _POINTS, _STATE = 4 * _DIE_STEP + 4, 30.0, 62.0
_UNIT_SHARE = 0.36


class Columns(Record):
    """Where the table's columns begin; `unit` and `abilities` are their widths."""

    dice: float
    points: float
    abilities: float
    state: float
    unit_room: float
    abilities_room: float


class RowLayout(Record):
    """One unit's row measured."""

    line: Line
    name: Block
    facts: Block
    note: Block | None
    abilities: tuple[tuple[Feature, Block, Block], ...]
    height: float


class RosterLayout(Record):
    """The sheet measured: the head of its first page, and each page's rows.

    `fits` tells whether no row is taller than a page and no text was cut.
    """

    columns: Columns
    title: Block
    note: Block | None
    top: float
    pages: tuple[tuple[RowLayout, ...], ...]
    fits: bool


def for_the_opponent(sheet: RosterSheet) -> RosterSheet:
    """What may be handed over of a roster: everything but its notes."""
    return sheet.change(note="", lines=tuple(line.change(note="") for line in sheet.lines))


def draw_roster_sheet(
    press: Press,
    sheet: RosterSheet,
    kind: str = "roster-sheet",
    seal: PrintedSeal | None = None,
) -> None:
    """Draws as many pages as the sheet needs; its head calls it by the shop's word `kind`, its last
    page ends with its seal.
    """
    pen, page, language = press.pen, press.paper, press.language
    dice.draw_forms(pen)
    layout = compose(sheet, page, language, seal)
    for i, rows in enumerate(layout.pages):
        if i == 0:
            press.bookmark(sheet.name)
            _draw_head(pen, page, sheet, layout, label(kind, language), language)
        else:
            _draw_running_head(pen, page, sheet, language)
        top = layout.top if i == 0 else page.height - HEAD - _RUNNING_HEAD
        bottom = _draw_table(pen, page, sheet, layout.columns, rows, top, language)
        number, right = len(layout.pages), page.width - SIDE
        if i == number - 1:
            _draw_notes(pen, page, bottom, FOOT + _sealed(seal), language)
            if seal:
                draw_seal(press, seal, FOOT + HEIGHT, SIDE, right)
        press.foot(i + 1, number, left=SIDE, right=right, base=6 * MM)
        press.end_page()


def compose(
    sheet: RosterSheet, paper: Paper, language: str, seal: PrintedSeal | None = None
) -> RosterLayout:
    """Measures the sheet and deals its rows to pages, with room for its seal on the last one."""
    room = paper.width - 2 * SIDE
    columns = _columns(room)
    title = fit_line(polish(sheet.name, language), (styles.HEADLINE, styles.NAME), room)
    style = styles.CELL
    said = polish(sheet.note, language)
    note = fit(said, (style,), room, _NOTE_LINES * style.leading) if said else None
    top = paper.height - HEAD - _head_height(note)
    rows = [_row(line, columns, language) for line in sheet.lines]
    first, other = top - FOOT, paper.height - HEAD - _RUNNING_HEAD - FOOT
    pages = _deal(rows, first - _TABLE_HEAD, other - _TABLE_HEAD, _sealed(seal))
    tallest = max((row.height for row in rows), default=0)
    return RosterLayout(
        columns=columns,
        title=title,
        note=note,
        top=top,
        pages=pages,
        fits=title.fits and (note is None or note.fits) and tallest <= other - _TABLE_HEAD,
    )


def _columns(room: float) -> Columns:
    free = room - _DICE - _POINTS - _STATE
    unit = _UNIT_SHARE * free
    dice_at = SIDE + unit
    return Columns(
        dice=dice_at,
        points=dice_at + _DICE,
        abilities=dice_at + _DICE + _POINTS,
        state=SIDE + room - _STATE,
        unit_room=unit - 6,
        abilities_room=free - unit - 8,
    )


def _head_height(note: Block | None) -> float:
    said = note.height + 8 if note else 0
    return styles.EYEBROW.leading + styles.HEADLINE.leading + 44 + said


def _sealed(seal: PrintedSeal | None) -> float:
    return HEIGHT if seal else 0


def _deal(
    rows: list[RowLayout], first: float, other: float, last: float
) -> tuple[tuple[RowLayout, ...], ...]:
    """Rows in order to pages, each row whole, with `last` left free at the end."""
    pages: list[list[RowLayout]] = [[]]
    left = first
    for row in rows:
        if row.height > left and (pages[-1] or len(pages) == 1):
            pages.append([])
            left = other
        pages[-1].append(row)
        left -= row.height
    if left < last:
        pages.append([])
    return tuple(tuple(page) for page in pages)


def _row(line: Line, columns: Columns, language: str) -> RowLayout:
    card = line.card
    name = paragraph(polish(card.name, language), styles.CELL_STRONG, columns.unit_room)
    facts = paragraph(_facts(card, language), styles.CELL_SMALL, columns.unit_room)
    said = polish(line.note, language)
    note = paragraph(said, styles.CELL_NOTE, columns.unit_room) if said else None
    abilities = tuple(_ability(feature, columns, language) for feature in card.features)
    left = name.height + facts.height + (note.height + 2 if note else 0)
    right = sum(title.height + text.height + 2 for _, title, text in abilities)
    return RowLayout(
        line=line,
        name=name,
        facts=facts,
        note=note,
        abilities=abilities,
        height=max(left, right, _DIE + 8, (len(card.states) + 1) * (_BOX + 5)) + 2 * _PAD,
    )


def _facts(card: Card, language: str) -> str:
    facts = (f"{fact.label}\u00a0{fact.value}" for fact in card.facts)
    unit = (card.unit,) if card.name != card.unit else ()
    return polish(" · ".join((*unit, *facts)), language)


def _ability(feature: Feature, columns: Columns, language: str) -> tuple[Feature, Block, Block]:
    """Its name with its kind, and the first sentence of its text; the card has the rest."""
    kind = ", ".join(tag.lower() for tag in feature.tags)
    title = f"{polish(feature.name, language)} · {kind}"
    room = columns.abilities_room - _BOX - 4
    return (
        feature,
        paragraph(title, styles.CELL_NAME, room),
        paragraph(_first_sentence(polish(feature.text, language)), styles.CELL_SMALL, room),
    )


def _first_sentence(text: str) -> str:
    sentence, stop, _ = text.partition(". ")
    return sentence + stop.strip()


def _draw_head(
    pen: Pen, paper: Paper, sheet: RosterSheet, layout: RosterLayout, kind: str, language: str
) -> None:
    accent = styles.accent(sheet.livery)
    right, top = paper.width - SIDE, paper.height - HEAD
    base = top - styles.EYEBROW.size
    eyebrow = f"{kind} · {polish(sheet.livery.name, language)}".upper()
    mission = f"{label('mission', language)} · {polish(sheet.mission, language)}".upper()
    pen.text(SIDE, base, eyebrow, styles.EYEBROW, accent)
    pen.right(right, base, mission, styles.EYEBROW, styles.INK_2)
    y = top - styles.EYEBROW.leading - 0.8 * styles.HEADLINE.size
    pen.text(SIDE, y, layout.title.lines[0], layout.title.style)
    y = top - styles.EYEBROW.leading - styles.HEADLINE.leading - 8
    _draw_bar(pen, sheet, SIDE, right, y, language)
    if layout.note:
        pen.block(SIDE, y - _BAR - 18, layout.note)


def _draw_bar(
    pen: Pen, sheet: RosterSheet, left: float, right: float, top: float, language: str
) -> None:
    """Points spent as a bar, full at the limit, a tick every ten points; its figures below."""
    accent = styles.accent(sheet.livery)
    share = min(1.0, sheet.points / sheet.limit) if sheet.limit else 1.0
    pen.rectangle((left, top - _BAR, left + share * (right - left), top), fill=accent)
    pen.rectangle((left, top - _BAR, right, top), stroke=styles.INK, weight=styles.THIN)
    for points in range(10, sheet.limit, 10):
        x = left + points / sheet.limit * (right - left)
        pen.line((x, top - _BAR), (x, top - _BAR - (2.6 if points % 50 == 0 else 1.4)))
    over = sheet.points > sheet.limit
    rest = f"{abs(sheet.limit - sheet.points)} {label('over' if over else 'left', language)}"
    base = top - _BAR - 4 - styles.NUMERAL.size
    spent = f"{sheet.points} / {sheet.limit} {label('pts', language)}"
    pen.text(left, base, spent, styles.NUMERAL)
    pen.right(right, base, rest, styles.NUMERAL, styles.ATTACKER if over else styles.INK_2)


def _draw_running_head(pen: Pen, paper: Paper, sheet: RosterSheet, language: str) -> None:
    base = paper.height - HEAD - styles.SECTION.size
    room = paper.width - 2 * SIDE
    title = fit_line(polish(sheet.name, language), (styles.SECTION,), 0.7 * room)
    pen.text(SIDE, base, title.lines[0], styles.SECTION)
    total = f"{sheet.points} / {sheet.limit} {label('pts', language)}"
    pen.right(paper.width - SIDE, base, total, styles.SECTION, styles.INK_2)


def _draw_table(
    pen: Pen,
    paper: Paper,
    sheet: RosterSheet,
    columns: Columns,
    rows: tuple[RowLayout, ...],
    top: float,
    language: str,
) -> float:
    """Draws the head and the rows of one page; returns their bottom."""
    right = paper.width - SIDE
    _draw_table_head(pen, sheet, columns, top, language)
    y = top - _TABLE_HEAD
    pen.line((SIDE, y), (right, y), styles.FIRM)
    if not sheet.lines:
        empty = label("empty", language)
        pen.text(SIDE, y - 14, empty, styles.CELL, styles.INK_2)
    for row in rows:
        _draw_row(pen, columns, row, y, language)
        y -= row.height
        pen.line((SIDE, y), (right, y), styles.HAIR, styles.RULE)
    return y


def _draw_notes(pen: Pen, paper: Paper, top: float, bottom: float, language: str) -> None:
    """What is left of the last page, ruled for notes, if that is three lines or more."""
    y = top - 2 * _NOTE_STEP
    if y - 3 * _NOTE_STEP < bottom:
        return
    pen.text(SIDE, y, heading("notes", language), styles.CELL_HEAD, styles.INK_2)
    while y - _NOTE_STEP > bottom + 4:
        y -= _NOTE_STEP
        pen.line((SIDE, y), (paper.width - SIDE, y), styles.HAIR, styles.FAINT)


def _draw_table_head(
    pen: Pen, sheet: RosterSheet, columns: Columns, top: float, language: str
) -> None:
    style, base = styles.CELL_HEAD, top - _TABLE_HEAD + 4
    for x, key in (
        (SIDE, "unit"),
        (columns.points, "points"),
        (columns.abilities, "abilities"),
        (columns.state, "state"),
    ):
        pen.text(x, base, heading(key, language), style, styles.INK_2)
    ratings = sheet.lines[0].card.ratings if sheet.lines else ()
    for i, rating in enumerate(ratings):
        x = columns.dice + (i + 0.5) * _DIE_STEP
        pen.centre(x, base, rating.name[:3].upper() + ".", style, styles.INK_2)


def _draw_row(pen: Pen, columns: Columns, row: RowLayout, top: float, language: str) -> None:
    y = pen.block(SIDE, top - _PAD, row.name)
    y = pen.block(SIDE, y, row.facts, styles.INK_2)
    if row.note:
        pen.block(SIDE, y - 2, row.note)
    card = row.line.card
    for i, rating in enumerate(card.ratings):
        x = columns.dice + (i + 0.5) * _DIE_STEP
        dice.draw(pen, rating.die, x, top - _PAD - _DIE / 2, _DIE)
    points = str(card.points)
    pen.text(columns.points, top - _PAD - styles.NUMERAL.size, points, styles.NUMERAL)
    _draw_abilities(pen, columns, row, top - _PAD)
    states = [polish(state, language).lower() for state in card.states]
    for i, state in enumerate((*states, label("destroyed", language))):
        y = top - _PAD - i * (_BOX + 5)
        _draw_box(pen, columns.state, y)
        base = y - _BOX + 0.8
        pen.text(columns.state + _BOX + 4, base, state, styles.CELL)


def _draw_abilities(pen: Pen, columns: Columns, row: RowLayout, top: float) -> None:
    for feature, title, text in row.abilities:
        if feature.boxes:
            _draw_box(pen, columns.abilities, top - 0.6)
        else:
            pen.disc(columns.abilities + _BOX / 2, top - 4.4, 1.6, styles.INK)
        x = columns.abilities + _BOX + 4
        top = pen.block(x, pen.block(x, top, title), text, styles.INK_2) - 2


def _draw_box(pen: Pen, x: float, top: float) -> None:
    pen.rectangle((x, top - _BOX, x + _BOX, top), stroke=styles.INK, weight=styles.THIN)
