"""Infiltration tokens, placed after deployment."""

from __future__ import annotations

from collections.abc import Iterator

from rules.engine.core.decision import Command, Refusal, Seat, other
from rules.engine.core.dice import Dice
from rules.engine.core.record import Record
from rules.engine.frontier.model.commands import Place, Placement
from rules.engine.frontier.model.events import TokenPlaced
from rules.engine.frontier.model.setup_events import InfiltrationPrepared
from rules.engine.frontier.model.state import FrontierState, Marker, Unit
from rules.engine.frontier.play.marker_placement import is_on_board
from rules.engine.frontier.play.position_queries import Table, zones_of
from rules.engine.frontier.space import zones
from rules.engine.frontier.space.board import HEIGHT, WIDTH
from rules.engine.frontier.space.measure import MARKER_RADIUS
from rules.engine.tabletop.offer import Area, Offer, Prompt, Token
from rules.engine.tabletop.plane.offset_shapes import block_shape
from rules.engine.tabletop.plane.outlines import Frame, OutlineBuilder
from rules.engine.tabletop.plane.polygons import Polygon, half_planes

KIND = "infiltration-token"
CLAUSE = "FR-UNIT-CONSPIRATOR-INFILTRATE-1"
TOKENS = 3
FRAME: Frame = (0.0, 0.0, WIDTH, HEIGHT, WIDTH / 2, HEIGHT / 2, WIDTH)


class InfiltrationDecision(Record):
    """FR-UNIT-CONSPIRATOR-INFILTRATE-1  Place three tokens for each waiting unit, anywhere outside
    the enemy's deployment zone.
    """

    state: FrontierState
    seat: Seat
    units: tuple[Unit, ...]

    @property
    def things(self) -> list[str]:
        return [f"{KIND}/{unit.id}-{n}" for unit in self.units for n in range(1, TOKENS + 1)]

    def check(self, command: Command) -> list[Refusal]:
        if not isinstance(command, Place):
            return [Refusal(clause=CLAUSE, key="not-offered")]
        if sorted(p.unit for p in command.placements) != sorted(self.things):
            params: dict[str, str | int | float] = {"count": len(self.things)}
            return [Refusal(clause=CLAUSE, key="place-each-once", params=params)]
        return self.check_so_far(command)

    def check_so_far(self, command: Place) -> list[Refusal]:
        """The reasons to refuse the tokens placed so far, in an incomplete answer."""
        return [refusal for spot in command.placements for refusal in self._spot(spot)]

    def _spot(self, spot: Placement) -> list[Refusal]:
        """FR-TOKEN-2 FR-MEAS-14  Require a spot wholly on the board and off the enemy's zones."""
        if not is_on_board(spot.x, spot.y):
            return [Refusal(clause="FR-TOKEN-2", key="marker-off-board")]
        if all(zones.base_outside(zone, spot.x, spot.y, MARKER_RADIUS) for zone in self._hostile):
            return []
        return [Refusal(clause=CLAUSE, key="in-enemy-zone")]

    @property
    def _hostile(self) -> list[zones.Zone]:
        role = self.state.role_of(other(self.seat))
        return [zone for zone in zones_of(self.state) if zone.role == role]

    def _outlines(self) -> Iterator[Polygon]:
        """The outlines of the board minus the enemy's zones, for drawing."""
        left = OutlineBuilder(FRAME)
        for zone in self._hostile:
            for x0, y0, x1, y1 in zone.rectangles:
                corners = ((x0, y0), (x1, y0), (x1, y1), (x0, y1))
                left.subtract(block_shape((corners, half_planes(corners), (x0, y0, x1, y1))))
        yield from (outline for _, outline in left.outlines())

    def sample(self, dice: Dice) -> Place:
        """A random legal spot for each token (rejection sampling)."""
        return Place(placements=tuple(self._draw(dice, thing) for thing in self.things))

    def _draw(self, dice: Dice, thing: str) -> Placement:
        while True:
            spot = Placement(
                unit=thing, x=WIDTH * dice.roll(1000) / 1000, y=HEIGHT * dice.roll(1000) / 1000
            )
            if not self._spot(spot):
                return spot

    def offer(self) -> Offer:
        name = self.state.names[self.seat]
        return Offer(
            seat=self.seat,
            kind="place",
            prompt=Prompt(clause=CLAUSE, key="place-infiltration", params={"name": name}),
            area=Area(polygons=tuple(self._outlines())),
            tokens=tuple(
                Token(id=f"{KIND}/{unit.id}-{n}", name=f"{unit.name}: {n}", radius=MARKER_RADIUS)
                for unit in self.units
                for n in range(1, TOKENS + 1)
            ),
        )


def decision(s: FrontierState, seat: Seat) -> InfiltrationDecision | None:
    """FR-DEPLOY-7  A side's decision where to place its tokens; None when it has none."""
    units = tuple(
        unit
        for unit in s.units.values()
        if unit.seat == seat and unit.place == "reserve" and "infiltration" in unit.abilities
    )
    return InfiltrationDecision(state=s, seat=seat, units=units) if units else None


def prepare(play: Table, answered: InfiltrationDecision, command: Place) -> None:
    """FR-UNIT-CONSPIRATOR-INFILTRATE-3  Place the tokens, visible to both sides, labelled with
    their units.
    """
    for spot in command.placements:
        owner = play.state.units[spot.unit.partition("/")[2].rpartition("-")[0]]
        token = Marker(
            id=spot.unit, kind=KIND, x=spot.x, y=spot.y, owner=answered.seat, unit=owner.id
        )
        play.emit(
            TokenPlaced(
                clause=CLAUSE, marker=token, kind=KIND, name=owner.name, x=token.x, y=token.y
            )
        )
    count = len(command.placements)
    play.emit(InfiltrationPrepared(clause="FR-DEPLOY-7", seat=answered.seat, count=count))
