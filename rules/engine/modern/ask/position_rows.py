"""Records of positions written by hand (input shapes only, no validation).

The keys and their defaults are documented in docs/oracle.md.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, UnsetType, field

from rules.engine.core.record import Record
from rules.engine.modern.data.layouts import BOARDS
from rules.engine.modern.data.scenarios import SCENARIOS
from rules.engine.modern.data.settings import Objective
from rules.engine.modern.data.unit_table import TYPES
from rules.engine.tabletop.grid import Facing

Side = Literal["south", "north"]
FordTurn = Literal["a", "b", "c"]
"""MW-RIV-4 MW-RIV-5  The stage of a crossing: just entered, waiting, or free to go on."""


def _one_of(*slugs: str) -> Meta:
    """List the values in the JSON Schema only; the reader of the row validates them with a better
    message.
    """
    return Meta(extra_json_schema={"enum": list(slugs)})


Id = Annotated[str, Meta(min_length=1, max_length=60)]
SquareName = Annotated[
    str,
    Meta(
        max_length=60,
        description="file before rank, such as d4",
        extra_json_schema={"pattern": "^[a-z][1-9][0-9]?$"},
    ),
]
Type = Annotated[str, _one_of(*TYPES)]
Text = Annotated[str, Meta(max_length=20_000)]
Line = Annotated[str, Meta(max_length=2_000)]
Lines = Annotated[tuple[Line, ...], Meta(max_length=400)]
"""Rows of a map; longer input is rejected unread."""

Setting = bool | int | str | tuple[Objective, ...]
"""A value of a setting; which values are valid is checked for all settings together."""


class BoardRow(Record):
    """MW-BOARD-1  A board of the book by name, a map as one text, or its rows and road chains."""

    layout: Annotated[str, _one_of(*BOARDS)] | UnsetType = UNSET
    map: Text | UnsetType = UNSET
    rows: Lines | UnsetType = UNSET
    roads: Lines | UnsetType = UNSET


class UnitRow(Record):
    """A Unit on the board. `contact` is its number among those that came into contact this phase; 0
    if it did not.
    """

    id: Id
    seat: Side
    type: Type
    at: SquareName
    facing: Facing | UnsetType = UNSET
    activated: bool = False
    fired: bool = False
    climbed: bool = False
    followed_up: bool = False
    ford: FordTurn | UnsetType = UNSET
    contact: Annotated[int, Meta(ge=0, le=24)] = 0


class WaitingRow(Record):
    """MW-DEP-6  A Unit that is not placed yet."""

    id: Id
    seat: Side
    type: Type


class Position(Record):
    """A whole position. Only `board` and `units` are required."""

    board: BoardRow
    units: tuple[UnitRow, ...]
    waiting: tuple[WaitingRow, ...] = ()
    mission: Annotated[str, _one_of(*SCENARIOS)] = "one-off-battle"
    attacker: Side | UnsetType = UNSET
    settings: dict[str, Setting] = field(default_factory=dict)
