"""The log: one commit for one accepted command, chained by SHA-256. Events are the truth, commands
the audit.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
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


class Undone(Event):
    """The commits after `back_to` no longer count; their dice stay spent."""

    back_to: int


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
    play: Play[Any], *, seq: int, seat: Seat | None, command: Command, prev: str, at: str
) -> Commit:
    """The sealed commit for what `play` has resolved."""
    return sealed(
        Commit(
            seq=seq,
            schema=play.system.schema,
            seat=seat,
            command=msgspec.to_builtins(command.public()),
            events=tuple(msgspec.to_builtins(event) for event in play.events),
            dice=tuple(play.faces),
            clauses=clauses_of(play.events),
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


def breaks(commits: Sequence[Commit], first: str) -> str:
    """What is wrong with the chain that starts from `first`, or an empty string when it holds."""
    prev = first
    for number, commit in enumerate(commits):
        if commit.seq != number:
            return f"commit {number} bears the number {commit.seq}"
        if commit.prev != prev:
            return f"commit {number} does not follow the one before it"
        if sealed(commit).hash != commit.hash:
            return f"commit {number} has been altered"
        prev = commit.hash
    return ""


def standing(commits: Sequence[Commit]) -> list[Commit]:
    """The commits that still count, undone ones left out."""
    kept: list[Commit] = []
    for commit in commits:
        if commit.events and commit.events[0]["type"] == Undone.__name__:
            kept = [earlier for earlier in kept if earlier.seq <= commit.events[0]["back_to"]]
        else:
            kept.append(commit)
    return kept


def fold(system: GameSystem[S], setup: Setup, commits: Sequence[Commit]) -> S:
    """The state after `commits`: events are applied, no rule is run and no die thrown."""
    state = system.initial(setup)
    for commit in standing(commits):
        state = advance(system, state, commit)
    return state


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


def state_hash(state: State) -> str:
    """SHA-256 of a state's canonical JSON."""
    return digest(state)
