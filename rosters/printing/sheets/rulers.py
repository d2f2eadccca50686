"""Cut-out range rulers: the distances of the rules at true size, in board units and centimetres.
Long ones are glued from parts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil

from rosters.printing.drawing import page, styles
from rosters.printing.drawing.canvas_pen import Pen
from rosters.printing.drawing.document import Press
from rosters.printing.drawing.flow import paragraph
from rosters.printing.drawing.labels import label
from rosters.printing.drawing.measure import Block, fit_line
from rosters.printing.drawing.styles import MM, Paper
from rosters.printing.drawing.typography import clause_ranges, number, polish
from rules.engine.core.record import Record
from rules.engine.tabletop.printed import Reach, Tape

HEIGHT = 27 * MM
TAB = 8 * MM
_SIDE = 8 * MM
_GAP = 3 * MM
_AIR = 12.0
_UNIT_TICK = {1: 3.0 * MM, 2: 1.8 * MM, 4: 1.1 * MM}
_CM_TICK = (2.2 * MM, 1.2 * MM)
_FIGURE = 3.4 * MM  # from an edge to the figures along it
_INSET = 2.0 * MM
_USES = 4
_FIGURE_ROOM = 4.0
_CM_ROOM = 15.0  # of the label cm at the left end
_NARROW = 24.0  # too narrow for words beside a figure


class Strip(Record):
    """Part `part` of `parts` of a ruler `whole` units long, from `start` to `end`; `goes_on` adds a
    tab for the next part.
    """

    whole: float
    start: float
    end: float
    part: int
    parts: int

    @property
    def length(self) -> float:
        return self.end - self.start

    @property
    def goes_on(self) -> bool:
        return self.part < self.parts


def draw_rulers(press: Press, tape: Tape) -> None:
    """Draws their pages."""
    pages = compose(tape, press.paper)
    press.bookmark(label("rulers", press.language))
    paper = page.lying(press.paper)
    widest = max(_wide(row, tape.unit_mm * MM) for rows in pages for row in rows)
    left = min(page.SIDE, paper.width - _SIDE - widest)
    for done, rows in enumerate(pages, start=1):
        press.page_size(paper.width, paper.height)
        if done == 1:
            title = label("rulers", press.language)
            page.draw_head(press, press.imprint.system, title, paper=paper)
        top = paper.height - page.HEAD - page.MASTHEAD - _AIR
        for row in rows:
            _draw_row(press, tape, row, left, top)
            top -= HEIGHT + _GAP
        page.finish(press, done, len(pages), paper)


def page_count(tape: Tape, paper: Paper) -> int:
    """The number of pages."""
    return len(compose(tape, paper))


def compose(tape: Tape, paper: Paper) -> tuple[tuple[tuple[Strip, ...], ...], ...]:
    """Pages of rows of strips; short strips share a row."""
    unit, room = tape.unit_mm * MM, paper.height - 2 * _SIDE
    most = int((room - TAB) / unit)
    rows: list[list[Strip]] = []
    for strip in sorted(_strips(tape, most), key=lambda strip: (strip.whole, strip.start)):
        row = next((row for row in rows if _wide([*row, strip], unit) <= room), None)
        if row is None:
            rows.append(row := [])
        row.append(strip)
    high = paper.width - page.HEAD - page.MASTHEAD - _AIR - page.FOOT
    on_page = max(1, int((high + _GAP) / (HEIGHT + _GAP)))
    starts = range(0, len(rows), on_page)
    return tuple(tuple(tuple(row) for row in rows[at : at + on_page]) for at in starts)


def _strips(tape: Tape, most: int) -> Iterator[Strip]:
    for reach in tape.reaches:
        parts = ceil(reach.length / most)
        for i in range(parts):
            end = min((i + 1.0) * most, reach.length)
            yield Strip(whole=reach.length, start=i * most, end=end, part=i + 1, parts=parts)


def _wide(strips: Sequence[Strip], unit: float) -> float:
    lengths = sum(strip.length * unit + TAB * strip.goes_on for strip in strips)
    return lengths + _GAP * (len(strips) - 1)


def _draw_row(press: Press, tape: Tape, row: Sequence[Strip], x: float, top: float) -> None:
    unit = tape.unit_mm * MM
    for strip in row:
        _draw_strip(press, tape, strip, x, top)
        x += strip.length * unit + TAB * strip.goes_on + _GAP


def _draw_strip(press: Press, tape: Tape, strip: Strip, x: float, top: float) -> None:
    pen, unit = press.pen, tape.unit_mm * MM
    right, bottom = x + strip.length * unit, top - HEIGHT
    _draw_units(pen, tape, strip, x, top)
    _draw_centimetres(pen, tape, strip, x, bottom)
    if strip.parts > 1:
        whole = f"{number(strip.whole, press.language)}{tape.unit}"
        named = f"{whole} · {strip.part}/{strip.parts}"
        base = top - _FIGURE - styles.MAP_FIGURE.size
        pen.text(x + _INSET, base, named, styles.MAP_FIGURE, styles.INK_2)
    for reach, before in zip(tape.reaches, (0.0, *(r.length for r in tape.reaches)), strict=False):
        if strip.start < reach.length <= strip.end:
            left = x + (max(before, strip.start) - strip.start) * unit
            _draw_reach(press, tape, reach, left, x + (reach.length - strip.start) * unit, top)
    pen.rectangle((x, bottom, right, top), stroke=styles.INK, weight=styles.THIN)
    if strip.goes_on:
        _draw_tab(press, right, top)


def _draw_units(pen: Pen, tape: Tape, strip: Strip, x: float, top: float) -> None:
    """Ticks of whole units, halves and quarters along the upper edge."""
    unit, style = tape.unit_mm * MM, styles.MAP_FIGURE
    marked = {reach.length for reach in tape.reaches}
    for i in range(1, int(strip.length * 4)):
        at, part = x + i * unit / 4, 1 if i % 4 == 0 else 2 if i % 2 == 0 else 4
        pen.line((at, top), (at, top - _UNIT_TICK[part]), styles.THIN)
        if part == 1 and strip.start + i / 4 not in marked:
            figure = f"{strip.start + i / 4:g}{tape.unit}"
            pen.centre(at, top - _FIGURE - style.size, figure, style)


def _draw_centimetres(pen: Pen, tape: Tape, strip: Strip, x: float, bottom: float) -> None:
    """Ticks of whole and half centimetres along the lower edge, counted from the ruler's start."""
    style, start = styles.CLAUSE, strip.start * tape.unit_mm
    ends = (strip.end, *(reach.length for reach in tape.reaches))
    marks = [x + (end - strip.start) * tape.unit_mm * MM for end in ends]
    for half in range(int(start / 5) + 1, int(strip.end * tape.unit_mm / 5) + 1):
        at = x + (half * 5 - start) * MM
        pen.line((at, bottom), (at, bottom + _CM_TICK[half % 2]), styles.HAIR)
        is_free = at - x > _CM_ROOM and all(abs(at - mark) > _FIGURE_ROOM for mark in marks)
        if half % 2 == 0 and is_free:
            pen.centre(at, bottom + _CM_TICK[0] + 1, f"{half // 2}", style, styles.INK_2)
    pen.text(x + 2, bottom + 1.6 * style.size, "cm", style, styles.INK_2)


