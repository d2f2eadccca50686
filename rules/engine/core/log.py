"""The log: one commit for one accepted command, chained by SHA-256. Events are the truth, commands
the audit.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, TypeVar

import msgspec

from rules.engine.core.canonical import digest
from rules.engine.core.decision import Command, Seat
from rules.engine.core.dice import Dice, Face
from rules.engine.core.flow import Event, State, decision_for
from rules.engine.core.play import Play, Vault
from rules.engine.core.record import Record
from rules.engine.core.system import GameSystem, Setup

S = TypeVar("S", bound=State)
Json = dict[str, Any]


class Begin(Command):
    """Opens the log: the server starts a match as agreed."""


class Undo(Command):
    """Takes back everything after commit `back_to`."""

    back_to: int


class AskUndo(Command):
    """Asks the other seat to let everything after commit `back_to` be taken back."""

    back_to: int


class DeclineUndo(Command):
    """Does not let what was asked about be taken back."""


class WithdrawUndo(Command):
    """Asks no longer."""


class ClaimTime(Command):
    """Ends the match because the other seat's time is up. The server alone writes it, once its
    clock has said so: it is no answer that a rule book would read.
    """


class ForceEnd(Command):
    """Ends the match from outside, for a reason in the words of whoever runs the site: against one
    seat, or against none. The server alone writes it.
    """

    against: Seat | None
    why: str


class Undone(Event):
    """The commits after `back_to` no longer count; their dice stay spent. `agreed`: the other seat
    had asked, and `name` lets it.
    """

    back_to: int
    agreed: bool = False
    name: str = ""

    @property
    def message(self) -> str:
        return "event.UndoAgreed" if self.agreed else super().message


class UndoAsked(Event):
    """`seat` would like everything after `back_to` to be taken back."""

    seat: Seat
    name: str
    back_to: int


class UndoDeclined(Event):
    """`seat` does not agree; what was played stays."""

    seat: Seat
    name: str


class UndoWithdrawn(Event):
    """`seat` asks no longer."""

    seat: Seat
    name: str


class TimeClaimed(Event):
    """The time of `seat` was up, and the other seat ends the match for it."""

    seat: Seat
    name: str
    claimed_by: str


class EndForced(Event):
    """Whoever runs the site has ended the match, and says `why`: against the seat that has this
    `name`, or against none.
    """

    against: Seat | None
    name: str
    why: str

    @property
    def message(self) -> str:
        return super().message if self.against is None else "event.EndForcedAgainst"


class Practise(Command):
    """Opens a practice match: the server goes on from what the header names."""


class Branched(Event):
    """What stands before this comes from commit `seq` of another match and the commits before it;
    `hash` is that commit's.
    """

    match: str
    seq: int
    hash: str


EVENTS = (Undone, UndoAsked, UndoDeclined, UndoWithdrawn, TimeClaimed, EndForced, Branched)
"""The facts that every system's log may hold beside its own."""

NOTES = frozenset(kind.__name__ for kind in (Undone, UndoAsked, UndoDeclined, UndoWithdrawn))
"""The facts about the log itself: what is true in the match is told by the others."""

AUTO = "auto"
"""Stands in a commit's command when its seat had given that answer in advance."""


class Commit(Record):
    """One accepted command with the events it caused; `prev` and `hash` chain it to the commit
    before.
    """

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
    """The sealed commit for what `play` has resolved; `command` may be given as it is to stand
    there.
    """
    return sealed(
        Commit(
            seq=seq,
            schema=play.system.schema,
            seat=seat,
            command=command if isinstance(command, dict) else msgspec.to_builtins(command.public()),
            events=tuple(msgspec.to_builtins(event) for event in play.events),
            dice=tuple(play.faces),
            clauses=clauses_of(play.facts),
            prev=prev,
            at=at,
        )
    )


def sealed(commit: Commit) -> Commit:
    """The commit with the hash of everything else in it."""
    body = commit.fields()
    del body["hash"]
    return commit.change(hash=digest(body))


def clauses_of(events: Iterable[Event]) -> tuple[str, ...]:
    """The clauses that `events` name, each once, in order."""
    return tuple(dict.fromkeys(event.clause for event in events))


def breaks(commits: Sequence[Commit], first: str, start: int = 0) -> str:
    """What is wrong with the chain that starts from `first` with commit number `start`, or an empty
    string when it holds.
    """
    prev = first
    for number, commit in enumerate(commits, start):
        if commit.seq != number:
            return f"commit {number} bears the number {commit.seq}"
        if commit.prev != prev:
            return f"commit {number} does not follow the one before it"
        if sealed(commit).hash != commit.hash:
            return f"commit {number} has been altered"
        prev = commit.hash
    return ""


