"""Undo rules: how far a seat may undo its last answer.

Freely if only its own commits without dice would be undone; with the other seat's consent past a
die roll or an answer of that seat; never past a revealed secret.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from rules.engine.core import log
from rules.engine.core.decision import Seat
from rules.engine.core.undo_requests import NO_REQUESTS, UndoRequests, fold_request
from rules.matches.position_cache import Position, Trace, trace_of

Obstacle = Literal[
    "", "over", "nothing", "reveal", "full", "consent", "asked", "tired", "not-asked"
]
"""Why undo is not possible: the log is `full`; the other seat's `consent` is needed; a request is
open (`asked`); the other seat has declined too often (`tired`).
"""
NOTES = 2
"""Number of note commits for an undo with consent: the request and its answer."""


@dataclass(frozen=True)
class Retreat:
    """The commit to return to, and the obstacle if any; `steps` is the number of answers undone."""

    seat: Seat | None
    back_to: int | None
    obstacle: Obstacle = ""
    steps: int = 0

    @property
    def is_free(self) -> bool:
        return self.back_to is not None and not self.obstacle

    @property
    def may_be_asked(self) -> bool:
        """Whether the other seat may be asked for consent."""
        return self.back_to is not None and self.obstacle == "consent"


def retreat(position: Position, seat: Seat) -> Retreat:
    """How far `seat` may undo its last answer, and whether it needs consent."""
    if position.state.outcome is not None:
        return Retreat(seat, None, "over")
    trail = position.trail
    for index in range(len(trail) - 1, 0, -1):
        trace = trail[index]
        if trace.bond == "reveal":
            return Retreat(seat, None, "reveal")
        if trace.seat == seat and not trace.in_advance:
            return _to_before(position, seat, index)
    return Retreat(seat, None, "nothing")


def _to_before(position: Position, seat: Seat, index: int) -> Retreat:
    gone, back_to = position.trail[index:], position.trail[index - 1].seq
    if not position.may_take_back(len(gone), NOTES):
        return Retreat(seat, None, "full")
    if not binds(gone, seat):
        return Retreat(seat, back_to, steps=len(gone))
    asks = position.asks
    obstacle: Obstacle = "consent" if asks.may_ask(seat) else "tired"
    return Retreat(seat, back_to, "asked" if asks.pending else obstacle, len(gone))


def binds(gone: Iterable[Trace], seat: Seat) -> bool:
    """Whether `seat` needs consent to undo these steps: one rolled a die, or belongs to the other
    seat.
    """
    return any(trace.bond or trace.seat not in (None, seat) for trace in gone)


def last_to_answer(position: Position) -> Seat | None:
    """The seat of the last answer that was not undone, leaving out standing passes."""
    given = (t.seat for t in reversed(position.trail) if not t.in_advance)
    return next((seat for seat in given if seat is not None), None)


def unfounded(commits: Sequence[log.Commit]) -> Iterator[str]:
    """List the illegal undos of a log: past a reveal, or without the necessary consent."""
    asks, trail = NO_REQUESTS, list[Trace]()
    for commit in commits:
        back_to = log.back_to(commit)
        if back_to is not None:
            gone = [trace for trace in trail if trace.seq > back_to]
            yield from _unfair(commit, gone, asks)
            trail = trail[: len(trail) - len(gone)]
        elif not log.is_note(commit):
            trail.append(trace_of(commit))
        elif commit.events[0]["type"] == log.UndoAsked.__name__ and not _may_ask(commit, asks):
            yield f"commit {commit.seq} asks for an undo that may not be asked for"
        asks = fold_request(asks, commit)


def _may_ask(commit: log.Commit, asks: UndoRequests) -> bool:
    """Whether a seat asks that has not asked too often, while no request is pending."""
    target, seat = commit.events[0].get("back_to"), commit.seat
    is_earlier = type(target) is int and 0 <= target < commit.seq
    return is_earlier and seat is not None and asks.pending is None and asks.may_ask(seat)


def _unfair(commit: log.Commit, gone: Sequence[Trace], asks: UndoRequests) -> Iterator[str]:
    event, asked = commit.events[0], asks.pending
    if any(trace.bond == "reveal" for trace in gone):
        yield f"commit {commit.seq} undoes a reveal"
    elif event.get("agreed"):
        if asked is None or commit.seat != 1 - asked.seat or asked.back_to != event["back_to"]:
            yield f"commit {commit.seq} accepts an undo request that was never made"
    elif commit.seat is None or binds(gone, commit.seat):
        yield f"commit {commit.seq} undoes a step without the consent that it needs"
