"""Events of set-up, before the first turn (records only)."""

from __future__ import annotations

from rules.engine.core.decision import Seat
from rules.engine.core.fields import SeatName
from rules.engine.core.flow import Event
from rules.engine.modern.model.state import Unit
from rules.engine.tabletop.fields import UnitId, UnitName
from rules.engine.tabletop.grid import Facing


class MatchBegan(Event):
    """MW-SCEN-6  The scenario and the board, by name; a player's own board has no name here."""

    mission: str
    layout: str

    @property
    def message(self) -> str:
        return super().message if self.layout else "event.MatchBeganOnOwnBoard"


class RollOffTied(Event):
    """MW-DEP-6  Two equal D6: they are rolled again."""

    first: SeatName
    second: SeatName
    face: int


class RollOffWon(Event):
    """MW-DEP-6  Both D6; the higher wins, and attacks where the scenario has an attacker."""

    seat: Seat
    attacker: Seat | None
    name: SeatName
    first: SeatName
    second: SeatName
    first_face: int
    second_face: int

    @property
    def message(self) -> str:
        return super().message if self.attacker is None else "event.AttackerRolled"


class ForceMustered(Event):
    """A revealed roster becomes Units, with everything printed on their cards."""

    seat: Seat
    name: SeatName
    count: int
    points: int
    units: tuple[Unit, ...]


class PlacingBegan(Event):
    """MW-DEP-6  Who places first, or next where one side places all its Units at once."""

    seat: Seat
    name: SeatName


class UnitDeployed(Event):
    """MW-DEP-7  A Unit is placed on the board; `places` is the seat that places next, if any."""

    unit: UnitId
    name: UnitName
    x: int
    y: int
    square: str
    facing: Facing
    kind: str
    places: Seat | None


class UnitTakenUp(Event):
    """MW-DEP-3  A Unit that was secretly deployed beside an enemy must be placed again."""

    unit: UnitId
    name: UnitName
    square: str
    enemy_name: UnitName


class DeploymentEnded(Event):
    """MW-DEP-9  Deployment is over; `waiting` Units found no square."""

    waiting: int

    @property
    def message(self) -> str:
        return "event.UnitsFoundNoSquare" if self.waiting else super().message
