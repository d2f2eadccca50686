"""A rule book as the engine plays it: a record of values and functions (`GameSystem`), and the
records that its functions take.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeVar

from msgspec import UNSET, UnsetType

from rules.engine.core.cached_property import cached_property
from rules.engine.core.decision import Command, Decision, Refusal, Seat, Value
from rules.engine.core.flow import Event, Sequences, State
from rules.engine.core.known import Known
from rules.engine.core.record import Record
from rules.engine.core.tagged_unions import Tagged

if TYPE_CHECKING:
    from rules.engine.core.resolution import Play

S = TypeVar("S", bound=State)
Json = dict[str, Any]
Upcasts = Mapping[int, Mapping[str, Callable[[Json], Json]]]
"""{schema: {event type: function that converts its data to the next schema}}; none is ever
removed.
"""


class Entry(Record):
    """One line of an army list; `points` is its price when it was bought."""

    type: str
    name: str = ""
    points: int


class ArmyList(Record):
    """An army list (roster) as the engine reads it."""

    system: str
    catalogue: str
    faction: str
    mission: str
    limit: int
    entries: tuple[Entry, ...]


class Problem(Record):
    """A problem of an army list: an error refuses the list, a warning does not.

    `entry` is the index of the entry at fault, if one is. `is_final`: no change of the entries or
    the points limit could fix it.
    """

    severity: Literal["error", "warning"]
    clause: str
    key: str
    params: dict[str, Value] = {}
    entry: int | None = None
    remedy: str = ""
    is_final: bool = False


class Setup(Record):
    """The terms of a match, agreed before the first die: names, mission, layout, points limit and
    options. `terrain` replaces the layout with one drawn by the players, as JSON data of the rule
    book.
    """

    match: str
    names: tuple[str, str]
    mission: str
    layout: str
    limit: int
    options: dict[str, int] = {}
    terrain: dict[str, object] | UnsetType = UNSET


class Citations(Record):
    """The clauses that every book quotes for what is done alike: `opening` for the first commit,
    `order` for the order of steps, undo and branching, `awaited` for an answer that nobody waits
    for, `over` for one after the end, `early_end` for ends before the rules end a match and for a
    full log, `terms` and `terrain` for agreeing on them, `limit` for points limits.
    """

    opening: str
    order: str
    awaited: str
    over: str
    early_end: str
    terms: str
    terrain: str
    limit: str


@dataclass(frozen=True, kw_only=True, eq=False)
class Ends(Generic[S]):
    """The results of matches that end before the rules end them. Both functions may open what is
    still sealed.
    """

    lose: Callable[[Play[S], Seat, str], None]
    """End the match against a seat, for a reason such as `conceded`: the worst result for it."""
    stop: Callable[[Play[S], str], None]
    """End the match against neither seat, for a reason such as `agreed`."""
    may_end: Callable[[S], bool] = lambda _state: True
    """Whether a match can be ended yet."""


@dataclass(frozen=True, kw_only=True, eq=False)
class GameSystem(Generic[S]):
    """One rule book, for play: values and pure functions. `core/runner.py` plays it."""

    key: str
    schema: int
    """The version of the events' form; `upcasts` leads from earlier ones to it."""
    revision: str
    """The version of the rules: a match is only replayed under the one that it was played under."""
    clauses: Citations
    commands: tuple[type[Command], ...]
    events: tuple[type[Event], ...]
    """Every event that may be in a log, `core.log.EVENTS` included."""
    upcasts: Upcasts
    sequences: Sequences

    muster: Callable[[ArmyList], list[Problem]]
    """Validate an army list: all its problems, in the order of its entries."""
    muster_for: Callable[[S, Seat, ArmyList], list[Problem]]
    """Validate an army list as the roster of a seat in this match, under the terms agreed. It may
    be locked in when no problem is an error.
    """
    setup_refusals: Callable[[Setup], list[Refusal]]
    """Reasons why a match cannot be created with these terms; empty when it can."""
    recorded_refusals: Callable[[Setup], list[Refusal]]
    """Reasons why no match can ever have had these terms, under any revision of the rules; empty
    when a record with them can be imported.
    """
    longest: Callable[[Setup], int]
    """The most commits that a match with these terms can need by the rules, undo aside. Depends on
    the terms alone, whatever their values.
    """
    initial: Callable[[Setup], S]
    """The state before the first event."""
    begin: Callable[[Setup, Play[S]], None]
    """Emit the opening events."""
    evolve: Callable[[S, Event], S]
    """The state after an event: defined for every event, without dice."""
    answer: Callable[[Play[S], Seat | None, Command, Decision], None]
    """Apply a command that the pending decision of the seat has checked."""
    ends: Ends[S]
    view_for: Callable[[S, Known], Record]
    """The state as a reader may see it, with hidden information left out."""
    sentence: Callable[[str, Record | dict[str, Value], str], str]
    """Render a message, by key, with its parameters, in a language; empty when players are shown no
    such message.
    """

    def decode_command(self, raw: dict[str, object]) -> Command:
        """Parse a command from JSON data. Raises msgspec.ValidationError with the path of the
        error.
        """
        return self._commands.one(raw)

    def decode_events(self, raw: list[dict[str, object]], schema: int) -> tuple[Event, ...]:
        """Parse stored events, upcast from `schema` to the current schema version."""
        return self._events.all([self._upcast(event, schema) for event in raw])

    def _upcast(self, event: Json, schema: int) -> Json:
        for version in range(schema, self.schema):
            step = self.upcasts.get(version, {}).get(event["type"])
            event = step(event) if step else event
        return event

    @cached_property
    def _commands(self) -> Tagged[Command]:
        return Tagged(self.commands)

    @cached_property
    def _events(self) -> Tagged[Event]:
        return Tagged(self.events)
