"""Early end of a match: concession, agreed draw, time claim, end by the server."""

from __future__ import annotations

from rules.engine.core.decision import Command, Refusal, Seat
from rules.engine.core.log import EndForced, TimeClaimed
from rules.engine.modern.model.commands import AnswerStop, Concede, OfferStop
from rules.engine.modern.model.events import StopAgreed, StopOffered, StopRefused
from rules.engine.modern.model.state import ModernState, other
from rules.engine.modern.play import outcome
from rules.engine.modern.play.options import refusal
from rules.engine.modern.play.position_queries import Table

ENDED_BY_SITE = "ended-by-site"
ANY_TIME = (Concede, OfferStop, AnswerStop)


def refusals(s: ModernState, seat: Seat, command: Command) -> list[Refusal]:
    """MW-WIN-8 MW-DEC-15  Return why a command to end early is illegal: each side may offer once a
    turn, and only the other side may answer.
    """
    match command:
        case OfferStop() if s.stop_offered is not None:
            return [refusal("MW-WIN-8", "stop-already-offered")]
        case OfferStop() if other(seat) in s.stop_refused:
            return [refusal("MW-WIN-8", "stop-refused-this-turn")]
        case AnswerStop() if s.stop_offered != other(seat):
            return [refusal("MW-WIN-8", "no-stop-offered")]
        case _:
            return []


def answer(play: Table, seat: Seat, command: Command) -> None:
    """MW-WIN-8  End the match: a concession loses, an agreed offer is a draw."""
    name = play.state.names[seat]
    match command:
        case Concede():
            outcome.end(play, other(seat), "conceded", "MW-WIN-8")
        case OfferStop():
            play.emit(StopOffered(clause="MW-WIN-8", seat=seat, name=name))
        case AnswerStop(accept=True):
            play.emit(StopAgreed(clause="MW-WIN-8", name=name))
            outcome.end(play, None, "agreed", "MW-WIN-8")
        case _:
            play.emit(StopRefused(clause="MW-WIN-8", seat=seat, name=name))


def forfeit_refusals(s: ModernState) -> list[Refusal]:
    """MW-WIN-8  Return why time cannot be claimed: only while the match goes on."""
    return [refusal("MW-WIN-1", "match-over")] if s.outcome else []


def forfeit(play: Table, seat: Seat) -> None:
    """MW-WIN-8  End the match as if the side whose time was claimed had conceded."""
    name, claimed_by = play.state.names[seat], play.state.names[other(seat)]
    play.emit(TimeClaimed(clause="MW-WIN-8", seat=seat, name=name, claimed_by=claimed_by))
    outcome.end(play, other(seat), "time-out", "MW-WIN-8")


def force(play: Table, against: Seat | None, why: str) -> None:
    """MW-WIN-8  End the match from outside: as a concession of one side, or as a draw."""
    name = "" if against is None else play.state.names[against]
    play.emit(EndForced(clause="MW-WIN-8", against=against, name=name, why=why))
    outcome.end(play, None if against is None else other(against), ENDED_BY_SITE, "MW-WIN-8")