def _draw_reach(
    press: Press, tape: Tape, reach: Reach, left: float, right: float, top: float
) -> None:
    """Draw a mark across the strip at a distance, with its label before it."""
    pen, language = press.pen, press.language
    figure = f"{number(reach.length, language)}{tape.unit}"
    metric = f"{number(round(reach.length * tape.unit_mm / 10, 1), language)} cm"
    pen.line((right, top), (right, top - HEIGHT), styles.FIRM * 2)
    edge = right - _INSET
    base = top - _FIGURE - styles.MAP_FIGURE.size - 17
    pen.right(edge, base, figure, styles.REACH)
    pen.right(edge, base - 8, metric, styles.CLAUSE, styles.INK_2)
    room, high = right - left - 3 * _INSET - 34, base + 15
    is_narrow = room < _NARROW
    block = _uses(reach, room, language)
    if is_narrow:
        room, high = right - left - 2 * _INSET, base - 10
        block = _uses_below(reach, room, language)
    pen.block(left + _INSET, high, block)
    clauses = fit_line(clause_ranges(reach.clauses), (styles.CLAUSE,), room)
    below = high - block.height - styles.CLAUSE.size - 1
    if not is_narrow or (clauses.fits and len(block.lines) == 1):
        pen.text(left + _INSET, below, clauses.lines[0], styles.CLAUSE, styles.INK_2)


def _uses(reach: Reach, room: float, language: str) -> Block:
    """A line a use; those that are too many share the last."""
    style, most = styles.RULER, _USES - 1
    told = [*reach.uses[:most], " · ".join(reach.uses[most:])]
    lines = [fit_line(polish(use, language), (style,), room).lines[0] for use in told if use]
    return Block(lines=tuple(lines), style=style)


def _uses_below(reach: Reach, room: float, language: str) -> Block:
    """All uses as a text of two lines at most, below a figure that leaves no room beside it."""
    block = paragraph(polish(" · ".join(reach.uses), language), styles.RULER, room)
    return Block(lines=block.lines[:2], style=block.style)


def _draw_tab(press: Press, x: float, top: float) -> None:
    """Where the next part is glued on."""
    pen, text = press.pen, label("glue", press.language)
    pen.rectangle((x, top - HEIGHT, x + TAB, top), stroke=styles.RULE, weight=styles.HAIR)
    with pen.kept():
        pen.canvas.translate(x + TAB / 2 + 2, top - HEIGHT / 2)
        pen.canvas.rotate(90)
        pen.centre(0, 0, text, styles.CLAUSE, styles.INK_2)
