"""The records of a position written down by hand, as they come in: shapes only, nothing judged.

The keys and their defaults are those of docs/oracle.md.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, UnsetType, field

from rules.engine.core.record import Record
from rules.engine.lib.grid import Facing
from rules.engine.modern.layouts import BOARDS
from rules.engine.modern.scenarios import SCENARIOS
from rules.engine.modern.settings import Objective
from rules.engine.modern.unit_table import TYPES

Side = Literal["south", "north"]
FordTurn = Literal["a", "b", "c"]
"""MW-RIV-4 MW-RIV-5  The turn of a crossing: it has just entered, it waits, it may go on."""


def _one_of(*slugs: str) -> Meta:
    """Named in the schema, judged with a place and a sentence by whoever reads the row."""
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
"""More than any board needs: beyond them nothing is read."""

Setting = bool | int | str | tuple[Objective, ...]
"""What any key of an agreement may hold; which holds what is judged with them all."""


class BoardRow(Record):
    """MW-BOARD-1  A board of the book, a map as one text, or its rows and chains of roads."""

    layout: Annotated[str, _one_of(*BOARDS)] | UnsetType = UNSET
    map: Text | UnsetType = UNSET
    rows: Lines | UnsetType = UNSET
    roads: Lines | UnsetType = UNSET


class UnitRow(Record):
    """A Unit on the board. `contact` is its place among those that came into contact this phase, 0
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
    """MW-DEP-6  A Unit that is still to be placed."""

    id: Id
    seat: Side
    type: Type


class Position(Record):
    """Everything on the board. Only `board` and `units` must be given."""

    board: BoardRow
    units: tuple[UnitRow, ...]
    waiting: tuple[WaitingRow, ...] = ()
    mission: Annotated[str, _one_of(*SCENARIOS)] = "one-off-battle"
    attacker: Side | UnsetType = UNSET
    settings: dict[str, Setting] = field(default_factory=dict)
