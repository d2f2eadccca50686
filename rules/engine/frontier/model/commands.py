"""Every answer a seat can give in Frontier. Records only; Seal and Reveal come from lib/sealed."""

from __future__ import annotations

from rules.engine.core.decision import Command
from rules.engine.core.record import Record
from rules.engine.frontier.movement import Node, Waypoint


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
    """A whole deployment batch at once; `reserve` are the units held back."""

    placements: tuple[Placement, ...]
    reserve: tuple[str, ...] = ()


class Place(Command):
    """Sets down what an ability allows: tokens, or a unit that arrives."""

    placements: tuple[Placement, ...]


class PlaceMarker(Command):
    """Puts the mission's marker down, in inches."""

    x: float
    y: float
    elevation: float = 0.0


class PlaceByBearing(Command):
    """Puts the next strong point down in a direction: degrees counter-clockwise from east; on the
    lowest surface there unless another is named.
    """

    bearing: float
    elevation: float | None = None


class StrategicAction(Command):
    """Performs the strategic action of step 1: by `unit`, on an enemy or a token `target`, with a
    friendly `ally`.
    """

    action: str
    unit: str = ""
    target: str = ""
    ally: str = ""


class TakeAction(Command):
    """Activates a unit with an action."""

    unit: str
    action: str


class ChooseTarget(Command):
    """Names a unit: the action's target, with abilities declared; or the one meant by what asks."""

    target: str
    abilities: tuple[str, ...] = ()


class React(Command):
    """Answers the action with a reaction of one unit."""

    unit: str
    reaction: str
    abilities: tuple[str, ...] = ()


class Decline(Command):
    """Passes on what is offered."""


class MakeMove(Command):
    """FR-DP-3  Moves the unit that is owed a movement. `via` gives the way-points, each with its
    surface or none; without it the engine finds a path. `ability` is declared with the movement.
    """

    to: Node
    via: tuple[Waypoint, ...] | None = None
    ability: str = ""


class UseAbility(Command):
    """Uses an ability at a stop."""

    unit: str
    ability: str
    target: str = ""


class Concede(Command):
    """Gives the match up."""


class OfferStop(Command):
    """Offers to end the match as things stand."""


class AnswerStop(Command):
    """Accepts or refuses the offer to end the match."""

    accept: bool
