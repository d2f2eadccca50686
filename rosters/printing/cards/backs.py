"""Card backs: the faction's emblem and a summary of the rules.

In a rules table the first column is the name, the second the dice, the last refers to other rows;
those between become a sentence. Small cards leave out columns, never rows; what does not fit on one
back continues on the next.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product

from reportlab.lib.colors import white

from rosters.printing.cards import faction_band
from rosters.printing.cards.card_layout import OVERHANG, SMALLEST_TEXT, Face
from rosters.printing.drawing import styles
from rosters.printing.drawing.canvas_pen import Pen
from rosters.printing.drawing.ink_colours import Inks
from rosters.printing.drawing.measure import Block, fit, run_in, settle, settled, width, wrap
from rosters.printing.drawing.styles import MM, Style
from rosters.printing.drawing.typography import is_french, polish
from rules.engine.core.record import Record
from rules.engine.tabletop.printed import CardBack, Cross, Table

_PANEL = 0.165
"""The part of a back's height that the panel with the emblem takes."""

_EMBLEM = 0.7
"""The part of the panel's height, within the margin, that the emblem takes."""

_THEN = " →\u00a0"
_APART = 4.0
_UNDER = 3.0
_LEAST_GAP = 0.7
_UNDER_PANEL = 2 * MM
_WRITTEN, _CAPITALS = 0.72, 0.7
_FEWEST_COLUMNS = 4  # with fewer there is none that refers to others

_Told = Callable[[Table, Sequence[str], str], str]
_Set = Callable[[Sequence[str], str, Face, Style, str], "Entry"]


class Entry(Record):
    """A table row: its name, its dice, and the rest as a paragraph."""

    name: Block
    figure: Block
    text: Block
    beside: bool
    runs_in: bool = False

    @property
    def height(self) -> float:
        if self.runs_in:
            return self.text.height
        return self.name.height + (0 if self.beside else self.figure.height) + self.text.height


class Part(Record):
    """A table: its title and its rows."""

    title: Block
    entries: tuple[Entry, ...]


class BackLayout(Record):
    """A laid-out back; `gap` is the space between entries, `fits` is False if it overflows."""

    back: CardBack
    face: Face
    name: Block
    parts: tuple[Part, ...]
    gap: float
    fits: bool


def spread(back: CardBack, face: Face, language: str) -> tuple[BackLayout, ...]:
    """Split the back over as many cards as its tables need."""
    tables, layouts = back.tables, []
    while tables:
        tried = (back.change(tables=tables[:count]) for count in range(len(tables), 0, -1))
        made = [compose(each, face, language) for each in tried]
        layouts.append(next((layout for layout in made if layout.fits), made[-1]))
        tables = tables[len(layouts[-1].parts) :]
    return tuple(layouts) or (compose(back, face, language),)


def compose(back: CardBack, face: Face, language: str) -> BackLayout:
    """Lay out a back: as many columns as fit, in the largest type in which they do."""
    name = fit(
        polish(back.livery.name, language).upper(),
        face.types.name,
        _name_room(face) - (_cross(face) + _APART if back.cross else 0),
        panel(face) - face.margin,
    )
    room = face.height - panel(face) - _UNDER_PANEL - face.margin
    tried: tuple[Part, ...] = ()
    for told, entry in product(_TOLD, (_stacked, _run_in)):
        for style in face.types.text:
            tried = _parts(back.tables, face, style, (told, entry), language)
            left = room - _height(tried)
            if left >= 0:
                rows = sum(len(part.entries) for part in tried)
                gap = _LEAST_GAP + min(face.gap, left / max(1, rows + len(tried)))
                return BackLayout(
                    back=back, face=face, name=name, parts=tried, gap=gap, fits=name.fits
                )
    return BackLayout(back=back, face=face, name=name, parts=tried, gap=_LEAST_GAP, fits=False)


