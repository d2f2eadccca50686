"""What can be asked of a position, as it comes in: shapes only. docs/oracle.md describes them."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, field

from rules.engine.core.record import Record
from rules.engine.frontier.manoeuvres import ACTIONS, REACTIONS
from rules.engine.frontier.position_rows import Active, DeclaredRow, Id, Point, Position

Waypoint = Annotated[
    tuple[float, ...],
    Meta(min_length=2, max_length=3, description="x, y, and the elevation where it matters"),
]
ActionSlug = Annotated[str, Meta(extra_json_schema={"enum": list(ACTIONS)})]
ReactionSlug = Annotated[str, Meta(extra_json_schema={"enum": list(REACTIONS)})]


class Distance(Record, tag_field="ask", tag="distance"):
    """Edge to edge, between units or counters."""

    origin: Id = field(name="from")
    to: Id


class Los(Record, tag_field="ask", tag="los"):
    """Sight between two units, or a unit and a counter."""

    origin: Id = field(name="from")
    to: Id


class Move(Record, tag_field="ask", tag="move"):
    """`max` is M with its bonuses. `via` are the way-points of straight legs, their surfaces left
    to the engine unless named; without it the engine finds a way. `forced`: an opponent moves it.
    """

    unit: Id
    maximum: Annotated[float, Meta(ge=0, le=60)] = field(name="max")
    to: Point
    elevation: float = 0.0
    via: tuple[Waypoint, ...] | None = None
    forced: bool = False
    abilities: tuple[Active, ...] = ()


class Options(Record, tag_field="ask", tag="options"):
    """Every action of a unit, and its strategic actions."""

    unit: Id


class ActionRow(Record):
    unit: Id
    action: ActionSlug
    target: str = ""


class ReactionRow(Record):
    unit: Id
    reaction: ReactionSlug


class Reactions(Record, tag_field="ask", tag="reactions"):
    """Every reaction of every enemy to an action declared in full."""

    action: ActionRow


class Roll(Record, tag_field="ask", tag="roll"):
    """The dice of both sides. An ability is declared by whichever of the two has it, or by the unit
    named with it.
    """

    action: ActionRow
    reaction: ReactionRow | None = None
    abilities: tuple[Active | DeclaredRow, ...] = ()


Question = Distance | Los | Move | Options | Reactions | Roll


class Request(Record):
    system: str
    position: Position
    ask: tuple[Question, ...]
