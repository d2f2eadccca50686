"""Events of actions, reactions, attacks, damage and morale."""

from __future__ import annotations

from typing import Literal

from rules.engine.core.decision import Seat
from rules.engine.core.fields import SeatName
from rules.engine.core.flow import Event
from rules.engine.core.record import Record
from rules.engine.infinite.model.state import (
    Action,
    Attribute,
    Condition,
    Edge,
    Hit,
    Item,
    Point,
    Trigger,
)
from rules.engine.tabletop.fields import Labelled, Loss, UnitId, UnitName


class PointsSpent(Event):
    """IF-ACT-2 IF-ACT-3  AP are spent on an action; of a squad with one pool by all of `units`."""

    unit: UnitId
    units: tuple[UnitId, ...]
    action: Action
    points: int


class UnitMoved(Event):
    """IF-MOVE-3  A unit has moved along the ends of its legs; `cost` in hundredths of an inch."""

    unit: UnitId
    name: UnitName
    path: tuple[Point, ...]
    cost: int
    x: int
    y: int
    height: int
    free: bool = False
    athletics: bool = False


class UnitRetreated(Event):
    """IF-STATE-8  `leaves`: over the table's edge. Old records do not name the edge."""

    unit: UnitId
    name: UnitName
    path: tuple[Point, ...]
    x: int
    y: int
    height: int
    leaves: bool
    toward: Edge | Literal[""] = ""

    @property
    def message(self) -> str:
        if self.leaves:
            return "event.UnitFled"
        return super().message if self.path else "event.UnitStayed"


class UnitPushed(Event):
    """IF-MOVE-11"""

    unit: UnitId
    name: UnitName
    x: int
    y: int
    distance: int


class CoverTaken(Event):
    """IF-COVER-1"""

    unit: UnitId
    name: UnitName
    feature: str


class OverwatchTaken(Event):
    """IF-OW-1"""

    unit: UnitId
    name: UnitName


class WeaponReadied(Event):
    """IF-INTER-2"""

    unit: UnitId
    name: UnitName
    weapon: Labelled


class Tested(Event):
    """IF-INTER-3  The test of an Interact."""

    unit: UnitId
    name: UnitName
    faces: tuple[int, ...]
    successes: int
    needed: int


class ItemMoved(Event):
    """IF-INTER-2 IF-INTER-4  Where the item is now: picked up, passed, dropped or brought in."""

    unit: UnitId
    name: UnitName
    item: Item
    how: str

    @property
    def message(self) -> str:
        return f"event.Item{self.how.capitalize()}"


class DeviceTaken(Event):
    """IF-MIS-8"""

    unit: UnitId
    name: UnitName
    seat: Seat
    objective: str


class UnitPatched(Event):
    """IF-TRAIT-6"""

    unit: UnitId
    name: UnitName
    friend: UnitId
    friend_name: UnitName
    attribute: Attribute


class ActionCompleted(Event):
    """IF-REACT-13  An action is complete: who may react to it, and why."""

    trigger: Trigger


class ReactionsEnded(Event):
    """IF-REACT-15"""


class Reacted(Event):
    """IF-REACT-3  A unit reacts, for so many AP."""

    unit: UnitId
    name: UnitName
    action: Labelled
    points: int


class Aim(Record):
    """A target with the difficulty to hit it."""

    unit: UnitId
    name: UnitName
    difficulty: int


class AttackRolled(Event):
    """IF-ATTACK-7 IF-ATTACK-10  The pool of an attack, and its successes."""

    unit: UnitId
    name: UnitName
    weapon: Labelled
    targets: tuple[Aim, ...]
    faces: tuple[int, ...]
    successes: int
    chance: str


class SuccessesSplit(Event):
    """IF-ATTACK-11 IF-ATTACK-12  The targets that are hit, each with its damage after armour."""

    unit: UnitId
    name: UnitName
    shares: tuple[int, ...]
    hits: tuple[Hit, ...]
    names: tuple[UnitName, ...]

    @property
    def message(self) -> str:
        return super().message if self.hits else "event.AttackMissed"


class DamageTaken(Event):
    """IF-DMG-5  What a unit loses of each attribute."""

    unit: UnitId
    name: UnitName
    mind: int
    body: int
    spirit: int
    damage: int


class HitAdvanced(Event):
    """IF-ATTACK-16  The consequences of the first hit have come to this stage."""

    hit: Hit


class AttackEnded(Event):
    """IF-ATTACK-15"""


class UnitStaggered(Event):
    """IF-TRAIT-5  A unit loses 1 AP; of a squad with one pool all of `units` do."""

    unit: UnitId
    name: UnitName
    units: tuple[UnitId, ...]


class UnitDefeated(Event):
    """IF-DMG-8  A unit is removed; `why` is hit or retreat."""

    unit: UnitId
    name: UnitName
    points: Loss
    why: str

    @property
    def message(self) -> str:
        return super().message if self.why == "hit" else "event.UnitLost"


class MoraleChecked(Event):
    """IF-MORALE-3 IF-MORALE-4  A Morale Check; `result` is a word of the book."""

    unit: UnitId
    name: UnitName
    faces: tuple[int, ...]
    successes: int
    needed: int
    result: Labelled


class RallyRolled(Event):
    """IF-STATE-10"""

    unit: UnitId
    name: UnitName
    faces: tuple[int, ...]
    successes: int
    rallies: bool

    @property
    def message(self) -> str:
        return super().message if self.rallies else "event.RallyFailed"


class ConditionChanged(Event):
    """IF-STATE-6  The condition of a unit now; empty when it has ended."""

    unit: UnitId
    name: UnitName
    condition: Condition
    why: str = ""

    @property
    def message(self) -> str:
        return (
            f"event.Condition{self.condition.capitalize()}"
            if self.condition
            else "event.ConditionEnded"
        )


class ConditionRuns(Event):
    """IF-STATE-5  The condition of a unit ends with the part that it begins now."""

    unit: UnitId


class StanceEnded(Event):
    """IF-COVER-5 IF-OW-2  A unit is no longer in cover or on Overwatch, with the cause in words."""

    unit: UnitId
    name: UnitName
    cause: str
    stances: tuple[str, ...]


class SeatPassed(Event):
    """IF-DEC-13  Nobody (else) reacts."""

    seat: Seat
    name: SeatName
