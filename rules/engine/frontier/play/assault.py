"""The mission Assault: placing and seizing strong points."""

from __future__ import annotations

import math

from rules.engine.core.decision import Command, Refusal, Seat, Value
from rules.engine.core.dice import Dice, pick
from rules.engine.core.record import Record
from rules.engine.frontier.model.commands import PlaceByBearing, PlaceMarker, StrategicAction
from rules.engine.frontier.model.events import MarkerPlaced, MarkerRemoved, PointSeized
from rules.engine.frontier.model.state import FrontierState, Marker
from rules.engine.frontier.model.tasks import Achieving, Tasks
from rules.engine.frontier.play.abilities.base import Way
from rules.engine.frontier.play.marker_placement import (
    MarkerDecision,
    lowest_surface,
    spot_refusals,
)
from rules.engine.frontier.play.position_queries import Table
from rules.engine.frontier.space import zones
from rules.engine.frontier.space.board import HEIGHT, marker
from rules.engine.frontier.space.measure import EPS, MARKER_RADIUS, gap, within
from rules.engine.tabletop.offer import Area, Offer, Option, Prompt

BEARINGS = tuple(5.0 * step for step in range(72))
"""The bearings offered on a page, in degrees; any other may be submitted too."""
HALF_DEGREES = tuple(step / 2 for step in range(720))
"""FR-MISSION-ASSAULT-8  The bearings searched, and offered where none of BEARINGS is legal."""

RADII = (
    15.0,
    *(
        15 + side * step / 2
        for step in range(1, 78)
        for side in (-1, 1)
        if 15 + side * step / 2 > 0
    ),
)
"""FR-MISSION-ASSAULT-8  The radii in inches, in search order; the last exceeds the board's
diagonal.
"""


def strong_point(s: FrontierState) -> Marker | None:
    """The strong point on the board, or None."""
    return next((m for m in s.markers if m.kind == "strong-point"), None)


def ways(s: FrontierState) -> tuple[Way, ...]:
    """FR-MISSION-ASSAULT-6 FR-MISSION-3  Seize, available while an attacking unit is within 5" of
    the strong point.
    """
    point = strong_point(s)
    if point is None or s.role_of(s.active) != "attacker":
        return ()
    spot = marker(point.x, point.y, point.elevation)
    near = any(within(gap(unit.body, spot), 5) for unit in s.on_board(s.active))
    params: dict[str, Value] = {"marker": "strong-point", "most": 5}
    refusals = (
        ()
        if near
        else (Refusal(clause="FR-MISSION-ASSAULT-6", key="nobody-near-marker", params=params),)
    )
    seize = StrategicAction(action="seize")
    return (Way(command=seize, clause="FR-MISSION-ASSAULT-6", refusals=refusals),)


def seize(play: Table) -> Tasks:
    """FR-MISSION-ASSAULT-7 FR-MISSION-ASSAULT-9 FR-MISSION-ASSAULT-10  The second seizure achieves
    the objective.
    """
    point = strong_point(play.state)
    if point is None:
        return ()
    play.emit(
        MarkerRemoved(
            clause="FR-MISSION-ASSAULT-7", marker=point.id, kind=point.kind, x=point.x, y=point.y
        )
    )
    play.emit(PointSeized(clause="FR-MISSION-ASSAULT-10", count=play.state.seized + 1))
    return (Achieving(clause="FR-MISSION-ASSAULT-9"),) if play.state.seized == 2 else ()


def first_point(s: FrontierState) -> MarkerDecision | None:
    """FR-MISSION-ASSAULT-4 FR-MISSION-ASSAULT-5  The attacker's decision where to place the first
    strong point, after all deployment and more than 5" from the attacker's zone.
    """
    if s.mission != "assault" or s.seized or strong_point(s):
        return None
    seat = s.seat_of("attacker")
    x0, y0, x1, y1 = zones.strip(s.choices["d"], HEIGHT - 15 - MARKER_RADIUS)

    def judge(command: PlaceMarker) -> list[Refusal]:
        zone = next(z for z in zones.zones("assault", s.choices) if z.role == "attacker")
        inches = zones.zone_distance(zone, command.x, command.y, MARKER_RADIUS)
        if inches > 5 + EPS:
            return []
        params: dict[str, Value] = {"inches": inches, "least": 5}
        return [Refusal(clause="FR-MISSION-ASSAULT-4", key="too-near-own-zone", params=params)]

    return MarkerDecision(
        state=s,
        seat=seat,
        marker="strong-point",
        prompt=Prompt(
            clause="FR-MISSION-ASSAULT-4", key="place-point", params={"name": s.names[seat]}
        ),
        judge=judge,
        box=(x0, y0, x1, y1),
        area=Area(polygons=(((x0, y0), (x1, y0), (x1, y1), (x0, y1)),)),
    )


