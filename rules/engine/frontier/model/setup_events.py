"""The events of set-up, up to the first turn. Records only."""

from __future__ import annotations

from rules.engine.core.decision import Seat
from rules.engine.core.fields import SeatName
from rules.engine.core.flow import Event
from rules.engine.frontier.model.state import Unit
from rules.engine.tabletop.fields import UnitId, UnitName


class MatchBegan(Event):
    mission: str
    layout: str
    limit: int


class RolesTied(Event):
    """Both D6 are equal and are rolled again."""

    first: SeatName
    second: SeatName
    face: int


class RolesRolled(Event):
    """Both D6; the higher one makes the attacker."""

    attacker: Seat
    name: SeatName
    first: SeatName
    second: SeatName
    first_face: int
    second_face: int


class FactionChosen(Event):
    seat: Seat
    name: SeatName
    faction: str
    title: str


class ForceMustered(Event):
    """A revealed roster becomes units, with everything printed on their cards."""

    seat: Seat
    name: SeatName
    points: int
    units: tuple[Unit, ...]


class EdgesChosen(Event):
    name: SeatName
    choices: dict[str, str]
    edges: str


class UnitDeployed(Event):
    unit: UnitId
    name: UnitName
    x: float
    y: float
    elevation: float


class UnitReserved(Event):
    """A unit is held in reserve, visible to both sides."""

    unit: UnitId
    name: UnitName


class TypeRuleWaived(Event):
    unit: UnitId
    name: UnitName


class BatchDeployed(Event):
    seat: Seat
    name: SeatName
    count: int


class InfiltrationPrepared(Event):
    """A side has placed its infiltration tokens, or had none to place."""

    seat: Seat
    count: int
