"""The state of a match. Nothing in it is secret: sealed answers are stored outside."""

from __future__ import annotations

from typing import Literal

from rules.engine.core.decision import Seat, other
from rules.engine.core.flow import State
from rules.engine.core.record import Record
from rules.engine.tabletop.fields import UnitName
from rules.engine.tabletop.grid import Square, named

Place = Literal["waiting", "board", "removed"]


class Counter(Record):
    """One counter. `x` and `y` are its square while it is on the board."""

    id: str
    seat: Seat
    type: str
    name: UnitName
    points: int
    place: Place = "waiting"
    x: int = 0
    y: int = 0

    @property
    def strength(self) -> int:
        """IF-ROSTER-2  A counter costs its strength."""
        return self.points

    @property
    def square(self) -> Square:
        return self.x, self.y

    @property
    def at(self) -> str:
        """The name of its square."""
        return named(self.square)


class InfiniteState(State):
    """The whole match. `first` won the first roll, `last` placed last, and `moves` of this round
    have been made.
    """

    match: str
    mission: str
    layout: str
    rocks: tuple[str, ...]
    limit: int
    rounds: int
    sealed: dict[str, str] = {}
    units: dict[str, Counter] = {}
    first: Seat | None = None
    last: Seat | None = None
    moves: int = 0

    def on_board(self, seat: Seat) -> tuple[Counter, ...]:
        """The counters of a side on the board."""
        return tuple(u for u in self.units.values() if u.seat == seat and u.place == "board")

    def waiting(self, seat: Seat) -> tuple[Counter, ...]:
        """The counters of a side that are still to be placed."""
        return tuple(u for u in self.units.values() if u.seat == seat and u.place == "waiting")

    def counter_at(self, square: Square) -> Counter | None:
        """The counter on a square."""
        standing = (u for u in self.units.values() if u.place == "board")
        return next((u for u in standing if u.square == square), None)

    def strength(self, seat: Seat) -> int:
        """IF-END-2  The strength of a side on the board."""
        return sum(counter.strength for counter in self.on_board(seat))

    @property
    def to_move(self) -> Seat:
        """IF-TURN-1  The seat whose move it is in this round."""
        first = self.first or 0
        return first if self.moves == 0 else other(first)
