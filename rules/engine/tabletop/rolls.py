"""Rolls of dice for a unit, with dice added for advantage and disadvantage."""

from __future__ import annotations

from rules.engine.core.record import Record
from rules.engine.tabletop.fields import Labelled, UnitId, UnitName


class Source(Record):
    """One source of advantage (+1) or disadvantage (-1)."""

    name: Labelled
    sign: int
    clause: str
    unit: UnitId = ""


class Rolled(Record):
    """One side of a roll: its die, the sources of its dice, all faces, and the one kept."""

    unit: UnitId
    name: UnitName
    manoeuvre: str
    rating: str
    die: int
    sources: tuple[Source, ...]
    faces: tuple[int, ...]
    kept: int
