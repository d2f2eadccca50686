"""The events of set-up, up to the first turn. Records only."""

from __future__ import annotations

from rules.engine.core.decision import Seat
from rules.engine.core.flow import Event
from rules.engine.frontier.model.state import Unit


class MatchBegan(Event):
    mission: str
    layout: str
    limit: int


class RolesTied(Event):
    """Both D6 are equal and are rolled again."""

    first: str
    second: str
    face: int


class RolesRolled(Event):
    """Both D6; the higher one makes the attacker."""

    attacker: Seat
    name: str
    first: str
    second: str
    first_face: int
    second_face: int


class FactionChosen(Event):
    seat: Seat
    name: str
    faction: str
    title: str


class ForceMustered(Event):
    """A revealed roster becomes units, with everything printed on their cards."""

    seat: Seat
    name: str
    points: int
    units: tuple[Unit, ...]


class EdgesChosen(Event):
    name: str
    choices: dict[str, str]
    edges: str


class UnitDeployed(Event):
    unit: str
    name: str
    x: float
    y: float
    elevation: float


class UnitReserved(Event):
    """A unit is held in reserve, visible to both sides."""

    unit: str
    name: str


class TypeRuleWaived(Event):
    unit: str
    name: str


class BatchDeployed(Event):
    seat: Seat
    name: str
    count: int


class InfiltrationPrepared(Event):
    """A side has placed its infiltration tokens, or had none to place."""

    seat: Seat
    count: int
