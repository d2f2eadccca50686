"""The resolution of one command: the state so far, the events it causes, the dice it throws."""

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
    """A sealed payload with the salt that opens its commitment."""

    payload: str
    salt: str


class Vault(Protocol):
    """Keeps sealed payloads outside the log until they are revealed."""

    def seal(self, payload: str) -> str:
        """Stores `payload` under a fresh salt and gives its commitment."""

    def open(self, commitment: str) -> Secret:
        """The secret behind `commitment`; KeyError when it is unknown."""


def commitment_of(payload: str, salt: str) -> str:
    """SHA-256 over the payload's UTF-8 bytes, `|` and the salt in hex."""
    return hashlib.sha256(f"{payload}|{salt}".encode()).hexdigest()


class Play(Generic[S]):
    """One command being resolved. Rules read `state`, change it by `emit`, and throw dice by
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
        """Records a fact and applies it."""
        self.state = self.system.evolve(self.state, event)
        self.facts.append(event)

    @property
    def events(self) -> list[Event]:
        """The facts as the log keeps them, each with its English sentence."""
        return [self._told(fact) for fact in self.facts]

    def _told(self, fact: Event) -> Event:
        said = self.system.sentence(fact.message, fact, "en")
        return fact.change(said=said) if said else fact

    def roll(self, sides: int) -> int:
        """Throws one die; the face is recorded with its place among all faces of the match."""
        face = self._dice.roll(sides)
        self.faces.append(Face(i=self._index, sides=sides, face=face))
        self._index += 1
        return face


class NoDice:
    """Refuses to throw: asking for decisions must not roll."""

    def roll(self, sides: int) -> int:
        raise AssertionError(f"a D{sides} would be thrown outside a command")


class NoVault:
    """Holds nothing: asking for decisions must not seal or open."""

    def seal(self, payload: str) -> str:
        raise KeyError("nothing is sealed outside a command")

    def open(self, commitment: str) -> Secret:
        raise KeyError(commitment)
