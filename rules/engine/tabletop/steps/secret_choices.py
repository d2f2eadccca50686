"""Choices that both seats make in secret: both seal an answer, then both are revealed.

    ROSTERS = SecretChoice("roster", "TOY-1", decision=_seal_roster, opened=_muster)
    MATCH = (*lock_in_secret(ROSTERS, "lock_rosters", "reveal_rosters"), ...)

The book's `answer` hands `Seal` and `Reveal` to `answer_in_secret`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any

from rules.engine.core.decision import Seat
from rules.engine.core.flow import Decisions, Step
from rules.engine.core.resolution import Play
from rules.engine.tabletop.sealed_choices import (
    Reveal,
    RevealDecision,
    Seal,
    SealDecision,
    key_of,
    reveal,
    seal,
)

Payloads = tuple[str, str]
SEATS: tuple[Seat, Seat] = (0, 1)


@dataclass(frozen=True)
class SecretChoice:
    """What both seats choose in secret, under the slot of their sealed answers.

    `decision(state, seat)` is what a seat is asked; `opened(play, payloads)` turns both answers
    into events, once they are revealed. `is_open(state)` tells whether they have been, where the
    commitments stay in the state; `is_due(state)` whether the seats choose at all, and
    `choosers(state)` which of them do. The payload of a seat that was not asked is empty.
    """

    slot: str
    clause: str
    decision: Callable[[Any, Seat], SealDecision]
    opened: Callable[[Play[Any], Payloads], None]
    is_open: Callable[[Any], bool] = lambda _state: False
    is_due: Callable[[Any], bool] = lambda _state: True
    choosers: Callable[[Any], tuple[Seat, ...]] = lambda _state: SEATS


def lock_in_secret(choice: SecretChoice, lock: str, show: str) -> tuple[Step, Step]:
    """The steps `lock`, at which both seats seal their answers, and `show`, at which the server
    reveals them.
    """

    def locking(play: Play[Any]) -> Decisions | None:
        s = play.state
        if not choice.is_due(s):
            return None
        return tuple(
            choice.decision(s, seat)
            for seat in choice.choosers(s)
            if key_of(choice.slot, seat) not in s.sealed
        )

    def showing(play: Play[Any]) -> Decisions | None:
        s = play.state
        is_sealed = any(key_of(choice.slot, seat) in s.sealed for seat in SEATS)
        if not is_sealed or choice.is_open(s):
            return None
        return (RevealDecision(slot=choice.slot, clause=choice.clause),)

    locking.__name__, showing.__name__ = lock, show
    return locking, showing


def answer_in_secret(
    play: Play[Any], seat: Seat | None, command: Seal | Reveal, choices: Collection[SecretChoice]
) -> None:
    """Seal an answer of a seat, or reveal those of both, seat 0 first, and turn them into
    events.
    """
    choice = next(each for each in choices if each.slot == command.slot)
    s = play.state
    match command:
        case Seal() if seat is not None:
            seal(play, seat, s.names[seat], command, choice.clause)
        case _:
            choice.opened(play, reveal(play, s.names, s.sealed, choice.slot, choice.clause))
