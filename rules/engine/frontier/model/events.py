"""The events of a turn. Records only; evolve.py applies them to the state."""

from __future__ import annotations

from typing import Literal

from rules.engine.core.decision import Seat
from rules.engine.core.flow import Event
from rules.engine.core.record import Record
from rules.engine.frontier.model.state import Contest, Effect, Marker
from rules.engine.frontier.model.tasks import Node, Owed, Task


class UnitPlaced(Event):
    """A unit is placed without moving there: it arrives, or leaps out of sight."""

    unit: str
    name: str
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
    name: str
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
    unit: str
    name: str


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
    name: str


class StrategicActionTaken(Event):
    action: str
    unit: str
    name: str
    unit_name: str = ""


class StrategicActionDeclined(Event):
    name: str


class PointSeized(Event):
    count: int


class ObjectiveAchieved(Event):
    mission: str


class ActivationPassed(Event):
    name: str


class ActionDeclared(Event):
    unit: str
    name: str
    action: str


class TargetNamed(Event):
    unit: str
    name: str
    target: str
    target_name: str
    action: str
    abilities: tuple[str, ...] = ()


class ShotDeclared(Event):
    """An Open Fire outside step 2: ordered by another unit, or after the unit's first shot."""

    contest: Contest
    name: str
    target_name: str


class SecondShotDeclined(Event):
    unit: str
    name: str


class ShotEnded(Event):
    """The ordered shot is resolved; step 1 continues."""

    unit: str


class HolofieldDeclined(Event):
    target: str


class AbilityDeclared(Event):
    """An ability is declared with an action or reaction."""

    unit: str
    ability: str
    with_action: bool


class ReactionDeclared(Event):
    unit: str
    name: str
    reaction: str
    abilities: tuple[str, ...] = ()


class ReactionDeclined(Event):
    name: str


class ReactionLost(Event):
    unit: str
    name: str
    reaction: str


class Source(Record):
    """One source of advantage (+1) or disadvantage (-1)."""

    name: str
    sign: int
    clause: str
    unit: str = ""


class Rolled(Record):
    """One side of a roll: its die, the sources of its dice, all faces, and the one kept."""

    unit: str
    name: str
    manoeuvre: str
    rating: str
    die: int
    sources: tuple[Source, ...]
    faces: tuple[int, ...]
    kept: int


class ActionRolled(Event):
    active: Rolled
    reactive: Rolled
    active_name: str
    reactive_name: str
    active_kept: int
    reactive_kept: int

    @property
    def message(self) -> str:
        is_tied = self.active_kept == self.reactive_kept
        return "event.ActionRolledTied" if is_tied else super().message


class NanitesRolled(Event):
    """The D6 of Experimental Nanites, which decides the rating that the unit has advantage on."""

    unit: str
    name: str
    face: int
    rating: str


class CheckRolled(Event):
    """A Discipline check outside any action."""

    rolled: Rolled
    name: str
    kept: int
    needed: int
    passed: bool


class ContestWon(Event):
    """The winner of a roll, whose effect happens; `by` is the action or reaction."""

    winner: str
    unit: str
    name: str
    by: str


class ActionLost(Event):
    """The action ends without further effect."""

    unit: str
    name: str
    action: str


class ActionResolved(Event):
    unit: str


class ContestClosed(Event):
    """The action is complete, with all that follows from it."""

    unit: str


class AgendaMoved(Event):
    """The queue of pending tasks after a change."""

    agenda: tuple[Task, ...]


class MoveOwed(Event):
    owed: Owed


class UnitMoved(Event):
    """A movement along straight legs; `inches` is the distance between its ends."""

    unit: str
    name: str
    path: tuple[Node, ...]
    inches: float
    by_name: str
    kind: str


class UnitStayed(Event):
    unit: str
    name: str


class UnitFell(Event):
    """A drop during a forced movement, and the harm it did."""

    unit: str
    name: str
    height: float
    harm: str


class UnitPushed(Event):
    """The end of a push: whether the unit collided with something of at least its scale, and what
    blocked it if it did not move at all.
    """

    unit: str
    name: str
    collided: bool
    into: str
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
    unit: str
    name: str


class UnitRecovered(Event):
    unit: str
    name: str


class UnitDestroyed(Event):
    unit: str
    name: str
    points: int


class UnitLeft(Event):
    unit: str
    name: str


class AbilityUsed(Event):
    unit: str
    name: str
    ability: str
    target: str
    target_name: str


class UnitDesignated(Event):
    """A designator designates an enemy."""

    unit: str
    name: str
    target: str
    target_name: str


class EffectBegan(Event):
    effect: Effect


class EffectEnded(Event):
    effect: Effect


class TurnEnded(Event):
    turn: int
    active: Seat
