"""Players' own boards: reading, checking by the same tests as the printed boards, and writing.

The JSON form is that of FR-BOARD-1's example record: a name, and pieces with rules by their
printed names.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Annotated

import msgspec
from msgspec import Meta

from rules.engine.core.decision import Refusal
from rules.engine.core.questions import QuestionError
from rules.engine.core.record import Record
from rules.engine.frontier.play.board_rows import PieceRow
from rules.engine.frontier.play.written_board import MOST_CORNERS, MOST_LEVELS, pieces_of
from rules.engine.frontier.space.board import HEIGHT, WIDTH, board_of
from rules.engine.frontier.space.board_rules import faults
from rules.engine.frontier.space.playability import flaws
from rules.engine.tabletop.board_editor import (
    NAME_LENGTH,
    Fault,
    OwnBoard,
    UnreadableBoardError,
    is_one_line,
    refused,
)
from rules.engine.tabletop.reference import Layout, Level, Part, Piece, Text
from rules.engine.tabletop.step_budget import Budget, BudgetSpentError

MOST_PARTS = 100
MOST_STEPS = 5_000_000
"""Steps that checking how a board plays may take."""
ANONYMOUS = Text(en="Unnamed board", fr="Plateau sans nom")

_PLACE = re.compile(r"at `\$\.(.*)`$")
_SHAPE = "FR-BOARD-1"


class DrawnBoard(OwnBoard):
    """A board of pieces."""

    pieces: tuple[Piece, ...] = ()


class OwnBoardRow(Record):
    """An own board as JSON, before its values are checked."""

    name: Annotated[str, Meta(max_length=NAME_LENGTH)] = ""
    pieces: Annotated[tuple[PieceRow, ...], Meta(max_length=MOST_PARTS)]


def read(raw: object) -> DrawnBoard:
    """The board behind JSON data. Raises UnreadableBoardError."""
    try:
        row = msgspec.convert(raw, OwnBoardRow)
        _check_size(row)
        _check_words(row)
        _check_outlines(row)
        return DrawnBoard(name=row.name, pieces=pieces_of(row.pieces, "pieces"))
    except QuestionError as error:
        raise _unreadable(error.where) from error
    except msgspec.ValidationError as error:
        place = _PLACE.search(str(error))
        raise _unreadable(place[1] if place else "") from error


def _unreadable(where: str) -> UnreadableBoardError:
    params: dict[str, str | int | float] = {"where": where or "name, pieces"}
    return UnreadableBoardError(Refusal(clause="FR-BOARD-1", key="board-unreadable", params=params))


def _check_size(row: OwnBoardRow) -> None:
    parts = [part for piece in row.pieces for part in piece.parts]
    corners = sum(len(part.polygon) for part in parts)
    levels = max((len(part.levels) for part in parts), default=0)
    if len(parts) > MOST_PARTS or corners > MOST_CORNERS or levels > MOST_LEVELS:
        params: dict[str, str | int | float] = {
            "parts": MOST_PARTS,
            "corners": MOST_CORNERS,
            "levels": MOST_LEVELS,
        }
        raise UnreadableBoardError(Refusal(clause="FR-BOARD-1", key="board-too-big", params=params))


def _check_words(row: OwnBoardRow) -> None:
    """Refuse names and ids that are not one line of printable text."""
    if not is_one_line(row.name):
        raise _unreadable("name")
    for i, piece in enumerate(row.pieces):
        words = (piece.id, piece.name, *(part.id for part in piece.parts))
        if len(piece.name) > NAME_LENGTH or not all(map(is_one_line, words)):
            raise _unreadable(f"pieces[{i}]")


def _check_outlines(row: OwnBoardRow) -> None:
    """Refuse parts without an outline; `faults` checks whether the outline is valid."""
    for i, piece in enumerate(row.pieces):
        for j, part in enumerate(piece.parts):
            if not part.polygon:
                raise _unreadable(f"pieces[{i}].parts[{j}].polygon")


@lru_cache(maxsize=64)
def judged(pieces: tuple[Piece, ...]) -> tuple[Fault, ...]:
    """FR-BOARD-1 to FR-BOARD-8  Every fault of these pieces. Playability is checked only where all
    outlines are valid, and only within `MOST_STEPS` steps.
    """
    found = list(faults(pieces, WIDTH, HEIGHT))
    if all(fault.clause != _SHAPE for fault in found):
        try:
            found += flaws(board_of(pieces), Budget(MOST_STEPS))
        except BudgetSpentError:
            found.append(Fault(clause=_SHAPE, key="board-too-intricate"))
    return tuple(found)


def is_sound(pieces: tuple[Piece, ...]) -> bool:
    """Whether the pieces have no fault. Stops at the first one found."""
    if any(faults(pieces, WIDTH, HEIGHT)):
        return False
    try:
        return not any(flaws(board_of(pieces), Budget(MOST_STEPS)))
    except BudgetSpentError:
        return False


def refusals(raw: object) -> list[Refusal]:
    """FR-SETUP-5  Why a match cannot be played on this board."""
    try:
        own = read(raw)
    except UnreadableBoardError as error:
        return [error.refusal]
    return refused(judged(own.pieces))


def as_layout(own: DrawnBoard) -> Layout:
    """The board as a layout, for pages and maps."""
    return Layout(
        slug="",
        name=own.name or ANONYMOUS.en,
        blurb=Text(en="", fr=""),
        width=WIDTH,
        height=HEIGHT,
        pieces=own.pieces,
    )


def copied(layout: Layout, language: str) -> DrawnBoard:
    """A copy of a printed layout as an own board, its pieces named in one language."""
    names = ((piece, piece.name.get(language)) for piece in layout.pieces)
    return DrawnBoard(
        name=layout.name,
        pieces=tuple(piece.change(name=Text(en=name, fr=name)) for piece, name in names),
    )


def written(own: DrawnBoard) -> dict[str, object]:
    """The board as JSON data, the inverse of `read`."""
    return {"name": own.name, "pieces": [_piece(piece) for piece in own.pieces]}


def _piece(piece: Piece) -> dict[str, object]:
    return {
        "id": piece.id,
        "name": piece.name.en,
        "parts": [_part(part) for part in piece.parts],
    }


def _part(part: Part) -> dict[str, object]:
    return {
        "id": part.id,
        "polygon": [[_number(x), _number(y)] for x, y in part.polygon],
        "scale": _number(part.scale),
        "impassable": part.impassable,
        "levels": [_level(level) for level in part.levels],
    }


def _level(level: Level) -> dict[str, object]:
    return {
        "elevation": _number(level.elevation),
        "rules": [rule.replace("-", " ").title() for rule in level.rules],
    }


def _number(value: float) -> float:
    """A whole number as an int, as canonical JSON writes it."""
    return int(value) if float(value).is_integer() else value
