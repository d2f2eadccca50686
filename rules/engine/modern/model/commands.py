"""Commands: every answer a seat can give in Modern (records only). Seal and Reveal are in
`tabletop.sealed_choices`.

Squares are given by name: `d4`.
"""

from __future__ import annotations

from rules.engine.core.decision import Command
from rules.engine.tabletop.grid import Facing


class ChooseOrder(Command):
    """MW-DEC-2  The winner of the roll-off decides which side places first."""

    first: bool


class PlaceUnit(Command):
    """MW-DEC-3  Places a Unit on the board; `kind` is its starting row, if it has several."""

    unit: str
    square: str
    facing: Facing
    kind: str = ""


class OrderGun(Command):
    """MW-DEC-4  Openly nominates the target square of a gun; empty: it holds its fire."""

    unit: str
    target: str = ""


class ChooseUnits(Command):
    """MW-DEC-5  The Units that will be activated this phase."""

    units: tuple[str, ...]


class MoveUnit(Command):
    """MW-DEC-7 MW-DEC-10  Moves a chosen Unit through the named squares; `into_river` confirms
    entering a river without bridge or ford.
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
    """MW-DEC-6  Ends the activations of this phase."""


class Face(Command):
    """MW-DEC-8 MW-DEC-9 MW-DEC-13  Turns a Unit that has moved; in contact, towards an enemy."""

    unit: str
    facing: Facing


class ChooseCombat(Command):
    """MW-DEC-11  Chooses the enemy whose combat is fought next."""

    defender: str


class ChooseLead(Command):
    """MW-DEC-12  Chooses the attacking Unit, if none has just come and the defender faces none."""

    unit: str


class FollowUp(Command):
    """MW-DEC-13  The winner of a combat enters the emptied square, or stays."""

    follow: bool


class Withdraw(Command):
    """MW-DEC-14  Where the attacker of a draw goes, and its facing there."""

    square: str
    facing: Facing
