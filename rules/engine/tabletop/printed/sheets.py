"""What is on the sheets: a roster, a mission, the rules in short."""

from __future__ import annotations

from rules.engine.core.record import Record
from rules.engine.lib.printed.boards import Board, Side
from rules.engine.lib.printed.cards import Card, Livery
from rules.engine.lib.printed.tables import Item, Table


class Line(Record):
    """One unit of a roster sheet."""

    card: Card
    note: str = ""


class RosterSheet(Record):
    """A whole roster. `limit` is the points limit agreed for its mission."""

    name: str
    livery: Livery
    mission: str
    limit: int
    lines: tuple[Line, ...]
    note: str = ""

    @property
    def points(self) -> int:
        return sum(line.card.points for line in self.lines)


class Stage(Record):
    """One step of a deployment: who acts, and what is done."""

    who: str
    side: Side
    text: str
    clauses: tuple[str, ...]


class Drawing(Record):
    """A small board that explains a rule; of a `profile`, y is the height above the ground."""

    name: str
    caption: str
    board: Board
    profile: bool = False


class Section(Record):
    """A heading with what stands under it. `key` names it in no language, for whoever arranges it.

    The items of a `numbered` section are done one after another.
    """

    key: str
    title: str
    numbered: bool = False
    items: tuple[Item, ...] = ()
    tables: tuple[Table, ...] = ()
    drawings: tuple[Drawing, ...] = ()


class MissionSheet(Record):
    """One mission on one board: how it is set up (`stages`), how it is won (`sections`), what comes
    of it (`outcome`), and what is looked up meanwhile (`reference`).
    """

    name: str
    story: str
    limit: int
    board: Board
    stages: tuple[Stage, ...]
    sections: tuple[Section, ...]
    outcome: Table
    reference: tuple[Section, ...]


class QuickReference(Record):
    """The rules in short, section by section."""

    title: str
    sections: tuple[Section, ...]


class Reach(Record):
    """A distance that the rules ask for again and again, and what for in a few words each."""

    length: float
    uses: tuple[str, ...]
    clauses: tuple[str, ...]


class Tape(Record):
    """The distances to measure at the table, shortest first, in units of `unit_mm` millimetres."""

    unit: str = "″"
    unit_mm: float = 25.4
    reaches: tuple[Reach, ...]
