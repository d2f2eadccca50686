"""Battle reports: the result of each side, and how its units' conditions are shown."""

from __future__ import annotations

from rules.engine.core.record import Record
from rules.engine.tabletop.printed.cards import Livery
from rules.engine.tabletop.scene import Tint


class Fate(Record):
    """One unit of a side and its final condition."""

    name: str
    points: int
    fate: str


class Standing(Record):
    """One side: its army and its result. Livery, role and result are empty until known."""

    name: str
    tint: Tint
    livery: Livery | None
    role: str
    result: str
    figures: str
    units: tuple[Fate, ...]


class Badge(Record):
    """A condition that diagrams show as a letter beside a unit, with its name for the legend."""

    slug: str
    letter: str
    name: str


class Account(Record):
    """The standing of both sides by seat. On diagrams, units with one of the badges `dashes` have a
    dashed ring, which `dashed` explains; `badges` are shown as letters, others not at all.
    """

    sides: tuple[Standing, Standing]
    dashed: str = ""
    dashes: tuple[str, ...] = ()
    badges: tuple[Badge, ...] = ()
