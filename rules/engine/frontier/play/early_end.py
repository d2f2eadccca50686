"""Early ends of a match: conceding, offers to stop, time-outs, and ends forced by an
administrator.
"""

from __future__ import annotations

from rules.engine.core.decision import Command, Refusal, Seat
from rules.engine.core.log import EndForced, TimeClaimed
from rules.engine.frontier.model.commands import AnswerStop, Concede, OfferStop
from rules.engine.frontier.model.events import StopAgreed, StopOffered, StopRefused
from rules.engine.frontier.model.state import FrontierState, other
from rules.engine.frontier.play import outcome
from rules.engine.frontier.play.position_queries import Table

ENDED_BY_SITE = "ended-by-site"
ANY_TIME = (Concede, OfferStop, AnswerStop)


def refusals(s: FrontierState, seat: Seat, command: Command) -> list[Refusal]:
    """FR-END-11  Refuse an early end before roles are known, a second offer in one turn, or
    answering one's own offer.
    """
    if s.attacker is None:
        return [Refusal(clause="FR-END-11", key="not-awaited")]
    match command:
        case OfferStop() if s.stop_offered is not None:
            return [Refusal(clause="FR-END-11", key="stop-already-offered")]
        case OfferStop() if other(seat) in s.stop_refused:
            return [Refusal(clause="FR-END-11", key="stop-refused-this-turn")]
        case AnswerStop() if s.stop_offered != other(seat):
            return [Refusal(clause="FR-END-11", key="no-stop-offered")]
        case _:
            return []


def answer(play: Table, seat: Seat, command: Command) -> None:
    """FR-END-11  The conceding side takes the worst result; an agreed stop takes the current
    one.
    """
    name = play.state.names[seat]
    match command:
        case Concede():
            outcome.concede(play, seat)
        case OfferStop():
            play.emit(StopOffered(clause="FR-END-11", seat=seat, name=name))
        case AnswerStop(accept=True):
            play.emit(StopAgreed(clause="FR-END-11", name=name))
            outcome.agree(play)
        case _:
            play.emit(StopRefused(clause="FR-END-11", seat=seat, name=name))


def forfeit_refusals(s: FrontierState) -> list[Refusal]:
    """FR-END-11  Refuse to end a match for its players unless it is in progress."""
    if s.outcome:
        return [Refusal(clause="FR-END-5", key="match-over")]
    if s.attacker is None:
        return [Refusal(clause="FR-END-11", key="not-awaited")]
    return []


def forfeit(play: Table, seat: Seat) -> None:
    """FR-END-11  End the match for a seat that is out of time, as if it conceded."""
    name, claimed_by = play.state.names[seat], play.state.names[other(seat)]
    play.emit(TimeClaimed(clause="FR-END-11", seat=seat, name=name, claimed_by=claimed_by))
    outcome.concede(play, seat, "time-out")


def force(play: Table, against: Seat | None, why: str) -> None:
    """FR-END-11  End the match as if the seat `against` conceded; with None, at the current
    result.
    """
    name = "" if against is None else play.state.names[against]
    play.emit(EndForced(clause="FR-END-11", against=against, name=name, why=why))
    if against is None:
        outcome.end(play, ENDED_BY_SITE, "FR-END-11")
    else:
        outcome.concede(play, against, ENDED_BY_SITE)
