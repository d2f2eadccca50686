"""What one seat, or a spectator, may know: a record of its own, every field named here."""

from __future__ import annotations

from rules.engine.core.decision import Seat
from rules.engine.core.record import Record
from rules.engine.core.system import Outcome
from rules.engine.frontier import outcome, zones
from rules.engine.frontier.state import Contest, Effect, FrontierState, Marker, Unit
from rules.engine.frontier.table import designated, zones_of
from rules.engine.frontier.tasks import Owed


class SideView(Record):
    """One seat's public figures."""

    seat: Seat
    name: str
    role: str
    faction: str
    sealed: tuple[str, ...]
    points: int
    destroyed: int
    left: int
    evac: tuple[str, ...]


class View(Record):
    """The match as shown. Sealed answers appear only as the names of the slots that are closed."""

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


def view_for(s: FrontierState, seat: Seat | None) -> View:
    """FR-DP-4 FR-MISSION-1  The same for everybody: what is secret is not in the state yet."""
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
        sealed=tuple(key.split("/")[0] for key in s.sealed if key.endswith(f"/{seat}")),
        points=s.points(seat),
        destroyed=s.points(seat, "destroyed"),
        left=s.points(seat, "left"),
        evac=zones.evac_edges(s.mission, s.choices)[role] if rolled else (),
    )
