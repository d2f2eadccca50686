"""Fold-up paper figures: two identical fronts, tabs, and a base at true size with a slot."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from rosters.printing.drawing import page, sides, styles
from rosters.printing.drawing.canvas_pen import Pen
from rosters.printing.drawing.columns import Columns, Piece
from rosters.printing.drawing.document import Press
from rosters.printing.drawing.labels import label
from rosters.printing.drawing.measure import fit, width
from rosters.printing.drawing.page import HEAD, MASTHEAD
from rosters.printing.drawing.prose import paragraphs
from rosters.printing.drawing.styles import MM, Paper
from rosters.printing.drawing.typography import polish
from rules.engine.core.record import Record
from rules.engine.tabletop.printed import Item, Standee

TALL = 1.5
"""How high a figure is, in diameters of its base."""

_TONGUE = 5 * MM
_SHOULDER = 3 * MM  # how much narrower the tongue is on each side
_SLOT = 0.5 * MM  # how much longer the slot is on each side
_GAP = 5 * MM
_BASE_GAP = 2 * MM
_AIR = 8.0
_USUAL_BASE = 25.0
_DASH = [2, 2]


class Figure(Record):
    """One figure to cut out; `number` distinguishes the figures of a unit, 0 for a single one."""

    standee: Standee
    number: int

    @property
    def wide(self) -> float:
        return self.standee.base_mm * MM

    @property
    def tall(self) -> float:
        return TALL * self.wide

    @property
    def height(self) -> float:
        """With both sides, both tongues and the base below."""
        return 2 * self.tall + 2 * _TONGUE + _BASE_GAP + self.wide


def draw_standees(press: Press, units: Sequence[Standee], *, low_ink: bool = False) -> None:
    """Draws their pages."""
    columns = compose(units, press.paper, press.language, low_ink=low_ink)
    title = label("standees", press.language)
    press.bookmark(title)
    page.draw_pages(press, columns, lambda: page.draw_head(press, press.imprint.system, title))


def page_count(units: Sequence[Standee], paper: Paper, language: str) -> int:
    """The number of pages."""
    return compose(units, paper, language).pages


def compose(
    units: Sequence[Standee], paper: Paper, language: str, *, low_ink: bool = False
) -> Columns:
    """How to fold them, then rows of figures, those of like bases together."""
    columns = Columns(page.frame(paper), paper.height - HEAD - MASTHEAD - _AIR / 2)
    how = Item(text=label("fold", language))
    columns.one(paragraphs([how], language, styles.CAPTION, columns.wide))
    figures = list(_numbered(units))
    for base in sorted({figure.standee.base_mm for figure in figures}):
        alike = [figure for figure in figures if figure.standee.base_mm == base]
        columns.one(list(_rows(alike, language, columns.wide, low_ink=low_ink)))
    return columns


def _numbered(units: Sequence[Standee]) -> Iterator[Figure]:
    count, met = Counter(unit.slug for unit in units), Counter[str]()
    for unit in units:
        met[unit.slug] += 1
        yield Figure(standee=unit, number=met[unit.slug] if count[unit.slug] > 1 else 0)


def _rows(
    figures: Sequence[Figure], language: str, room: float, *, low_ink: bool
) -> Iterator[Piece]:
    wide = figures[0].wide
    in_row = max(1, int((room + _GAP) / (wide + _GAP)))
    step = (room - wide) / max(1, in_row - 1)
    for start in range(0, len(figures), in_row):
        row = figures[start : start + in_row]

        def draw(pen: Pen, x: float, top: float, row: Sequence[Figure] = row) -> None:
            for i, figure in enumerate(row):
                _draw(pen, figure, x + i * step, top, language, low_ink=low_ink)

        yield Piece(row[0].height, draw, above=_GAP)


def _draw(pen: Pen, figure: Figure, x: float, top: float, language: str, *, low_ink: bool) -> None:
    """From above: tongue, back upside down, fold, front, tongue, base."""
    fold = top - _TONGUE - figure.tall
    with pen.kept():
        pen.canvas.translate(x + figure.wide / 2, fold)
        _draw_front(pen, figure, language, low_ink=low_ink)
        pen.canvas.rotate(180)
        _draw_front(pen, figure, language, low_ink=low_ink)
        with pen.kept():
            pen.canvas.setDash(_DASH)
            pen.line((-figure.wide / 2, 0), (figure.wide / 2, 0), styles.THIN, styles.INK_2)
    _draw_base(pen, figure, x + figure.wide / 2, top - figure.height + figure.wide / 2)


def _draw_front(pen: Pen, figure: Figure, language: str, *, low_ink: bool) -> None:
    """One side, hanging from the fold at the origin."""
    standee, half, tall = figure.standee, figure.wide / 2, figure.tall
    tongue = half - _SHOULDER
    shape = (
        *((-half, 0), (half, 0), (half, -tall), (tongue, -tall), (tongue, -tall - _TONGUE)),
        *((-tongue, -tall - _TONGUE), (-tongue, -tall), (-half, -tall)),
    )
    accent = styles.accent(standee.livery)
    pen.polygon(shape, stroke=styles.RULE, weight=styles.HAIR)
    pen.line((-half, -tall), (half, -tall), styles.FIRM, accent)
    size = 0.92 * half
    foot, emblem = -0.12 * tall - size, standee.livery.emblem
    sides.draw_sign(pen, emblem, -size / 2, foot, size, accent, solid=not low_ink)
    glyph = f"{standee.glyph} {figure.number}" if figure.number else standee.glyph
    usual = styles.STANDEE.size * standee.base_mm / _USUAL_BASE
    shrunk = min(1, 1.8 * half / width(glyph, styles.STANDEE.change(size=usual)))
    pen.centre(0, -0.68 * tall, glyph, styles.STANDEE.change(size=usual * shrunk))
    name = fit(polish(standee.unit, language), (styles.CELL_NAME,), 1.84 * half, 0.22 * tall)
    base = -0.74 * tall - styles.CELL_NAME.size
    for line in name.lines:
        pen.centre(0, base, line, styles.CELL_NAME)
        base -= styles.CELL_NAME.leading


def _draw_base(pen: Pen, figure: Figure, x: float, y: float) -> None:
    """Draw the disc of the unit's base, with its slot and the name beside it."""
    half = figure.wide / 2
    slot = half - _SHOULDER + _SLOT
    pen.ring(x, y, half, styles.RULE, styles.HAIR)
    pen.line((x - slot, y), (x + slot, y), styles.FIRM)
    said = f"{figure.standee.glyph} · {figure.standee.base_mm:g} mm"
    pen.centre(x, y - 0.45 * half, said, styles.CLAUSE, styles.INK_2)
