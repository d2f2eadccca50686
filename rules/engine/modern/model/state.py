"""Match state of Modern (records only)."""

from __future__ import annotations

from typing import Any, Literal, Self

from rules.engine.core.cached_property import cached_property
from rules.engine.core.decision import Seat
from rules.engine.core.flow import State
from rules.engine.core.record import Record
from rules.engine.modern.data.settings import Settings
from rules.engine.modern.data.unit_table import UnitType
from rules.engine.modern.space.board import Board, Map, board_of
from rules.engine.tabletop.fields import UnitName
from rules.engine.tabletop.grid import Facing, Square, ahead, named

Place = Literal["waiting", "board", "destroyed"]
Cause = Literal["move", "pivot", "change", "follow-up"]
"""Why a Unit may turn: the act it has just done."""


class Unit(Record, dict=True):
    """MW-BOARD-3 MW-GRID-4  One base with all figures of its card, so that a later catalogue cannot
    change a match.

    `entry` is the army list entry, `type` its current row, one of its `types`. Turns count from 1;
    0 is never. `contact_seq` is its number among those that came into contact this phase.
    """

    id: str
    seat: Seat
    entry: str
    type: str
    name: UnitName
    points: int
    types: tuple[UnitType, ...]
    qualities: tuple[str, ...] = ()
    place: Place = "waiting"
    x: int = 0
    y: int = 0
    facing: Facing = "N"
    activated_turn: int = 0
    moved_turn: int = 0
    fired_turn: int = 0
    ford_entered_turn: int = 0
    contours_used_turn: int = 0
    no_attack_turn: int = 0
    contact_seq: int = 0

    @property
    def square(self) -> Square:
        return self.x, self.y

    @property
    def at(self) -> str:
        """The name of its square."""
        return named(self.square)

    @property
    def front(self) -> Square:
        return ahead(self.square, self.facing)

    @cached_property
    def row(self) -> UnitType:
        """MW-UNIT-1  Its current row of the unit table."""
        return next(row for row in self.types if row.slug == self.type)

    @property
    def is_command(self) -> bool:
        return self.row.has("leads")

    @property
    def on_board(self) -> bool:
        return self.place == "board"

    @property
    def is_alive(self) -> bool:
        return self.place != "destroyed"


class Turning(Record):
    """A Unit that must choose its facing, and the act that caused it."""

    unit: str
    cause: Cause


class Combat(Record):
    """MW-CC-3 MW-CC-6  A close combat in progress; `lead` is empty until it is known, `result`
    until the dice are rolled.
    """

    defender: str
    attackers: tuple[str, ...]
    lead: str = ""
    result: Literal["", "won", "lost", "both", "draw"] = ""


class ModernState(State, dict=True):
    """The whole match. It contains no secrets: sealed answers are stored outside, as commitments.

    `attacker` is set in scenarios that have one; `winner` is the winner of the roll-off, `places`
    the seat that places the next Unit. `chosen` are the Units declared for this phase and not yet
    activated (None: not declared), `activations` those still to be made.
    """

    match: str
    mission: str
    layout: str
    map: Map
    limit: int
    settings: Settings
    attacker: Seat | None = None
    winner: Seat | None = None
    places: Seat | None = None
    sealed: dict[str, str] = {}
    units: dict[str, Unit] = {}
    deployed: bool = False
    orders: dict[str, str] = {}
    initiative: Seat | None = None
    active: Seat = 0
    phases: int = 0
    activations: int = 0
    chosen: tuple[str, ...] | None = None
    contacts: int = 0
    turning: Turning | None = None
    combat: Combat | None = None
    attacked: tuple[str, ...] = ()
    defended: tuple[str, ...] = ()
    holdings: dict[str, Seat] = {}

    def change(self, **fields: Any) -> Self:
        """Return the match with `fields` replaced; cached views of the board and Units are kept if
        these do not change.
        """
        after = super().change(**fields)
        if "map" not in fields:
            known = {"board": self.board} if "units" in fields else self.__dict__
            after.__dict__.update(known)
        return after

    @cached_property
    def board(self) -> Board:
        return board_of(self.map)

    @cached_property
    def standing(self) -> dict[Square, Unit]:
        """The Units on the board, by square."""
        return {(u.x, u.y): u for u in self.units.values() if u.place == "board"}

    def unit_at(self, square: Square) -> Unit | None:
        return self.standing.get(square)

    @cached_property
    def occupied(self) -> frozenset[Square]:
        """The squares with a Unit of either side."""
        return frozenset(self.standing)

    def army(self, seat: Seat) -> list[Unit]:
        """All Units a side started with."""
        return [unit for unit in self.units.values() if unit.seat == seat]

    def on_board(self, seat: Seat) -> list[Unit]:
        return [unit for unit in self.standing.values() if unit.seat == seat]

    def living(self, seat: Seat) -> list[Unit]:
        """The Units on the board or waiting to be placed."""
        return [unit for unit in self.army(seat) if unit.is_alive]

    def waiting(self, seat: Seat) -> list[Unit]:
        return [unit for unit in self.army(seat) if unit.place == "waiting"]

    def points(self, seat: Seat, *places: Place) -> int:
        """Return the points of a side's Units: all, or those in `places`."""
        return sum(u.points for u in self.army(seat) if not places or u.place in places)

    def role_of(self, seat: Seat) -> Literal["", "attacker", "defender"]:
        if self.attacker is None:
            return ""
        return "attacker" if seat == self.attacker else "defender"
