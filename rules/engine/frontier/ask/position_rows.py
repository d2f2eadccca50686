"""Records of positions written by hand (input shapes only, no validation).

The keys and their defaults are documented in docs/oracle.md.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, UnsetType, field

from rules.engine.core.record import Record
from rules.engine.frontier.data.catalogue import CATALOGUE
from rules.engine.frontier.model.state import Role
from rules.engine.frontier.play.abilities.base import ACTIVE
from rules.engine.frontier.play.abilities.registry import REGISTRY
from rules.engine.frontier.play.board_rows import BoardRow, Id, Measured, one_of

Mission = Literal["assault", "sabotage", "ambush", "escort"]
KINDS = (
    "mine",
    "knife-missile",
    "infiltration-token",
    "strong-point",
    "target",
    "charge",
    "vip",
)
LASTING = tuple(
    sorted(each.slug for each in REGISTRY.values() if each.leaves and not each.designates)
)
"""Abilities with a lasting effect, other than designations."""


Point = Annotated[tuple[float, float], Meta(description="x and y in inches, from the south-west")]
Type = Annotated[str, one_of(*(unit.slug for unit in CATALOGUE.units))]
Active = Annotated[str, one_of(*sorted(ACTIVE))]
Kind = Annotated[str, one_of(*KINDS)]


class UnitRow(Record):
    """A unit on the board; `used` are its spent active abilities, `designated_by` the Pathfinders
    that have marked it.
    """

    id: Id
    seat: Role
    type: Type
    at: Point
    elevation: Measured = 0.0
    shaken: bool = False
    used: tuple[Active, ...] = ()
    designated_by: tuple[Id, ...] = ()


class ReserveRow(Record):
    """FR-DEPLOY-5  A unit in reserve."""

    id: Id
    seat: Role
    type: Type
    used: tuple[Active, ...] = ()


class MarkerRow(Record):
    """A counter. A token has an `owner`, and may name the `unit` that put it down."""

    kind: Kind
    at: Point
    elevation: Measured = 0.0
    owner: Role | UnsetType = UNSET
    id: Id = ""
    unit: Id = ""


class EffectRow(Record):
    """The lasting effect of an ability on a unit; `rating` is used by nanites only."""

    ability: Annotated[str, one_of(*LASTING)]
    unit: Id
    rating: Literal["mobility", "assault"] | UnsetType = UNSET


class DeclaredRow(Record):
    """An ability that a unit declares."""

    unit: Id
    ability: Active


class Position(Record):
    """A whole position. Only `board` and `units` are required."""

    board: BoardRow
    units: tuple[UnitRow, ...]
    reserve: tuple[ReserveRow, ...] = ()
    markers: tuple[MarkerRow, ...] = ()
    mission: Mission = "assault"
    choices: dict[str, str] = field(default_factory=dict)
    points_limit: int = 200
    active: Role | UnsetType = UNSET
    strategic_taken: bool = False
    charges: Annotated[int, Meta(ge=0, le=99)] = 0
    seized: Annotated[int, Meta(ge=0, le=1)] = 0
    achieved: bool = False
    effects: tuple[EffectRow, ...] = ()
    declared: tuple[DeclaredRow, ...] = ()
