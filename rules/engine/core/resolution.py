"""Resolution of one command: the situation before it, the events it causes, the dice it rolls."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, Protocol, Self, TypeVar

from rules.engine.core.cached_property import cached_property
from rules.engine.core.dice import Dice, Face
from rules.engine.core.flow import Decisions, Event, State, Window, pending_decisions, window_of
from rules.engine.core.record import Record

if TYPE_CHECKING:
    from rules.engine.core.system import GameSystem, Setup

S = TypeVar("S", bound=State)


class Secret(Record):
    """A sealed payload with the salt of its commitment."""

    payload: str
    salt: str


class Vault(Protocol):
    """Storage for secret payloads, outside the public log, until they are revealed."""

    def seal(self, payload: str) -> str:
        """Store `payload` with a new salt and return its commitment."""

    def open(self, commitment: str) -> Secret:
        """The secret of `commitment`. Raises KeyError when it is unknown."""


def commitment_of(payload: str, salt: str) -> str:
    """The commitment to a payload: SHA-256 of its UTF-8 bytes, `|` and the salt in hex."""
    return hashlib.sha256(f"{payload}|{salt}".encode()).hexdigest()


@dataclass(frozen=True)
class Situation(Generic[S]):
    """Where a match stands between two commands: its state, the number of dice rolled so far, and
    its pending decisions, which are computed once at most.

    `awaited` are the decisions where they are known already; `setup` are the terms of a match that
    has not begun.
    """

    system: GameSystem[S]
    state: S
    faces: int = 0
    awaited: Decisions | None = None
    setup: Setup | None = None

    @classmethod
    def opening(cls, system: GameSystem[S], setup: Setup) -> Self:
        """The situation before the first command."""
        return cls(system, system.initial(setup), setup=setup)

    @cached_property
    def decisions(self) -> Decisions:
        """The pending decisions of all seats; empty once the match is over. Raises StuckError."""
        if self.awaited is not None:
            return self.awaited
        if self.state.outcome:
            return ()
        return pending_decisions(Play(self, NoDice(), NoVault()), self.system.sequences)


class Play(Generic[S]):
    """One command being resolved. Rules read `state`, change it with `emit`, and roll with
    `roll`. `stack` is where the flow stands; the stack of the state follows at the end of the
    command. `awaited` are the decisions at which the flow has stopped, once it has run.
    """

    def __init__(self, before: Situation[S], dice: Dice, vault: Vault) -> None:
        self.before = before
        self.system = before.system
        self.state = before.state
        self.stack = before.state.stack
        self.vault = vault
        self.awaited: Decisions | None = None
        self.facts: list[Event] = []
        self.faces: list[Face] = []
        self._dice = dice

    @property
    def is_over(self) -> bool:
        return self.state.outcome is not None

    @property
    def window(self) -> Window | None:
        """The open window of the frame that runs."""
        return window_of(self.stack)

    @property
    def after(self) -> Situation[S]:
        """The situation that the command has led to; the same one when it changed nothing."""
        if self.state is self.before.state:
            return self.before
        faces = self.before.faces + len(self.faces)
        return Situation(self.system, self.state, faces, self.awaited)

    def emit(self, event: Event) -> None:
        """Record an event and apply it to `state`."""
        self.state = self.system.evolve(self.state, event)
        self.facts.append(event)

    @property
    def events(self) -> list[Event]:
        """The recorded events as the log stores them, each with its English sentence."""
        return [self._told(fact) for fact in self.facts]

    def _told(self, fact: Event) -> Event:
        said = self.system.sentence(fact.message, fact, "en")
        return fact.change(said=said) if said else fact

    def roll(self, sides: int) -> int:
        """Roll one die and record its face with its index among all dice of the match."""
        face = self._dice.roll(sides)
        index = self.before.faces + len(self.faces)
        self.faces.append(Face(i=index, sides=sides, face=face))
        return face


class NoDice:
    """Dice that raise on every roll: listing decisions must not roll."""

    def roll(self, sides: int) -> int:
        raise AssertionError(f"a D{sides} would be thrown outside a command")


class NoVault:
    """An empty vault: listing decisions must neither seal nor open a secret."""

    def seal(self, payload: str) -> str:
        raise KeyError("nothing is sealed outside a command")

    def open(self, commitment: str) -> Secret:
        raise KeyError(commitment)
