"""Views: what a reader may know, as an allow-list of named fields. Lengths in inches."""

from __future__ import annotations

from typing import Literal

from rules.engine.core.decision import Seat
from rules.engine.core.fields import SeatName
from rules.engine.core.known import Known
from rules.engine.core.outcome import Outcome
from rules.engine.core.record import Record
from rules.engine.infinite.data.settings import Settings
from rules.engine.infinite.data.tables import Table
from rules.engine.infinite.model.state import (
    ActingPart,
    Action,
    Attack,
    Condition,
    InfiniteState,
    Item,
    Trigger,
    Unit,
)
from rules.engine.tabletop.fields import UnitName
from rules.engine.tabletop.sealed_choices import sealed_slots


class SideView(Record):
    """Public figures of one seat. `dice` are those rolled and not yet assigned."""

    seat: Seat
    name: SeatName
    edge: str
    sealed: tuple[str, ...]
    fielded: int
    units: int
    points: int
    awards: int
    dice: tuple[int, ...]


class UnitView(Record):
    """IF-SHOW-8  One unit; `board`: it is on the table. `of` are its starting attributes,
    `threshold` the hit points lost in a turn that force a Morale Check.
    """

    id: str
    seat: Seat
    type: str
    name: UnitName
    points: int
    place: Literal["waiting", "board", "defeated", "left-out"]
    x: float
    y: float
    height: float
    radius: float
    mind: int
    body: int
    spirit: int
    of: tuple[int, int, int]
    die: int
    initiative: int
    ap: int
    activated: bool
    used: tuple[Action, ...]
    lost: int
    threshold: int
    readied: str
    overwatch: bool
    cover: str
    condition: Condition
    runs: bool
    leader: str
    dropped: bool
    bonus: int
    item: bool


class View(Record):
    """The match as shown. Sealed answers appear only as the names of closed slots."""

    match: str
    mission: str
    layout: str
    table: Table
    limit: int
    settings: Settings
    sides: tuple[SideView, SideView]
    units: tuple[UnitView, ...]
    turn: int
    first_at: dict[str, Seat]
    last_at: dict[str, Seat]
    part: ActingPart | None
    trigger: Trigger | None
    attack: Attack | None
    item: Item | None
    devices: dict[str, Seat]
    stop_offered: Seat | None
    outcome: Outcome | None


def view_for(s: InfiniteState, _known: Known) -> View:
    """IF-HID-1  The view, the same for everybody: secrets are not in the state."""
    return View(
        match=s.match,
        mission=s.mission,
        layout=s.layout,
        table=s.table,
        limit=s.limit,
        settings=s.settings,
        sides=(_side(s, 0), _side(s, 1)),
        units=tuple(_unit(s, unit) for unit in s.units.values()),
        turn=s.turn,
        first_at=s.first_at,
        last_at=s.last_at,
        part=s.part,
        trigger=s.trigger,
        attack=s.attack,
        item=s.item,
        devices=s.devices,
        stop_offered=s.stop_offered,
        outcome=s.outcome,
    )


def _side(s: InfiniteState, seat: Seat) -> SideView:
    army = s.army(seat)
    return SideView(
        seat=seat,
        name=s.names[seat],
        edge=s.edge_of(seat) if s.south is not None else "",
        sealed=sealed_slots(s.sealed, seat),
        fielded=len(army),
        units=len(s.on_table(seat)),
        points=sum(unit.points for unit in army),
        awards=s.awards[seat],
        dice=() if s.is_assigned else s.rolls[seat],
    )


def _unit(s: InfiniteState, unit: Unit) -> UnitView:
    profile = unit.profile
    start = (profile.attribute("mind"), profile.attribute("body"), profile.attribute("spirit"))
    return UnitView(
        id=unit.id,
        seat=unit.seat,
        type=unit.type,
        name=unit.name,
        points=unit.points,
        place="board" if unit.place == "table" else unit.place,
        x=unit.x / 100,
        y=unit.y / 100,
        height=unit.height / 100,
        radius=profile.radius / 100,
        mind=unit.mind,
        body=unit.body,
        spirit=unit.spirit,
        of=start,
        die=unit.die,
        initiative=unit.initiative,
        ap=unit.ap,
        activated=unit.activated,
        used=unit.used,
        lost=unit.lost,
        threshold=(sum(start) + 1) // 2,
        readied=unit.readied,
        overwatch=unit.overwatch,
        cover=unit.cover,
        condition=unit.condition,
        runs=unit.runs,
        leader=unit.leader,
        dropped=unit.dropped,
        bonus=unit.bonus,
        item=s.item is not None and s.item.carrier == unit.id,
    )
