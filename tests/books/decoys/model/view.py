"""Views: what a reader may know, as an allow-list of named fields."""

from __future__ import annotations

from rules.engine.core.decision import Seat
from rules.engine.core.fields import SeatName
from rules.engine.core.known import Known
from rules.engine.core.outcome import Outcome
from rules.engine.core.record import Record
from rules.engine.tabletop.fields import UnitName
from rules.engine.tabletop.sealed_choices import sealed_slots
from tests.books.decoys.model.state import Counter, DecoysState, Place

SIDES = ("south", "north")
"""DC-BOARD-1"""


class SideView(Record):
    """Public figures of one seat: what it has sealed, and its strength on the board."""

    seat: Seat
    name: SeatName
    side: str
    sealed: tuple[str, ...]
    fielded: int
    strength: int


class CounterView(Record):
    """One counter. `square` is empty unless it stands on the board."""

    id: str
    seat: Seat
    type: str
    name: UnitName
    strength: int
    place: Place
    square: str


class View(Record):
    """The match as shown. Sealed answers appear only as the names of closed slots."""

    match: str
    mission: str
    layout: str
    rocks: tuple[str, ...]
    limit: int
    rounds: int
    sides: tuple[SideView, SideView]
    units: tuple[CounterView, ...]
    turn: int
    first: Seat | None
    stop_offered: Seat | None
    outcome: Outcome | None


def view_for(s: DecoysState, _known: Known) -> View:
    """DC-SETUP-3  The view, the same for everybody: secrets are not in the state."""
    return View(
        match=s.match,
        mission=s.mission,
        layout=s.layout,
        rocks=s.rocks,
        limit=s.limit,
        rounds=s.rounds,
        sides=(_side(s, 0), _side(s, 1)),
        units=tuple(_counter(each) for each in s.units.values()),
        turn=s.turn,
        first=s.first,
        stop_offered=s.stop_offered,
        outcome=s.outcome,
    )


def _side(s: DecoysState, seat: Seat) -> SideView:
    return SideView(
        seat=seat,
        name=s.names[seat],
        side=SIDES[seat],
        sealed=sealed_slots(s.sealed, seat),
        fielded=sum(counter.seat == seat for counter in s.units.values()),
        strength=s.strength(seat),
    )


def _counter(counter: Counter) -> CounterView:
    return CounterView(
        id=counter.id,
        seat=counter.seat,
        type=counter.type,
        name=counter.name,
        strength=counter.strength,
        place=counter.place,
        square=counter.at if counter.place == "board" else "",
    )
