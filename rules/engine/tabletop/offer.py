"""Offers: a decision as shown to players and API clients, with its question, ready-made commands
and the area to choose a point in.
"""

from __future__ import annotations

from rules.engine.core.decision import Command, Refusal, Seat, Value
from rules.engine.core.dice import Dice, pick
from rules.engine.core.record import Record
from rules.engine.tabletop.fields import UnitName

Point = tuple[float, float]
Polygon = tuple[Point, ...]


class Prompt(Record):
    """A message key with its parameters, and the clause of the question."""

    clause: str
    key: str
    params: dict[str, Value] = {}


def undo_asked(clause: str, name: str) -> Prompt:
    """The prompt for the other seat when `name` requests an undo."""
    return Prompt(clause=clause, key="undo-asked", params={"name": name})


class Outline(Record):
    """A zone that an answer would create, for drawing: `role` is the book's word for the side that
    it belongs to, polygons in inches.
    """

    key: str
    role: str
    polygons: tuple[Polygon, ...]


class Option(Record):
    """One possible answer: the `command` to submit, the pieces it concerns, and the reasons to
    refuse it, if any.

    `chance` is its probability of success, 0 to 1, against the opponent's current answer, where
    known. `zones` are the zones that it would create.
    """

    command: Command
    label: Prompt
    subject: str = ""
    target: str = ""
    refusals: tuple[Refusal, ...] = ()
    chance: float | None = None
    zones: tuple[Outline, ...] = ()

    @property
    def is_legal(self) -> bool:
        return not self.refusals


class Reach(Record):
    """The area in which a movement may end at one elevation, for drawing: polygons in inches, holes
    clockwise.
    """

    elevation: float
    polygons: tuple[Polygon, ...]


class Area(Record):
    """The area in which a point may be chosen, for drawing only: polygons and rings in inches. The
    command's check decides. `polygons` are at elevation 0, `raised` above it.
    """

    subject: str = ""
    start: Point | None = None
    maximum: float = 0.0
    polygons: tuple[Polygon, ...] = ()
    raised: tuple[Reach, ...] = ()
    ring: tuple[float, float, float] | None = None


class Token(Record):
    """Something to place: its base radius in inches, and whether it may stay in reserve instead."""

    id: str
    name: UnitName
    radius: float
    may_wait: bool = False


class Variant(Record):
    """The same answer with an ability declared, and the area that it allows."""

    ability: str
    area: Area


class Offer(Record):
    """A decision as shown; `seat` is None for the server's own. `may_be_partial`: not every token
    has to be placed now. `may_be_suggested`: the book can propose an answer on request.

    `passing` is the command that passes; a player may give it in advance for all such moments, or
    for those in which only some of `uses` are possible.
    """

    seat: Seat | None
    kind: str
    prompt: Prompt
    options: tuple[Option, ...] = ()
    area: Area | None = None
    tokens: tuple[Token, ...] = ()
    variants: tuple[Variant, ...] = ()
    may_be_partial: bool = False
    may_be_suggested: bool = False
    passing: Command | None = None
    uses: tuple[str, ...] = ()


class OneOf(Record):
    """A decision among finitely many options; illegal ones are included with their reasons.
    `passing` and `uses` are as in Offer.
    """

    seat: Seat
    kind: str
    prompt: Prompt
    options: tuple[Option, ...]
    passing: Command | None = None
    uses: tuple[str, ...] = ()

    def check(self, command: Command) -> list[Refusal]:
        for option in self.options:
            if option.command == command:
                return list(option.refusals)
        return [Refusal(clause=self.prompt.clause, key="not-offered")]

    def sample(self, dice: Dice) -> Command:
        return self.legal[pick(dice, len(self.legal))].command

    @property
    def legal(self) -> tuple[Option, ...]:
        return tuple(option for option in self.options if option.is_legal)

    def offer(self) -> Offer:
        return Offer(
            seat=self.seat,
            kind=self.kind,
            prompt=self.prompt,
            options=self.options,
            passing=self.passing,
            uses=self.uses,
        )
