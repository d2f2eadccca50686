"""Events of set-up, rounds and turns; those of actions are in `action_events`."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from rules.engine.core.decision import Seat
from rules.engine.core.fields import SeatName
from rules.engine.core.flow import Event
from rules.engine.core.record import Record
from rules.engine.infinite.model.state import Edge, Item, Unit
from rules.engine.tabletop.fields import UnitId, UnitName

# ---- set-up -------------------------------------------------------------------------------------


class MatchBegan(Event):
    """The names of the mission and of the table; without a table it is a player's own."""

    mission: str
    layout: str
    item: Item | None = None

    @property
    def message(self) -> str:
        return super().message if self.layout else "event.MatchBeganOnOwnTable"


class RollTied(Event):
    first: SeatName
    second: SeatName
    face: int


class RollWon(Event):
    """IF-MIS-1  `seat` picks an edge."""

    seat: Seat
    name: SeatName
    first: SeatName
    second: SeatName
    first_face: int
    second_face: int


class ForceMustered(Event):
    """IF-ROST-1  The units of a side: at most 12, in records of others too."""

    seat: Seat
    name: SeatName
    count: int
    points: int
    units: Annotated[tuple[Unit, ...], Meta(max_length=12)]


class EdgeChosen(Event):
    """IF-MIS-1  `seat` is the side on the south edge, `first` the one that places first."""

    seat: Seat
    name: SeatName
    edge: Edge
    south: Seat
    first: Seat


class UnitPlaced(Event):
    unit: UnitId
    name: UnitName
    x: int
    y: int
    height: int


class UnitLeftOut(Event):
    """IF-MIS-9"""

    unit: UnitId
    name: UnitName


class PlacingEnded(Event):
    pass


# ---- rounds -------------------------------------------------------------------------------------


class RoundBegan(Event):
    turn: int


class SquadFormed(Event):
    """IF-SQUAD-4"""

    leader: UnitId
    name: UnitName
    members: tuple[UnitId, ...]
    names: tuple[UnitName, ...]


class InitiativeRolled(Event):
    """IF-INIT-1  The faces of a side's dice, one for each of its units, the highest first."""

    seat: Seat
    name: SeatName
    faces: tuple[int, ...]


class Die(Record):
    unit: UnitId
    name: UnitName
    face: int


class DiceAssigned(Event):
    """IF-INIT-4  The die of each unit of a side."""

    seat: Seat
    name: SeatName
    dice: tuple[Die, ...]


class InitiativeSet(Event):
    """IF-INIT-2 IF-SQUAD-6  The place and the AP of each unit, by id."""

    places: dict[str, int]
    points: dict[str, int]


class OrderDecided(Event):
    """IF-ORDER-3  The side with more units on the table goes first at a tied value."""

    value: int
    seat: Seat
    name: SeatName
    units: int
    others: int


class OrderRolled(Event):
    """IF-ORDER-4"""

    value: int
    seat: Seat
    name: SeatName
    first: SeatName
    second: SeatName
    first_face: int
    second_face: int


class TurnBegan(Event):
    """IF-ORDER-1  An entity activates; `waiting` are the members that act after its first one."""

    unit: UnitId
    name: UnitName
    seat: Seat
    value: int
    waiting: tuple[UnitId, ...]


class PartBegan(Event):
    unit: UnitId
    name: UnitName


class PartEnded(Event):
    unit: UnitId
    name: UnitName
    points: int


class TurnEnded(Event):
    unit: UnitId
    seat: Seat


class BonusGiven(Event):
    """IF-LOSE-5 IF-LOSE-7  1 AP for each of `units`, with `supporters` beside the Leader;
    `initiative` is their place now.
    """

    seat: Seat
    name: SeatName
    unit: UnitId
    unit_name: UnitName
    units: tuple[UnitId, ...]
    supporters: int
    initiative: int
    raises: bool

    @property
    def message(self) -> str:
        return "event.BonusRaised" if self.raises else super().message


class BonusDeclined(Event):
    seat: Seat
    name: SeatName


class TurnAssessed(Event):
    """IF-LOSE-4  Nobody is the Losing Player, or nobody may receive the bonus."""


class SquadDissolved(Event):
    """IF-SQUAD-12"""

    leader: UnitId
    name: UnitName
    members: tuple[UnitId, ...]


class UnitLeftSquad(Event):
    """IF-SQUAD-14"""

    unit: UnitId
    name: UnitName
    alone: bool


class UnitDropped(Event):
    """IF-END-2 IF-SQUAD-5"""

    unit: UnitId
    name: UnitName


class PointsScored(Event):
    """IF-WIN-3  `why` is unit-defeated, relay, device or item, with a sentence each."""

    seat: Seat
    name: SeatName
    points: int
    why: str
    total: int

    @property
    def message(self) -> str:
        return f"event.{self.why.title().replace('-', '')}Scored"


class RoundEnded(Event):
    """IF-END-3  Leftover AP are lost."""

    turn: int
