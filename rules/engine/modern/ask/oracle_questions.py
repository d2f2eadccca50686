"""Records of the oracle's questions (input shapes only, no validation). See docs/oracle.md."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, UnsetType, field

from rules.engine.core.record import Record
from rules.engine.modern.ask.position_rows import BoardRow, Id, Position, Side, SquareName
from rules.engine.modern.model.state import Cause

MOST_QUESTIONS = 200

Place = Annotated[str, Meta(min_length=1, max_length=60, description="a Unit's id, or a square")]


class Distance(Record, tag_field="ask", tag="distance"):
    """Distance in steps across sides, between Units or squares."""

    origin: Place = field(name="from")
    to: Place


class Arc(Record, tag_field="ask", tag="arc"):
    """Whether a place is in a Unit's arc of fire; without a place, all squares in range and arc."""

    unit: Id
    to: Place | UnsetType = UNSET


class Sight(Record, tag_field="ask", tag="sight"):
    """Line of sight with five rays. `how` defaults to the weapon of `from`; direct fire for a
    square.
    """

    origin: Place = field(name="from")
    to: Place
    how: Literal["directly", "over"] | UnsetType = UNSET


class Reach(Record, tag_field="ask", tag="reach"):
    """Every square where a move of the Unit may end, with its path."""

    unit: Id


class Move(Record, tag_field="ask", tag="move"):
    """A path square by square, without the square the Unit is on."""

    unit: Id
    path: Annotated[tuple[SquareName, ...], Meta(max_length=60)]


class Contact(Record, tag_field="ask", tag="contact"):
    """The enemies in contact with a Unit, its possible facings after an act, and barred squares."""

    unit: Id
    after: Cause = "move"


class Fire(Record, tag_field="ask", tag="fire"):
    """The targets of an activated Unit and the required die rolls; one `target`, or every enemy."""

    unit: Id
    target: Id | UnsetType = UNSET


class Artillery(Record, tag_field="ask", tag="artillery"):
    """The squares that a gun may nominate; for one `target`, where each face of the scatter die
    lands.
    """

    unit: Id
    target: SquareName | UnsetType = UNSET


class Combat(Record, tag_field="ask", tag="combat"):
    """A close combat in this position: everyone who faces the defender attacks it."""

    defender: Id
    lead: Id | UnsetType = UNSET


class Withdrawal(Record, tag_field="ask", tag="withdrawal"):
    """Where the lead Unit of a drawn combat may go."""

    unit: Id


class Dice(Record, tag_field="ask", tag="dice"):
    """The Activation Dice of a side."""

    seat: Side


class Deployment(Record, tag_field="ask", tag="deployment"):
    """The deployment squares of a side."""

    seat: Side


class Faults(Record, tag_field="ask", tag="faults"):
    """The faults of a board: that of the position, or another one if given."""

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
    """A position and the questions about it."""

    system: str
    position: Position
    ask: Annotated[tuple[Question, ...], Meta(max_length=MOST_QUESTIONS)]
