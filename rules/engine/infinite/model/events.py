"""Events: every fact of a match, with the names and figures of its sentence."""

from __future__ import annotations

from rules.engine.core.decision import Seat
from rules.engine.core.fields import SeatName
from rules.engine.core.flow import Event
from rules.engine.infinite.model.state import Counter
from rules.engine.tabletop.fields import Loss, UnitId, UnitName


class MatchBegan(Event):
    """The names of the mission and of the board; without a board it is a player's own."""

    mission: str
    layout: str

    @property
    def message(self) -> str:
        return super().message if self.layout else "event.MatchBeganOnOwnBoard"


class RollTied(Event):
    first: SeatName
    second: SeatName
    face: int


class RollWon(Event):
    """IF-SETUP-2  `seat` goes first."""

    seat: Seat
    name: SeatName
    first: SeatName
    second: SeatName
    first_face: int
    second_face: int


class ForceMustered(Event):
    seat: Seat
    name: SeatName
    count: int
    points: int
    units: tuple[Counter, ...]


class CounterPlaced(Event):
    unit: UnitId
    name: UnitName
    square: str


class RoundBegan(Event):
    turn: int


class CounterMoved(Event):
    unit: UnitId
    name: UnitName
    square: str


class Fought(Event):
    """IF-FIGHT-1  Both totals, and the faces in them."""

    unit: UnitId
    name: UnitName
    enemy: UnitId
    enemy_name: UnitName
    face: int
    enemy_face: int
    attack: int
    defence: int


class CounterRemoved(Event):
    unit: UnitId
    name: UnitName
    points: Loss


class MoveLost(Event):
    """IF-TURN-3"""

    name: SeatName


class MoveEnded(Event):
    """A seat has made or lost its move of this round."""
