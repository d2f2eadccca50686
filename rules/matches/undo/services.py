"""Undo services: of one's own steps, or with the opponent's consent.

A player who holds both seats consents to their own request; both entries are in the log, so that
every record shows why a step could be undone.
"""

from __future__ import annotations

from collections.abc import Callable
from uuid import UUID

from rules.engine.core import log
from rules.engine.core.decision import Seat
from rules.engine.core.undo_requests import UndoRequest
from rules.engine.systems import system
from rules.matches.match_writer import MatchWriter
from rules.matches.position_cache import Position
from rules.matches.selectors import current, first_answer, is_played_alone, position_of
from rules.matches.services import Answer, CommandIdUsedError, fresh, held
from rules.matches.undo.rules import Retreat, retreat
from rules.models import Match


class UndoRefusedError(Exception):
    """The step may not be undone; `retreat` has the reason."""

    def __init__(self, refused: Retreat) -> None:
        super().__init__(refused.obstacle)
        self.retreat = refused


def undo(*, match: Match, seat: Seat, seq: int, command_id: UUID) -> Answer:
    """Undo the last step of `seat` with a new commit.

    Raises StaleMatchError, and UndoRefusedError if consent is needed or a choice was revealed
    since. So do the other writers of this module; each is idempotent by its command id.
    """

    def write(row: Match, position: Position, writer: MatchWriter) -> None:
        found = retreat(position, seat)
        if found.is_free and found.back_to is not None:
            writer.strike_out(seat, _undone(row, found.back_to), command_id)
        elif found.back_to is not None and found.may_be_asked and is_played_alone(row):
            asked = log.AskUndo(back_to=found.back_to)
            writer.note(seat, asked, _asked(row, seat, found.back_to), None)
            other = _other(seat)
            writer.strike_out(other, _agreed(row, other, found.back_to), command_id)
        else:
            raise UndoRefusedError(found)

    return _written(match, seq, command_id, log.Undo, write)


def ask_undo(*, match: Match, seat: Seat, seq: int, command_id: UUID) -> Answer:
    """Request consent to undo the last step of `seat`."""

    def write(row: Match, position: Position, writer: MatchWriter) -> None:
        found = retreat(position, seat)
        if found.back_to is None or not found.may_be_asked:
            raise UndoRefusedError(found)
        event = _asked(row, seat, found.back_to)
        writer.note(seat, log.AskUndo(back_to=found.back_to), event, command_id)

    return _written(match, seq, command_id, log.AskUndo, write)


def agree_undo(*, match: Match, seat: Seat, seq: int, command_id: UUID) -> Answer:
    """Consent to the other side's undo request; the steps are undone."""

    def write(row: Match, position: Position, writer: MatchWriter) -> None:
        asked = _asked_by(position, _other(seat))
        writer.strike_out(seat, _agreed(row, seat, asked.back_to), command_id)

    return _written(match, seq, command_id, log.Undo, write)


def decline_undo(*, match: Match, seat: Seat, seq: int, command_id: UUID) -> Answer:
    """Decline the other side's undo request."""

    def write(row: Match, position: Position, writer: MatchWriter) -> None:
        _asked_by(position, _other(seat))
        event = log.UndoDeclined(clause=_clause(row), seat=seat, name=row.names[seat])
        writer.note(seat, log.DeclineUndo(), event, command_id)

    return _written(match, seq, command_id, log.DeclineUndo, write)


def withdraw_undo(*, match: Match, seat: Seat, seq: int, command_id: UUID) -> Answer:
    """Withdraw one's own undo request."""

    def write(row: Match, position: Position, writer: MatchWriter) -> None:
        _asked_by(position, seat)
        event = log.UndoWithdrawn(clause=_clause(row), seat=seat, name=row.names[seat])
        writer.note(seat, log.WithdrawUndo(), event, command_id)

    return _written(match, seq, command_id, log.WithdrawUndo, write)


def _written(
    match: Match,
    seq: int,
    command_id: UUID,
    kind: type[log.Command],
    write: Callable[[Match, Position, MatchWriter], None],
) -> Answer:
    """Run `write` before the match row is locked, and store its commits if nothing has changed
    meanwhile.
    """
    row = match if match.head == seq else current(match)
    if repeated := _repeated(row, command_id, kind):
        return Answer(current(match), repeated)
    fresh(row, seq)
    position = position_of(row)
    writer = MatchWriter(row, position)
    write(row, position, writer)
    writer.foresee()
    with held(match) as row:
        if repeated := _repeated(row, command_id, kind):
            return Answer(row, repeated)
        fresh(row, seq)
        return Answer(row, writer.close(row), writer.read)


def _asked_by(position: Position, seat: Seat) -> UndoRequest:
    asked = position.asks.pending
    if asked is None or asked.seat != seat:
        raise UndoRefusedError(Retreat(seat, None, "not-asked"))
    return asked


def _repeated(row: Match, command_id: UUID, kind: type[log.Command]) -> list[log.Commit]:
    """The first answer to a repeated command. Raises CommandIdUsedError."""
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
    return system(match.system).clauses.order


def _other(seat: Seat) -> Seat:
    return 1 if seat == 0 else 0
