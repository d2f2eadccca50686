"""The interface that every rule book's engine implements (`GameSystem`), and the records it
takes.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Literal, Protocol, TypeVar

from msgspec import UNSET, UnsetType

from rules.engine.core.decision import Command, Decision, Refusal, Seat, Value
from rules.engine.core.flow import Event, State
from rules.engine.core.record import Record
from rules.engine.core.resolution import Play, Situation

S = TypeVar("S", bound=State)


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


class Outcome(Record):
    """The result of a match for each seat, with the figures it is based on."""

    results: tuple[str, str]
    reason: str
    clause: str
    figures: dict[str, Value] = {}


class GameSystem(Protocol[S]):
    """The engine of one rule book: immutable, stateless, versioned."""

    key: str
    schema: int
    revision: str

    def muster(self, army: ArmyList) -> list[Problem]:
        """Validate an army list: all its problems, in the order of its entries."""

    def muster_for(self, state: S, seat: Seat, army: ArmyList) -> list[Problem]:
        """Validate an army list as the roster of `seat` in this match, under the terms agreed. It
        may be locked in when no problem is an error.
        """

    def setup_refusals(self, setup: Setup) -> list[Refusal]:
        """Reasons why a match cannot be created with these terms; empty when it can."""

    def recorded_refusals(self, setup: Setup) -> list[Refusal]:
        """Reasons why no match can ever have had these terms, under any revision of the rules;
        empty when a record with them can be imported.
        """

    def acceptance_refusals(
        self, terms: Collection[int], terrain: Collection[int]
    ) -> list[Refusal]:
        """Reasons why a match cannot start yet, given which seats have accepted the terms and which
        have accepted the terrain.
        """

    def longest(self, setup: Setup) -> int:
        """The most commits that a match with these terms can need by the rules, undo aside. Depends
        on `setup` alone, whatever its values.
        """

    def begin(self, setup: Setup, play: Play[S]) -> None:
        """Emit the opening events and run to the first decision."""

    def initial(self, setup: Setup) -> S:
        """The state before the first event."""

    def decisions(self, state: S) -> tuple[Decision, ...]:
        """The pending decisions of all seats; empty once the match is over."""

    def decide(self, seat: Seat | None, command: Command, play: Play[S]) -> None:
        """Resolve `command`, checked by the pending decision of `seat` in `play.before`. Raises
        IllegalCommandError, with nothing changed, when the rules refuse it.
        """

    def forfeit(self, seat: Seat, play: Play[S]) -> None:
        """End the match against `seat`, which is out of time: emit `TimeClaimed` and the result.
        Raises IllegalCommandError when the match cannot be lost at this point.
        """

    def force_end(self, against: Seat | None, why: str, play: Play[S]) -> None:
        """End the match for an administrator: emit `EndForced` and the result, which is the worst
        one for the seat `against`, or the current score for None. Raises IllegalCommandError when
        the match cannot end.
        """

    def evolve(self, state: S, event: Event) -> S:
        """The state after `event`: a pure function, defined for every event, without dice."""

    def outcome(self, state: S) -> Outcome | None:
        """The result, or None while the match goes on."""

    def view_for(self, state: S, seat: Seat | None) -> Record:
        """The state as `seat` (None: a spectator) may see it, with hidden information left out."""

    def preview(self, now: Situation[S], seat: Seat, command: Command) -> Record:
        """What `command` would do, or why it would be refused, without doing it."""

    def suggest(self, now: Situation[S], seat: Seat, begun: Command | None) -> Command | None:
        """A sensible legal command for the pending decision of `seat`, deterministic; None where
        the book has no suggestion. Keeps what the player has already entered in `begun` where that
        is legal.
        """

    def measure(self, state: S, first: str, second: str) -> Record:
        """Distance, line of sight and the like between two pieces. KeyError when one is not in
        play.
        """

    def ranges(self, state: S, piece: str) -> Record:
        """The ranges of a piece, and which pieces could respond to it. KeyError when it is not in
        play.
        """

    def survey(self, state: S, asked: Mapping[str, str], language: str) -> Record:
        """Answer a question about positions, given as URL query parameters, in sentences. KeyError
        when a piece or place does not exist, msgspec.ValidationError when the question is invalid.
        """

    def promises(self, now: Situation[S], seats: tuple[Seat, ...], piece: str) -> Record:
        """The options that `seats` have for a piece now, each with its probability of success."""

    def redact(self, event: Event, seat: Seat | None) -> Event | None:
        """`event` with hidden information removed for `seat` (None: a spectator); None when the
        seat may not see it at all.
        """

    def sentence(self, key: str, params: Record | dict[str, Value], language: str) -> str:
        """Render the message `key` with `params`; empty when players are shown no such message."""

    def decode_command(self, raw: dict[str, object]) -> Command:
        """Parse a command from JSON data. Raises msgspec.ValidationError with the path of the
        error.
        """

    def decode_events(self, raw: list[dict[str, object]], schema: int) -> tuple[Event, ...]:
        """Parse stored events, upcast from `schema` to the current schema version."""
