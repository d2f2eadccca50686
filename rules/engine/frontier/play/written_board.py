"""Parse the board of a position written by hand: a layout by name, or terrain pieces in full."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import UNSET

from rules.engine.core.questions import QuestionError
from rules.engine.frontier.data.catalogue import CATALOGUE
from rules.engine.frontier.data.fault_sentences import reason
from rules.engine.frontier.play.board_rows import BoardRow, LevelRow, PartRow, PieceRow
from rules.engine.frontier.space.board import HEIGHT, WIDTH
from rules.engine.frontier.space.board_rules import TERRAIN_RULES, faults
from rules.engine.tabletop.board_editor import Fault
from rules.engine.tabletop.reference import Level, Part, Piece, Text

MOST_CORNERS = 300
MOST_LEVELS = 8
"""The maximum number of levels, checked before anything else to bound the work."""


def read_board(row: BoardRow) -> tuple[str, tuple[Piece, ...] | None]:
    """The layout's slug, or the terrain pieces that replace it."""
    if (row.layout is UNSET) == (row.pieces is UNSET):
        raise QuestionError("A board is either a layout or a list of pieces.", "board")
    if isinstance(row.layout, str):
        if row.layout not in {layout.slug for layout in CATALOGUE.layouts}:
            raise QuestionError(f"There is no layout “{row.layout}”.", "board.layout")
        return row.layout, None
    rows = row.pieces or ()
    if sum(len(part.polygon) for piece in rows for part in piece.parts) > MOST_CORNERS:
        raise QuestionError(
            f"A position can have at most {MOST_CORNERS} corners of terrain.", "board.pieces"
        )
    if any(len(part.levels) > MOST_LEVELS for piece in rows for part in piece.parts):
        raise QuestionError(f"A part can have at most {MOST_LEVELS} levels.", "board.pieces")
    pieces = pieces_of(rows, "board.pieces")
    _check(pieces)
    return "", pieces


def _check(pieces: Sequence[Piece]) -> None:
    """FR-BOARD-1 to FR-BOARD-5; the variety of terrain (FR-BOARD-6) is required of layouts only."""
    for fault in faults(pieces, WIDTH, HEIGHT):
        if fault.clause != "FR-BOARD-6":
            raise QuestionError(f"{reason(fault)} ({fault.clause})", _place(fault))


def _place(fault: Fault) -> str:
    where = f"board.pieces[{fault.piece}]"
    if fault.part is not None:
        where += f".parts[{fault.part}]"
    return f"{where}.{fault.field}" if fault.field else where


def pieces_of(rows: Sequence[PieceRow], where: str) -> tuple[Piece, ...]:
    """Convert rows to terrain pieces. Raises QuestionError for a terrain rule that the book
    lacks.
    """
    return tuple(_piece(row, f"{where}[{index}]") for index, row in enumerate(rows))


def _piece(row: PieceRow, where: str) -> Piece:
    parts = (_part(part, f"{where}.parts[{index}]") for index, part in enumerate(row.parts))
    return Piece(id=row.id, name=Text(en=row.name, fr=row.name), parts=tuple(parts))


def _part(row: PartRow, where: str) -> Part:
    return Part(
        id=row.id,
        polygon=row.polygon,
        scale=row.scale,
        impassable=row.impassable,
        levels=tuple(
            Level(elevation=level.elevation, rules=_rules(level, f"{where}.levels[{index}]"))
            for index, level in enumerate(row.levels)
        ),
    )


def _rules(row: LevelRow, where: str) -> tuple[str, ...]:
    """FR-BOARD-2  Convert the printed names of rules to the catalogue's slugs."""
    slugs = tuple(name.lower().replace(" ", "-") for name in row.rules)
    for index, slug in enumerate(slugs):
        if slug not in TERRAIN_RULES:
            name = row.rules[index]
            raise QuestionError(f"There is no terrain rule “{name}”.", f"{where}.rules[{index}]")
    return slugs
