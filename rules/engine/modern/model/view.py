"""Views: what one seat or a spectator may know, as an allow-list of named fields."""

from __future__ import annotations

from rules.engine.core.decision import Seat
from rules.engine.core.fields import SeatName
from rules.engine.core.known import Known
from rules.engine.core.outcome import Outcome
from rules.engine.core.record import Record
from rules.engine.modern.data.settings import Settings
from rules.engine.modern.data.unit_table import UnitType
from rules.engine.modern.model.state import Combat, ModernState, Place, Turning, Unit
from rules.engine.modern.play import activation_dice, deployment, outcome
from rules.engine.modern.play.position_queries import SIDES, is_waiting_in_ford
from rules.engine.modern.space.board import Map
from rules.engine.tabletop.fields import UnitName
from rules.engine.tabletop.grid import Facing, named
from rules.engine.tabletop.sealed_choices import sealed_slots


class SideView(Record):
    """Public figures of one seat: losses and the score that breaks it, its dice, the value of its
    objectives, and its zone during deployment.
    """

    seat: Seat
    name: SeatName
    side: str
    role: str
    sealed: tuple[str, ...]
    fielded: int
    points: int
    destroyed: int
    score: int
    breaks_at: int
    dice: int
    held: int
    zone: tuple[str, ...]


class UnitView(Record):
    """One Unit. `square` is empty unless it stands on the board."""

    id: str
    seat: Seat
    entry: str
    type: str
    name: UnitName
    points: int
    place: Place
    square: str
    x: int
    y: int
    facing: Facing
    row: UnitType
    qualities: tuple[str, ...]
    activated: bool
    moved: bool
    fired: bool
    fording: bool


class View(Record):
    """The match as shown. Sealed answers appear only as the names of closed slots."""

    match: str
    mission: str
    layout: str
    map: Map
    limit: int
    settings: Settings
    sides: tuple[SideView, SideView]
    units: tuple[UnitView, ...]
    turn: int
    active: Seat
    initiative: Seat | None
    activations: int
    chosen: tuple[str, ...] | None
    turning: Turning | None
    combat: Combat | None
    orders: dict[str, str]
    holdings: dict[str, Seat]
    stop_offered: Seat | None
    outcome: Outcome | None


def view_for(s: ModernState, known: Known) -> View:
    """MW-HID-1  Build the view, the same for everybody: secrets are not in the state yet."""
    return View(
        match=s.match,
        mission=s.mission,
        layout=s.layout,
        map=s.map,
        limit=s.limit,
        settings=s.settings,
        sides=(_side(s, 0), _side(s, 1)),
        units=tuple(_unit(s, unit) for unit in s.units.values()),
        turn=s.turn,
        active=s.active,
        initiative=s.initiative,
        activations=s.activations,
        chosen=s.chosen,
        turning=s.turning,
        combat=s.combat,
        orders=s.orders,
        holdings=s.holdings,
        stop_offered=s.stop_offered,
        outcome=s.outcome,
    )


def _side(s: ModernState, seat: Seat) -> SideView:
    fielded = len(s.army(seat))
    knows_zone = not s.deployed and (s.attacker is not None or bool(s.units))
    return SideView(
        seat=seat,
        name=s.names[seat],
        side=SIDES[seat],
        role=s.role_of(seat),
        sealed=sealed_slots(s.sealed, seat),
        fielded=fielded,
        points=s.points(seat),
        destroyed=outcome.lost(s, seat),
        score=outcome.loss_score(s, seat),
        breaks_at=s.settings.breaks_at(fielded) if fielded else 0,
        dice=activation_dice.dice_of(s, seat),
        held=outcome.value_held(s, seat),
        zone=tuple(map(named, deployment.zone_of(s, seat))) if knows_zone else (),
    )


def _unit(s: ModernState, unit: Unit) -> UnitView:
    return UnitView(
        id=unit.id,
        seat=unit.seat,
        entry=unit.entry,
        type=unit.type,
        name=unit.name,
        points=unit.points,
        place=unit.place,
        square=unit.at if unit.on_board else "",
        x=unit.x,
        y=unit.y,
        facing=unit.facing,
        row=unit.row,
        qualities=unit.qualities,
        activated=0 < unit.activated_turn == s.turn,
        moved=0 < unit.moved_turn == s.turn,
        fired=0 < unit.fired_turn == s.turn,
        fording=is_waiting_in_ford(s, unit),
    )
