"""What a system hands to the site that hosts its matches: plain records, in both languages where a
player reads them. The site knows no rule book; a system knows no pages.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, Protocol

from msgspec import UNSET

from rules.engine.core.flow import Event
from rules.engine.core.record import Record
from rules.engine.core.system import Setup
from rules.engine.lib.drawing import Drawing
from rules.engine.lib.printed import Table
from rules.engine.lib.reference import Layout, Limits, Text
from rules.engine.lib.scene import Scene, Track

NOTHING = Text(en="", fr="")


class Citations(Record):
    """The clauses under which a site does what the players ask of it: `order` when steps are taken
    back or played on from, `terms` and `terrain` when these are agreed on, `limit`
    where a points limit comes from, `length` when a log is full.
    """

    order: str
    terms: str
    terrain: str
    limit: str
    length: str


class Choice(Record):
    """One way in which something may be agreed; `value` is what is kept of it."""

    value: int
    name: Text


class Setting(Record):
    """One thing to agree on before a match, kept as a whole number under its `key` in the options
    of a setup; what is not kept there is settled by the book or the mission.

    A `number` lies between `least` and `most`; `zero` is said in place of 0, where that means
    something else. A `switch` is 1 when it is on. A `choice` is one of `choices`. `places` are kept
    under a key for each, `key.place`, every one between `least` and `most`; `zero` is said where
    there are none. It is not offered in the missions of `unless`, where it would have no effect.
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
    """The table that results are read from; `keys` are the results of each row, the attacker's
    first, with a slash between.
    """

    table: Table
    keys: tuple[str, ...]


class Hosted(Protocol):
    """The side of a system that a site asks around a match."""

    @property
    def clauses(self) -> Citations:
        """Clauses of this rule book."""

    @property
    def settings(self) -> tuple[Setting, ...]:
        """What may be agreed on beside mission, board and points limit."""

    @property
    def drawing(self) -> Drawing[Any]:
        """Boards of one's own."""

    def settled(self, mission: str, options: Mapping[str, int]) -> dict[str, int]:
        """What then holds, by key: of every setting but the places that nobody has named. KeyError
        when there is no such mission.
        """

    def limits(self, mission: str) -> tuple[Limits, ...]:
        """The points limits that a match of this mission may have with its usual settings, as one
        or several ranges, the lowest first. KeyError when there is no such mission.
        """

    def unsuited(self, layout: str, board: object = UNSET) -> dict[str, str]:
        """The missions that cannot be fought on a layout of the book, or on a board of one's own as
        JSON data, each with the clause that says so.
        """

    def ground(self, setup: Setup) -> Layout:
        """What a match that could be set up like this is played on, as maps and tables of terrain
        read it.
        """

    def results(self, language: str) -> Results | None:
        """The table that results are read from; None in a book that has none."""

    def in_words(self, told: Record, language: str) -> dict[str, Any]:
        """A view, an offer or a fact as JSON, with the names in it as a reader reads them."""

    def scene(self, view: Any, language: str) -> Scene:
        """What stands on the board, of a view of this book."""

    def tracks(self, before: Any, after: Any, events: Sequence[Event]) -> tuple[Track, ...]:
        """What a step of `events` has changed between two views."""
