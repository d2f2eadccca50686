"""Positions written by hand: input shapes only, no validation."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from rules.engine.core.record import Record
from rules.engine.infinite.data.catalogue import BOARDS, UNITS

Side = Literal["south", "north"]
Id = Annotated[str, Meta(min_length=1, max_length=60)]
SquareName = Annotated[str, Meta(min_length=2, max_length=3)]
Type = Annotated[str, Meta(extra_json_schema={"enum": list(UNITS)})]
MOST_ROWS = 25


class BoardRow(Record):
    """IF-BOARD-2  A board of the book by its slug, or the squares with a rock."""

    layout: Annotated[str, Meta(extra_json_schema={"enum": list(BOARDS)})] = ""
    rocks: Annotated[tuple[SquareName, ...], Meta(max_length=MOST_ROWS)] = ()


class CounterRow(Record):
    """A counter on the board."""

    id: Id
    seat: Side
    type: Type
    at: SquareName


class Position(Record):
    """A position; `round` is the number of the round."""

    board: BoardRow
    units: Annotated[tuple[CounterRow, ...], Meta(max_length=MOST_ROWS)]
    round: Annotated[int, Meta(ge=1, le=20)] = 1
