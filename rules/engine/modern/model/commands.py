"""Every answer a seat can give in Modern. Records only; Seal and Reveal come from lib/sealed.

Squares are named: `d4`.
"""

from __future__ import annotations

from rules.engine.core.decision import Command
from rules.engine.lib.grid import Facing


class ChooseOrder(Command):
    """MW-DEC-2  The winner of the roll-off places first, or has the other side place first."""

    first: bool


class PlaceUnit(Command):
    """MW-DEC-3  Puts a Unit on the board; `kind` is the row it starts as, where it has several."""

    unit: str
    square: str
    facing: Facing
    kind: str = ""


class OrderGun(Command):
    """MW-DEC-4  Nominates the target square of a gun in the open; empty: it holds its fire."""

    unit: str
    target: str = ""


class ChooseUnits(Command):
    """MW-DEC-5  The Units that will be activated this phase."""

    units: tuple[str, ...]


class MoveUnit(Command):
    """MW-DEC-7 MW-DEC-10  Moves a chosen Unit through the squares named; into a river without
    bridge or ford only with `into_river`.
    """

    unit: str
    path: tuple[str, ...]
    into_river: bool = False


class Pivot(Command):
    """MW-DEC-7  Turns a chosen Unit on the spot."""

    unit: str
    facing: Facing


class FireAt(Command):
    """MW-DEC-7  A chosen Unit fires at an enemy."""

    unit: str
    target: str


class ChangeState(Command):
    """MW-DEC-7 MW-CAV-1  A chosen Cavalry Unit mounts or dismounts."""

    unit: str


class EndActivations(Command):
    """MW-DEC-6  No further Unit is activated this phase."""


class Face(Command):
    """MW-DEC-8 MW-DEC-9 MW-DEC-13  How a Unit faces that has moved; in contact, which enemy."""

    unit: str
    facing: Facing


class ChooseCombat(Command):
    """MW-DEC-11  The enemy whose combat is fought next."""

    defender: str


class ChooseLead(Command):
    """MW-DEC-12  The attacking Unit, where nobody has just come and the defender faces none."""

    unit: str


class FollowUp(Command):
    """MW-DEC-13  The winner of a combat enters the emptied square, or stays."""

    follow: bool


class Withdraw(Command):
    """MW-DEC-14  Where the attacker of a draw goes, and how it then faces."""

    square: str
    facing: Facing


class Concede(Command):
    """MW-DEC-15  Gives the match up."""


class OfferStop(Command):
    """MW-DEC-15  Offers a draw."""


class AnswerStop(Command):
    """MW-DEC-15  Accepts or refuses the draw that was offered."""

    accept: bool
