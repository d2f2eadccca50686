"""Card geometry for each card size: margins, positions, type sizes. Lengths in points."""

from __future__ import annotations

from rosters.printing.drawing.measure import Ladder
from rosters.printing.drawing.styles import MM, Style
from rosters.printing.formats import A6, CARD_SIZES, MINI, POKER, TAROT
from rules.engine.core.record import Record

SMALLEST_TEXT = 6.5
SMALLEST_MARK = 6.0
"""Minimum size of short labels: clause ids, kinds, headings, names of ratings."""


class Types(Record):
    """Type sizes of one card size; ladders are tried from the largest."""

    eyebrow: Style
    name: Ladder
    points: Style
    fact: Style
    rating: Ladder
    ability: Ladder
    mark: Style
    clause: Style
    text: Ladder
    note: Style
    blurb: Style
    state: Style
    source: Style


class Face(Record):
    """One size of card, its origin the lower left corner of the trimmed card.

    `band` is how broad the faction's band is, `corner` the side of the block with its emblem; both
    run over the trim by `OVERHANG`. `reserve` is kept for lines to write on if the text allows.
    `code_at_dice` puts the code beside the dice, else it stands in the foot of the last card;
    `terse` leaves out words of kinds and clauses for which a title or a text has no room beside it.
    """

    key: str
    width: float
    height: float
    margin: float
    band: float
    left: float
    corner: float
    emblem: float
    die: float
    box: float
    gap: float
    widest_gap: float
    pitch: float
    reserve: float
    code: float
    code_at_dice: bool
    terse: bool
    types: Types

    @property
    def right(self) -> float:
        return self.width - self.margin

    @property
    def top(self) -> float:
        return self.height - self.margin

    @property
    def room(self) -> float:
        return self.right - self.left

    @property
    def foot(self) -> float:
        """The base line of the foot."""
        return self.margin + 0.2 * MM

    @property
    def bottom(self) -> float:
        """Lower end of the area above the foot."""
        return self.foot + max(self.types.state.size, self.box) + 1.0 * MM


OVERHANG = 25.4 / 8 * MM
"""How far artwork extends beyond the trim: the largest bleed offered."""


def _types(scale: float, texts: tuple[float, ...], tight: float, figure: float = 17) -> Types:
    """Scale every style, but none below the minimum size for its kind of text."""

    def mark(font: str, size: float, leading: float) -> Style:
        return _style(font, max(SMALLEST_MARK, size * scale), leading)

    def text(font: str, size: float, leading: float) -> Style:
        return _style(font, max(SMALLEST_TEXT, size * scale), leading)

    return Types(
        eyebrow=mark("title", 6.2, 1.15),
        name=(
            *(text("title", min(size, figure - 2), 1.02) for size in (15, 12.4, 11.2)),
            text("title", 8.8, 0.95),
            text("title", 7.6, 0.97),
        ),
        points=text("title", figure, 1),
        fact=text("text", 6.6, 1.2),
        rating=tuple(mark("title", size, 1.06) for size in (6.5, 6)),
        ability=tuple(text("title", size, 1.06) for size in (9.2, 8.4, 7.6)),
        mark=mark("title", 6, 1.1),
        clause=mark("text", 6, 1.12),
        text=tuple(_style("text", size, tight) for size in texts),
        note=text("italic", 6.8, 1.18),
        blurb=text("italic", 6.6, 1.18),
        state=mark("title", 6.6, 1.1),
        source=mark("text", 6, 1.1),
    )


def _style(font: str, size: float, leading: float) -> Style:
    return Style(font=font, size=round(size, 2), leading=round(size * leading, 2))


def _face(
    key: str, types: Types, *, code_at_dice: bool = True, terse: bool = False, **millimetres: float
) -> Face:
    size = CARD_SIZES[key]
    lengths = {name: length * MM for name, length in millimetres.items()}
    return Face(
        key=key,
        width=size.width * MM,
        height=size.height * MM,
        code_at_dice=code_at_dice,
        terse=terse,
        types=types,
        **lengths,
    )


FACES = {
    face.key: face
    for face in (
        _face(
            POKER,
            _types(1, (7.4, 6.9, 6.5), 1.155),
            margin=3.1,
            band=3.2,
            left=5.1,
            corner=11.6,
            emblem=6.4,
            die=7.6,
            box=2.2,
            gap=1.5,
            widest_gap=3.6,
            pitch=6,
            reserve=0,
            code=12.4,
        ),
        _face(
            TAROT,
            _types(1.12, (8.6, 8, 7.4, 6.9, 6.5), 1.2),
            margin=3.6,
            band=3.4,
            left=5.8,
            corner=13,
            emblem=7,
            die=8.6,
            box=2.5,
            gap=2.2,
            widest_gap=5,
            pitch=7,
            reserve=16,
            code=14,
        ),
        _face(
            MINI,
            _types(0.76, (6.5,), 1.1, figure=14),
            code_at_dice=False,
            terse=True,
            margin=3.05,
            band=2.2,
            left=3.6,
            corner=8.4,
            emblem=4,
            die=5.8,
            box=1.9,
            gap=0.8,
            widest_gap=2.4,
            pitch=5,
            reserve=0,
            code=10.6,
        ),
        _face(
            A6,
            _types(1.5, (11, 10.2, 9.4, 8.6, 7.6, 6.5), 1.22),
            margin=5,
            band=4.6,
            left=8,
            corner=19,
            emblem=10.5,
            die=13,
            box=3.4,
            gap=3.2,
            widest_gap=7,
            pitch=8,
            reserve=26,
            code=20,
        ),
    )
}
