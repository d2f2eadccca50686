"""The missions: who chooses which edges, what is placed, and the strategic actions they add.

Zones themselves are in zones.py, the Ambush objective in outcome.py.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from rules.engine.core.decision import Command, Refusal, Seat, Value
from rules.engine.core.dice import Dice, pick
from rules.engine.core.record import Record
from rules.engine.frontier import outcome, zones
from rules.engine.frontier.board import HEIGHT, WIDTH, marker
from rules.engine.frontier.commands import (
    ChooseEdges,
    Decline,
    PlaceByBearing,
    PlaceMarker,
    StrategicAction,
)
from rules.engine.frontier.events import (
    MarkerPlaced,
    MarkerRemoved,
    ObjectiveAchieved,
    PointSeized,
    StrategicActionTaken,
)
from rules.engine.frontier.measure import EPS, MARKER_RADIUS, at_least, centres, gap, within
from rules.engine.frontier.state import FrontierState, Marker, Role
from rules.engine.frontier.table import Table, board
from rules.engine.lib.offer import Area, Offer, OneOf, Option, Prompt, Token
from rules.engine.lib.plane.polygons import distance_to_polygon

BEARINGS = tuple(5.0 * step for step in range(72))
"""The bearings offered on a page, in degrees; any other is checked just the same."""
HALF_DEGREES = tuple(step / 2 for step in range(720))
"""FR-MISSION-ASSAULT-8  The bearings that are tried, and offered where no coarser one is legal."""

RADII = (
    15.0,
    *(
        15 + side * step / 2
        for step in range(1, 78)
        for side in (-1, 1)
        if 15 + side * step / 2 > 0
    ),
)
"""FR-MISSION-ASSAULT-8  Tried in this order; the last is longer than the board's diagonal."""

CHOOSER: dict[str, Role] = {"assault": "defender", "ambush": "attacker"}
ORDER: dict[str, tuple[Role, Role]] = {
    "assault": ("defender", "attacker"),
    "ambush": ("attacker", "defender"),
}
"""FR-MISSION-ASSAULT-1 FR-MISSION-ASSAULT-2 FR-MISSION-AMBUSH-1 FR-MISSION-AMBUSH-2  Who deploys
first.
"""


def edges(s: FrontierState) -> OneOf | None:
    """FR-MISSION-ASSAULT-1 FR-MISSION-AMBUSH-1  The edges still to be chosen."""
    if s.choices:
        return None
    seat = s.seat_of(CHOOSER[s.mission])
    options = tuple(
        Option(
            command=ChooseEdges(choices=choices),
            label=Prompt(
                clause="FR-DEPLOY-1",
                key="choose-edges",
                params={"edges": " + ".join(choices.values())},
            ),
        )
        for choices in _combinations(zones.OPTIONS[s.mission])
    )
    prompt = Prompt(clause="FR-DEPLOY-1", key=f"edges-{s.mission}", params={"name": s.names[seat]})
    return OneOf(seat=seat, kind="edges", prompt=prompt, options=options)


def _combinations(options: dict[str, tuple[str, ...]]) -> list[dict[str, str]]:
    found: list[dict[str, str]] = [{}]
    for key, answers in options.items():
        found = [chosen | {key: answer} for chosen in found for answer in answers]
    return found


def strategic(s: FrontierState) -> OneOf | None:
    """FR-STRAT-1 FR-STRAT-2 FR-MISSION-2  The strategic action on offer, if any is legal; it may be
    declined.
    """
    point = strong_point(s)
    if (
        s.strategic
        or point is None
        or s.role_of(s.active) != "attacker"
        or not _can_seize(s, point)
    ):
        return None
    seize = Option(
        command=StrategicAction(action="seize"),
        label=Prompt(clause="FR-MISSION-ASSAULT-6", key="strategic", params={"action": "seize"}),
    )
    decline = Option(command=Decline(), label=Prompt(clause="FR-TURN-2", key="no-strategic"))
    prompt = Prompt(clause="FR-TURN-2", key="strategic", params={"name": s.names[s.active]})
    return OneOf(seat=s.active, kind="strategic", prompt=prompt, options=(seize, decline))


def strong_point(s: FrontierState) -> Marker | None:
    """The strong point on the board, if there is one."""
    return next((m for m in s.markers if m.kind == "strong-point"), None)


def _can_seize(s: FrontierState, point: Marker) -> bool:
    """FR-MISSION-ASSAULT-6 FR-MISSION-3  Any attacking unit within 5" of the strong point."""
    spot = marker(point.x, point.y, point.elevation)
    return any(within(gap(unit.body, spot), 5) for unit in s.on_board(s.seat_of("attacker")))


def seize(play: Table) -> None:
    """FR-MISSION-ASSAULT-7 FR-MISSION-ASSAULT-9 FR-MISSION-ASSAULT-10  The second seizure achieves
    the objective.
    """
    point = strong_point(play.state)
    if point is None:
        return
    name = play.state.names[play.state.active]
    play.emit(
        StrategicActionTaken(clause="FR-MISSION-ASSAULT-6", action="seize", unit="", name=name)
    )
    play.emit(
        MarkerRemoved(
            clause="FR-MISSION-ASSAULT-7", marker=point.id, kind=point.kind, x=point.x, y=point.y
        )
    )
    play.emit(PointSeized(clause="FR-MISSION-ASSAULT-10", count=play.state.seized + 1))
    if play.state.seized == 2:
        play.emit(ObjectiveAchieved(clause="FR-MISSION-ASSAULT-9", mission="assault"))
        outcome.settle(play)


