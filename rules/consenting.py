"""The writers of steps taken back: alone where nothing binds them, else by asking the other side.

Whoever sits on both sides agrees with themselves; the log then shows request and consent all the
same, so that every record tells by what right a step was taken back.
"""

from __future__ import annotations

from uuid import UUID

from django.db import transaction

from rules.engine.core import log
from rules.engine.core.consent import Ask
from rules.engine.core.decision import Seat
from rules.engine.core.flow import Event
from rules.engine.systems import system
from rules.models import Match
from rules.pen import Pen
from rules.position import Position
from rules.selectors import first_answer, is_in_one_hand, position_of
from rules.services import Answer, CommandIdUsedError, fresh, locked
from rules.undoing import Retreat, retreat


class UndoRefusedError(Exception):
    """A step that may not be taken back; `retreat` tells why."""

    def __init__(self, refused: Retreat) -> None:
        super().__init__(refused.obstacle)
        self.retreat = refused


@transaction.atomic
def undo(*, match: Match, seat: Seat, seq: int, command_id: UUID) -> Answer:
    """Takes back the last step of `seat`, by a commit that says so.

    Raises StaleMatchError, or UndoRefusedError where the other side would have to agree, or where
    a choice was revealed since. So do all writers here; a command sent again with its id gives its
    first answer again.
    """
    row = locked(match)
    if repeated := _repeated(row, seat, command_id, log.Undo):
        return repeated
    fresh(row, seq)
    position = position_of(row)
    found = retreat(position, seat)
    pen = Pen(row, position)
    if found.is_free and found.back_to is not None:
        pen.strike_out(seat, _undone(row, found.back_to), command_id)
    elif found.back_to is not None and found.may_be_asked and is_in_one_hand(row):
        pen.note(seat, log.AskUndo(back_to=found.back_to), _asked(row, seat, found.back_to), None)
        other = _other(seat)
        pen.strike_out(other, _agreed(row, other, found.back_to), command_id)
    else:
        raise UndoRefusedError(found)
    return Answer(row, pen.close())


@transaction.atomic
def ask_undo(*, match: Match, seat: Seat, seq: int, command_id: UUID) -> Answer:
    """Asks the other side to let the last step of `seat` be taken back."""
    row = locked(match)
    if repeated := _repeated(row, seat, command_id, log.AskUndo):
        return repeated
    fresh(row, seq)
    position = position_of(row)
    found = retreat(position, seat)
    if found.back_to is None or not found.may_be_asked:
        raise UndoRefusedError(found)
    pen = Pen(row, position)
    event = _asked(row, seat, found.back_to)
    pen.note(seat, log.AskUndo(back_to=found.back_to), event, command_id)
    return Answer(row, pen.close())


@transaction.atomic
def agree_undo(*, match: Match, seat: Seat, seq: int, command_id: UUID) -> Answer:
    """Lets the other side take back what it has asked for."""
    row = locked(match)
    if repeated := _repeated(row, seat, command_id, log.Undo):
        return repeated
    fresh(row, seq)
    position = position_of(row)
    asked = _asked_by(position, _other(seat))
    pen = Pen(row, position)
    pen.strike_out(seat, _agreed(row, seat, asked.back_to), command_id)
    return Answer(row, pen.close())


@transaction.atomic
def decline_undo(*, match: Match, seat: Seat, seq: int, command_id: UUID) -> Answer:
    """Lets what was played stand; the match goes on."""
    event = log.UndoDeclined(clause=_clause(match), seat=seat, name=match.names[seat])
    return _settled(match, seat, seq, command_id, _other(seat), (log.DeclineUndo(), event))


@transaction.atomic
def withdraw_undo(*, match: Match, seat: Seat, seq: int, command_id: UUID) -> Answer:
    """Asks no longer."""
    event = log.UndoWithdrawn(clause=_clause(match), seat=seat, name=match.names[seat])
    return _settled(match, seat, seq, command_id, seat, (log.WithdrawUndo(), event))


def _settled(
    match: Match,
    seat: Seat,
    seq: int,
    command_id: UUID,
    asker: Seat,
    said: tuple[log.Command, Event],
) -> Answer:
    """Ends the request of `asker` by what `seat` has said."""
    row = locked(match)
    command, event = said
    if repeated := _repeated(row, seat, command_id, type(command)):
        return repeated
    fresh(row, seq)
    position = position_of(row)
    _asked_by(position, asker)
    pen = Pen(row, position)
    pen.note(seat, command, event, command_id)
    return Answer(row, pen.close())


def _asked_by(position: Position, seat: Seat) -> Ask:
    asked = position.asks.pending
    if asked is None or asked.seat != seat:
        raise UndoRefusedError(Retreat(seat, None, "not-asked"))
    return asked


def _repeated(row: Match, seat: Seat, command_id: UUID, kind: type[log.Command]) -> Answer | None:
    """The first answer to a command that comes again. Raises CommandIdUsedError."""
    repeated = first_answer(row, command_id)
    if not repeated:
        return None
    own = next((each for each in repeated if each.command["type"] == kind.__name__), None)
    if own is None:
        raise CommandIdUsedError
    return Answer(row, repeated)


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
