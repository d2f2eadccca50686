"""What a rule book tells of a log afterwards: turns, whom a fact is about, the moments worth going
back to, what was left to the dice, and what was sealed.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any, Literal, Protocol

from rules.engine.core.decision import Seat
from rules.engine.core.flow import Event
from rules.engine.core.record import Record
from rules.engine.core.system import ArmyList
from rules.engine.lib.reference import Catalogue

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
    they were thrown; without a second side it was thrown for against the face `needed`. Its end is
    told by the sentences `trial.contest-won`, `contest-lost`, `check-won` and `check-lost`.
    """

    clause: str
    sides: tuple[Throw, ...]
    chance: Fraction
    won: bool
    needed: int | None = None

    @property
    def result(self) -> str:
        """The key of the sentence that tells its end."""
        kind = "check" if len(self.sides) == 1 else "contest"
        return f"{kind}-{'won' if self.won else 'lost'}"

    def chance_of(self, seat: Seat) -> Fraction:
        """The probability that it went well for `seat`."""
        return self.chance if seat == self.sides[0].seat else 1 - self.chance

    def went_well_for(self, seat: Seat) -> bool:
        return self.won == (seat == self.sides[0].seat)


def army_in_words(army: ArmyList, catalogue: Catalogue, language: str) -> tuple[str, ...]:
    """The types of an army, each once, with how many units there are of it."""
    names = {unit.slug: unit.name_in(language) for unit in catalogue.units}
    counts = Counter(names.get(entry.type, entry.type) for entry in army.entries)
    return tuple(f"{name} ×\u202f{count}" if count > 1 else name for name, count in counts.items())


class Annals(Protocol):
    """The protocol of a rule book that can be asked about its logs."""

    def turn_of(self, state: Any) -> int:
        """The number of the turn that `state` is in; 0 before the first."""

    def unit_name(self, name: str, language: str) -> str:
        """What a reader calls the unit that facts call `name`."""

    def secret(self, slot: str, payload: str, view: Any, language: str) -> tuple[str, ...]:
        """What was sealed under `slot`, in words, for those who know it while `view` is what they
        see; `sealed.<slot>` is the sentence for everybody.
        """

    def subjects(self, event: Event) -> tuple[str, ...]:
        """The ids of the units that `event` is about, each once."""

    def moment(self, event: Event) -> Moment:
        """Why `event` is worth going back to."""

    def trial(self, state: Any, event: Event) -> Trial | None:
        """What the dice of `event` decided; None where no face was better than another."""
