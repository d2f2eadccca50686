"""Printed sheets: roster, mission, quick reference, measuring tape."""

from __future__ import annotations

from rules.engine.core.record import Record
from rules.engine.tabletop.printed.boards import Board, Side
from rules.engine.tabletop.printed.cards import Card, Livery
from rules.engine.tabletop.printed.tables import Item, Table
from rules.engine.tabletop.reference import Text


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
    """One step of a deployment: the side that acts, and what it does."""

    who: str
    side: Side
    text: str
    clauses: tuple[str, ...]


class Drawing(Record):
    """A small board that illustrates a rule; in a `profile`, y is the height above the ground."""

    name: str
    caption: str
    board: Board
    profile: bool = False


class Section(Record):
    """A heading with its content. `key` identifies it independently of the language, for layout.

    The items of a `numbered` section are steps in order.
    """

    key: str
    title: str
    numbered: bool = False
    items: tuple[Item, ...] = ()
    tables: tuple[Table, ...] = ()
    drawings: tuple[Drawing, ...] = ()


class MissionSheet(Record):
    """One mission on one board: set-up (`stages`), how to win (`sections`), table of results
    (`outcome`), and rules to look up during play (`reference`).
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
    """A summary of the rules, by section."""

    title: str
    sections: tuple[Section, ...]


class Reach(Record):
    """A distance that the rules use often, with its uses in a few words each."""

    length: float
    uses: tuple[str, ...]
    clauses: tuple[str, ...]


class ReachRow(Record):
    """A distance of the tape, with its uses in both languages."""

    length: float
    uses: tuple[Text, ...]
    clauses: tuple[str, ...]

    def shown(self, language: str) -> Reach:
        """Return the distance with its uses in one language."""
        uses = tuple(use.get(language) for use in self.uses)
        return Reach(length=self.length, uses=uses, clauses=self.clauses)


class Tape(Record):
    """The distances to measure at the table, shortest first, in units of `unit_mm` millimetres."""

    unit: str = "″"
    unit_mm: float = 25.4
    reaches: tuple[Reach, ...]
