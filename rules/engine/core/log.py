"""The event log of a match: a SHA-256 hash chain of commits, one for each accepted command.

The state is folded from the events alone (event sourcing); commands are kept for audit and replay.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, TypeVar

import msgspec

from rules.engine.core.canonical_json import canonical_json, digest
from rules.engine.core.decision import Command, Seat
from rules.engine.core.dice import Dice, Face
from rules.engine.core.fields import SeatName, Sentence
from rules.engine.core.flow import Event, State, decision_for
from rules.engine.core.record import Record
from rules.engine.core.resolution import Play, Situation
from rules.engine.core.system import GameSystem, Setup

S = TypeVar("S", bound=State)
Json = dict[str, Any]


class Begin(Command):
    """The first command of every log: the server starts the match."""


class Undo(Command):
    """Undo every commit after `back_to`."""

    back_to: int


class AskUndo(Command):
    """Ask the other seat for consent to undo every commit after `back_to`."""

    back_to: int


class DeclineUndo(Command):
    """Decline the other seat's undo request."""


class WithdrawUndo(Command):
    """Withdraw one's own undo request."""


class ClaimTime(Command):
    """End the match because the other seat is out of time. Only the server submits it, after
    checking the clock; no rule book handles it.
    """


class ForceEnd(Command):
    """An administrator ends the match, against one seat or neither, for the reason `why` (free
    text). Only the server submits it.
    """

    against: Seat | None
    why: str


class Undone(Event):
    """The commits after `back_to` are undone; their dice stay spent. `agreed`: the other seat had
    asked for it and the seat called `name` consented.
    """

    back_to: int
    agreed: bool = False
    name: SeatName = ""

    @property
    def message(self) -> str:
        return "event.UndoAgreed" if self.agreed else super().message


class UndoAsked(Event):
    """`seat` requested to undo everything after commit `back_to`."""

    seat: Seat
    name: SeatName
    back_to: int


class UndoDeclined(Event):
    """`seat` declined the undo request; nothing is undone."""

    seat: Seat
    name: SeatName


class UndoWithdrawn(Event):
    """`seat` withdrew its undo request."""

    seat: Seat
    name: SeatName


class TimeClaimed(Event):
    """`seat` ran out of time and `claimed_by`, the other player, ended the match for it."""

    seat: Seat
    name: SeatName
    claimed_by: SeatName


class EndForced(Event):
    """An administrator ended the match for the reason `why`, against the seat whose player is
    `name`, or against neither.
    """

    against: Seat | None
    name: SeatName
    why: Sentence

    @property
    def message(self) -> str:
        return super().message if self.against is None else "event.EndForcedAgainst"


class Practise(Command):
    """The first command of a practice match: the server starts it from a position of another match,
    which the log's header identifies.
    """


class Branched(Event):
    """The match branches off commit `seq`, with this `hash`, of another match."""

    match: str
    seq: int
    hash: str


EVENTS = (Undone, UndoAsked, UndoDeclined, UndoWithdrawn, TimeClaimed, EndForced, Branched)
"""The events that may occur in every rule book's log, beside the book's own."""

NOTES = frozenset(kind.__name__ for kind in (Undone, UndoAsked, UndoDeclined, UndoWithdrawn))
"""The events about the log itself; they change nothing in the state of the match."""

MOST_SENTENCE, MOST_REASON = 20_000, 300
"""Characters of an event's sentence, which may have 200 names, and of the reason for an end. Longer
ones come only from files that nobody played.
"""
FACTS, TEXT, SENTENCES = "facts", "text", "sentences"
"""The attributes in which a commit in memory caches its events as records, its canonical JSON, and
the sentences of its events by language.
"""

NO_HASH = b'"hash":"",'
"""The empty hash in the canonical JSON of a commit; behind it are only `prev` and numbers."""

AUTO = "auto"
"""The key that marks a command in the log as an automatic answer, which its seat gave in
advance.
"""


class Commit(Record, dict=True):
    """One accepted command with the events it caused; `prev` is the previous commit's `hash`."""

    seq: int
    schema: int
    seat: Seat | None
    command: Json
    events: tuple[Json, ...]
    dice: tuple[Face, ...]
    clauses: tuple[str, ...]
    prev: str
    hash: str = ""
    at: str = ""


def commit_of(
    play: Play[Any], *, seq: int, seat: Seat | None, command: Command | Json, prev: str, at: str
) -> Commit:
    """The commit of a resolved command, with its hash. A `command` given as a dict is stored as it
    is; otherwise its public form is.
    """
    events = tuple(play.events)
    commit = sealed(
        Commit(
            seq=seq,
            schema=play.system.schema,
            seat=seat,
            command=command if isinstance(command, dict) else msgspec.to_builtins(command.public()),
            events=tuple(msgspec.to_builtins(event) for event in events),
            dice=tuple(play.faces),
            clauses=clauses_of(play.facts),
            prev=prev,
            at=at,
        )
    )
    commit.__dict__[FACTS] = events
    commit.__dict__[SENTENCES] = {"en": tuple(event.said for event in events)}
    return commit


