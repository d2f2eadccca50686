"""What the engine waits for, what may be answered, and how an answer is refused."""

from __future__ import annotations

from typing import Literal, Protocol

from rules.engine.core.dice import Dice
from rules.engine.core.record import Record

Seat = Literal[0, 1]
Value = str | int | float


class Refusal(Record):
    """Why an answer is not accepted: the clause, and the message `key` rendered with `params`."""

    clause: str
    key: str
    params: dict[str, Value] = {}


class Command(Record, tag=True):
    """An answer submitted by a seat."""

    def public(self) -> Command:
        """What the log may carry of this command: all of it, unless it holds a secret."""
        return self


class IllegalCommandError(Exception):
    """A command that the rules refuse; `refusals` says why, clause by clause."""

    def __init__(self, *refusals: Refusal) -> None:
        super().__init__(", ".join(f"{refusal.clause} {refusal.key}" for refusal in refusals))
        self.refusals = refusals


class Decision(Protocol):
    """One seat's pending answer; `seat` is None when the server itself answers at once."""

    @property
    def seat(self) -> Seat | None: ...

    def check(self, command: Command) -> list[Refusal]:
        """Everything that speaks against `command`; empty when it is accepted."""

    def sample(self, dice: Dice) -> Command:
        """One legal answer, drawn with `dice`."""

    def offer(self) -> Record:
        """What pages and programs may show of this decision, ready for JSON."""