def draw(pen: Pen, layout: BackLayout, inks: Inks) -> None:
    """Draw a laid-out back with its trim corner at the origin."""
    face = layout.face
    _draw_panel(pen, layout, inks)
    top = face.height - panel(face) - _UNDER_PANEL
    for part in layout.parts:
        top = _draw_part(pen, layout, part, top, inks)


def panel(face: Face) -> float:
    """Height of the emblem panel."""
    return face.height * _PANEL


def _name_room(face: Face) -> float:
    return face.right - _name_left(face)


def _name_left(face: Face) -> float:
    return face.margin + _emblem(face) + 3 * MM


def _cross(face: Face) -> float:
    """Width and height of the cross of squares: the panel's height without margins."""
    return panel(face) - face.margin - _UNDER


def _emblem(face: Face) -> float:
    return (panel(face) - face.margin) * _EMBLEM + face.margin * 0.5


def _everything(table: Table, row: Sequence[str], language: str) -> str:
    return ". ".join(
        filter(None, (_sentence(table, row, language), _references(table, row, language)))
    )


def _sentence(table: Table, row: Sequence[str], language: str) -> str:
    return _THEN.join(row[2:-1])


def _references(table: Table, row: Sequence[str], language: str) -> str:
    if len(row) < _FEWEST_COLUMNS:
        return ""
    colon = " :" if is_french(language) else ":"
    return polish(f"{table.columns[-1].heading}{colon} {row[-1]}", language)


def _names(table: Table, row: Sequence[str], language: str) -> str:
    return ""


_TOLD: tuple[_Told, ...] = (
    _everything,
    _sentence,
    _references,
    _names,
)
"""Which columns are printed, from most to least."""


def _parts(
    tables: Sequence[Table], face: Face, style: Style, how: tuple[_Told, _Set], language: str
) -> tuple[Part, ...]:
    types, (told, entry) = face.types, how
    return tuple(
        Part(
            title=Block(
                lines=wrap(
                    polish(table.title, language).upper(), types.state, face.right - _left(face)
                ),
                style=types.state,
            ),
            entries=tuple(
                entry(row, told(table, row, language), face, style, language) for row in table.rows
            ),
        )
        for table in tables
    )


def _stacked(row: Sequence[str], text: str, face: Face, style: Style, language: str) -> Entry:
    """Layout with name and dice on one line and the text below."""
    room = face.right - _left(face)
    name, figure = _name(row, style, room, language)
    paragraph = polish(text, language)
    taken = sum(width(block.lines[0], block.style) for block in (name, figure) if block.lines)
    return Entry(
        name=name,
        figure=figure,
        text=Block(lines=settle(paragraph, style, room) if paragraph else (), style=style),
        beside=len(name.lines) == 1 and len(figure.lines) <= 1 and taken + _APART <= room,
    )


def _run_in(row: Sequence[str], text: str, face: Face, style: Style, language: str) -> Entry:
    """Layout with name, dice and text in one paragraph, if there is room."""
    stacked = _stacked(row, text, face, style, language)
    room = face.right - _left(face) - indent(stacked)
    told = polish(text, language)
    if not stacked.beside or not text or width(told.split(" ")[0], style) > room:
        return stacked
    taken = indent(stacked)
    lines = settled(
        lambda measure: run_in(told, style, measure, taken), style, face.right - _left(face)
    )
    return stacked.change(text=Block(lines=lines, style=style), runs_in=True)


def indent(entry: Entry) -> float:
    """First-line indent of a text after name and dice."""
    blocks = (block for block in (entry.name, entry.figure) if block.lines)
    return sum(width(block.lines[0], block.style) + _APART for block in blocks)


def _name(row: Sequence[str], style: Style, room: float, language: str) -> tuple[Block, Block]:
    strong = style.change(font="title", size=max(style.size, SMALLEST_TEXT) * 1.06)
    figure = polish(row[1], language) if len(row) > 1 else ""
    return (
        Block(lines=wrap(polish(row[0], language), strong, room), style=strong),
        Block(lines=wrap(figure, style, room) if figure else (), style=style),
    )


