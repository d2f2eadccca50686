"""Undo requests between the seats, folded from the log.

A request is pending until it is answered or withdrawn, or either seat plays on. A seat with
`MAX_UNSUCCESSFUL` unsuccessful requests may not ask again until both seats have played on.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from rules.engine.core.decision import Seat
from rules.engine.core.log import Commit, UndoAsked, UndoDeclined, Undone, UndoWithdrawn
from rules.engine.core.record import Record

MAX_UNSUCCESSFUL = 3

T = TypeVar("T")


class UndoRequest(Record):
    """A request of `seat`, made in commit `seq`, to undo everything after commit `back_to`."""

    seq: int
    seat: Seat
    back_to: int


class UndoRequests(Record):
    """The pending request; for each seat, its number of unsuccessful requests (`vain`) and the
    seats that have played on since its last one (`since`).
    """

    pending: UndoRequest | None = None
    vain: tuple[int, int] = (0, 0)
    since: tuple[frozenset[Seat], frozenset[Seat]] = (frozenset(), frozenset())

    def may_ask(self, seat: Seat) -> bool:
        return self.vain[seat] < MAX_UNSUCCESSFUL


NO_REQUESTS = UndoRequests()


def undo_requests_in(commits: Iterable[Commit]) -> UndoRequests:
    """The undo requests after `commits`."""
    asks = NO_REQUESTS
    for commit in commits:
        asks = fold_request(asks, commit)
    return asks


def fold_request(asks: UndoRequests, commit: Commit) -> UndoRequests:
    """The undo requests after one more commit."""
    event = commit.events[0] if commit.events else {}
    match event.get("type"), commit.seat:
        case UndoAsked.__name__, (0 | 1) as seat:
            pending = UndoRequest(seq=commit.seq, seat=seat, back_to=event["back_to"])
            vain = _with(asks.vain, seat, asks.vain[seat] + 1)
            since = _with(asks.since, seat, frozenset())
            return UndoRequests(pending=pending, vain=vain, since=since)
        case ((UndoDeclined.__name__ | UndoWithdrawn.__name__), _):
            return asks.change(pending=None)
        case Undone.__name__, _:
            return NO_REQUESTS if event.get("agreed") else asks.change(pending=None)
        case _, (0 | 1) as seat:
            return _played_on(asks, seat)
        case _:
            return asks.change(pending=None)


def _played_on(asks: UndoRequests, seat: Seat) -> UndoRequests:
    first, second = (since | {seat} for since in asks.since)
    vain = (
        0 if len(first) == 2 else asks.vain[0],
        0 if len(second) == 2 else asks.vain[1],
    )
    return UndoRequests(vain=vain, since=(first, second))


def _with(pair: tuple[T, T], seat: Seat, value: T) -> tuple[T, T]:
    return (value, pair[1]) if seat == 0 else (pair[0], value)
