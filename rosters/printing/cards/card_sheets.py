"""Arranges cards on sheets with cutting guides and optional backs, or one card to a page with bleed
for print services.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import count, cycle, repeat
from math import inf

from rosters.printing.cards import backs as card_backs
from rosters.printing.cards import blanks, faction_band, front
from rosters.printing.cards.card_layout import FACES, OVERHANG
from rosters.printing.cards.imposition import (
    MARK,
    Grid,
    draw_hairlines,
    draw_marks,
    grid_of,
)
from rosters.printing.cards.measured import compose
from rosters.printing.drawing import dice, styles
from rosters.printing.drawing.document import Press
from rosters.printing.drawing.ink_colours import inks_of
from rosters.printing.drawing.page import SIDE
from rosters.printing.drawing.styles import MM, PAPERS
from rosters.printing.formats import BLEEDS
from rosters.printing.options import SIDES, Options
from rules.engine.core.record import Record
from rules.engine.tabletop.printed import Card, CardBack

FRONTS, DUPLEX, PAGES = SIDES
_GUIDES: dict[str, Callable[..., None]] = {"hairlines": draw_hairlines, "marks": draw_marks}


_NOTHING = repeat("")


class Slot(Record):
    """One physical card: the PDF forms of front and back, and its faction."""

    front: str
    back: str
    faction: str


def draw_cards(
    press: Press,
    cards: Sequence[Card],
    how: Options | None = None,
    *,
    backs: Sequence[CardBack] = (),
    home: str = "",
) -> None:
    """Draw all card pages, with a bookmark for each faction."""
    how = how or Options()
    slots = _Forms(press, how, backs, home).slots(cards)
    if how.sides == PAGES:
        _draw_singly(press, slots, how)
    else:
        _draw_sheets(press, slots, how)


def page_count(cards: Sequence[Card], how: Options | None = None, *, home: str = "") -> int:
    """Number of pages."""
    how = how or Options()
    face = FACES[how.size]
    made = [compose(card, face, how.language, home) for card in cards]
    slots = sum(len(layout.pages) for layout in made) + (how.blanks if cards else 0)
    if how.sides == PAGES:
        return max(1, 2 * slots)
    sheets = max(1, -(-slots // _grid(how.paper, how).count))
    return sheets * 2 if how.sides == DUPLEX else sheets


def _grid(paper: str, how: Options) -> Grid:
    return grid_of(PAPERS[paper], FACES[how.size], BLEEDS[how.bleed] * MM)


class _Forms:
    """Cache of PDF forms: each distinct card side is stored once and stamped often."""

    def __init__(self, press: Press, how: Options, backs: Sequence[CardBack], home: str) -> None:
        self.press, self.how, self.home = press, how, home
        self.face = FACES[how.size]
        self.backs = {back.livery.slug: back for back in backs}
        free = (f"deck{i}" for i in count(1))
        self.deck = next(name for name in free if not press.canvas.hasForm(f"{name}-1"))
        self.drawn = 0

    def slots(self, deck: Sequence[Card]) -> tuple[Slot, ...]:
        """All cards in order, continuation cards after their first card, then blank cards."""
        if not deck:
            return ()
        dice.draw_forms(self.press.pen, inks_of(deck[0].livery, self.how.low_ink).text)
        for livery in dict.fromkeys(card.livery for card in deck):
            inks = inks_of(livery, self.how.low_ink)
            faction_band.draw_form(self.press.pen, livery, self.face, inks)
        backs = {} if self.how.sides == FRONTS else self._backs(deck)
        turned = {slug: cycle(forms) for slug, forms in backs.items()}
        fronts = {card: self._fronts(card) for card in dict.fromkeys(deck)}
        slots = [(form, card) for card in deck for form in fronts[card]]
        if self.how.blanks:
            slots += [(self._blank(deck[0]), deck[0])] * self.how.blanks
        return tuple(
            Slot(
                front=form, back=next(turned.get(card.livery.slug, _NOTHING)), faction=card.faction
            )
            for form, card in slots
        )

    def _fronts(self, card: Card) -> tuple[str, ...]:
        press = self.press
        layout = compose(card, self.face, press.language, self.home)
        inks = inks_of(card.livery, self.how.low_ink)
        told = press.imprint, press.language, self.home
        return tuple(
            self._form(partial(front.draw, press.pen, layout, number, inks, *told))
            for number in range(len(layout.pages))
        )

    def _blank(self, card: Card) -> str:
        inks = inks_of(card.livery, self.how.low_ink)
        layout = compose(blanks.blank_of(card), self.face, self.press.language, "")
        press = self.press
        told = press.imprint, press.language
        return self._form(partial(blanks.draw, press.pen, layout, inks, *told))

    def _backs(self, deck: Sequence[Card]) -> dict[str, tuple[str, ...]]:
        """The backs of each faction in the deck; several alternate if one has too little room."""
        slugs = dict.fromkeys(card.livery.slug for card in deck)
        return {slug: self._back(self.backs[slug]) for slug in slugs if slug in self.backs}

    def _back(self, back: CardBack) -> tuple[str, ...]:
        inks = inks_of(back.livery, self.how.low_ink)
        layouts = card_backs.spread(back, self.face, self.press.language)
        return tuple(
            self._form(partial(card_backs.draw, self.press.pen, layout, inks)) for layout in layouts
        )

    def _form(self, draw: Callable[[], None]) -> str:
        """Draw a side as a PDF form, bleed included."""
        self.drawn += 1
        name = f"{self.deck}-{self.drawn}"
        over = OVERHANG
        wide, high = self.face.width + over, self.face.height + over
        self.press.canvas.beginForm(name, -over, -over, wide, high)
        draw()
        self.press.canvas.endForm()
        return name


def _draw_sheets(press: Press, slots: Sequence[Slot], how: Options) -> None:
    grid = _grid(press.paper.key, how)
    sheets = max(1, -(-len(slots) // grid.count))
    sides = 2 if how.sides == DUPLEX else 1
    if sides == 2:
        press.canvas.setViewerPreference("Duplex", "DuplexFlipLongEdge")
    marked = ""
    for sheet in range(sheets):
        here = slots[sheet * grid.count : (sheet + 1) * grid.count]
        for slot in here:
            if slot.faction != marked:
                marked = slot.faction
                press.bookmark(marked)
        for side in range(sides):
            _draw_side(press, grid, here, how, back=side == 1)
            _draw_foot(press, grid, sheet * sides + side + 1, sheets * sides)
            press.end_page()


def _draw_side(
    press: Press, grid: Grid, slots: Sequence[Slot], how: Options, *, back: bool
) -> None:
    pen = press.pen
    for slot, (x, y) in zip(slots, grid.places(backs=back), strict=False):
        form = slot.back if back else slot.front
        if form:
            with pen.clipped(_cell(grid, x, y)):
                grid.stamp(pen, form, x, y, back=back)
    if how.guides in _GUIDES and not back:
        _GUIDES[how.guides](pen, grid)


def _cell(grid: Grid, x: float, y: float) -> tuple[tuple[float, float], ...]:
    """Card size with bleed."""
    (wide, high), bleed = grid.cell, grid.bleed
    x0, y0 = x - bleed, y - bleed
    return ((x0, y0), (x0 + wide, y0), (x0 + wide, y0 + high), (x0, y0 + high))


def _draw_singly(press: Press, slots: Sequence[Slot], how: Options) -> None:
    """One card side to a page, fronts and backs alternating, without anything else."""
    face, bleed = FACES[how.size], BLEEDS[how.bleed] * MM
    marked = ""
    for slot in slots:
        if slot.faction != marked:
            marked = slot.faction
            press.bookmark(marked)
        for form in (slot.front, slot.back):
            press.page_size(face.width, face.height, bleed)
            if form:
                press.pen.stamp(form, bleed, bleed)
            press.end_page()
    if not slots:
        press.end_page()


def _draw_foot(press: Press, grid: Grid, page: int, pages: int) -> None:
    """Draw the page foot between or below the crop marks."""
    left, bottom = grid.corner
    base = min(bottom / 2, bottom - 4.6 * MM)
    if base + styles.FOOT.leading + styles.FOOT.size < bottom - MARK[1]:
        left, most = SIDE, inf
    else:
        left, most = left + MM, grid.cell[0] - 2 * MM
    press.foot(page, pages, left=left, right=press.paper.width - left, base=base, most=most)
