"""What a rule book provides to the site that hosts its matches: settings, limits, scenes and
clauses, as plain records in both languages. Site and rule book import nothing of each other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from rules.engine.core.flow import Event
from rules.engine.core.record import Record
from rules.engine.core.system import Setup
from rules.engine.tabletop.board_editor import BoardEditor
from rules.engine.tabletop.facts import Facts
from rules.engine.tabletop.printed import Table
from rules.engine.tabletop.reference import Layout, Limits, Text
from rules.engine.tabletop.scene import Scene, Track

NOTHING = Text(en="", fr="")


class Choice(Record):
    """One value of a setting; `value` is what is stored."""

    value: int
    name: Text


class Setting(Record):
    """An option of a match, stored as an integer under `key` in the setup's options; options that
    are not stored take the book's or the mission's default.

    A `number` lies between `least` and `most`; `zero` is the label for 0 where that is special. A
    `switch` is 1 when on, and has its `default` where it is not stored. A `choice` is one of
    `choices`. `places` are stored under one key for each, `key.place`, between `least` and `most`;
    `zero` is the label for none. The setting is hidden in the missions of `unless`, where it has no
    effect.
    """

    key: str
    kind: Literal["number", "switch", "choice", "places"]
    clause: str
    name: Text
    help: Text = NOTHING
    least: int = 0
    most: int = 1
    default: int = 0
    zero: Text | None = None
    choices: tuple[Choice, ...] = ()
    unless: tuple[str, ...] = ()


class Results(Record):
    """The table of match results; `keys` are the results of each row as `first/second`, that of the
    side drawn as the first before the other's.
    """

    table: Table
    keys: tuple[str, ...]


@dataclass(frozen=True, kw_only=True, eq=False)
class Hosted:
    """What a rule book provides to the site around a match."""

    facts: Facts
    """The game in a glance, for the home page and the list of games."""
    recorded: Path
    """The record of a whole match (JSON Lines), which pages show to people who do not know the game
    yet.
    """
    settings: tuple[Setting, ...]
    """The options of a match, beside mission, board and points limit."""
    drawing: BoardEditor[Any]
    """The book's side of the board editor."""
    settled: Callable[[str, Mapping[str, int]], dict[str, int]]
    """The effective value of every setting by key in a mission with these options, defaults
    included; of `places` only those stored. KeyError when there is no such mission.
    """
    limits: Callable[[str], tuple[Limits, ...]]
    """The valid points limits of a mission under default settings, as ranges in ascending order.
    KeyError when there is no such mission.
    """
    ground: Callable[[Setup], Layout]
    """The board of a match as a layout, for maps and terrain tables."""
    scene: Callable[[Any, str], Scene]
    """The pieces on the board, from a view of this book, in a language: what the reader of the view
    may not know is not in it.
    """
    tracks: Callable[[Any, Any, Sequence[Event]], Iterable[Track]]
    """The movements between two views of the same reader, caused by these events."""
    unsuited: Callable[[str, object], dict[str, str]] = lambda _layout, _board: {}
    """The missions that cannot be played on a layout of the book, by slug, or on an own board (JSON
    data, else UNSET), each with the clause that forbids it.
    """
    results: Callable[[str], Results | None] = lambda _language: None
    """The book's table of results; None where it has none."""
