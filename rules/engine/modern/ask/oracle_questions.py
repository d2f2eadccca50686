"""Records of the oracle's questions (input shapes only, no validation). See docs/oracle.md."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from msgspec import UNSET, Meta, UnsetType, field

from rules.engine.core.questions import Question
from rules.engine.modern.ask.position_rows import BoardRow, Id, Side, SquareName
from rules.engine.modern.model.state import Cause

Place = Annotated[str, Meta(min_length=1, max_length=60, description="a Unit's id, or a square")]


class Distance(Question, tag="distance"):
    """Distance in steps across sides, between Units or squares."""

    origin: Place = field(name="from")
    to: Place


class Arc(Question, tag="arc"):
    """Whether a place is in a Unit's arc of fire; without a place, all squares in range and arc."""

    unit: Id
    to: Place | UnsetType = UNSET


class Sight(Question, tag="sight"):
    """Line of sight with five rays. `how` defaults to the weapon of `from`; direct fire for a
    square.
    """

    origin: Place = field(name="from")
    to: Place
    how: Literal["directly", "over"] | UnsetType = UNSET


class Reach(Question, tag="reach"):
    """Every square where a move of the Unit may end, with its path."""

    unit: Id


class Move(Question, tag="move"):
    """A path square by square, without the square the Unit is on."""

    unit: Id
    path: Annotated[tuple[SquareName, ...], Meta(max_length=60)]


class Contact(Question, tag="contact"):
    """The enemies in contact with a Unit, its possible facings after an act, and barred squares."""

    unit: Id
    after: Cause = "move"


class Fire(Question, tag="fire"):
    """The targets of an activated Unit and the required die rolls; one `target`, or every enemy."""

    unit: Id
    target: Id | UnsetType = UNSET


class Artillery(Question, tag="artillery"):
    """The squares that a gun may nominate; for one `target`, where each face of the scatter die
    lands.
    """

    unit: Id
    target: SquareName | UnsetType = UNSET


class Combat(Question, tag="combat"):
    """A close combat in this position: everyone who faces the defender attacks it."""

    defender: Id
    lead: Id | UnsetType = UNSET


class Withdrawal(Question, tag="withdrawal"):
    """Where the lead Unit of a drawn combat may go."""

    unit: Id


class Dice(Question, tag="dice"):
    """The Activation Dice of a side."""

    seat: Side


class Deployment(Question, tag="deployment"):
    """The deployment squares of a side."""

    seat: Side


class Faults(Question, tag="faults"):
    """The faults of a board: that of the position, or another one if given."""

    board: BoardRow | UnsetType = UNSET


AnyQuestion = (
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
KINDS = get_args(AnyQuestion)