def events_of(system: GameSystem[Any], commit: Commit) -> tuple[Event, ...]:
    """The events of a commit as records, decoded once at most: the commit remembers them."""
    known: dict[str, tuple[Event, ...]] = commit.__dict__
    if FACTS not in known:
        known[FACTS] = system.decode_events(list(commit.events), commit.schema)
    return known[FACTS]


def sentences_of(system: GameSystem[Any], commit: Commit, language: str) -> tuple[str, ...]:
    """The sentences of a commit's events in `language`, rendered once at most: the commit remembers
    them, and one just played has those of its log.
    """
    known: dict[str, tuple[str, ...]] = commit.__dict__.setdefault(SENTENCES, {})
    if language not in known:
        events = events_of(system, commit)
        known[language] = tuple(system.sentence(each.message, each, language) for each in events)
    return known[language]


def sealed(commit: Commit) -> Commit:
    """The commit with `hash` set to the digest of all its other fields. It is encoded once: the
    hash covers the text without `hash`, and is then put into its place.
    """
    before, _, after = canonical_json(commit.change(hash="")).rpartition(NO_HASH)
    found = hashlib.sha256(before + after).hexdigest()
    whole = commit.change(hash=found)
    whole.__dict__[TEXT] = b'%b"hash":"%b",%b' % (before, found.encode(), after)
    return whole


def text_of(commit: Commit) -> str:
    """The canonical JSON of a commit, as rows and records store it."""
    known: dict[str, bytes] = commit.__dict__
    return (known[TEXT] if TEXT in known else canonical_json(commit)).decode()


def clauses_of(events: Iterable[Event]) -> tuple[str, ...]:
    """The clause ids of `events`, without duplicates, in order."""
    return tuple(dict.fromkeys(event.clause for event in events))


def chain_error(commits: Sequence[Commit], first: str, start: int = 0) -> str:
    """The first error in a hash chain that continues from the hash `first` with commit number
    `start`; empty when the chain is intact.
    """
    prev = first
    for number, commit in enumerate(commits, start):
        if commit.seq != number:
            return f"commit {number} is numbered {commit.seq}"
        if commit.prev != prev:
            return f"commit {number} does not follow the one before it"
        if sealed(commit).hash != commit.hash:
            return f"commit {number} has been altered"
        prev = commit.hash
    return ""


def in_advance(command: Command) -> Json:
    """The JSON form of a command that its seat gave in advance, marked as automatic."""
    return {**msgspec.to_builtins(command.public()), AUTO: True}


def is_in_advance(commit: Commit) -> bool:
    """Whether the commit's command was given in advance."""
    return commit.command.get(AUTO) is True


def command_in(commit: Commit) -> Json:
    """The commit's command as JSON, without the mark of an automatic answer."""
    return {name: value for name, value in commit.command.items() if name != AUTO}


def is_note(commit: Commit) -> bool:
    """Whether `commit` concerns only the log: an undo, or a request for one and its answer."""
    return bool(commit.events) and commit.events[0]["type"] in NOTES


def is_branch(commit: Commit) -> bool:
    """Whether `commit` starts a practice match; it changes nothing in the state of the match."""
    return bool(commit.events) and commit.events[0]["type"] == Branched.__name__


def effective_commits(commits: Sequence[Commit]) -> list[Commit]:
    """The commits that count for the state: without undone ones and notes."""
    kept: list[Commit] = []
    for commit in commits:
        undone = back_to(commit)
        if undone is not None:
            while kept and kept[-1].seq > undone:
                kept.pop()
        elif not is_note(commit):
            kept.append(commit)
    return kept


def fold(system: GameSystem[S], setup: Setup, commits: Sequence[Commit]) -> S:
    """The state after `commits`: applies their events, without running rules or rolling dice."""
    state = system.initial(setup)
    for commit in effective_commits(commits):
        state = advance(system, state, commit)
    return state


def back_to(commit: Commit) -> int | None:
    """The number of the commit that an undo goes back to; None for any other commit."""
    if commit.events and commit.events[0]["type"] == Undone.__name__:
        return int(commit.events[0]["back_to"])
    return None


def states(system: GameSystem[S], setup: Setup, commits: Iterable[Commit]) -> Iterator[S]:
    """The state after each commit, one by one, undone ones included (replay)."""
    state = system.initial(setup)
    by_number: dict[int, S] = {}
    for commit in commits:
        undone = back_to(commit)
        if undone is None:
            state = advance(system, state, commit)
            by_number[commit.seq] = state
        else:
            events_of(system, commit)
            state = by_number[undone]
            while next(reversed(by_number)) > undone:
                by_number.popitem()
        yield state


def advance(system: GameSystem[S], state: S, commit: Commit) -> S:
    """The state after one more commit, which must not be an undo."""
    for event in events_of(system, commit):
        state = system.evolve(state, event)
    return state


def faces_thrown(commits: Sequence[Commit]) -> int:
    """The number of dice rolled so far; an undo does not give any back."""
    return sum(len(commit.dice) for commit in commits)


def pending_server_command(now: Situation[Any], dice: Dice) -> Command | None:
    """The command that the server has to submit now, or None."""
    decision = decision_for(now.decisions, None)
    return decision.sample(dice) if decision else None


def state_hash(state: State) -> str:
    """The SHA-256 hash of a state's canonical JSON, in hex."""
    return digest(state)