def _height(parts: Sequence[Part]) -> float:
    return sum(
        part.title.height + _UNDER + sum(entry.height + _LEAST_GAP for entry in part.entries)
        for part in parts
    )


def _draw_panel(pen: Pen, layout: BackLayout, inks: Inks) -> None:
    """The faction's colour from edge to edge, with its emblem and its name."""
    face, over = layout.face, OVERHANG
    low = face.height - panel(face)
    box = (-over, low, face.width + over, face.height + over)
    if inks.solid:
        pen.rectangle(box, fill=inks.accent)
    else:
        pen.line((-over, low), (face.width + over, low), styles.FIRM, inks.accent)
    size = _emblem(face)
    middle = (low + face.top) / 2
    faction_band.draw_emblem(pen, layout.back.livery, _left(face), middle - size / 2, size, inks)
    if layout.back.cross:
        _draw_cross(pen, layout, layout.back.cross, inks)
    name = layout.name
    base = middle + name.height / 2 - name.style.size * 0.86
    for i, line in enumerate(name.lines):
        ink = white if inks.solid else inks.text
        pen.text(_name_left(face), base - i * name.style.leading, line, name.style, ink)


def _draw_cross(pen: Pen, layout: BackLayout, cross: Cross, inks: Inks) -> None:
    """Draw the panel's five squares at its right end, with their texts."""
    face, side = layout.face, _cross(layout.face) / 3
    left, low = face.right - 3 * side, face.top - 3 * side
    style = Style(font="title", size=round(side * _WRITTEN, 2), leading=side)
    for text, column, row in cross.places():
        x, y = left + column * side, low + row * side
        paper = white if inks.solid else None
        pen.rectangle(
            (x, y, x + side, y + side), fill=paper, stroke=inks.accent, weight=styles.THIN
        )
        base = y + side / 2 - style.size * _CAPITALS / 2
        pen.centre(x + side / 2, base, text, style, inks.text)


def _draw_part(pen: Pen, layout: BackLayout, part: Part, top: float, inks: Inks) -> float:
    """Draw a table: its title over a rule, then its rows. Returns the bottom edge."""
    left, right = _left(layout.face), layout.face.right
    top = pen.block(left, top, part.title, inks.accent) - _UNDER / 2
    pen.line((left, top), (right, top), styles.THIN, inks.accent)
    top -= _UNDER / 2
    for entry in part.entries:
        draw_entry = _draw_run_in if entry.runs_in else _draw_stacked
        draw_entry(pen, entry, left, right, top, inks)
        top -= entry.height + layout.gap
    return top - layout.gap


def _draw_stacked(
    pen: Pen, entry: Entry, left: float, right: float, top: float, inks: Inks
) -> None:
    name, figure = entry.name, entry.figure
    under = pen.block(left, top, name, inks.text)
    if figure.lines:
        base = (top if entry.beside else under) - name.style.size
        for i, line in enumerate(figure.lines):
            pen.right(right, base - i * figure.style.leading, line, figure.style, inks.second)
    pen.block(left, top - entry.height + entry.text.height, entry.text, inks.text)


def _draw_run_in(pen: Pen, entry: Entry, left: float, right: float, top: float, inks: Inks) -> None:
    name, figure, text = entry.name, entry.figure, entry.text
    base = top - text.style.size
    pen.text(left, base, name.lines[0], name.style, inks.text)
    start = left + width(name.lines[0], name.style) + _APART
    if figure.lines:
        pen.text(start, base, figure.lines[0], figure.style, inks.second)
    pen.text(left + indent(entry), base, text.lines[0], text.style, inks.text)
    pen.block(left, top - text.style.leading, text.change(lines=text.lines[1:]), inks.text)


def _left(face: Face) -> float:
    """Left margin: a back has no band, so both sides are equal."""
    return face.margin
