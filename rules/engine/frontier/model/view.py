"""The view of a seat or spectator: an allow-list of the state's public fields."""

from __future__ import annotations

from rules.engine.core.decision import Seat
from rules.engine.core.fields import SeatName
from rules.engine.core.known import Known
from rules.engine.core.outcome import Outcome
from rules.engine.core.record import Record
from rules.engine.frontier.model.state import Contest, Effect, FrontierState, Marker, Unit
from rules.engine.frontier.model.tasks import Owed
from rules.engine.frontier.play import outcome
from rules.engine.frontier.play.position_queries import designated, zones_of
from rules.engine.frontier.space import zones
from rules.engine.tabletop.sealed_choices import sealed_slots


class SideView(Record):
    """The public figures of one seat."""

    seat: Seat
    name: SeatName
    role: str
    faction: str
    sealed: tuple[str, ...]
    points: int
    destroyed: int
    left: int
    evac: tuple[str, ...]


class View(Record):
    """The match as shown. Of sealed answers it has only the names of their slots."""

    match: str
    mission: str
    layout: str
    limit: int
    options: dict[str, int]
    sides: tuple[SideView, SideView]
    units: tuple[Unit, ...]
    markers: tuple[Marker, ...]
    zones: tuple[zones.Zone, ...]
    choices: dict[str, str]
    turn: int
    active: Seat
    contest: Contest | None
    owed: Owed | None
    effects: tuple[Effect, ...]
    seized: int
    charges: int
    designated: tuple[str, ...]
    stop_offered: Seat | None
    achieved: bool
    half_lost: bool
    outcome: Outcome | None


def view_for(s: FrontierState, known: Known) -> View:
    """FR-DP-4 FR-MISSION-1  The same view for everybody: the state contains no secrets."""
    return View(
        match=s.match,
        mission=s.mission,
        layout=s.layout,
        limit=s.limit,
        options=s.options,
        sides=(_side(s, 0), _side(s, 1)),
        units=tuple(s.units.values()),
        markers=s.markers,
        zones=zones_of(s),
        choices=s.choices,
        turn=s.turn,
        active=s.active,
        contest=s.contest,
        owed=s.owed,
        effects=s.effects,
        seized=s.seized,
        charges=s.charges,
        designated=tuple(u.id for u in s.on_board() if designated(s, u)),
        stop_offered=s.stop_offered,
        achieved=s.achieved,
        half_lost=s.attacker is not None and outcome.half_lost(s),
        outcome=s.outcome,
    )


def _side(s: FrontierState, seat: Seat) -> SideView:
    rolled = s.attacker is not None
    role = s.role_of(seat)
    return SideView(
        seat=seat,
        name=s.names[seat],
        role=role if rolled else "",
        faction=s.factions[seat],
        sealed=sealed_slots(s.sealed, seat),
        points=s.points(seat),
        destroyed=s.points(seat, "destroyed"),
        left=s.points(seat, "left"),
        evac=zones.evac_edges(s.mission, s.choices)[role] if rolled else (),
    )
