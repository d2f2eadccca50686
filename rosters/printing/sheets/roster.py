"""Roster sheet: one unbreakable row per unit with tick boxes; the table head repeats on each
page.
"""

from __future__ import annotations

from rosters.printing.drawing import dice, flow, page, styles
from rosters.printing.drawing.document import Press
from rosters.printing.drawing.ink_colours import Inks, sheet_inks_of
from rosters.printing.drawing.labels import heading, label
from rosters.printing.drawing.measure import Block, fit_line
from rosters.printing.drawing.page import FOOT, HEAD, MASTHEAD, SIDE
from rosters.printing.drawing.styles import Paper
from rosters.printing.drawing.typography import polish
from rosters.printing.sheets import roster_rows
from rosters.printing.sheets.roster_rows import TABLE_HEAD, Places, Row
from rosters.printing.sheets.seal_sheet import HEIGHT, PrintedSeal, draw_seal
from rules.engine.core.record import Record
from rules.engine.tabletop.printed import RosterSheet

_RUNNING_HEAD = 16.0
_BAR = 7.0
_BAR_DOWN = 8.0  # below the head
_BAR_STEP = 3.0  # of its hatching, where it is not filled
_UNDER_BAR = 36.0
_NOTE_STEP = 18.0
_MOST_NOTE_LINES = 40


class RosterLayout(Record):
    """Layout of a roster sheet: the head of its first page, and the rows of each page.

    `fits` is true if every row fits on a page and the name is not truncated.
    """

    places: Places
    note: Block | None
    top: float
    pages: tuple[tuple[Row, ...], ...]
    fits: bool


def for_the_opponent(sheet: RosterSheet) -> RosterSheet:
    """The version for the opponent: everything except notes."""
    return sheet.change(note="", lines=tuple(line.change(note="") for line in sheet.lines))


def draw_roster_sheet(
    press: Press,
    sheet: RosterSheet,
    kind: str = "roster-sheet",
    seal: PrintedSeal | None = None,
    *,
    low_ink: bool = False,
) -> None:
    """Draw a roster sheet on as many pages as needed. `kind` is its heading; the last page ends
    with its seal.
    """
    paper, inks = press.paper, sheet_inks_of(sheet.livery, low_ink)
    dice.draw_forms(press.pen, inks.text)
    layout = compose(sheet, paper, press.language, seal)
    count = len(layout.pages)
    for i, rows in enumerate(layout.pages):
        top = layout.top
        if i == 0:
            press.bookmark(sheet.name)
            _draw_head(press, sheet, layout, label(kind, press.language), inks)
        else:
            top = paper.height - HEAD - _RUNNING_HEAD
            _draw_running_head(press, sheet, inks)
        bottom = _draw_table(press, sheet, layout.places, rows, top, inks)
        if i == count - 1:
            _draw_notes(press, bottom, FOOT + _sealed(seal), inks)
            if seal:
                draw_seal(press, seal, FOOT + HEIGHT, SIDE, paper.width - SIDE)
        page.finish(press, i + 1, count)


def compose(
    sheet: RosterSheet, paper: Paper, language: str, seal: PrintedSeal | None = None
) -> RosterLayout:
    """Measures the sheet and deals its rows to pages, with room for its seal on the last one."""
    room = paper.width - 2 * SIDE
    places = roster_rows.places(sheet.lines, room)
    title = fit_line(polish(sheet.name, language), (styles.NAME,), room - 6)
    note = flow.note(sheet.note, language, styles.CELL, room, _MOST_NOTE_LINES)
    top = paper.height - HEAD - MASTHEAD - _BAR_DOWN - _UNDER_BAR
    top -= note.height if note else 0
    rows = [roster_rows.measure(line, places, language) for line in sheet.lines]
    first, other = top - FOOT, paper.height - HEAD - _RUNNING_HEAD - FOOT
    pages = _deal(rows, first - TABLE_HEAD, other - TABLE_HEAD, _sealed(seal))
    tallest = max((row.height for row in rows), default=0)
    fits = title.fits and tallest <= other - TABLE_HEAD
    return RosterLayout(places=places, note=note, top=top, pages=pages, fits=fits)


def _sealed(seal: PrintedSeal | None) -> float:
    return HEIGHT if seal else 0


def _deal(rows: list[Row], first: float, other: float, last: float) -> tuple[tuple[Row, ...], ...]:
    """Distribute rows to pages in order, leaving `last` free at the end."""
    pages: list[list[Row]] = [[]]
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


def _draw_head(
    press: Press, sheet: RosterSheet, layout: RosterLayout, kind: str, inks: Inks
) -> None:
    """Draw the head: owner, mission, points spent, and the owner's notes."""
    language = press.language
    kind = f"{kind} · {polish(sheet.livery.name, language)}"
    mission = f"{label('mission', language)} · {polish(sheet.mission, language)}".upper()
    page.draw_head(press, kind, sheet.name, fact=mission, ink=inks.accent)
    top = press.paper.height - HEAD - MASTHEAD - _BAR_DOWN
    if sheet.limit:
        _draw_bar(press, sheet, top, inks)
    else:
        _draw_count(press, sheet, top, inks)
    if layout.note:
        press.pen.block(SIDE, top - _BAR - 18, layout.note, inks.text)


