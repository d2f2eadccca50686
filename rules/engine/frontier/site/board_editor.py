"""Frontier's side of the board editor: reading, checking and drawing players' own boards."""

from __future__ import annotations

from rules.engine.frontier.data.catalogue import CATALOGUE
from rules.engine.frontier.play import own_boards
from rules.engine.frontier.play.own_boards import DrawnBoard
from rules.engine.frontier.play.written_board import MOST_LEVELS
from rules.engine.frontier.site.random_board import in_language, random_board
from rules.engine.frontier.space.board_rules import TERRAIN_RULES
from rules.engine.tabletop.board_editor import BoardEditor, Fault

_LAYOUTS = {layout.slug: layout for layout in CATALOGUE.layouts}


def judged(board: DrawnBoard) -> tuple[Fault, ...]:
    """FR-BOARD-1 to FR-BOARD-8  Check a board like the printed layouts."""
    return own_boards.judged(board.pieces)


DRAWING = BoardEditor(
    palette=TERRAIN_RULES,
    limits={"levels": MOST_LEVELS},
    blank=DrawnBoard,
    copied=lambda slug, language: own_boards.copied(_LAYOUTS[slug], language),
    random=lambda seed, language: in_language(random_board(seed), language),
    read=own_boards.read,
    written=own_boards.written,
    judged=judged,
    as_layout=own_boards.as_layout,
)
