"""What a decision shows: a question, answers ready to submit, an area to choose in. Drawn by pages,
read by programs.
"""

from __future__ import annotations

from rules.engine.core.decision import Command, Refusal, Seat, Value
from rules.engine.core.dice import Dice, pick
from rules.engine.core.record import Record

Point = tuple[float, float]
Polygon = tuple[Point, ...]


class Prompt(Record):
    """A message key with its parameters, and the clause that asks."""

    clause: str
    key: str
    params: dict[str, Value] = {}


def undo_asked(clause: str, name: str) -> Prompt:
    """What the other seat is asked when `name` would like to take steps back."""
    return Prompt(clause=clause, key="undo-asked", params={"name": name})


class Outline(Record):
    """A zone as an answer would make it, for drawing: whose it is, by role, and its outlines in
    inches.
    """

    key: str
    role: str
    polygons: tuple[Polygon, ...]


class Option(Record):
    """One answer: the `command` to submit, what it concerns, and what speaks against it, if
    anything does.

    `chance` is the probability, 0 to 1, that it succeeds against the answer now standing, where
    that is known. `zones` are those that would stand if it were given, where it fixes any.
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
    """Where a movement may end at one elevation, for drawing: outlines in inches, holes
    clockwise.
    """

    elevation: float
    polygons: tuple[Polygon, ...]


class Area(Record):
    """Where a point may be chosen, for drawing: polygons and rings in inches; the check of the
    command decides. `polygons` lie at elevation 0, `raised` above it.
    """

    subject: str = ""
    start: Point | None = None
    maximum: float = 0.0
    polygons: tuple[Polygon, ...] = ()
    raised: tuple[Reach, ...] = ()
    ring: tuple[float, float, float] | None = None


class Token(Record):
    """Something to be placed: its base in inches, and whether it may be held back instead."""

    id: str
    name: str
    radius: float
    may_wait: bool = False


class Variant(Record):
    """The same answer given with an ability declared, and the area it opens."""

    ability: str
    area: Area


class Offer(Record):
    """A decision made visible; `seat` None is the server's own. `may_be_partial`: not every token
    has to be placed now. `may_be_suggested`: the book proposes an answer if it is asked for one.

    `passing` is the answer that lets an empty moment go by; it may be given in advance, for all
    such moments or where nothing but some of `uses` could be done.
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
    """A decision with finitely many answers; the refused ones stand beside the legal ones with
    their reasons. `passing` and `uses` are as in its offer.
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
