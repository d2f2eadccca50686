"""The writers of steps taken back: alone where nothing binds them, else by asking the other side.

Whoever sits on both sides agrees with themselves; the log then shows request and consent all the
same, so that every record tells by what right a step was taken back.
"""

from __future__ import annotations

from collections.abc import Callable
from uuid import UUID

from rules.engine.core import log
from rules.engine.core.consent import Ask
from rules.engine.core.decision import Seat
from rules.engine.systems import system
from rules.models import Match
from rules.pen import Pen
from rules.position import Position
from rules.selectors import current, first_answer, is_in_one_hand, position_of
from rules.services import Answer, CommandIdUsedError, fresh, held
from rules.undoing import Retreat, retreat


class UndoRefusedError(Exception):
    """A step that may not be taken back; `retreat` tells why."""

    def __init__(self, refused: Retreat) -> None:
        super().__init__(refused.obstacle)
        self.retreat = refused


def undo(*, match: Match, seat: Seat, seq: int, command_id: UUID) -> Answer:
    """Takes back the last step of `seat`, by a commit that says so.

    Raises StaleMatchError, or UndoRefusedError where the other side would have to agree, or where
    a choice was revealed since. So do all writers here; a command sent again with its id gives its
    first answer again.
    """

    def write(row: Match, position: Position, pen: Pen) -> None:
        found = retreat(position, seat)
        if found.is_free and found.back_to is not None:
            pen.strike_out(seat, _undone(row, found.back_to), command_id)
        elif found.back_to is not None and found.may_be_asked and is_in_one_hand(row):
            asked = log.AskUndo(back_to=found.back_to)
            pen.note(seat, asked, _asked(row, seat, found.back_to), None)
            other = _other(seat)
            pen.strike_out(other, _agreed(row, other, found.back_to), command_id)
        else:
            raise UndoRefusedError(found)

    return _written(match, seq, command_id, log.Undo, write)


def ask_undo(*, match: Match, seat: Seat, seq: int, command_id: UUID) -> Answer:
    """Asks the other side to let the last step of `seat` be taken back."""

    def write(row: Match, position: Position, pen: Pen) -> None:
        found = retreat(position, seat)
        if found.back_to is None or not found.may_be_asked:
            raise UndoRefusedError(found)
        event = _asked(row, seat, found.back_to)
        pen.note(seat, log.AskUndo(back_to=found.back_to), event, command_id)

    return _written(match, seq, command_id, log.AskUndo, write)


def agree_undo(*, match: Match, seat: Seat, seq: int, command_id: UUID) -> Answer:
    """Lets the other side take back what it has asked for."""

    def write(row: Match, position: Position, pen: Pen) -> None:
        asked = _asked_by(position, _other(seat))
        pen.strike_out(seat, _agreed(row, seat, asked.back_to), command_id)

    return _written(match, seq, command_id, log.Undo, write)


def decline_undo(*, match: Match, seat: Seat, seq: int, command_id: UUID) -> Answer:
    """Lets what was played stand; the match goes on."""

    def write(row: Match, position: Position, pen: Pen) -> None:
        _asked_by(position, _other(seat))
        event = log.UndoDeclined(clause=_clause(row), seat=seat, name=row.names[seat])
        pen.note(seat, log.DeclineUndo(), event, command_id)

    return _written(match, seq, command_id, log.DeclineUndo, write)


def withdraw_undo(*, match: Match, seat: Seat, seq: int, command_id: UUID) -> Answer:
    """Asks no longer."""

    def write(row: Match, position: Position, pen: Pen) -> None:
        _asked_by(position, seat)
        event = log.UndoWithdrawn(clause=_clause(row), seat=seat, name=row.names[seat])
        pen.note(seat, log.WithdrawUndo(), event, command_id)

    return _written(match, seq, command_id, log.WithdrawUndo, write)


def _written(
    match: Match,
    seq: int,
    command_id: UUID,
    kind: type[log.Command],
    write: Callable[[Match, Position, Pen], None],
) -> Answer:
    """What `write` adds to the log: worked out before the match is locked, and stored if it still
    stands where it stood.
    """
    row = match if match.head == seq else current(match)
    if repeated := _repeated(row, command_id, kind):
        return Answer(current(match), repeated)
    fresh(row, seq)
    position = position_of(row)
    pen = Pen(row, position)
    write(row, position, pen)
    pen.foresee()
    with held(match) as row:
        if repeated := _repeated(row, command_id, kind):
            return Answer(row, repeated)
        fresh(row, seq)
        return Answer(row, pen.close(row))


def _asked_by(position: Position, seat: Seat) -> Ask:
    asked = position.asks.pending
    if asked is None or asked.seat != seat:
        raise UndoRefusedError(Retreat(seat, None, "not-asked"))
    return asked


def _repeated(row: Match, command_id: UUID, kind: type[log.Command]) -> list[log.Commit]:
    """The first answer to a command that comes again. Raises CommandIdUsedError."""
    repeated = first_answer(row, command_id)
    if repeated and not any(each.command["type"] == kind.__name__ for each in repeated):
        raise CommandIdUsedError
    return repeated


def _undone(match: Match, back_to: int) -> log.Undone:
    return log.Undone(clause=_clause(match), back_to=back_to)


def _agreed(match: Match, seat: Seat, back_to: int) -> log.Undone:
    name = match.names[seat]
    return log.Undone(clause=_clause(match), back_to=back_to, agreed=True, name=name)


def _asked(match: Match, seat: Seat, back_to: int) -> log.UndoAsked:
    name = match.names[seat]
    return log.UndoAsked(clause=_clause(match), seat=seat, name=name, back_to=back_to)


def _clause(match: Match) -> str:
    return system(match.system).hosted.clauses.order


def _other(seat: Seat) -> Seat:
    return 1 if seat == 0 else 0
