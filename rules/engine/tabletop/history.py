"""History of a match from its log: key moments, dice odds (luck) and revealed secrets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal

from rules.engine.core.decision import Seat
from rules.engine.core.flow import Event
from rules.engine.core.record import Record
from rules.engine.core.system import ArmyList
from rules.engine.tabletop.reference import Catalogue

Moment = Literal["", "turn", "revealed", "lost", "left", "objective", "over"]
"""The kind of key moment that an event is; empty for most."""


class Throw(Record):
    """One side's dice in a roll, all of one kind: the `faces` thrown, and which of them count, by
    index. `total` is their result, as the book counts it: the one kept face, their sum, or the
    number of successes. `spread` maps each possible total to its probability.
    """

    seat: Seat
    unit: str
    name: str
    manoeuvre: str
    die: int
    faces: tuple[int, ...]
    counted: tuple[int, ...]
    total: int
    spread: dict[int, Fraction]

    @property
    def expected(self) -> Fraction:
        """The expected total."""
        return sum((total * chance for total, chance in self.spread.items()), Fraction(0))


class Trial(Record):
    """A dice roll that decided something: a contest of two sides, or one side's check against the
    total `needed`.

    `chance` is the exact probability, before the roll, that the first side wins. Its result is
    shown with the message `trial.contest-won`, `contest-lost`, `check-won` or `check-lost`.
    """

    clause: str
    sides: tuple[Throw, ...]
    chance: Fraction
    won: bool
    needed: int | None = None

    @property
    def result(self) -> str:
        """The message key of the result."""
        kind = "check" if len(self.sides) == 1 else "contest"
        return f"{kind}-{'won' if self.won else 'lost'}"

    def chance_of(self, seat: Seat) -> Fraction:
        """The probability of the outcome that is good for `seat`."""
        return self.chance if seat == self.sides[0].seat else 1 - self.chance

    def went_well_for(self, seat: Seat) -> bool:
        return self.won == (seat == self.sides[0].seat)


def army_in_words(army: ArmyList, catalogue: Catalogue, language: str) -> tuple[str, ...]:
    """The unit types of an army, each with its number of units: `Rifleman × 3`."""
    names = {unit.slug: unit.name_in(language) for unit in catalogue.units}
    counts = Counter(names.get(entry.type, entry.type) for entry in army.entries)
    return tuple(f"{name} ×\u202f{count}" if count > 1 else name for name, count in counts.items())


@dataclass(frozen=True, kw_only=True, eq=False)
class History:
    """What a rule book provides for reading a match's log."""

    secret: Callable[[str, str, Any, str], tuple[str, ...]]
    """What is sealed under a slot, in sentences, for viewers who may read it: from the slot, the
    payload, the view that they see and the language. The message `sealed.<slot>` is for everybody
    else.
    """
    moment: Callable[[Event], Moment]
    """The kind of key moment that an event is; empty for none."""
    trial: Callable[[Any, Event], Trial | None]
    """The dice roll that an event records, with its odds in the state before it; None where every
    face has the same effect.
    """
    unit_name: Callable[[str, str], str] = lambda name, _language: name
    """The display name, in a language, of the unit that events call by a name."""
