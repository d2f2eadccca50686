"""Where cards stand on paper: nine to a page in true millimetres, crop marks outside them."""

from __future__ import annotations

from collections.abc import Sequence

from rosters.printing import band, cards, dice, document, styles
from rosters.printing.document import foot, foot_lines
from rosters.printing.pen import Pen
from rosters.printing.sheet import Card, Imprint
from rosters.printing.styles import MM, Paper

COLUMNS, ROWS = 3, 3
PER_PAGE = COLUMNS * ROWS
_MARK = (1 * MM, 4 * MM)


def unit_cards(cards: Sequence[Card], *, imprint: Imprint, paper: str, language: str) -> bytes:
    """The cards as a PDF, nine to a page in their order; ValueError for an unknown paper."""
    pages = max(1, -(-len(cards) // PER_PAGE))

    def draw(pen: Pen, sheet: Paper) -> None:
        forms = _draw_forms(pen, cards, imprint, language)
        for page in range(pages):
            shown = forms[page * PER_PAGE : (page + 1) * PER_PAGE]
            _draw_page(pen, sheet, shown)
            _draw_foot(pen, sheet, foot_lines(imprint, page + 1, pages, language))
            pen.canvas.showPage()

    return document.build(draw, imprint=imprint, paper=paper, language=language)


def places(paper: Paper) -> tuple[tuple[float, float], ...]:
    """The lower left corners of a page's nine cards in points, row by row from the top."""
    left, bottom = _corner(paper)
    return tuple(
        (left + column * cards.WIDTH, bottom + (ROWS - 1 - row) * cards.HEIGHT)
        for row in range(ROWS)
        for column in range(COLUMNS)
    )


def _corner(paper: Paper) -> tuple[float, float]:
    return (paper.width - COLUMNS * cards.WIDTH) / 2, (paper.height - ROWS * cards.HEIGHT) / 2


def _draw_forms(pen: Pen, deck: Sequence[Card], imprint: Imprint, language: str) -> tuple[str, ...]:
    """Every distinct card once, as a form; the forms' names in the order of the deck."""
    dice.draw_forms(pen)
    for faction in dict.fromkeys(card.faction_slug for card in deck):
        band.draw_form(pen, faction)
    names = {card: f"card-{i}" for i, card in enumerate(dict.fromkeys(deck))}
    for card, name in names.items():
        pen.canvas.beginForm(name, 0, 0, cards.WIDTH, cards.HEIGHT)
        cards.draw(pen, cards.compose(card, language), imprint, language)
        pen.canvas.endForm()
    return tuple(names[card] for card in deck)


def _draw_page(pen: Pen, paper: Paper, forms: Sequence[str]) -> None:
    for form, (x, y) in zip(forms, places(paper), strict=False):
        pen.stamp(form, x, y)
    _draw_cuts(pen, paper)


def _draw_cuts(pen: Pen, paper: Paper) -> None:
    """Hairlines between cards as a guide, and crop marks that stop short of every card."""
    left, bottom = _corner(paper)
    right, top = left + COLUMNS * cards.WIDTH, bottom + ROWS * cards.HEIGHT
    near, far = _MARK
    for i in range(COLUMNS + 1):
        x = left + i * cards.WIDTH
        pen.line((x, bottom), (x, top), styles.HAIR, styles.FAINT)
        pen.line((x, top + near), (x, top + far), styles.HAIR)
        pen.line((x, bottom - near), (x, bottom - far), styles.HAIR)
    for i in range(ROWS + 1):
        y = bottom + i * cards.HEIGHT
        pen.line((left, y), (right, y), styles.HAIR, styles.FAINT)
        pen.line((left - near, y), (left - far, y), styles.HAIR)
        pen.line((right + near, y), (right + far, y), styles.HAIR)


def _draw_foot(pen: Pen, paper: Paper, lines: tuple[str, str, str]) -> None:
    """The foot, between the crop marks of the page's outer edges."""
    left, bottom = _corner(paper)
    right = left + COLUMNS * cards.WIDTH
    base = min(bottom / 2, bottom - 4.6 * MM)
    foot(pen, left + MM, right - MM, base, lines)
