"""Records of the oracle's questions (input shapes only, no validation). See docs/oracle.md."""

from __future__ import annotations

from typing import Annotated, get_args

from msgspec import Meta, field

from rules.engine.core.questions import Question
from rules.engine.core.record import Record
from rules.engine.frontier.ask.position_rows import Active, DeclaredRow, Point
from rules.engine.frontier.play.actions import ACTIONS, REACTIONS
from rules.engine.frontier.play.board_rows import Id

Waypoint = Annotated[
    tuple[float, ...],
    Meta(min_length=2, max_length=3, description="x, y, and the elevation where it matters"),
]
ActionSlug = Annotated[str, Meta(extra_json_schema={"enum": list(ACTIONS)})]
ReactionSlug = Annotated[str, Meta(extra_json_schema={"enum": list(REACTIONS)})]


class Distance(Question, tag="distance"):
    """Distance from edge to edge, between units or counters."""

    origin: Id = field(name="from")
    to: Id


class Los(Question, tag="los"):
    """Line of sight between two units, or a unit and a counter."""

    origin: Id = field(name="from")
    to: Id


class Move(Question, tag="move"):
    """A movement. `max` is M with its bonuses. `via` are the waypoints of straight legs, with
    optional elevations; without it the engine finds a path. `forced`: an opponent moves the unit.
    """

    unit: Id
    maximum: Annotated[float, Meta(ge=0, le=60)] = field(name="max")
    to: Point
    elevation: float = 0.0
    via: tuple[Waypoint, ...] | None = None
    forced: bool = False
    abilities: tuple[Active, ...] = ()


class Options(Question, tag="options"):
    """Every action of a unit, and its strategic actions."""

    unit: Id


class ActionRow(Record):
    unit: Id
    action: ActionSlug
    target: str = ""


class ReactionRow(Record):
    unit: Id
    reaction: ReactionSlug


class Reactions(Question, tag="reactions"):
    """Every reaction of every enemy to a fully declared action."""

    action: ActionRow


class Roll(Question, tag="roll"):
    """The dice of both sides. An ability is declared by whichever of the two units has it, or by
    the unit named with it.
    """

    action: ActionRow
    reaction: ReactionRow | None = None
    abilities: tuple[Active | DeclaredRow, ...] = ()


AnyQuestion = Distance | Los | Move | Options | Reactions | Roll
KINDS = get_args(AnyQuestion)
