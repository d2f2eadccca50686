"""Cut-out counters: discs at true size, sides distinct by their rims, with a legend."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from rosters.printing.drawing import page, sides, styles
from rosters.printing.drawing.canvas_pen import Pen
from rosters.printing.drawing.columns import Columns, Piece
from rosters.printing.drawing.document import Press
from rosters.printing.drawing.labels import label
from rosters.printing.drawing.measure import Block, fit
from rosters.printing.drawing.page import HEAD, MASTHEAD
from rosters.printing.drawing.prose import heading, paragraphs
from rosters.printing.drawing.styles import MM, Paper, Style
from rosters.printing.drawing.typography import polish
from rules.engine.core.record import Record
from rules.engine.tabletop.printed import Item, Side, Token

_GAP = 1.8 * MM
_ROW_GAP = 3 * MM
_AIR = 10.0
_RIM = 0.94  # of the radius: what is printed keeps off the cut

Face = tuple[Token, Side]


class Place(Record):
    """Layout of a disc, in fractions of its radius: side and lower edge of the sign's square, first
    base line and line width of the name.
    """

    sign: float
    foot: float
    base: float
    room: float
    lines: int


_ONE = Place(sign=0.86, foot=-0.29, base=-0.48, room=1.04, lines=1)
_TWO = Place(sign=0.62, foot=-0.05, base=-0.27, room=1.0, lines=2)
_PLACES = tuple(product(styles.COUNTER, (_ONE, _TWO)))


def draw_counters(press: Press, tokens: Sequence[Token], *, low_ink: bool = False) -> None:
    """Draws their pages."""
    columns = compose(tokens, press.paper, press.language, low_ink=low_ink)
    title = label("counters", press.language)
    press.bookmark(title)
    page.draw_pages(press, columns, lambda: page.draw_head(press, press.imprint.system, title))


def page_count(tokens: Sequence[Token], paper: Paper, language: str) -> int:
    """The number of pages."""
    return compose(tokens, paper, language).pages


def compose(
    tokens: Sequence[Token], paper: Paper, language: str, *, low_ink: bool = False
) -> Columns:
    """Draw rows of discs, then their explanations, on one page if they fit."""
    for style in styles.BODY[1:]:
        columns = _set(tokens, paper, language, style, low_ink=low_ink)
        if columns.pages == 1:
            break
    return columns


def _set(
    tokens: Sequence[Token], paper: Paper, language: str, style: Style, *, low_ink: bool
) -> Columns:
    columns = Columns(page.frame(paper), paper.height - HEAD - MASTHEAD - _AIR)
    for diameter in dict.fromkeys(token.diameter_mm for token in tokens):
        alike = [token for token in tokens if token.diameter_mm == diameter]
        columns.one(list(_rows(list(_faces(alike)), language, columns.wide, low_ink=low_ink)))
    notes = paragraphs([_note(token) for token in tokens], language, style, columns.half)
    over = heading(label("used-for", language), language, columns.wide)
    columns.two(notes, over=over)
    return columns


def _faces(tokens: Sequence[Token]) -> Iterator[Face]:
    """Every disc to cut out; of a counter of both sides, so many for each."""
    for token in tokens:
        owners: tuple[Side, ...] = (token.side,)
        if token.side == "both":
            owners = ("first", "second")
        for side in owners:
            yield from [(token, side)] * token.count


def _note(token: Token) -> Item:
    count = f"2 × {token.count}" if token.side == "both" else f"{token.count}"
    return Item(lead=f"{token.label} ({count})", text=token.used_for, clauses=token.clauses)


def _rows(faces: Sequence[Face], language: str, room: float, *, low_ink: bool) -> Iterator[Piece]:
    if not faces:
        return
    diameter = faces[0][0].diameter_mm * MM
    in_row = max(1, int((room + _GAP) / (diameter + _GAP)))
    gap = (room - in_row * diameter) / max(1, in_row - 1)
    for start in range(0, len(faces), in_row):
        row = faces[start : start + in_row]

        def draw(pen: Pen, x: float, top: float, row: Sequence[Face] = row) -> None:
            for i, face in enumerate(row):
                middle = x + i * (diameter + gap) + diameter / 2
                draw_face(pen, face, middle, top - diameter / 2, language, low_ink=low_ink)

        yield Piece(diameter, draw, above=_ROW_GAP)


def draw_face(
    pen: Pen, face: Face, x: float, y: float, language: str, *, low_ink: bool = False
) -> None:
    """Draw a disc around (x, y), with a thin outline to cut along."""
    token, side = face
    radius = token.diameter_mm * MM / 2
    sides.draw_face(pen, x, y, _RIM * radius, side)
    pen.ring(x, y, radius, styles.RULE, styles.HAIR)
    place, name = _named(polish(token.label, language), radius)
    size, colour = place.sign * radius, sides.COLOURS[side]
    left, foot = x - size / 2, y + place.foot * radius
    sides.draw_sign(pen, token.drawing, left, foot, size, colour, solid=not low_ink)
    for i, line in enumerate(name.lines):
        pen.centre(x, y + place.base * radius - i * name.style.leading, line, name.style)


def _named(name: str, radius: float) -> tuple[Place, Block]:
    """A name on one line or on two, in smaller type if it has to; its words are broken only in the
    smallest.
    """
    found = [
        (place, fit(name, (style,), place.room * radius, place.lines * style.leading))
        for style, place in _PLACES
    ]
    whole = (each for each in found if " ".join(each[1].lines) == name)
    return next(whole, found[-1])
