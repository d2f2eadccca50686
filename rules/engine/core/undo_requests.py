"""Consent to taking steps back: what one seat has asked of the other, folded from the log.

A request waits until it is answered, withdrawn, or either seat plays on. A seat that has asked
`MOST_ASKS` times for nothing asks again once both seats have played on.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from rules.engine.core.decision import Seat
from rules.engine.core.log import Commit, UndoAsked, UndoDeclined, Undone, UndoWithdrawn
from rules.engine.core.record import Record

MOST_ASKS = 3

T = TypeVar("T")


class Ask(Record):
    """`seat` asks, in commit `seq`, for everything after commit `back_to` to be taken back."""

    seq: int
    seat: Seat
    back_to: int


class Asks(Record):
    """What waits for an answer; how often each seat has asked for nothing, and which seats have
    played on since it last asked.
    """

    pending: Ask | None = None
    vain: tuple[int, int] = (0, 0)
    since: tuple[frozenset[Seat], frozenset[Seat]] = (frozenset(), frozenset())

    def may_ask(self, seat: Seat) -> bool:
        return self.vain[seat] < MOST_ASKS


NOTHING_ASKED = Asks()


def asks_in(commits: Iterable[Commit]) -> Asks:
    """What is asked after `commits`."""
    asks = NOTHING_ASKED
    for commit in commits:
        asks = heard(asks, commit)
    return asks


def heard(asks: Asks, commit: Commit) -> Asks:
    """What is asked after one more commit."""
    event = commit.events[0] if commit.events else {}
    match event.get("type"), commit.seat:
        case UndoAsked.__name__, (0 | 1) as seat:
            pending = Ask(seq=commit.seq, seat=seat, back_to=event["back_to"])
            vain = _with(asks.vain, seat, asks.vain[seat] + 1)
            since = _with(asks.since, seat, frozenset())
            return Asks(pending=pending, vain=vain, since=since)
        case ((UndoDeclined.__name__ | UndoWithdrawn.__name__), _):
            return asks.change(pending=None)
        case Undone.__name__, _:
            return NOTHING_ASKED if event.get("agreed") else asks.change(pending=None)
        case _, (0 | 1) as seat:
            return _played_on(asks, seat)
        case _:
            return asks.change(pending=None)


def _played_on(asks: Asks, seat: Seat) -> Asks:
    first, second = (since | {seat} for since in asks.since)
    vain = (
        0 if len(first) == 2 else asks.vain[0],
        0 if len(second) == 2 else asks.vain[1],
    )
    return Asks(vain=vain, since=(first, second))


def _with(pair: tuple[T, T], seat: Seat, value: T) -> tuple[T, T]:
    return (value, pair[1]) if seat == 0 else (pair[0], value)
