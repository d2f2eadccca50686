"""Events of a turn (records only); `evolve` applies them.

`name` is the subject of the log sentence; squares are stored as coordinates and by name.
"""

from __future__ import annotations

from rules.engine.core.decision import Seat
from rules.engine.core.fields import SeatName
from rules.engine.core.flow import Event
from rules.engine.core.record import Record
from rules.engine.modern.model.state import Cause, Combat
from rules.engine.tabletop.fields import Loss, UnitId, UnitName
from rules.engine.tabletop.grid import Facing


class TurnBegan(Event):
    turn: int


class GunOrdered(Event):
    """MW-ARTY-4  A gun's target square, or (empty) it holds its fire."""

    unit: UnitId
    name: UnitName
    target: str

    @property
    def message(self) -> str:
        return super().message if self.target else "event.GunHeld"


class ShellScattered(Event):
    """MW-ARTY-11  Where a shot at `target` lands by its D6; `square` is empty off the board."""

    unit: UnitId
    name: UnitName
    target: str
    face: int
    square: str

    @property
    def message(self) -> str:
        return super().message if self.square else "event.ShellLostOffBoard"


class ShellTested(Event):
    """MW-ARTY-19  The D6 for a Unit that was hit: destroyed on `needed` or more."""

    unit: UnitId
    name: UnitName
    hit: UnitId
    hit_name: UnitName
    direct: bool
    needed: int
    face: int
    destroyed: bool


class ArtilleryEnded(Event):
    """MW-ARTY-1  The guns that fired; all orders have been carried out."""

    fired: tuple[str, ...]


DESTROYED = {
    "MW-RIV-2": "UnitDrowned",
    "MW-TURN-3": "UnitShelled",
    "MW-FIRE-16": "UnitShot",
    "MW-CC-11": "UnitBeaten",
    "MW-CC-12": "UnitBeaten",
    "MW-CC-18": "UnitCutOff",
    "MW-DEP-9": "UnitNeverPlaced",
}
"""The message key of a loss, by the clause that caused it."""


class UnitDestroyed(Event):
    unit: UnitId
    name: UnitName
    square: str
    points: Loss

    @property
    def message(self) -> str:
        cause = DESTROYED.get(self.clause)
        return f"event.{cause}" if cause else super().message


class InitiativeTied(Event):
    face: int


class InitiativeWon(Event):
    """MW-TURN-4  Both D6; the higher activates first this turn."""

    seat: Seat
    name: SeatName
    first: SeatName
    second: SeatName
    first_face: int
    second_face: int


class PhaseBegan(Event):
    """MW-TURN-5 MW-DICE-8  A side rolls its Activation Dice: the faces, the value of each, and
    their total.
    """

    seat: Seat
    name: SeatName
    faces: tuple[int, ...]
    values: tuple[int, ...]
    thrown: str
    total: int

    @property
    def message(self) -> str:
        return "event.PhaseBeganWithOneDie" if len(self.values) == 1 else super().message


class UnitsChosen(Event):
    """MW-TURN-6  The Units that will be activated this phase; `names` is empty in logs of the first
    schema.
    """

    name: SeatName
    units: tuple[str, ...]
    count: int
    names: tuple[UnitName, ...] = ()

    @property
    def message(self) -> str:
        return "event.UnitsNamed" if self.names else super().message


class UnitMoved(Event):
    """MW-MOVE-1  A chosen Unit moves along a path; the `contours` it crossed, and whether it is now
    in a ford.
    """

    unit: UnitId
    name: UnitName
    path: tuple[str, ...]
    x: int
    y: int
    square: str
    contours: int
    ford: bool


class UnitPivoted(Event):
    unit: UnitId
    name: UnitName


class StateChanged(Event):
    """MW-CAV-1  A Cavalry Unit has mounted or dismounted: its new row."""

    unit: UnitId
    name: UnitName
    kind: str


class FacingOwed(Event):
    unit: UnitId
    cause: Cause


class UnitTurned(Event):
    unit: UnitId
    name: UnitName
    facing: Facing


class ContactMade(Event):
    """MW-ZOC-2  A Unit faces an enemy; the enemy turns to it, unless it keeps its facing. `number`
    counts those that came into contact this phase; 0: it does not attack.
    """

    unit: UnitId
    name: UnitName
    enemy: UnitId
    enemy_name: UnitName
    facing: Facing
    enemy_facing: Facing
    number: int


class ShotFired(Event):
    """MW-FIRE-4 MW-FIRE-15  The D6 of a firing Unit: destroyed on `needed` or more."""

    unit: UnitId
    name: UnitName
    target: UnitId
    target_name: UnitName
    cover: bool
    needed: int
    face: int
    destroyed: bool


class ActivationsEnded(Event):
    name: SeatName


class CombatBegan(Event):
    """MW-CC-1  A combat is chosen; its lead may be chosen later."""

    combat: Combat
    name: UnitName
    count: int


class LeadChosen(Event):
    unit: UnitId
    name: UnitName


class Source(Record):
    """MW-CC-7 MW-CC-8  One reduction of a close combat power."""

    name: str
    loss: int
    clause: str


class Fighter(Record):
    """One side of a combat: its printed power, the reductions, the result, and its D6."""

    unit: UnitId
    name: UnitName
    ccp: int
    sources: tuple[Source, ...]
    power: int
    face: int

    @property
    def strikes(self) -> bool:
        """MW-CC-11 MW-CC-12  Whether its die is no higher than its power."""
        return self.face <= self.power


class CombatFought(Event):
    """MW-CC-10  Both dice, rolled at the same time."""

    attacker: Fighter
    defender: Fighter
    name: UnitName
    defender_name: UnitName
    face: int
    power: int
    defender_face: int
    defender_power: int
    result: str

    @property
    def message(self) -> str:
        return f"event.Combat{self.result.capitalize()}"


class FollowedUp(Event):
    """MW-CC-13  The winner enters the emptied square."""

    unit: UnitId
    name: UnitName
    x: int
    y: int
    square: str
    contours: int
    ford: bool


class UnitStayed(Event):
    unit: UnitId
    name: UnitName


class UnitWithdrew(Event):
    """MW-CC-17  The attacker of a draw withdraws."""

    unit: UnitId
    name: UnitName
    x: int
    y: int
    square: str
    facing: Facing
    ford: bool


class CombatEnded(Event):
    """MW-CC-6  A combat is over; its Units do not fight again this phase."""

    defender: str
    attackers: tuple[str, ...]


class PhaseEnded(Event):
    seat: Seat


class ObjectiveHeld(Event):
    """MW-WIN-7  A side holds an objective at the end of a turn."""

    square: str
    seat: Seat
    name: SeatName


class TurnEnded(Event):
    turn: int
