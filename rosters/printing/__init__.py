"""The print shop: it draws the records of `rules.engine.lib.printed` and knows no rule book.

`build` asks a rule book for them, `document` is the frame of every file, `options` what may be
asked for; a page type is a module that measures (`compose`) and draws.
"""

from rosters.printing.board_sheet import board_sheet
from rosters.printing.build import (
    board_sheet_of,
    cards_of,
    cards_of_draft,
    imprint_of,
    mission_sheet_of,
    one_of_each,
    roster_sheet_of,
)
from rosters.printing.mission import mission_sheet
from rosters.printing.pdf import unit_cards
from rosters.printing.roster import roster_sheet

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
