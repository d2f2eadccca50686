"""The events of a turn. Records only; evolve.py applies them to the state."""

from __future__ import annotations

from typing import Literal

from rules.engine.core.decision import Seat
from rules.engine.core.fields import SeatName
from rules.engine.core.flow import Event
from rules.engine.frontier.model.state import Contest, Effect, Marker
from rules.engine.frontier.model.tasks import Node, Owed, Task
from rules.engine.tabletop.fields import Loss, UnitId, UnitName
from rules.engine.tabletop.rolls import Rolled


class UnitPlaced(Event):
    """A unit is placed without moving there: it arrives, or leaps out of sight."""

    unit: UnitId
    name: UnitName
    x: float
    y: float
    elevation: float
    ability: str


class MarkerPlaced(Event):
    marker: Marker
    kind: str
    x: float
    y: float


class MarkerRemoved(Event):
    marker: str
    kind: str
    x: float
    y: float


class TokenPlaced(Event):
    """An ability places a token on the board."""

    marker: Marker
    kind: str
    name: UnitName
    x: float
    y: float


class TokenMoved(Event):
    """A token flies, or the VIP is carried."""

    marker: str
    kind: str
    x: float
    y: float
    elevation: float = 0.0
    inches: float

    @property
    def message(self) -> str:
        return "event.VipCarried" if self.kind == "vip" else super().message


class TokenActed(Event):
    """A token acts on a unit and is removed."""

    marker: str
    kind: str
    unit: UnitId
    name: UnitName


class TokenRemoved(Event):
    marker: str
    kind: str


class ChargesChanged(Event):
    """The number of charges on the target, after one was placed or removed."""

    charges: int
    placed: bool


class TurnBegan(Event):
    turn: int
    seat: Seat
    name: SeatName


class StrategicActionTaken(Event):
    action: str
    unit: UnitId
    name: SeatName
    unit_name: UnitName = ""


class StrategicActionDeclined(Event):
    name: SeatName


class PointSeized(Event):
    count: int


class ObjectiveAchieved(Event):
    mission: str


class ActivationPassed(Event):
    name: SeatName


class ActionDeclared(Event):
    unit: UnitId
    name: UnitName
    action: str


class TargetNamed(Event):
    unit: UnitId
    name: UnitName
    target: UnitId
    target_name: UnitName
    action: str
    abilities: tuple[str, ...] = ()


class ShotDeclared(Event):
    """An Open Fire outside step 2: ordered by another unit, or after the unit's first shot."""

    contest: Contest
    name: UnitName
    target_name: UnitName


class SecondShotDeclined(Event):
    unit: UnitId
    name: UnitName


class ShotEnded(Event):
    """The ordered shot is resolved; step 1 continues."""

    unit: UnitId


class HolofieldDeclined(Event):
    target: UnitId


class AbilityDeclared(Event):
    """An ability is declared with an action or reaction."""

    unit: UnitId
    ability: str
    with_action: bool


class ReactionDeclared(Event):
    unit: UnitId
    name: UnitName
    reaction: str
    abilities: tuple[str, ...] = ()


class ReactionDeclined(Event):
    name: SeatName


class ReactionLost(Event):
    unit: UnitId
    name: UnitName
    reaction: str


class ActionRolled(Event):
    active: Rolled
    reactive: Rolled
    active_name: UnitName
    reactive_name: UnitName
    active_kept: int
    reactive_kept: int

    @property
    def message(self) -> str:
        is_tied = self.active_kept == self.reactive_kept
        return "event.ActionRolledTied" if is_tied else super().message


class NanitesRolled(Event):
    """The D6 of Experimental Nanites, which decides the rating that the unit has advantage on."""

    unit: UnitId
    name: UnitName
    face: int
    rating: str


class CheckRolled(Event):
    """A Discipline check outside any action."""

    rolled: Rolled
    name: UnitName
    kept: int
    needed: int
    passed: bool


class ContestWon(Event):
    """The winner of a roll, whose effect happens; `by` is the action or reaction."""

    winner: str
    unit: UnitId
    name: UnitName
    by: str


class ActionLost(Event):
    """The action ends without further effect."""

    unit: UnitId
    name: UnitName
    action: str


class ActionResolved(Event):
    unit: UnitId


class ContestClosed(Event):
    """The action is complete, with all that follows from it."""

    unit: UnitId


class AgendaMoved(Event):
    """The queue of pending tasks after a change."""

    agenda: tuple[Task, ...]


class MoveOwed(Event):
    owed: Owed


class UnitMoved(Event):
    """A movement along straight legs; `inches` is the distance between its ends."""

    unit: UnitId
    name: UnitName
    path: tuple[Node, ...]
    inches: float
    by_name: SeatName
    kind: str


class UnitStayed(Event):
    unit: UnitId
    name: UnitName


class UnitFell(Event):
    """A drop during a forced movement, and the harm it did."""

    unit: UnitId
    name: UnitName
    height: float
    harm: str


class UnitPushed(Event):
    """The end of a push: whether the unit collided with something of at least its scale, `into` a
    unit or part of terrain, and what blocked it if it did not move at all.
    """

    unit: UnitId
    name: UnitName
    collided: bool
    into: UnitName
    held: Literal["", "edge", "obstacle"] = ""

    @property
    def message(self) -> str:
        if self.collided:
            return "event.UnitCollided"
        return {
            "": super().message,
            "edge": "event.UnitHeldAtEdge",
            "obstacle": "event.UnitHeld",
        }[self.held]


class UnitShaken(Event):
    unit: UnitId
    name: UnitName


class UnitRecovered(Event):
    unit: UnitId
    name: UnitName


class UnitDestroyed(Event):
    unit: UnitId
    name: UnitName
    points: Loss


class UnitLeft(Event):
    unit: UnitId
    name: UnitName


class AbilityUsed(Event):
    unit: UnitId
    name: UnitName
    ability: str
    target: UnitId
    target_name: UnitName


class UnitDesignated(Event):
    """A designator designates an enemy."""

    unit: UnitId
    name: UnitName
    target: UnitId
    target_name: UnitName


class EffectBegan(Event):
    effect: Effect


class EffectEnded(Event):
    effect: Effect


class TurnEnded(Event):
    turn: int
    active: Seat
