"""What a rule book provides to the site that hosts its matches: settings, limits, scenes and
clauses, as plain records in both languages. Site and rule book import nothing of each other.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Literal, Protocol

from msgspec import UNSET

from rules.engine.core.flow import Event
from rules.engine.core.record import Record
from rules.engine.core.system import Setup
from rules.engine.tabletop.board_editor import BoardEditor
from rules.engine.tabletop.printed import Table
from rules.engine.tabletop.reference import Layout, Limits, Text
from rules.engine.tabletop.scene import Scene, Track

NOTHING = Text(en="", fr="")

UnitNames = Callable[[Mapping[str, Any]], Collection[str]]
"""The keys of a JSON object whose values are names of units, alone or in a list."""


class Citations(Record):
    """The clauses that the site quotes for its own actions: `order` for undo and branching, `terms`
    and `terrain` for agreeing on them, `limit` for points limits, `length` for a full log.
    """

    order: str
    terms: str
    terrain: str
    limit: str
    length: str


class Choice(Record):
    """One value of a setting; `value` is what is stored."""

    value: int
    name: Text


class Setting(Record):
    """An option of a match, stored as an integer under `key` in the setup's options; options that
    are not stored take the book's or the mission's default.

    A `number` lies between `least` and `most`; `zero` is the label for 0 where that is special. A
    `switch` is 1 when on. A `choice` is one of `choices`. `places` are stored under one key for
    each, `key.place`, between `least` and `most`; `zero` is the label for none. The setting is
    hidden in the missions of `unless`, where it has no effect.
    """

    key: str
    kind: Literal["number", "switch", "choice", "places"]
    clause: str
    name: Text
    help: Text = NOTHING
    least: int = 0
    most: int = 1
    zero: Text | None = None
    choices: tuple[Choice, ...] = ()
    unless: tuple[str, ...] = ()


class Results(Record):
    """The table of match results; `keys` are the results of each row as `attacker/defender`."""

    table: Table
    keys: tuple[str, ...]


class Hosted(Protocol):
    """What a rule book provides to the site around a match."""

    @property
    def clauses(self) -> Citations:
        """The clauses of this rule book that the site quotes."""

    @property
    def settings(self) -> tuple[Setting, ...]:
        """The options of a match, beside mission, board and points limit."""

    @property
    def drawing(self) -> BoardEditor[Any]:
        """The book's side of the board editor."""

    def settled(self, mission: str, options: Mapping[str, int]) -> dict[str, int]:
        """The effective value of every setting by key, defaults included; of `places` only those
        stored. KeyError when there is no such mission.
        """

    def limits(self, mission: str) -> tuple[Limits, ...]:
        """The valid points limits of a mission under default settings, as ranges in ascending
        order. KeyError when there is no such mission.
        """

    def unsuited(self, layout: str, board: object = UNSET) -> dict[str, str]:
        """The missions that cannot be played on a layout of the book or on an own board (JSON
        data), each with the clause that forbids it.
        """

    def ground(self, setup: Setup) -> Layout:
        """The board of a match as a layout, for maps and terrain tables."""

    def results(self, language: str) -> Results | None:
        """The book's table of results; None where it has none."""

    def unit_names(self, language: str) -> UnitNames | None:
        """Where views, offers and events name units; None if these names are not translated into
        `language`.
        """

    def scene(self, view: Any, language: str) -> Scene:
        """The pieces on the board, from a view of this book."""

    def tracks(self, before: Any, after: Any, events: Sequence[Event]) -> tuple[Track, ...]:
        """The movements between two views, caused by `events`."""
