"""The content of a roster as a record, and its canonical JSON.

A draft may be illegal: it is saved all the same, and `rosters.army_list` tells what is wrong.
"""

from __future__ import annotations

import uuid

import msgspec

from rules.engine.core.canonical import canonical_json
from rules.engine.core.record import Record

NAME_LENGTH = 80
NOTE_LENGTH = 2000
UNIT_NAME_LENGTH = 60
UNIT_NOTE_LENGTH = 300
MOST_UNITS = 200
HIGHEST_LIMIT = 10_000
"""More points than any game has; which limits are its own each game says itself."""


class Line(Record):
    """One unit: what it is, and the price and catalogue version it was bought at."""

    id: str
    type: str
    name: str = ""
    note: str = ""
    points: int
    catalogue: str

    @classmethod
    def bought(cls, type: str, points: int, catalogue: str) -> Line:
        return cls(id=str(uuid.uuid4()), type=type, points=points, catalogue=catalogue)


class Draft(Record):
    """Everything a roster says; `limit` and points are the game's points, a limit of 0 is none."""

    system: str
    catalogue: str
    faction: str
    mission: str
    limit: int
    name: str
    note: str = ""
    units: tuple[Line, ...] = ()

    @property
    def total(self) -> int:
        return sum(line.points for line in self.units)

    @property
    def left(self) -> int | None:
        """How many points may still be spent, below 0 if too many are; None without a limit."""
        return self.limit - self.total if self.limit else None

    def over_with(self, points: int = 0) -> int:
        """By how many points the roster, with so many more, is over its limit."""
        return 0 if self.left is None else max(0, points - self.left)

    def line(self, id: str) -> Line | None:
        return next((line for line in self.units if line.id == id), None)

    def encode(self) -> str:
        """The canonical JSON that rows store."""
        return canonical_json(msgspec.to_builtins(self)).decode()

    @classmethod
    def decode(cls, document: str) -> Draft:
        return msgspec.json.decode(document, type=cls)

    def copied(self) -> Draft:
        """The same content with lines of its own."""
        return self.change(units=tuple(u.change(id=str(uuid.uuid4())) for u in self.units))
