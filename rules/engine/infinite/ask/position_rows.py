"""Positions written by hand: input shapes only, no validation.

Lengths are inches, in whole hundredths. The keys and their defaults are documented in oracle.md.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, UnsetType

from rules.engine.core.record import Record
from rules.engine.infinite.data.missions import MISSIONS
from rules.engine.infinite.data.profiles import PROFILES, WEAPONS
from rules.engine.infinite.data.tables import LAYOUTS, FeatureRow, Inches, Place
from rules.engine.infinite.data.tables import Id as FeatureId
from rules.engine.infinite.model.state import Action

Side = Literal["south", "north"]
"""The edge at which a side deployed."""

Id = Annotated[str, Meta(min_length=1, max_length=60)]
At = tuple[Inches, Inches]
"""The centre of a base: inches to the east and to the north."""

Rating = Annotated[int, Meta(ge=0, le=99)]
Value = Annotated[str, Meta(pattern="^[1-9][0-9]?$")]
"""An initiative value as a key: 4 is "4"."""

MOST_ROWS = 100
"""Most rows of a list: more of them are refused unread."""


def _one_of(*slugs: str) -> Meta:
    """List the values in the JSON Schema only: those who read the row have a better message."""
    return Meta(max_length=60, extra_json_schema={"enum": list(slugs)})


Type = Annotated[str, _one_of(*PROFILES)]
WeaponSlug = Annotated[str, _one_of(*WEAPONS)]


class BoardRow(Record):
    """IF-BOARD-1  A table of the book by its slug, or features on a table of this size."""

    layout: Annotated[str, _one_of(*LAYOUTS)] | UnsetType = UNSET
    features: Annotated[tuple[FeatureRow, ...], Meta(max_length=MOST_ROWS)] | UnsetType = UNSET
    width: Inches | UnsetType = UNSET
    depth: Inches | UnsetType = UNSET
    objectives: Annotated[tuple[Place | FeatureId, ...], Meta(max_length=MOST_ROWS)] | UnsetType = (
        UNSET
    )


class UnitRow(Record):
    """IF-BOARD-5  A unit on the table. Its height follows from its place."""

    id: Id
    seat: Side
    type: Type
    at: At
    mind: Rating | UnsetType = UNSET
    body: Rating | UnsetType = UNSET
    spirit: Rating | UnsetType = UNSET
    initiative: Annotated[int, Meta(ge=1, le=99)] = 1
    ap: Rating | UnsetType = UNSET
    activated: bool = False
    used: Annotated[tuple[Action, ...], Meta(max_length=5)] = ()
    overwatch: bool = False
    cover: Id | None = None
    condition: Literal["none", "resolve", "shaken", "broken"] = "none"
    retreated: bool = False
    readied: WeaponSlug | UnsetType = UNSET
    lost: Rating = 0
    bonus: Rating = 0


class SquadRow(Record):
    """IF-SQUAD-1  A squad: its Leader, and the supporting units as `members`."""

    leader: Id
    members: Annotated[tuple[Id, ...], Meta(max_length=MOST_ROWS)]


class FallenRow(Record):
    """IF-MORALE-3  A unit that was defeated this round, and where it stood."""

    seat: Side
    type: Type
    at: At


class PointsRow(Record):
    """IF-WIN-3  Victory points."""

    south: Annotated[int, Meta(ge=0, le=999)] = 0
    north: Annotated[int, Meta(ge=0, le=999)] = 0


Number = Annotated[int, Meta(ge=0, le=99)] | UnsetType


class SettingsRow(Record):
    """IF-CFG-1  Settings that are not the default; their ranges are checked together."""

    ap_move: Number = UNSET
    ap_attack: Number = UNSET
    ap_cover: Number = UNSET
    ap_overwatch: Number = UNSET
    ap_interact: Number = UNSET
    ap_athletics: Number = UNSET
    reaction_factor: Number = UNSET
    reaction_gate: Literal["threatened", "open"] | UnsetType = UNSET
    cover_stacks: bool | Literal[0, 1] | UnsetType = UNSET
    min_difficulty: Number = UNSET
    crit_success_margin: Number = UNSET
    crit_failure: Literal["half_ones", "no_success", "never"] | UnsetType = UNSET
    losing_cap: Number = UNSET
    environment: Literal["mission", "clear", "darkness", "fog"] | UnsetType = UNSET


class ItemRow(Record):
    """IF-MIS-5  The item of Data Run: where it lies, or who carries it."""

    at: At | UnsetType = UNSET
    carrier: Id | UnsetType = UNSET


Devices = dict[str, Side | None] | Annotated[tuple[Side | None, ...], Meta(max_length=MOST_ROWS)]
"""IF-MIS-8  Whose each device is: by the number of its objective, or one after the other."""


class Position(Record):
    """A whole position. Only `board` and `units` are required."""

    board: BoardRow
    units: Annotated[tuple[UnitRow, ...], Meta(max_length=MOST_ROWS)]
    mission: Annotated[str, _one_of(*MISSIONS)] = "firefight"
    squads: Annotated[tuple[SquadRow, ...], Meta(max_length=MOST_ROWS)] = ()
    active: Id | None = None
    fallen: Annotated[tuple[FallenRow, ...], Meta(max_length=MOST_ROWS)] = ()
    vp: PointsRow = PointsRow()
    turns: dict[Value, Side] = {}
    rolled: dict[Value, Side] = {}
    settings: SettingsRow = SettingsRow()
    item: ItemRow | UnsetType | None = UNSET
    devices: Devices = {}
