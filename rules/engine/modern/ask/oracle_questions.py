"""What can be asked of a position, as it comes in: shapes only. docs/oracle.md describes them."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, UnsetType, field

from rules.engine.core.record import Record
from rules.engine.modern.position_rows import BoardRow, Id, Position, Side, SquareName
from rules.engine.modern.state import Cause

MOST_QUESTIONS = 200

Place = Annotated[str, Meta(min_length=1, max_length=60, description="a Unit's id, or a square")]


class Distance(Record, tag_field="ask", tag="distance"):
    """Steps through sides, between Units or squares."""

    origin: Place = field(name="from")
    to: Place


class Arc(Record, tag_field="ask", tag="arc"):
    """Whether a Unit can turn its weapon to a place; without one, all squares in range and arc."""

    unit: Id
    to: Place | UnsetType = UNSET


class Sight(Record, tag_field="ask", tag="sight"):
    """Five rays. `how` is by default that of the weapon of `from`, directly for a square."""

    origin: Place = field(name="from")
    to: Place
    how: Literal["directly", "over"] | UnsetType = UNSET


class Reach(Record, tag_field="ask", tag="reach"):
    """Every square where a move of the Unit may end, with its path."""

    unit: Id


class Move(Record, tag_field="ask", tag="move"):
    """A path square by square, the one the Unit stands on left out."""

    unit: Id
    path: Annotated[tuple[SquareName, ...], Meta(max_length=60)]


class Contact(Record, tag_field="ask", tag="contact"):
    """Whom a Unit is in contact with, how it may face after what it has done, what is barred."""

    unit: Id
    after: Cause = "move"


class Fire(Record, tag_field="ask", tag="fire"):
    """What an activated Unit may fire at, and the die it takes; one `target`, or every enemy."""

    unit: Id
    target: Id | UnsetType = UNSET


class Artillery(Record, tag_field="ask", tag="artillery"):
    """The squares that a gun may nominate; of one `target` where each face of the scatter die
    takes the shot.
    """

    unit: Id
    target: SquareName | UnsetType = UNSET


class Combat(Record, tag_field="ask", tag="combat"):
    """A close combat as things stand: everyone who faces the defender attacks it."""

    defender: Id
    lead: Id | UnsetType = UNSET


class Withdrawal(Record, tag_field="ask", tag="withdrawal"):
    """Where a Unit that leads a drawn combat may go."""

    unit: Id


class Dice(Record, tag_field="ask", tag="dice"):
    """The Activation Dice of a side."""

    seat: Side


class Deployment(Record, tag_field="ask", tag="deployment"):
    """Where a side deploys."""

    seat: Side


class Faults(Record, tag_field="ask", tag="faults"):
    """What speaks against a board: that of the position, unless another is given."""

    board: BoardRow | UnsetType = UNSET


Question = (
    Distance
    | Arc
    | Sight
    | Reach
    | Move
    | Contact
    | Fire
    | Artillery
    | Combat
    | Withdrawal
    | Dice
    | Deployment
    | Faults
)


class Request(Record):
    """A position, and what is asked of it."""

    system: str
    position: Position
    ask: Annotated[tuple[Question, ...], Meta(max_length=MOST_QUESTIONS)]