class BearingDecision(Record):
    """FR-MISSION-ASSAULT-7 FR-MISSION-ASSAULT-8  The bearing at which the defender places the next
    strong point.
    """

    state: FrontierState
    seat: Seat
    centre: tuple[float, float]
    radius: float

    def check(self, command: Command) -> list[Refusal]:
        if not isinstance(command, PlaceByBearing):
            return [Refusal(clause="FR-MISSION-ASSAULT-7", key="not-offered")]
        if not -360 <= command.bearing <= 360:
            return [Refusal(clause="FR-MISSION-ASSAULT-7", key="not-a-bearing")]
        return spot_refusals(self.state, *self.spot(command))

    def spot(self, command: PlaceByBearing) -> tuple[float, float, float]:
        """FR-TOKEN-2  The point at that bearing, on the named surface or the lowest."""
        x, y = spot_at(self.centre, self.radius, command.bearing)
        if command.elevation is not None:
            return x, y, command.elevation
        return x, y, lowest_surface(self.state, x, y)

    def sample(self, dice: Dice) -> PlaceByBearing:
        legal = [bearing for bearing in HALF_DEGREES if not self.check_at(bearing)]
        return PlaceByBearing(bearing=legal[pick(dice, len(legal))])

    def check_at(self, bearing: float) -> list[Refusal]:
        return self.check(PlaceByBearing(bearing=bearing))

    def offer(self) -> Offer:
        coarse = any(not self.check_at(bearing) for bearing in BEARINGS)
        options = tuple(
            Option(
                command=PlaceByBearing(bearing=bearing),
                label=Prompt(
                    clause="FR-MISSION-ASSAULT-7", key="bearing", params={"bearing": bearing}
                ),
                refusals=tuple(self.check_at(bearing)),
            )
            for bearing in (BEARINGS if coarse else HALF_DEGREES)
        )
        params: dict[str, Value] = {"name": self.state.names[self.seat], "inches": self.radius}
        return Offer(
            seat=self.seat,
            kind="bearing",
            prompt=Prompt(clause="FR-MISSION-ASSAULT-7", key="next-point", params=params),
            options=options,
            area=Area(ring=(*self.centre, self.radius)),
        )


def next_point(s: FrontierState) -> BearingDecision | None:
    """FR-MISSION-ASSAULT-7 FR-MISSION-ASSAULT-8  The decision where to place the next strong point:
    15" away, or at the nearest radius with a legal spot.
    """
    if s.seized != 1 or strong_point(s) or s.last_point is None or s.mission != "assault":
        return None
    for radius in RADII:
        if any(
            not spot_refusals(
                s, *(spot := spot_at(s.last_point, radius, bearing)), lowest_surface(s, *spot)
            )
            for bearing in HALF_DEGREES
        ):
            return BearingDecision(
                state=s, seat=s.seat_of("defender"), centre=s.last_point, radius=radius
            )
    return None


def place_point(play: Table, x: float, y: float, elevation: float, clause: str) -> None:
    """Place the strong point."""
    number = play.state.seized + 1
    point = Marker(id=f"strong-point-{number}", kind="strong-point", x=x, y=y, elevation=elevation)
    play.emit(MarkerPlaced(clause=clause, marker=point, kind=point.kind, x=x, y=y))


def spot_at(centre: tuple[float, float], radius: float, bearing: float) -> tuple[float, float]:
    """The point at a bearing, rounded to a billionth of an inch for identical results on every
    machine.
    """
    angle = math.radians(bearing)
    return (
        round(centre[0] + radius * math.cos(angle), 9),
        round(centre[1] + radius * math.sin(angle), 9),
    )
