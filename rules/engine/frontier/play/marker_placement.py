"""Placement of a mission's marker: the legal spots, and the decision."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from rules.engine.core.decision import Command, Refusal, Seat
from rules.engine.core.dice import Dice, pick
from rules.engine.core.record import Record
from rules.engine.frontier.model.commands import PlaceMarker
from rules.engine.frontier.model.state import FrontierState
from rules.engine.frontier.play.position_queries import board
from rules.engine.frontier.space.board import HEIGHT, WIDTH, marker
from rules.engine.frontier.space.measure import EPS, MARKER_RADIUS, at_least, centres
from rules.engine.tabletop.offer import Area, Offer, Option, Prompt, Token
from rules.engine.tabletop.plane.polygons import distance_to_polygon

Box = tuple[float, float, float, float]
BOARD: Box = (0.0, 0.0, WIDTH, HEIGHT)


class MarkerDecision(Record, dict=True):
    """Place one marker in `box`; `judge` returns the reasons of the marker's own rule to refuse a
    spot.
    """

    state: FrontierState
    seat: Seat
    marker: str
    prompt: Prompt
    judge: Callable[[PlaceMarker], Sequence[Refusal]]
    box: Box = BOARD
    area: Area = Area()
    options: tuple[Option, ...] = ()

    def check(self, command: Command) -> list[Refusal]:
        if not isinstance(command, PlaceMarker):
            return [Refusal(clause=self.prompt.clause, key="not-offered")]
        found = spot_refusals(self.state, command.x, command.y, command.elevation)
        return [*found, *self.judge(command)]

    def sample(self, dice: Dice) -> PlaceMarker:
        """A random legal spot, else the first one on ever finer lattices."""
        x0, y0, x1, y1 = self.box
        for _ in range(40):
            x = x0 + (x1 - x0) * dice.roll(1000) / 1000
            y = y0 + (y1 - y0) * dice.roll(1000) / 1000
            surfaces = board(self.state).surfaces_at(x, y)
            if not surfaces:
                continue
            command = PlaceMarker(x=x, y=y, elevation=surfaces[pick(dice, len(surfaces))].elevation)
            if not self.check(command):
                return command
        return next(command for command in self.sweep() if not self.check(command))

    def sweep(self) -> Iterator[PlaceMarker]:
        """Spots all over the box, on every surface, at a spacing of an inch and then a tenth."""
        x0, y0, x1, y1 = self.box
        for steps in (1, 10):
            for i in range(int((x1 - x0) * steps) + 1):
                for k in range(int((y1 - y0) * steps) + 1):
                    x, y = x0 + i / steps, y0 + k / steps
                    for surface in board(self.state).surfaces_at(x, y):
                        yield PlaceMarker(x=x, y=y, elevation=surface.elevation)

    def offer(self) -> Offer:
        return Offer(
            seat=self.seat,
            kind="marker",
            prompt=self.prompt,
            options=self.options,
            area=self.area,
            tokens=(Token(id=self.marker, name=self.marker, radius=MARKER_RADIUS),),
        )


def spot_refusals(s: FrontierState, x: float, y: float, elevation: float) -> list[Refusal]:
    """FR-TOKEN-2  Require a spot wholly on the board, off Impassable ground, not under a base, on a
    surface.
    """
    return list(_spot_refusals(s, x, y, elevation))


def is_on_board(x: float, y: float) -> bool:
    """FR-TOKEN-2  Whether a counter lies wholly on the board."""
    r = MARKER_RADIUS - EPS
    return r <= x <= WIDTH - r and r <= y <= HEIGHT - r


def _spot_refusals(s: FrontierState, x: float, y: float, elevation: float) -> Iterator[Refusal]:
    if not is_on_board(x, y):
        yield Refusal(clause="FR-TOKEN-2", key="marker-off-board")
        return
    if board(s).surface_of(x, y, elevation) is None:
        yield Refusal(clause="FR-TOKEN-2", key="marker-no-ground")
    spot = marker(x, y, elevation)
    if any(
        part.impassable and distance_to_polygon(part.polygon, x, y) < spot.radius - EPS
        for part in board(s).areas
    ):
        yield Refusal(clause="FR-TOKEN-2", key="marker-on-impassable")
    for unit in s.on_board():
        if not at_least(centres(spot, unit.body), spot.radius + unit.radius):
            yield Refusal(clause="FR-TOKEN-2", key="marker-under-base", params={"name": unit.name})


def lowest_surface(s: FrontierState, x: float, y: float) -> float:
    """The elevation of the lowest surface at a point; 0 where there is none."""
    return min((found.elevation for found in board(s).surfaces_at(x, y)), default=0.0)