def _draw_bar(press: Press, sheet: RosterSheet, top: float, inks: Inks) -> None:
    """Points spent as a bar, full at the limit, a tick every ten points; its figures below."""
    pen, language = press.pen, press.language
    left, right, low = SIDE, press.paper.width - SIDE, top - _BAR
    share = min(1.0, sheet.points / sheet.limit)
    spent = (left, low, left + share * (right - left), top)
    if inks.solid:
        pen.rectangle(spent, fill=inks.accent)
    else:
        _hatch(press, spent, inks)
    pen.rectangle((left, low, right, top), stroke=inks.text, weight=styles.THIN)
    for points in range(10, sheet.limit, 10):
        x = left + points / sheet.limit * (right - left)
        pen.line((x, low), (x, low - (2.6 if points % 50 == 0 else 1.4)), colour=inks.text)
    over = sheet.points > sheet.limit
    rest = label("over" if over else "left", language)
    rest = rest.format(points=abs(sheet.limit - sheet.points))
    base = low - 4 - styles.NUMERAL.size
    pen.text(left, base, _total(sheet, language), styles.NUMERAL, inks.text)
    warning = styles.WARNING if over and inks.solid else inks.second
    pen.right(right, base, rest, styles.NUMERAL, warning)


def _draw_count(press: Press, sheet: RosterSheet, top: float, inks: Inks) -> None:
    """For an army without a limit: a line in place of the bar, its points and number of units."""
    pen, language, low = press.pen, press.language, top - _BAR
    left, right, base = SIDE, press.paper.width - SIDE, low - 4 - styles.NUMERAL.size
    pen.line((left, low), (right, low), styles.FIRM, inks.accent)
    pen.text(left, base, _total(sheet, language), styles.NUMERAL, inks.text)
    count = len(sheet.lines)
    told = f"{count} {label('unit' if count == 1 else 'units', language).lower()}"
    pen.right(right, base, told, styles.NUMERAL, inks.second)


def _total(sheet: RosterSheet, language: str) -> str:
    """Points spent, of how many if there is a limit."""
    limit = f" / {sheet.limit}" if sheet.limit else ""
    return f"{sheet.points}{limit} {label('pts', language)}"


def _hatch(press: Press, box: tuple[float, float, float, float], inks: Inks) -> None:
    """Draw slanted hatching with a firm line at its end."""
    pen, (x0, y0, x1, y1) = press.pen, box
    rise = y1 - y0
    with pen.clipped(((x0, y0), (x1, y0), (x1, y1), (x0, y1))):
        for i in range(int((x1 - x0 + rise) / _BAR_STEP) + 1):
            x = x0 - rise + i * _BAR_STEP
            pen.line((x, y0), (x + rise, y1), styles.HAIR, inks.text)
    pen.line((x1, y0), (x1, y1), styles.FIRM, inks.text)


def _draw_running_head(press: Press, sheet: RosterSheet, inks: Inks) -> None:
    pen, paper, language = press.pen, press.paper, press.language
    base = paper.height - HEAD - styles.SECTION.size
    room = paper.width - 2 * SIDE
    title = fit_line(polish(sheet.name, language), (styles.SECTION,), 0.7 * room)
    pen.text(SIDE, base, title.lines[0], styles.SECTION, inks.text)
    total = _total(sheet, language)
    pen.right(paper.width - SIDE, base, total, styles.SECTION, inks.second)


def _draw_table(
    press: Press,
    sheet: RosterSheet,
    places: Places,
    rows: tuple[Row, ...],
    top: float,
    inks: Inks,
) -> float:
    """Draw the table head and the rows of one page; nothing if it has no rows. Returns the bottom
    edge.
    """
    pen, language, right = press.pen, press.language, press.paper.width - SIDE
    if sheet.lines and not rows:
        return top
    roster_rows.draw_head(pen, sheet.lines, places, top, inks, language)
    y = top - TABLE_HEAD
    pen.line((SIDE, y), (right, y), styles.FIRM, inks.text)
    if not sheet.lines:
        pen.text(SIDE, y - 14, label("empty", language), styles.CELL, inks.second)
    for row in rows:
        roster_rows.draw(pen, row, places, y, inks, language)
        y -= row.height
        pen.line((SIDE, y), (right, y), styles.HAIR, inks.rule)
    return y


def _draw_notes(press: Press, top: float, bottom: float, inks: Inks) -> None:
    """Rule the rest of the last page for notes, if it has room for three lines."""
    pen, y = press.pen, top - 2 * _NOTE_STEP
    if y - 3 * _NOTE_STEP < bottom:
        return
    pen.text(SIDE, y, heading("notes", press.language), styles.CELL_HEAD, inks.second)
    while y - 1.5 * _NOTE_STEP > bottom:
        y -= _NOTE_STEP
        pen.line((SIDE, y), (press.paper.width - SIDE, y), styles.HAIR, styles.FAINT)
