"""The state of a Frontier match. Records only."""

from __future__ import annotations

from typing import Any, Final, Literal, Self

import msgspec

from rules.engine.core.cached_property import cached_property
from rules.engine.core.decision import Seat, other
from rules.engine.core.flow import State
from rules.engine.core.record import Record
from rules.engine.frontier.model.tasks import Node, Owed, Task
from rules.engine.frontier.space.board import Body
from rules.engine.tabletop.fields import UnitId, UnitName
from rules.engine.tabletop.reference import Piece

Role = Literal["attacker", "defender"]
Place = Literal["waiting", "board", "reserve", "destroyed", "left"]

SIGHTS: Final = "sights"
"""The attribute in which a state in memory keeps the latest visibility, with the units that it is
of; `play/position_queries.py` computes the next one from it.
"""
BOARD: Final = frozenset({"layout", "pieces"})
"""The fields that make the board."""


class Unit(Record, dict=True):
    """One unit with everything printed on its card, so that later changes of the catalogue do not
    affect a match. Lengths are in inches.
    """

    id: str
    seat: Seat
    type: str
    name: UnitName
    points: int
    scale: int
    radius: float
    ratings: dict[str, int]
    abilities: tuple[str, ...]
    place: Place = "waiting"
    x: float = 0.0
    y: float = 0.0
    elevation: float = 0.0
    shaken: bool = False
    used: tuple[str, ...] = ()

    @cached_property
    def body(self) -> Body:
        return Body(
            x=self.x,
            y=self.y,
            elevation=self.elevation,
            radius=self.radius,
            scale=self.scale,
            name=self.name,
        )

    @property
    def node(self) -> Node:
        return (self.x, self.y, self.elevation)

    @property
    def on_board(self) -> bool:
        return self.place == "board"


class Marker(Record):
    """A counter on the board: the mission's, or a token of `owner` that belongs to `unit`."""

    id: str
    kind: str
    x: float
    y: float
    elevation: float = 0.0
    owner: Seat | None = None
    unit: UnitId = ""


class Contest(Record):
    """The current action, from its declaration to its resolution.

    `abilities` were declared with the action, `answered_with` with the reaction. `unguarded`: no
    (further) Holofield may redirect this shot. `ordered`: the shot is part of a strategic action;
    `second`: it follows another shot of the same unit; `lone`: no second shot follows. `closed`:
    everything that follows from the action is resolved.
    """

    unit: UnitId
    action: str
    target: UnitId = ""
    reactor: str = ""
    reaction: str = ""
    answered: bool = False
    winner: Literal["", "action", "reaction"] = ""
    lost: bool = False
    resolved: bool = False
    abilities: tuple[str, ...] = ()
    answered_with: tuple[str, ...] = ()
    unguarded: bool = False
    ordered: bool = False
    second: bool = False
    lone: bool = False
    closed: bool = False


class Effect(Record):
    """A lasting effect, with the ability that causes it, and its clause where that differs from the
    ability's own.
    """

    ability: str
    unit: UnitId
    until: Literal["roll", "turn", "match"]
    target: UnitId = ""
    detail: str = ""
    clause: str = ""


class FrontierState(State, dict=True):
    """The whole match. It contains no secret: sealed answers are stored outside, as commitments.

    `pieces` replace the terrain of `layout` on players' own boards and in positions written by
    hand. `no_window` is in the hash of every finished match; open windows are in their frames.
    """

    match: str
    mission: str
    layout: str
    limit: int
    options: dict[str, int]
    pieces: tuple[Piece, ...] | None = None
    attacker: Seat | None = None
    sealed: dict[str, str] = {}
    factions: tuple[str, str] = ("", "")
    units: dict[str, Unit] = {}
    choices: dict[str, str] = {}
    deployed: tuple[Seat, ...] = ()
    infiltrated: tuple[Seat, ...] = ()
    markers: tuple[Marker, ...] = ()
    seized: int = 0
    last_point: tuple[float, float] | None = None
    achieved: bool = False
    active: Seat = 0
    strategic: Literal["", "taken", "declined"] = ""
    contest: Contest | None = None
    owed: Owed | None = None
    no_window: None = msgspec.field(default=None, name="window")
    effects: tuple[Effect, ...] = ()
    agenda: tuple[Task, ...] = ()
    charges: int = 0

    def change(self, **fields: Any) -> Self:
        """A copy of the state with `fields` replaced. On the same board it keeps the latest
        visibility.
        """
        copy = super().change(**fields)
        latest = self.__dict__.get(SIGHTS)
        if latest is not None and BOARD.isdisjoint(fields):
            copy.__dict__[SIGHTS] = latest
        return copy

    @property
    def reactive(self) -> Seat:
        return other(self.active)

    def role_of(self, seat: Seat) -> Role:
        return "attacker" if seat == self.attacker else "defender"

    def seat_of(self, role: Role) -> Seat:
        """FR-GAME-4  The seat that plays `role`; seat 0 attacks until roles have been rolled."""
        attacker = self.attacker if self.attacker is not None else 0
        return attacker if role == "attacker" else other(attacker)

    def on_board(self, seat: Seat | None = None) -> list[Unit]:
        """The units on the board, of one seat or of both."""
        if seat is None:
            return list(self._standing)
        return [unit for unit in self._standing if unit.seat == seat]

    def bodies_without(self, *ids: str) -> list[Body]:
        """The bases of all units on the board except `ids`."""
        return [unit.body for unit in self._standing if unit.id not in ids]

    @cached_property
    def _standing(self) -> tuple[Unit, ...]:
        return tuple(unit for unit in self.units.values() if unit.on_board)

    def points(self, seat: Seat, *places: Place) -> int:
        """The total points of a seat's units, all of them or those in `places`."""
        return sum(
            u.points
            for u in self.units.values()
            if u.seat == seat and (not places or u.place in places)
        )