class PointDecision(Record):
    """FR-MISSION-ASSAULT-4 FR-MISSION-ASSAULT-5  Where the attacker puts the first strong point."""

    state: FrontierState
    seat: Seat

    def check(self, command: Command) -> list[Refusal]:
        if not isinstance(command, PlaceMarker):
            return [Refusal(clause="FR-MISSION-ASSAULT-4", key="not-offered")]
        zone = next(z for z in zones.zones("assault", self.state.choices) if z.role == "attacker")
        inches = zones.zone_distance(zone, command.x, command.y, MARKER_RADIUS)
        refused = spot_refusals(self.state, command.x, command.y, command.elevation)
        if inches <= 5 + EPS:
            params: dict[str, Value] = {"inches": inches, "least": 5}
            refused.append(
                Refusal(clause="FR-MISSION-ASSAULT-4", key="too-near-own-zone", params=params)
            )
        return refused

    def sample(self, dice: Dice) -> PlaceMarker:
        """Random spots, then a sweep of the board every inch."""
        for _ in range(40):
            command = PlaceMarker(x=float(dice.roll(43)), y=float(dice.roll(29)))
            if not self.check(command):
                return command
        sweep = (PlaceMarker(x=float(x), y=float(y)) for x in range(1, 44) for y in range(1, 30))
        return next(command for command in sweep if not self.check(command))

    def offer(self) -> Offer:
        d = self.state.choices["d"]
        x0, y0, x1, y1 = zones.strip(d, HEIGHT - 15 - MARKER_RADIUS)
        return Offer(
            seat=self.seat,
            kind="marker",
            prompt=Prompt(
                clause="FR-MISSION-ASSAULT-4",
                key="place-point",
                params={"name": self.state.names[self.seat]},
            ),
            area=Area(polygons=(((x0, y0), (x1, y0), (x1, y1), (x0, y1)),)),
            tokens=(Token(id="strong-point", name="strong-point", radius=MARKER_RADIUS),),
        )


class BearingDecision(Record):
    """FR-MISSION-ASSAULT-7 FR-MISSION-ASSAULT-8  The direction in which the defender puts the next
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
        return spot_refusals(self.state, *spot_at(self.centre, self.radius, command.bearing), 0.0)

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


def first_point(s: FrontierState) -> PointDecision | None:
    """FR-MISSION-ASSAULT-5  After all deployment, the first strong point."""
    if s.mission != "assault" or s.markers or s.seized:
        return None
    return PointDecision(state=s, seat=s.seat_of("attacker"))


def next_point(s: FrontierState) -> BearingDecision | None:
    """FR-MISSION-ASSAULT-7 FR-MISSION-ASSAULT-8  15" away, or the nearest radius with a spot."""
    if s.seized != 1 or s.markers or s.last_point is None:
        return None
    for radius in RADII:
        if any(
            not spot_refusals(s, *spot_at(s.last_point, radius, bearing), 0.0)
            for bearing in HALF_DEGREES
        ):
            return BearingDecision(
                state=s, seat=s.seat_of("defender"), centre=s.last_point, radius=radius
            )
    return None


def place_point(play: Table, x: float, y: float, clause: str) -> None:
    """The strong point is put down."""
    point = Marker(id=f"strong-point-{play.state.seized + 1}", kind="strong-point", x=x, y=y)
    play.emit(MarkerPlaced(clause=clause, marker=point, kind=point.kind, x=x, y=y))


def spot_at(centre: tuple[float, float], radius: float, bearing: float) -> tuple[float, float]:
    """The point at a bearing, rounded to a billionth of an inch so that every machine gives the
    same.
    """
    angle = math.radians(bearing)
    return (
        round(centre[0] + radius * math.cos(angle), 9),
        round(centre[1] + radius * math.sin(angle), 9),
    )


def spot_refusals(s: FrontierState, x: float, y: float, elevation: float) -> list[Refusal]:
    """FR-TOKEN-2  Wholly on the board, off Impassable ground, not under a base, on a surface."""
    return list(_spot_refusals(s, x, y, elevation))


def _spot_refusals(s: FrontierState, x: float, y: float, elevation: float) -> Iterator[Refusal]:
    r = MARKER_RADIUS
    if not (r - EPS <= x <= WIDTH - r + EPS and r - EPS <= y <= HEIGHT - r + EPS):
        yield Refusal(clause="FR-TOKEN-2", key="marker-off-board")
        return
    if board(s).surface_of(x, y, elevation) is None or elevation > 0:
        yield Refusal(clause="FR-TOKEN-2", key="marker-no-ground")
    spot = marker(x, y, elevation)
    if any(
        part.impassable and distance_to_polygon(part.polygon, x, y) < r - EPS
        for part in board(s).areas
    ):
        yield Refusal(clause="FR-TOKEN-2", key="marker-on-impassable")
    for unit in s.on_board():
        if not at_least(centres(spot, unit.body), spot.radius + unit.radius):
            yield Refusal(clause="FR-TOKEN-2", key="marker-under-base", params={"name": unit.name})