def in_advance(command: Command) -> Json:
    """How an answer stands in the log that its seat had given in advance."""
    return {**msgspec.to_builtins(command.public()), AUTO: True}


def is_in_advance(commit: Commit) -> bool:
    """Whether the seat had given this answer in advance."""
    return commit.command.get(AUTO) is True


def answer_in(commit: Commit) -> Json:
    """The command of a commit as the system reads it."""
    return {name: value for name, value in commit.command.items() if name != AUTO}


def is_note(commit: Commit) -> bool:
    """Whether `commit` is about the log: it takes steps back, or is about doing so."""
    return bool(commit.events) and commit.events[0]["type"] in NOTES


def standing(commits: Sequence[Commit]) -> list[Commit]:
    """The commits that make the position: neither undone ones nor notes."""
    kept: list[Commit] = []
    for commit in commits:
        undone = back_to(commit)
        if undone is not None:
            kept = [earlier for earlier in kept if earlier.seq <= undone]
        elif not is_note(commit):
            kept.append(commit)
    return kept


def fold(system: GameSystem[S], setup: Setup, commits: Sequence[Commit]) -> S:
    """The state after `commits`: events are applied, no rule is run and no die thrown."""
    state = system.initial(setup)
    for commit in standing(commits):
        state = advance(system, state, commit)
    return state


def back_to(commit: Commit) -> int | None:
    """The number that a commit goes back to; None of one that takes nothing back."""
    if commit.events and commit.events[0]["type"] == Undone.__name__:
        return int(commit.events[0]["back_to"])
    return None


def states(system: GameSystem[S], setup: Setup, commits: Iterable[Commit]) -> Iterator[S]:
    """The state after every commit, after those that were taken back too."""
    state = system.initial(setup)
    standing: dict[int, S] = {}
    for commit in commits:
        undone = back_to(commit)
        if undone is None:
            state = advance(system, state, commit)
            standing[commit.seq] = state
        else:
            system.decode_events(list(commit.events), commit.schema)
            state = standing[undone]
            standing = {seq: each for seq, each in standing.items() if seq <= undone}
        yield state


def advance(system: GameSystem[S], state: S, commit: Commit) -> S:
    """The state after one more commit that is not an undo."""
    for event in system.decode_events(list(commit.events), commit.schema):
        state = system.evolve(state, event)
    return state


def faces_thrown(commits: Sequence[Commit]) -> int:
    """How many dice a log has used; an undo gives none back."""
    return sum(len(commit.dice) for commit in commits)


def pending_house_command(system: GameSystem[S], state: S, dice: Dice) -> Command | None:
    """What the server itself has to answer now, if anything."""
    decision = decision_for(system.decisions(state), None)
    return decision.sample(dice) if decision else None


def resolve(
    system: GameSystem[S],
    state: S,
    seat: Seat | None,
    command: Command,
    dice: Dice,
    vault: Vault,
    index: int = 0,
) -> Play[S]:
    """The play of one command from `state`. Raises IllegalCommandError when the rules refuse it."""
    play = Play(system, state, dice, vault, index)
    system.decide(seat, command, play)
    return play


def opening(system: GameSystem[S], setup: Setup, dice: Dice, vault: Vault) -> Play[S]:
    """The play that opens a match."""
    play = Play(system, system.initial(setup), dice, vault)
    system.begin(setup, play)
    return play


def claimed(
    system: GameSystem[S], state: S, seat: Seat, vault: Vault, dice: Dice, index: int = 0
) -> Play[S]:
    """The play of `seat` ending the match because the other seat's time is up. Raises
    IllegalCommandError when it cannot end.
    """
    play = Play(system, state, dice, vault, index)
    system.forfeit(1 if seat == 0 else 0, play)
    return play


def forced(
    system: GameSystem[S], state: S, command: ForceEnd, vault: Vault, dice: Dice, index: int = 0
) -> Play[S]:
    """The play of a match being ended from outside. Raises IllegalCommandError when it cannot
    end.
    """
    play = Play(system, state, dice, vault, index)
    system.force_end(command.against, command.why, play)
    return play


def state_hash(state: State) -> str:
    """SHA-256 of a state's canonical JSON."""
    return digest(state)
