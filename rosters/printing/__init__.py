"""The print shop: it draws the records of `rules.engine.lib.printed` and knows no rule book.

From above: `pages` is asked by browsers and programs, `background` draws what takes long,
`orders` turns what was asked for into plain data, `cards` and `sheets` put it on paper, `maps` draw
boards, and all of them draw with `drawing`. `options` and `formats` are what may be asked for.
"""

from rosters.printing.cards.paper import unit_cards
from rosters.printing.maps.board_sheet import board_sheet
from rosters.printing.orders.build import (
    board_sheet_of,
    cards_of,
    cards_of_draft,
    imprint_of,
    mission_sheet_of,
    one_of_each,
    roster_sheet_of,
)
from rosters.printing.sheets.mission import mission_sheet
from rosters.printing.sheets.roster import roster_sheet

MOST_CARDS = 200

__all__ = [
    "MOST_CARDS",
    "board_sheet",
    "board_sheet_of",
    "cards_of",
    "cards_of_draft",
    "imprint_of",
    "mission_sheet",
    "mission_sheet_of",
    "one_of_each",
    "roster_sheet",
    "roster_sheet_of",
    "unit_cards",
]
