"""JSON records of boards written by hand or drawn by players: field types only, no validation.

docs/oracle.md documents the keys and their defaults.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import UNSET, Meta, UnsetType

from rules.engine.core.record import Record
from rules.engine.frontier.data.catalogue import CATALOGUE
from rules.engine.frontier.space.board_rules import TERRAIN_RULES


def one_of(*slugs: str) -> Meta:
    """A string type whose allowed values are listed in the JSON Schema only; the code that reads
    the row checks it, for a better error message.
    """
    return Meta(extra_json_schema={"enum": list(slugs)})


Id = Annotated[str, Meta(min_length=1, max_length=60)]
Measured = Annotated[float, Meta(ge=-1000, le=1000)]
"""Inches in a range that is safe to compute with; the rules may restrict them further."""
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
    """FR-BOARD-1  A terrain piece as in the book's example record, with the printed names of
    rules.
    """

    id: Id
    name: str = ""
    parts: tuple[PartRow, ...]


class BoardRow(Record):
    """Either a layout of the catalogue or inline pieces."""

    layout: Annotated[str, one_of(*(row.slug for row in CATALOGUE.layouts))] | UnsetType = UNSET
    pieces: tuple[PieceRow, ...] | UnsetType = UNSET
