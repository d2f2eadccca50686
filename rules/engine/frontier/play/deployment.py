"""Deployment: one side's batch of units, checked as a whole before the opponent sees it."""

from __future__ import annotations

from collections.abc import Iterator

from rules.engine.core.decision import Command, Refusal, Seat, Value
from rules.engine.core.dice import Dice, pick
from rules.engine.core.record import Record
from rules.engine.frontier.model.commands import Deploy, Placement
from rules.engine.frontier.model.setup_events import (
    BatchDeployed,
    TypeRuleWaived,
    UnitDeployed,
    UnitReserved,
)
from rules.engine.frontier.model.state import FrontierState, Unit
from rules.engine.frontier.play.abilities.base import abilities_of, hovers
from rules.engine.frontier.play.position_queries import Table, board, zones_of
from rules.engine.frontier.space import movement, zones
from rules.engine.frontier.space.board import Body
from rules.engine.frontier.space.measure import gap, within
from rules.engine.tabletop.offer import Area, Offer, Prompt, Token
from rules.engine.tabletop.plane.circles import Circle

STEP = 0.25
"""Lattice spacing in inches of the exhaustive search for a legal spot (FR-DEPLOY-3)."""
DRAWN = 0.5
"""Lattice spacing in inches for random spots."""


class DeployDecision(Record):
    """Deploy a batch of `seat`: each unit wholly inside the zone on legal ground, or in reserve
    where its card allows that. `is_share`: the rest follows in a later batch.
    """

    state: FrontierState
    seat: Seat
    batch: int = 1
    is_share: bool = False

    @property
    def zone(self) -> zones.Zone:
        role = self.state.role_of(self.seat)
        return next(
            zone for zone in zones_of(self.state) if zone.role == role and zone.batch == self.batch
        )

    @property
    def waiting(self) -> list[Unit]:
        return [
            u for u in self.state.units.values() if u.seat == self.seat and u.place == "waiting"
        ]

    @property
    def is_open(self) -> bool:
        """FR-DP-2 FR-DEPLOY-6  Whether there is a choice: a unit that may be deployed now, or held
        back.
        """
        most = self.state.points(self.seat) // (2 if self.is_share else 1)
        return any(unit.points <= most or may_wait(unit) for unit in self.waiting)

    def check(self, command: Command) -> list[Refusal]:
        if not isinstance(command, Deploy):
            return [Refusal(clause="FR-DEPLOY-1", key="not-offered")]
        given = _given(command)
        missing = [unit.name for unit in self.waiting if unit.id not in given]
        if missing and not self.is_share and not self._strangers(command):
            params: dict[str, str | int | float] = {
                "names": ", ".join(missing),
                "count": len(missing),
            }
            return [Refusal(clause="FR-DEPLOY-1", key="still-to-place", params=params)]
        return self.check_so_far(command)

    def check_so_far(self, command: Deploy) -> list[Refusal]:
        """The reasons to refuse the placements so far, in an incomplete batch."""
        if self._strangers(command):
            return [Refusal(clause="FR-DEPLOY-1", key="not-your-batch")]
        placed = self.placed(command)
        spots = [r for index in range(len(placed)) for r in self._spot(placed, index)]
        found = [*self._held_back(command), *self._beyond_share(placed), *spots]
        return found or list(self._apart(placed))

    def _strangers(self, command: Deploy) -> bool:
        """Refuse units that are given twice or are not waiting for deployment."""
        given = _given(command)
        return len(set(given)) != len(given) or not set(given) <= {unit.id for unit in self.waiting}

    def _held_back(self, command: Deploy) -> Iterator[Refusal]:
        """FR-DEPLOY-5  Refuse a reserve for units whose cards do not allow it."""
        for unit in (self.state.units[each] for each in command.reserve):
            if not may_wait(unit):
                params: dict[str, Value] = {"name": unit.name}
                yield Refusal(clause="FR-DEPLOY-5", key="no-reserve", params=params)

    def _beyond_share(self, placed: list[Unit]) -> list[Refusal]:
        """FR-DEPLOY-6  A first batch holds at most half of the points of the whole roster."""
        points, total = sum(unit.points for unit in placed), self.state.points(self.seat)
        if not self.is_share or 2 * points <= total:
            return []
        params: dict[str, Value] = {"points": points, "most": total // 2}
        return [Refusal(clause="FR-DEPLOY-6", key="beyond-share", params=params)]

    def placed(self, command: Deploy) -> list[Unit]:
        """The units at their positions in the batch."""
        return [
            self.state.units[p.unit].change(x=p.x, y=p.y, elevation=p.elevation, place="board")
            for p in command.placements
        ]

    def _spot(self, placed: list[Unit], index: int) -> list[Refusal]:
        """FR-DEPLOY-1 FR-MEAS-14 FR-MOVE-17  Require the whole base inside the zone, on legal
        ground, clear of other bases.
        """
        unit = placed[index]
        if not zones.base_inside(self.zone, unit.x, unit.y, unit.radius):
            return [Refusal(clause="FR-DEPLOY-1", key="outside-zone", params={"name": unit.name})]
        others = self.state.bodies_without() + [other.body for other in placed[:index]]
        return movement.rest_refusals(board(self.state), unit.body, others, hovers(unit))

    def _apart(self, placed: list[Unit]) -> Iterator[Refusal]:
        """FR-DEPLOY-2 FR-DEPLOY-3  Require units of a type within 5" of each other, unless the
        later one had no such spot.
        """
        for index, unit in enumerate(placed):
            same = self._same(placed, index)
            far = _too_far(unit, same)
            if far and self._had_a_spot(unit, same, placed):
                inches = gap(unit.body, far[0].body)
                params: dict[str, Value] = {
                    "name": unit.name,
                    "other": far[0].name,
                    "inches": inches,
                    "most": 5,
                }
                yield Refusal(clause="FR-DEPLOY-2", key="type-apart", params=params)

    def waived(self, placed: list[Unit]) -> list[Unit]:
        """FR-DEPLOY-3  The units of an accepted batch for which the type rule had to be waived."""
        return [
            unit for index, unit in enumerate(placed) if _too_far(unit, self._same(placed, index))
        ]

    def _same(self, placed: list[Unit], index: int) -> list[Unit]:
        """FR-DEPLOY-2  The units of its side and type deployed before it, in earlier batches or
        this one.
        """
        earlier = self.state.on_board(self.seat) + placed[:index]
        return [other for other in earlier if other.type == placed[index].type]

    def _had_a_spot(self, unit: Unit, same: list[Unit], placed: list[Unit]) -> bool:
        others = self.state.bodies_without() + [
            other.body for other in placed if other.id != unit.id
        ]
        near = [other.body for other in same]
        return any(True for _ in self.spots(unit, others, near))

    def spots(self, unit: Unit, others: list[Body], near: list[Body]) -> Iterator[Body]:
        """Legal spots within 5" of all of `near`: on a lattice, and at the intersections of the
        boundaries of zone, range and bases.
        """
        corners = zones.corners(self.zone, unit.radius, _rims(unit, others, near))
        for x, y in (*zones.lattice(self.zone, unit.radius, STEP), *corners):
            yield from self.legal_at(x, y, unit, others, near)

    def legal_at(
        self, x: float, y: float, unit: Unit, others: list[Body], near: list[Body]
    ) -> Iterator[Body]:
        """The positions at a point, one for each surface on which the unit may stand."""
        body = unit.body.change(x=x, y=y)
        if not all(within(gap(body, other), 5) for other in near):
            return
        for found in board(self.state).surfaces_at(x, y):
            at = body.change(elevation=found.elevation)
            if not movement.rest_refusals(board(self.state), at, others, hovers(unit)):
                yield at

    def sample(self, dice: Dice) -> Deploy:
        """A random legal batch: units near their own type, some in reserve or left over."""
        placements: list[Placement] = []
        reserve: list[str] = []
        others = self.state.bodies_without()
        near: dict[str, list[Body]] = {}
        for unit in self.state.on_board(self.seat):
            near.setdefault(unit.type, []).append(unit.body)
        left = self.state.points(self.seat) // 2
        for unit in self.waiting:
            if may_wait(unit) and dice.roll(2) == 1:
                reserve.append(unit.id)
            elif not self.is_share or (unit.points <= left and dice.roll(2) == 1):
                body = self._draw(dice, unit, others, near.get(unit.type, []))
                if body is None:
                    continue
                left -= unit.points
                others = [*others, body]
                near.setdefault(unit.type, []).append(body)
                spot = Placement(unit=unit.id, x=body.x, y=body.y, elevation=body.elevation)
                placements.append(spot)
        return Deploy(placements=tuple(placements), reserve=tuple(reserve))

    def _draw(self, dice: Dice, unit: Unit, others: list[Body], near: list[Body]) -> Body | None:
        """A legal spot by lot; None where the zone has none left."""
        points = zones.lattice(self.zone, unit.radius, DRAWN)
        for _ in range(60):
            found = list(self.legal_at(*points[pick(dice, len(points))], unit, others, near))
            if found:
                return found[pick(dice, len(found))]
        first = next(self.spots(unit, others, near), None)
        return first or next(self.spots(unit, others, []), None)

    def offer(self) -> Offer:
        return Offer(
            seat=self.seat,
            kind="deploy",
            prompt=Prompt(
                clause="FR-DEPLOY-1",
                key="deploy-share" if self.is_share else "deploy",
                params={
                    "name": self.state.names[self.seat],
                    "points": self.state.points(self.seat) // 2,
                },
            ),
            area=Area(polygons=self.zone.polygons),
            tokens=tuple(
                Token(id=u.id, name=u.name, radius=u.radius, may_wait=may_wait(u))
                for u in self.waiting
            ),
            may_be_partial=self.is_share,
            may_be_suggested=True,
        )


def may_wait(unit: Unit) -> bool:
    """FR-DEPLOY-5  Whether its card lets it wait in reserve."""
    return any(ability.from_reserve for ability in abilities_of(unit))


def _given(command: Deploy) -> list[str]:
    return [*(placement.unit for placement in command.placements), *command.reserve]


def _rims(unit: Unit, others: list[Body], near: list[Body]) -> list[Circle]:
    """The points where the centre of `unit` is 5" from each of `near`, or its base touches one of
    `others`.
    """
    reach = [(each.x, each.y, 5 + each.radius + unit.radius) for each in near]
    return reach + [(each.x, each.y, each.radius + unit.radius) for each in others]


def _too_far(unit: Unit, same: list[Unit]) -> list[Unit]:
    """FR-DEPLOY-2  The units more than 5" from `unit`."""
    return [other for other in same if not within(gap(unit.body, other.body), 5)]


def deploy(play: Table, decision: DeployDecision, command: Deploy) -> None:
    """FR-DEPLOY-4  Deploy the batch and make it visible."""
    placed = decision.placed(command)
    for unit in placed:
        play.emit(
            UnitDeployed(
                clause="FR-DEPLOY-1",
                unit=unit.id,
                name=unit.name,
                x=unit.x,
                y=unit.y,
                elevation=unit.elevation,
            )
        )
    for each in command.reserve:
        name = play.state.units[each].name
        play.emit(UnitReserved(clause="FR-DEPLOY-5", unit=each, name=name))
    for unit in decision.waived(placed):
        play.emit(TypeRuleWaived(clause="FR-DEPLOY-3", unit=unit.id, name=unit.name))
    name = play.state.names[decision.seat]
    play.emit(BatchDeployed(clause="FR-DEPLOY-4", seat=decision.seat, name=name, count=len(placed)))
