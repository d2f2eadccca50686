"""Current position of a match: its log folded to a state, and cached.

A position depends on the log alone, so every process computes the same one. The cache key is the
number and hash of the last commit.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from threading import Lock
from typing import Any, Literal
from uuid import UUID

import msgspec
from django.utils.functional import cached_property

from rules.engine.core import log
from rules.engine.core.decision import Command, Decision, IllegalCommandError, Seat
from rules.engine.core.flow import State
from rules.engine.core.known import Known, informed
from rules.engine.core.log_length import Length
from rules.engine.core.resolution import Situation
from rules.engine.core.system import Setup
from rules.engine.core.undo_requests import NO_REQUESTS, UndoRequests, undo_requests_in
from rules.engine.tabletop.offer import Offer
from rules.engine.tabletop.rule_book import RuleBook
from rules.engine.tabletop.sealed_choices import Revealed

MOST_KEPT = 256
MOST_RECENT = 8
OPENING = frozenset({Revealed.__name__, log.Branched.__name__})


Bond = Literal["", "die", "reveal"]


@dataclass(frozen=True)
class Trace:
    """A commit that was not undone: whether it binds (a die, a reveal), and whether it was a
    standing pass.
    """

    seq: int
    seat: Seat | None
    bond: Bond = ""
    in_advance: bool = False


@dataclass(frozen=True)
class Position:
    """The situation after commit `seq`, with what the next commit needs: the commits that were not
    undone, the turn after each commit, the open undo request, and the `recent` commits, for clients
    that lag by a few. `length` is the maximum length of the log.
    """

    system: RuleBook[Any]
    seq: int
    hash: str
    now: Situation[Any]
    trail: tuple[Trace, ...]
    length: Length
    turns: tuple[int, ...] = ()
    asks: UndoRequests = NO_REQUESTS
    recent: tuple[log.Commit, ...] = ()

    @property
    def state(self) -> State:
        state: State = self.now.state
        return state

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """The pending decisions; computed once."""
        return self.now.decisions

    @cached_property
    def offers(self) -> tuple[Offer, ...]:
        """The offers of the pending decisions, each as the seat that decides knows it."""
        own = (informed(each, Known(seat=each.seat)) for each in self.decisions)
        offers = (decision.offer() for decision in own)
        return tuple(offer for offer in offers if isinstance(offer, Offer))

    def check_fits(self, command: Command) -> None:
        """Raise IllegalCommandError when the log is full, unless `command` leads to the end of the
        match.
        """
        if self.length.is_full_for(command, self.seq + 1):
            raise IllegalCommandError(self.length.refusal(self.system.clauses.early_end))

    def may_take_back(self, steps: int, notes: int) -> bool:
        """Whether the log has room to undo `steps`, with `notes` commits about it."""
        return self.length.may_take_back(steps, notes, self.seq + 1, len(self.trail))

    def foresee(self) -> None:
        """Compute and cache the pending decisions."""
        _ = self.offers


def position_after(system: RuleBook[Any], setup: Setup, commits: Sequence[log.Commit]) -> Position:
    """The position after `commits`, of which there must be at least one."""
    states = list(log.states(system, setup, commits))
    return Position(
        system=system,
        seq=commits[-1].seq,
        hash=commits[-1].hash,
        now=Situation(system, states[-1], log.faces_thrown(commits)),
        trail=tuple(trace_of(commit) for commit in log.effective_commits(commits)),
        length=Length(play=system.longest(setup)),
        asks=undo_requests_in(commits),
        turns=tuple(state.turn for state in states),
        recent=tuple(commits[-MOST_RECENT:]),
    )


def trace_of(commit: log.Commit) -> Trace:
    opens = any(event["type"] in OPENING for event in commit.events)
    bond: Bond = "reveal" if opens else "die" if commit.dice else ""
    return Trace(commit.seq, commit.seat, bond, log.is_in_advance(commit))


class _Kept:
    """The cache entry of one match."""

    def __init__(self, _match: UUID) -> None:
        self.position: Position | None = None


class PositionCache:
    """LRU cache of the latest position of at most `most` matches."""

    def __init__(self, most: int) -> None:
        self._kept = lru_cache(maxsize=most)(_Kept)
        self._lock = Lock()

    def find(self, match: UUID, seq: int, hash: str) -> Position | None:
        """The position of `match` after commit `seq`, if it is cached."""
        position = self._kept(match).position
        if position is None or (position.seq, position.hash) != (seq, hash):
            return None
        return position

    def keep(self, match: UUID, position: Position) -> None:
        """Store a position in place of an earlier one; a later one stays, as it is needed next."""
        with self._lock:
            kept = self._kept(match)
            if kept.position is None or kept.position.seq <= position.seq:
                kept.position = position

    def clear(self) -> None:
        self._kept.cache_clear()


POSITIONS = PositionCache(MOST_KEPT)


def decoded(texts: Sequence[str]) -> list[log.Commit]:
    """Decode stored commits."""
    return [msgspec.json.decode(text, type=log.Commit) for text in texts]
