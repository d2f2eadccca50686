"""Whole documents of one kind of sheet each, as parts of larger ones are drawn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rosters.printing.cards.card_sheets import draw_cards
from rosters.printing.drawing import document
from rosters.printing.maps.board_sheet import draw_board_sheet
from rosters.printing.maps.mat import draw_mat
from rosters.printing.sheets.counters import draw_counters
from rosters.printing.sheets.mission import draw_mission_sheet
from rosters.printing.sheets.paper_figures import draw_standees
from rosters.printing.sheets.quick_reference import draw_quick_reference
from rosters.printing.sheets.roster import draw_roster_sheet
from rosters.printing.sheets.rulers import draw_rulers

FRAME = ("imprint", "paper", "language", "on_page")


def whole(draw: Callable[..., None]) -> Callable[..., bytes]:
    """What makes a document of a record that `draw` draws."""

    def made(record: object, **asked: Any) -> bytes:
        frame = {name: asked.pop(name) for name in FRAME if name in asked}
        return document.build(lambda press: draw(press, record, **asked), **frame)

    return made


board_sheet = whole(draw_board_sheet)
counters = whole(draw_counters)
mat = whole(draw_mat)
mission_sheet = whole(draw_mission_sheet)
quick_reference = whole(draw_quick_reference)
roster_sheet = whole(draw_roster_sheet)
rulers = whole(draw_rulers)
standees = whole(draw_standees)
unit_cards = whole(draw_cards)
