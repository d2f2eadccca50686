"""Every answer a seat can give in Frontier. Records only; Seal and Reveal come from lib/sealed."""

from __future__ import annotations

from rules.engine.core.decision import Command
from rules.engine.core.record import Record
from rules.engine.frontier.state import Node


class ChooseEdges(Command):
    """Fixes edges and zones of the mission: `{"d": "N"}`."""

    choices: dict[str, str]


class Placement(Record):
    """Where one unit is set down, in inches."""

    unit: str
    x: float
    y: float
    elevation: float = 0.0


class Deploy(Command):
    """A whole deployment batch at once."""

    placements: tuple[Placement, ...]


class PlaceMarker(Command):
    """Puts the mission's marker down, in inches."""

    x: float
    y: float
    elevation: float = 0.0


class PlaceByBearing(Command):
    """Puts the next strong point down in a direction: degrees counter-clockwise from east."""

    bearing: float


class StrategicAction(Command):
    """Performs the strategic action of step 1."""

    action: str
    unit: str = ""


class TakeAction(Command):
    """Activates a unit with an action."""

    unit: str
    action: str


class ChooseTarget(Command):
    target: str


class React(Command):
    """Answers the action with a reaction of one unit."""

    unit: str
    reaction: str


class Decline(Command):
    """Passes on what is offered."""


class MakeMove(Command):
    """Moves the unit that is owed a movement. `via` gives the way-points; without it the engine
    finds a path.
    """

    to: Node
    via: tuple[Node, ...] | None = None


class UseAbility(Command):
    """Uses an ability at a stop."""

    unit: str
    ability: str
    target: str = ""


class Concede(Command):
    """Gives the match up."""
