"""Blank cards: a faction's card with empty dice and lines for handwriting."""

from __future__ import annotations

from itertools import pairwise

from rosters.printing.cards import faction_band, front, measured
from rosters.printing.cards.measured import CardLayout, Stats, name_left
from rosters.printing.drawing import dice, ratings, styles
from rosters.printing.drawing.canvas_pen import Pen
from rosters.printing.drawing.ink_colours import Inks
from rosters.printing.drawing.measure import fit_line, width
from rosters.printing.drawing.sheet import Imprint
from rosters.printing.drawing.styles import MM
from rosters.printing.drawing.typography import polish
from rules.engine.tabletop.printed import Card

_ABILITIES = 2
_DICE_ABOVE = 3
_STEP, _CELL = 1.12, 0.88  # of a die to mark and of its place, in half the height of all of them
_CLUSTER = ((_DICE_ABOVE - 1) * _STEP + _CELL) / 2
"""Width of the dice cluster as a multiple of its height."""
_CLUSTERS_APART = 4.0


def blank_of(card: Card) -> Card:
    """A copy of the card without the unit's own data; faction, ratings and states remain."""
    return card.change(slug="", name="", unit="", features=(), blurb="", anchor="", note="")


def draw(pen: Pen, layout: CardLayout, inks: Inks, imprint: Imprint, language: str) -> None:
    """Draws a blank card."""
    page, face = layout.pages[0], layout.face
    pen.stamp(faction_band.form(layout.card.livery), 0, 0)
    _draw_head(pen, layout, inks)
    if page.stats:
        _draw_stats(pen, layout, page.stats, inks, language)
    low = face.bottom + 0.6 * MM
    rows = int((page.top - low) / face.pitch)
    each = max(2, (rows - 1) // _ABILITIES)
    for row in range(rows):
        y = page.top - (row + 1) * face.pitch + 0.8 * MM
        begins = row % each == 0 and row // each < _ABILITIES
        x = face.left
        if begins:
            front.draw_box(pen, x, y, face.box, inks)
            x += face.box * 1.6
        weight = styles.THIN if begins else styles.HAIR
        pen.line((x, y), (face.right, y), weight, inks.second)
    front.draw_foot(pen, layout, 0, inks, imprint)


def _draw_head(pen: Pen, layout: CardLayout, inks: Inks) -> None:
    """Faction, a line for the name, a line for the points."""
    face, types, head = layout.face, layout.face.types, layout.pages[0].head
    left, base = name_left(face), face.height - face.corner + measured.HEAD_RISE
    high = face.top - types.eyebrow.size * 0.72
    pen.text(left, high, head.faction.lines[0], types.eyebrow, inks.accent)
    pen.right(face.right, high, head.label, types.mark, inks.second)
    wide = max(width(head.label, types.mark), 8 * MM)
    pen.line((left, base), (face.right - wide - 2 * MM, base), styles.THIN, inks.second)
    pen.line((face.right - wide, base), (face.right, base), styles.THIN, inks.accent)


def _draw_stats(pen: Pen, layout: CardLayout, stats: Stats, inks: Inks, language: str) -> None:
    """Every fact with a line, every rating with the outlines of all dice, to mark one of them."""
    face, style = layout.face, stats.facts.style
    base, x = stats.top - style.size, layout.face.left
    facts = layout.card.facts
    share = stats.room / max(1, len(facts))
    for fact in facts:
        word = fit_line(polish(fact.label, language), (style,), share * 0.7)
        pen.text(x, base, word.lines[0], style, inks.second)
        start = x + width(word.lines[0], style) + 1 * MM
        pen.line((start, base), (x + share - 2 * MM, base), styles.HAIR, inks.second)
        x += share
    middle = stats.top - stats.facts.height - measured.UNDER_FACTS - face.die / 2
    kinds, middles = layout.card.ratings, measured.columns(stats, face)
    nearest = min((there - here for here, there in pairwise(middles)), default=stats.room)
    size = min(face.die, (nearest - _CLUSTERS_APART) / _CLUSTER)
    for rating, name, x in zip(kinds, stats.ratings, middles, strict=True):
        if ratings.is_die(rating):
            _draw_dice(pen, x, middle, size, inks)
        else:
            _draw_place(pen, x, middle, face.die, inks)
        front.draw_rating_name(pen, name, x, middle - face.die / 2, inks)
    rule = stats.bottom + measured.RULE
    pen.line((face.left, rule), (face.right, rule), styles.FIRM, inks.accent)


def _draw_place(pen: Pen, x: float, y: float, size: float, inks: Inks) -> None:
    """A line to write a figure on, below (x, y)."""
    low = y - size / 2
    pen.line((x - size / 2, low), (x + size / 2, low), styles.HAIR, inks.second)


def _draw_dice(pen: Pen, x: float, y: float, size: float, inks: Inks) -> None:
    """The outlines of all dice in two rows around (x, y)."""
    cell = size / 2
    kinds = tuple(dice.OUTLINES)
    for row, kept in enumerate((kinds[:_DICE_ABOVE], kinds[_DICE_ABOVE:])):
        for i, die in enumerate(kept):
            at = x + (i - (len(kept) - 1) / 2) * cell * _STEP
            dice.outline(pen, die, at, y + (0.5 - row) * cell * 1.08, cell * _CELL, inks.text)
