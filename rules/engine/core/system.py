"""The small contract that every rule book's engine keeps."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Literal, Protocol, TypeVar

from msgspec import UNSET, UnsetType

from rules.engine.core.decision import Command, Decision, Refusal, Seat, Value
from rules.engine.core.flow import Event, State
from rules.engine.core.play import Play
from rules.engine.core.record import Record

S = TypeVar("S", bound=State)


class Entry(Record):
    """One line of an army list; `points` is the price it was bought at."""

    type: str
    name: str = ""
    points: int


class ArmyList(Record):
    """What a player fields, as the engine reads it."""

    system: str
    catalogue: str
    faction: str
    mission: str
    limit: int
    entries: tuple[Entry, ...]


class Problem(Record):
    """What speaks against an army list. A warning never refuses; `entry` is the index of its cause,
    if one has it. `is_final`: no change of its entries or its limit would mend it.
    """

    severity: Literal["error", "warning"]
    clause: str
    key: str
    params: dict[str, Value] = {}
    entry: int | None = None
    remedy: str = ""
    is_final: bool = False


class Setup(Record):
    """What the players agreed on before the first die: two names, the mission, the layout, the
    limit, the options. `terrain` lies there in place of a layout, in the rule book's own words.
    """

    match: str
    names: tuple[str, str]
    mission: str
    layout: str
    limit: int
    options: dict[str, int] = {}
    terrain: dict[str, object] | UnsetType = UNSET


class Outcome(Record):
    """How a match ended, per seat, with the figures of the result."""

    results: tuple[str, str]
    reason: str
    clause: str
    figures: dict[str, Value] = {}


class GameSystem(Protocol[S]):
    """One rule book: immutable, stateless, versioned."""

    key: str
    schema: int
    revision: str

    def muster(self, army: ArmyList) -> list[Problem]:
        """Every problem of an army list, in the order of its entries."""

    def muster_for(self, state: S, seat: Seat, army: ArmyList) -> list[Problem]:
        """Every problem of an army list as the roster of `seat` in this match, on the terms agreed
        there. It may be locked when none of them is an error.
        """

    def setup_refusals(self, setup: Setup) -> list[Refusal]:
        """Why a match cannot be set up like this; empty when it can."""

    def recorded_refusals(self, setup: Setup) -> list[Refusal]:
        """Why no match can ever have been set up like this, under whatever revision of the rules;
        empty where a record of it can be folded.
        """

    def acceptance_refusals(
        self, terms: Collection[int], terrain: Collection[int]
    ) -> list[Refusal]:
        """Why a match cannot start yet: the seats that accept the terms, and those that accept
        what it is played on.
        """

    def longest(self, setup: Setup) -> int:
        """How many commits a match agreed on like this can need by the rules, steps taken back left
        aside. It follows from `setup` alone, whatever stands there.
        """

    def begin(self, setup: Setup, play: Play[S]) -> None:
        """Emits the opening facts and runs to the first decision."""

    def initial(self, setup: Setup) -> S:
        """The state before the first event."""

    def decisions(self, state: S) -> tuple[Decision, ...]:
        """What is awaited, of which seats; empty once the match is over."""

    def decide(self, seat: Seat | None, command: Command, play: Play[S]) -> None:
        """Resolves `command`. Raises IllegalCommandError, having changed nothing, when the rules
        refuse it.
        """

    def forfeit(self, seat: Seat, play: Play[S]) -> None:
        """Ends the match against `seat`, whose time is up: emits `TimeClaimed` and the result.
        Raises IllegalCommandError where there is nothing to lose.
        """

    def force_end(self, against: Seat | None, why: str, play: Play[S]) -> None:
        """Ends the match from outside: emits `EndForced` and the result, which is the worst for the
        seat `against`, or else what stands. Raises IllegalCommandError where nothing can end.
        """

    def evolve(self, state: S, event: Event) -> S:
        """The state after `event`: total, pure, without dice."""

    def outcome(self, state: S) -> Outcome | None:
        """The result, once there is one."""

    def view_for(self, state: S, seat: Seat | None) -> Record:
        """What `seat` (None: a spectator) may know."""

    def preview(self, state: S, seat: Seat, command: Command) -> Record:
        """What `command` would do, or why it is refused; nothing happens."""

    def suggest(self, state: S, seat: Seat, begun: Command | None) -> Command | None:
        """A sensible legal answer to what `seat` is asked, with what is `begun` of it kept where it
        may stay; the same each time. None where the book proposes nothing.
        """

    def measure(self, state: S, first: str, second: str) -> Record:
        """What lies between two pieces in play. KeyError when one is not there."""

    def ranges(self, state: S, piece: str) -> Record:
        """How far a piece in play reaches, who could answer it. KeyError when it is not there."""

    def survey(self, state: S, asked: Mapping[str, str], language: str) -> Record:
        """A question about where things are, as it stands in an address, answered in sentences.
        KeyError when a piece or a place is not there, msgspec.ValidationError when the question
        makes no sense.
        """

    def promises(self, state: S, seats: tuple[Seat, ...], piece: str) -> Record:
        """What `seats` may choose for a piece now, and the chance of each to succeed."""

    def redact(self, event: Event, seat: Seat | None) -> Event | None:
        """`event` as `seat` may read it, or None."""

    def sentence(self, key: str, params: Record | dict[str, Value], language: str) -> str:
        """The message `key` rendered with `params`; empty when the key is not meant for players."""

    def decode_command(self, raw: dict[str, object]) -> Command:
        """The command behind JSON data. Raises msgspec.ValidationError with the path that is
        wrong.
        """

    def decode_events(self, raw: list[dict[str, object]], schema: int) -> tuple[Event, ...]:
        """Stored events, brought to today's shape."""
