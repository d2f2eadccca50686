"""Commands: every answer that a seat can give. Seal and Reveal are in `tabletop.sealed_choices`.

Places are whole hundredths of an inch.
"""

from __future__ import annotations

from typing import Literal

from rules.engine.core.decision import Command
from rules.engine.core.record import Record
from rules.engine.infinite.model.state import Attribute, Edge, Point


class ChooseEdge(Command):
    """IF-DEC-2  The winner of the roll picks an edge."""

    edge: Literal["south", "north"]


class Placed(Record):
    unit: str
    x: int
    y: int


class PlaceUnits(Command):
    """IF-DEC-3  Places one unit, or a Leader with supporters in formation: the Leader first."""

    placements: tuple[Placed, ...]


class ChooseEntity(Command):
    """IF-DEC-6 IF-DEC-8  Which entity activates, or which member acts next."""

    unit: str


class Path(Record):
    """A path of one unit: the ends of its legs."""

    unit: str
    points: tuple[Point, ...]
    athletics: bool = False


class MoveUnits(Command):
    """IF-DEC-9 IF-SQUAD-9  Moves the acting unit, first; members of its squad may move with it."""

    paths: tuple[Path, ...]


class AttackUnits(Command):
    """IF-DEC-10  Attacks targets, in the order named."""

    weapon: str
    targets: tuple[str, ...]


class TakeCover(Command):
    """IF-DEC-11"""

    feature: str


class GoOnOverwatch(Command):
    """IF-OW-1"""


class Interact(Command):
    """IF-DEC-12  Readies a weapon; picks up the item; passes it to a friend; operates the device of
    an objective; heals a point of an attribute of a friend.
    """

    what: Literal["weapon", "item", "pass", "device", "patch"]
    on: str = ""
    attribute: Attribute | Literal[""] = ""


class EndPart(Command):
    """IF-ACT-4  The acting unit ends its part."""


class Retreat(Command):
    """IF-DEC-16  Where a Broken unit retreats: straight to an edge, or by a path that ends no
    farther from it than the straight retreat.
    """

    edge: Edge
    points: tuple[Point, ...] = ()


class React(Command):
    """IF-DEC-13  A unit reacts with an action."""

    unit: str
    action: MoveUnits | AttackUnits | TakeCover | Interact


class PassReactions(Command):
    """IF-DEC-13  No (further) unit reacts to this action."""


class SplitSuccesses(Command):
    """IF-DEC-10  The successes of each target, in the order named."""

    shares: tuple[int, ...]


class DivideDamage(Command):
    """IF-DEC-14  What the target takes from each attribute."""

    mind: int = 0
    body: int = 0
    spirit: int = 0


class GiveBonus(Command):
    """IF-DEC-15  The Losing Player gives an entity 1 AP, and may raise its place; none declines."""

    unit: str = ""
    raises: bool = False
