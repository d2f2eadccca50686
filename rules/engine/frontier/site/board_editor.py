"""Board editor interface of Frontier: reading, checking and drawing players' own boards."""

from __future__ import annotations

from rules.engine.frontier.data.catalogue import CATALOGUE
from rules.engine.frontier.play import own_boards
from rules.engine.frontier.play.own_boards import DrawnBoard
from rules.engine.frontier.play.written_board import MOST_LEVELS
from rules.engine.frontier.site.random_board import in_language, random_board
from rules.engine.frontier.space.board_rules import TERRAIN_RULES
from rules.engine.tabletop.board_editor import Fault
from rules.engine.tabletop.reference import Layout

_LAYOUTS = {layout.slug: layout for layout in CATALOGUE.layouts}


class FrontierDrawing:
    """Frontier's implementation of `BoardEditor`; immutable, every method is a pure function."""

    palette = TERRAIN_RULES

    @property
    def limits(self) -> dict[str, int]:
        return {"levels": MOST_LEVELS}

    def blank(self) -> DrawnBoard:
        return DrawnBoard()

    def copied(self, slug: str, language: str) -> DrawnBoard:
        return own_boards.copied(_LAYOUTS[slug], language)

    def random(self, seed: str, language: str) -> DrawnBoard:
        return in_language(random_board(seed), language)

    def read(self, raw: object) -> DrawnBoard:
        return own_boards.read(raw)

    def typed(self, text: str) -> None:
        """FR-BOARD-1  Frontier has no text form of boards, only records."""

    def plain(self, board: DrawnBoard) -> str:
        return ""

    def written(self, board: DrawnBoard) -> dict[str, object]:
        return own_boards.written(board)

    def judged(self, board: DrawnBoard) -> tuple[Fault, ...]:
        """FR-BOARD-1 to FR-BOARD-8  Check a board like the printed layouts."""
        return own_boards.judged(board.pieces)

    def as_layout(self, board: DrawnBoard) -> Layout:
        return own_boards.as_layout(board)
