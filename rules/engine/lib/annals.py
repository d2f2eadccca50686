"""What a rule book tells of a log afterwards: turns, whom a fact is about, the moments worth going
back to, and what was left to the dice.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Literal, Protocol

from rules.engine.core.decision import Seat
from rules.engine.core.flow import Event
from rules.engine.core.record import Record

Moment = Literal["", "turn", "revealed", "lost", "left", "objective", "over"]
"""Why a fact is worth going back to; empty for most."""


class Throw(Record):
    """One side's dice in a trial: `spread` is the chance of each face to be the one that counts."""

    seat: Seat
    unit: str
    name: str
    manoeuvre: str
    die: int
    faces: tuple[int, ...]
    kept: int
    spread: dict[int, Fraction]

    @property
    def expected(self) -> Fraction:
        """The mean of the face that counts."""
        return sum((face * chance for face, chance in self.spread.items()), Fraction(0))


class Trial(Record):
    """Something that dice decided. Its first side won with the exact probability `chance` before
    they were thrown; without a second side it was thrown for against the face `needed`.
    """

    clause: str
    sides: tuple[Throw, ...]
    chance: Fraction
    won: bool
    needed: int | None = None

    def chance_of(self, seat: Seat) -> Fraction:
        """The probability that it went well for `seat`."""
        return self.chance if seat == self.sides[0].seat else 1 - self.chance

    def went_well_for(self, seat: Seat) -> bool:
        return self.won == (seat == self.sides[0].seat)


class Annals(Protocol):
    """The protocol of a rule book that can be asked about its logs."""

    def turn_of(self, state: Any) -> int:
        """The number of the turn that `state` is in; 0 before the first."""

    def subjects(self, event: Event) -> tuple[str, ...]:
        """The ids of the units that `event` is about, each once."""

    def moment(self, event: Event) -> Moment:
        """Why `event` is worth going back to."""

    def trial(self, state: Any, event: Event) -> Trial | None:
        """What the dice of `event` decided; None where no face was better than another."""
