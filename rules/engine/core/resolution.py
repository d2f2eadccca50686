"""Resolution of one command: the current state, the events it causes, the dice it rolls."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from rules.engine.core.dice import Dice, Face
from rules.engine.core.flow import Event, State
from rules.engine.core.record import Record

if TYPE_CHECKING:
    from rules.engine.core.system import GameSystem

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


class Play(Generic[S]):
    """One command being resolved. Rules read `state`, change it with `emit`, and roll with
    `roll`.
    """

    def __init__(
        self, system: GameSystem[S], state: S, dice: Dice, vault: Vault, index: int = 0
    ) -> None:
        self.system = system
        self.state = state
        self.vault = vault
        self.facts: list[Event] = []
        self.faces: list[Face] = []
        self._dice = dice
        self._index = index

    @property
    def is_over(self) -> bool:
        return self.system.outcome(self.state) is not None

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
        self.faces.append(Face(i=self._index, sides=sides, face=face))
        self._index += 1
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
