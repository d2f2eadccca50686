"""Early ends of a match, the same in every book: conceding, offers to stop, claimed time, and ends
forced by an administrator. A book gives the results (`Ends`).
"""

from __future__ import annotations

from typing import Any

from rules.engine.core.decision import Command, IllegalCommandError, Refusal, Seat, other
from rules.engine.core.fields import SeatName
from rules.engine.core.flow import Event
from rules.engine.core.log import EndForced, ForceEnd, TimeClaimed
from rules.engine.core.resolution import Play

CONCEDED, AGREED, TIME_OUT, BY_SITE = "conceded", "agreed", "time-out", "ended-by-site"


class AnyTime(Command):
    """A command that both seats may submit at any time, also while the other seat decides."""


class Concede(AnyTime):
    """Concede the match."""


class OfferStop(AnyTime):
    """Offer to end the match now."""


class AnswerStop(AnyTime):
    """Answer the other side's offer to stop."""

    accept: bool


class StopOffered(Event):
    seat: Seat
    name: SeatName


class StopRefused(Event):
    seat: Seat
    name: SeatName


class StopAgreed(Event):
    name: SeatName


def answer(play: Play[Any], seat: Seat, command: Command) -> None:
    """Concede, offer to stop, or answer an offer. Raises IllegalCommandError before matches may
    end, for a second offer in a turn, and for an answer to no offer.
    """
    _refuse_too_early(play)
    s, clause, ends = play.state, play.system.clauses.early_end, play.system.ends
    name = s.names[seat]
    match command:
        case Concede():
            ends.lose(play, seat, CONCEDED)
        case OfferStop() if s.stop_offered is not None:
            raise _illegal(clause, "stop-already-offered")
        case OfferStop() if other(seat) in s.stop_refused:
            raise _illegal(clause, "stop-refused-this-turn")
        case OfferStop():
            play.emit(StopOffered(clause=clause, seat=seat, name=name))
        case AnswerStop() if s.stop_offered != other(seat):
            raise _illegal(clause, "no-stop-offered")
        case AnswerStop(accept=True):
            play.emit(StopAgreed(clause=clause, name=name))
            ends.stop(play, AGREED)
        case _:
            play.emit(StopRefused(clause=clause, seat=seat, name=name))


def claim_time(play: Play[Any], late: Seat) -> None:
    """End the match against the seat that is out of time, as if it conceded. Raises
    IllegalCommandError before matches may end.
    """
    _refuse_too_early(play)
    name, by = play.state.names[late], play.state.names[other(late)]
    clause = play.system.clauses.early_end
    play.emit(TimeClaimed(clause=clause, seat=late, name=name, claimed_by=by))
    play.system.ends.lose(play, late, TIME_OUT)


def force(play: Play[Any], command: ForceEnd) -> None:
    """End the match as if the seat `against` conceded; with None, against neither seat. Raises
    IllegalCommandError before matches may end.
    """
    _refuse_too_early(play)
    against, clause = command.against, play.system.clauses.early_end
    name = "" if against is None else play.state.names[against]
    play.emit(EndForced(clause=clause, against=against, name=name, why=command.why))
    if against is None:
        play.system.ends.stop(play, BY_SITE)
    else:
        play.system.ends.lose(play, against, BY_SITE)


def _refuse_too_early(play: Play[Any]) -> None:
    if not play.system.ends.may_end(play.state):
        raise _illegal(play.system.clauses.early_end, "not-awaited")


def _illegal(clause: str, key: str) -> IllegalCommandError:
    return IllegalCommandError(Refusal(clause=clause, key=key))
