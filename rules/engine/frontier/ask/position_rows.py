"""The records of a position written down by hand, as they come in: shapes only, nothing judged.

The keys and their defaults are those of docs/oracle.md.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, UnsetType, field

from rules.engine.core.record import Record
from rules.engine.frontier.abilities.base import ACTIVE
from rules.engine.frontier.boards import TERRAIN_RULES
from rules.engine.frontier.catalogue import CATALOGUE
from rules.engine.frontier.state import Role

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
LASTING = ("ghost-field", "experimental-nanites", "forward-maggots", "orbital-drop", "ambush")
"""Abilities that leave something behind that lasts, designations aside."""


def _one_of(*slugs: str) -> Meta:
    """Named in the schema, judged with a place and a sentence by whoever reads the row."""
    return Meta(extra_json_schema={"enum": list(slugs)})


Id = Annotated[str, Meta(min_length=1, max_length=60)]
Point = Annotated[tuple[float, float], Meta(description="x and y in inches, from the south-west")]
Measured = Annotated[float, Meta(ge=-1000, le=1000)]
"""Inches that can be reckoned with, whatever the rules then say of them."""
Type = Annotated[str, _one_of(*(unit.slug for unit in CATALOGUE.units))]
Active = Annotated[str, _one_of(*sorted(ACTIVE))]
Kind = Annotated[str, _one_of(*KINDS)]
Rule = Annotated[str, Meta(examples=[rule.replace("-", " ").title() for rule in TERRAIN_RULES])]


class LevelRow(Record):
    elevation: Measured
    rules: tuple[Rule, ...] = ()


class PartRow(Record):
    id: Id
    polygon: tuple[tuple[Measured, Measured], ...]
    scale: Measured
    impassable: bool = False
    levels: tuple[LevelRow, ...] = ()


class PieceRow(Record):
    """FR-BOARD-1  A piece of terrain as the book's record gives it; rules by their printed
    names.
    """

    id: Id
    name: str = ""
    parts: tuple[PartRow, ...]


class BoardRow(Record):
    """Either a layout of the catalogue or inline pieces."""

    layout: Annotated[str, _one_of(*(row.slug for row in CATALOGUE.layouts))] | UnsetType = UNSET
    pieces: tuple[PieceRow, ...] | UnsetType = UNSET


class UnitRow(Record):
    """A unit on the board; `used` are its active abilities that are spent, `designated_by` the
    Pathfinders that have marked it.
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
    """FR-DEPLOY-5  A unit held back."""

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
    """What an ability left behind, on the unit it bears on; `rating` is for nanites alone."""

    ability: Annotated[str, _one_of(*LASTING)]
    unit: Id
    rating: Literal["mobility", "assault"] | UnsetType = UNSET


class DeclaredRow(Record):
    """An ability that its unit declares."""

    unit: Id
    ability: Active


class Position(Record):
    """Everything on the table. Only `board` and `units` must be given."""

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
