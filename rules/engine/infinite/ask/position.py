"""Positions written by hand: builds the state that their records describe.

A position that cannot occur in play is refused with the path of what is wrong, and never repaired.
"""

from __future__ import annotations

from rules.engine.core.decision import Refusal, Seat
from rules.engine.core.questions import RefusedQuestionError
from rules.engine.infinite.ask.position_rows import BoardRow, CounterRow, Position, Side
from rules.engine.infinite.data.catalogue import BOARDS, CATALOGUE, UNITS, Terms
from rules.engine.infinite.model.state import Counter, InfiniteState
from rules.engine.infinite.model.view import SIDES
from rules.engine.infinite.play.own_boards import Rocks, faults
from rules.engine.infinite.space.board import is_on_board
from rules.engine.tabletop.board_editor import errors
from rules.engine.tabletop.grid import Square, is_name, square_of


def build_position(position: Position) -> InfiniteState:
    """The state of a position. Raises QuestionError if it cannot occur in play."""
    units: dict[str, Counter] = {}
    rocks = _rocks(position.board)
    for index, row in enumerate(position.units):
        _check(row, units, rocks, f"units[{index}]")
        x, y = square_of(row.at)
        units[row.id] = Counter(
            id=row.id,
            seat=seat_of(row.seat),
            type=row.type,
            name=row.id,
            points=UNITS[row.type].points,
            place="board",
            x=x,
            y=y,
        )
    return InfiniteState(
        match="",
        names=SIDES,
        mission=CATALOGUE.missions[0].slug,
        layout=position.board.layout,
        rocks=rocks,
        limit=CATALOGUE.missions[0].default_limit,
        rounds=max(Terms().rounds, position.round),
        first=0,
        last=1,
        units=units,
        turn=position.round,
    )


def seat_of(side: Side) -> Seat:
    """IF-BOARD-1"""
    return 0 if side == "south" else 1


def square_named(name: str, where: str) -> Square:
    """The square of the board with this name. Raises QuestionError."""
    if not is_name(name) or not is_on_board(square_of(name)):
        raise _error("IF-BOARD-1", "no-such-square", where, square=name)
    return square_of(name)


def _rocks(row: BoardRow) -> tuple[str, ...]:
    """IF-BOARD-2"""
    if row.layout and row.layout not in BOARDS:
        raise _error("IF-SETUP-1", "no-board", "board.layout")
    for index, rock in enumerate(row.rocks):
        square_named(rock, f"board.rocks[{index}]")
    rocks = (*(BOARDS[row.layout].rocks if row.layout else ()), *row.rocks)
    for refusal in errors(faults(Rocks(pieces=rocks))):
        raise RefusedQuestionError(refusal, "board.rocks")
    return rocks


def _check(row: CounterRow, before: dict[str, Counter], rocks: tuple[str, ...], where: str) -> None:
    """IF-BOARD-2 IF-TURN-2  Counters stand on different squares without rocks."""
    if row.type not in UNITS:
        raise _error("IF-ROSTER-1", "unknown-type", f"{where}.type", type=row.type)
    if row.id in before:
        raise _error("IF-ROSTER-1", "id-taken", f"{where}.id", id=row.id)
    square = square_named(row.at, f"{where}.at")
    if row.at in rocks:
        raise _error("IF-BOARD-2", "rock", f"{where}.at", square=row.at)
    if square in {counter.square for counter in before.values()}:
        raise _error("IF-TURN-2", "square-taken", f"{where}.at", square=row.at)


def _error(clause: str, key: str, where: str, **params: str) -> RefusedQuestionError:
    return RefusedQuestionError(Refusal(clause=clause, key=key, params=dict(params)), where)
