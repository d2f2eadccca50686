"""The content of a roster as an immutable record, and its canonical JSON.

An illegal draft can be saved too; `rosters.army_list` reports its problems.
"""

from __future__ import annotations

import uuid

import msgspec

from rules.engine.core.canonical_json import canonical_json
from rules.engine.core.record import Record

NAME_LENGTH = 80
NOTE_LENGTH = 2000
UNIT_NAME_LENGTH = 60
UNIT_NOTE_LENGTH = 300
MOST_UNITS = 200
HIGHEST_LIMIT = 10_000
"""Upper bound of points limits in any game; each game sets its own allowed limits."""


class Line(Record):
    """One unit of a roster, with the price and catalogue version it was bought at."""

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
    """The content of a roster; limit and prices in points, a limit of 0 means none."""

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
        """Points left to spend, negative if over the limit; None without a limit."""
        return self.limit - self.total if self.limit else None

    def over_with(self, points: int = 0) -> int:
        """Points over the limit if a unit of this price were added."""
        return 0 if self.left is None else max(0, points - self.left)

    def line(self, id: str) -> Line | None:
        return next((line for line in self.units if line.id == id), None)

    def encode(self) -> str:
        """Serialise to the canonical JSON that is stored."""
        return canonical_json(msgspec.to_builtins(self)).decode()

    @classmethod
    def decode(cls, document: str) -> Draft:
        return msgspec.json.decode(document, type=cls)

    def copied(self) -> Draft:
        """The same content with new line ids."""
        return self.change(units=tuple(u.change(id=str(uuid.uuid4())) for u in self.units))
