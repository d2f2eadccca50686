"""The commands of Frontier: every answer a seat can give. Seal and Reveal are in
`tabletop/sealed_choices.py`.
"""

from __future__ import annotations

from rules.engine.core.decision import Command
from rules.engine.core.record import Record
from rules.engine.frontier.space.movement import Node, Waypoint


class ChooseEdges(Command):
    """Choose edges or zones of the mission: `{"d": "N"}`."""

    choices: dict[str, str]


class Placement(Record):
    """The position of one unit, in inches."""

    unit: str
    x: float
    y: float
    elevation: float = 0.0


class Deploy(Command):
    """Deploy a whole batch of units at once; `reserve` are the units held back."""

    placements: tuple[Placement, ...]
    reserve: tuple[str, ...] = ()


class Place(Command):
    """Place what an ability provides: tokens, or an arriving unit."""

    placements: tuple[Placement, ...]


class PlaceMarker(Command):
    """Place the mission's marker, in inches."""

    x: float
    y: float
    elevation: float = 0.0


class PlaceByBearing(Command):
    """Place the next strong point at a bearing, in degrees counter-clockwise from east; on the
    lowest surface there unless an `elevation` is given.
    """

    bearing: float
    elevation: float | None = None


class StrategicAction(Command):
    """Take a strategic action in step 1: by `unit`, against the enemy or token `target`, with the
    friendly unit `ally`.
    """

    action: str
    unit: str = ""
    target: str = ""
    ally: str = ""


class TakeAction(Command):
    """Activate a unit with an action."""

    unit: str
    action: str


class ChooseTarget(Command):
    """Choose a unit: the action's target, with abilities declared, or the answer to another
    question.
    """

    target: str
    abilities: tuple[str, ...] = ()


class React(Command):
    """React to the action with one unit."""

    unit: str
    reaction: str
    abilities: tuple[str, ...] = ()


class Decline(Command):
    """Pass, or decline what is offered."""


class MakeMove(Command):
    """FR-DP-3  Make the movement that is due. `via` are the waypoints, each with an optional
    surface; without it the engine finds a path. `ability` is declared with the movement.
    """

    to: Node
    via: tuple[Waypoint, ...] | None = None
    ability: str = ""


class UseAbility(Command):
    """Use an ability at a stop."""

    unit: str
    ability: str
    target: str = ""
