"""Decisions: what the engine waits for, the commands that answer it, and refusals of commands."""

from __future__ import annotations

from typing import Annotated, Literal, Protocol

from rules.engine.core.dice import Dice
from rules.engine.core.fields import SEAT, annotation
from rules.engine.core.record import Record

Seat = Annotated[Literal[0, 1], annotation(SEAT)]
Value = str | int | float


def other(seat: Seat) -> Seat:
    """The opposing seat."""
    return 1 if seat == 0 else 0


class Refusal(Record):
    """Why a command is refused: the clause, and the message `key` to render with `params`."""

    clause: str
    key: str
    params: dict[str, Value] = {}


class Command(Record, tag=True):
    """Base class of all commands: an answer that a seat submits to a decision."""

    def public(self) -> Command:
        """The command as the public log stores it; commands with a secret payload leave that
        out.
        """
        return self


class IllegalCommandError(Exception):
    """A command that the rules do not allow; `refusals` gives the reasons, each with its clause."""

    def __init__(self, *refusals: Refusal) -> None:
        super().__init__(", ".join(f"{refusal.clause} {refusal.key}" for refusal in refusals))
        self.refusals = refusals


class Decision(Protocol):
    """A pending decision of one seat; `seat` is None for one that the server answers
    immediately.
    """

    @property
    def seat(self) -> Seat | None: ...

    def check(self, command: Command) -> list[Refusal]:
        """Validate `command`: all reasons to refuse it; empty when it is legal."""

    def sample(self, dice: Dice) -> Command:
        """A random legal command, drawn with `dice`; for bots, fuzzing and tests."""

    def offer(self) -> Record:
        """The decision as a JSON-ready record, for pages and API clients."""
