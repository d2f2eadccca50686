"""Placement by an ability: of tokens, or of its own unit."""

from __future__ import annotations

from rules.engine.core.decision import Command, Decision, Refusal, Seat
from rules.engine.core.dice import Dice
from rules.engine.core.record import Record
from rules.engine.frontier.model.commands import Place, Placement
from rules.engine.frontier.model.state import FrontierState, Unit
from rules.engine.frontier.model.tasks import Placing
from rules.engine.frontier.play.abilities.base import REGISTRY, Ability, Spots, clause_of
from rules.engine.frontier.play.position_queries import Table, board
from rules.engine.frontier.space.board import HEIGHT, WIDTH
from rules.engine.frontier.space.measure import MARKER_RADIUS
from rules.engine.tabletop.offer import Area, Offer, Prompt, Token

TRIES = 60
BOARD = ((0.0, 0.0), (WIDTH, 0.0), (WIDTH, HEIGHT), (0.0, HEIGHT))


class PlaceDecision(Record):
    """Choose a spot for each thing to place, all in one answer."""

    state: FrontierState
    placing: Placing

    @property
    def seat(self) -> Seat:
        return self.placing.seat

    @property
    def owner(self) -> Unit:
        return self.state.units[self.placing.owner]

    @property
    def ability(self) -> Ability:
        return REGISTRY[self.placing.ability]

    def check(self, command: Command) -> list[Refusal]:
        clause = clause_of(self.owner, self.ability)
        if not isinstance(command, Place):
            return [Refusal(clause=clause, key="not-offered")]
        if sorted(p.unit for p in command.placements) != sorted(self.placing.things):
            count = len(self.placing.things)
            return [Refusal(clause=clause, key="place-each-once", params={"count": count})]
        return self._judge(spots(command))

    def check_so_far(self, command: Place) -> list[Refusal]:
        """The reasons to refuse the placements; none until all are placed."""
        is_complete = len(command.placements) == len(self.placing.things)
        return self.check(command) if is_complete else []

    def _judge(self, found: Spots) -> list[Refusal]:
        return self.ability.spot_refusals(self.state, self.owner, self.placing, found)

    def sample(self, dice: Dice) -> Place:
        """Random legal spots; after a few dozen failures, the first legal probe."""
        for _ in range(TRIES):
            drawn = {thing: self._draw(dice) for thing in self.placing.things}
            if not self._judge(drawn):
                return command(drawn)
        probes = self.ability.probes(self.state, self.owner, self.placing)
        return command(next(found for found in probes if not self._judge(found)))

    def _draw(self, dice: Dice) -> tuple[float, float, float]:
        ring = self.ability.ring(self.state, self.owner, self.placing)
        x0, y0, x1, y1 = 0.0, 0.0, WIDTH, HEIGHT
        if ring:
            x, y, inches = ring
            x0, y0, x1, y1 = x - inches, y - inches, x + inches, y + inches
        x = x0 + (x1 - x0) * dice.roll(1000) / 1000
        y = y0 + (y1 - y0) * dice.roll(1000) / 1000
        surfaces = board(self.state).surfaces_at(x, y)
        return x, y, surfaces[dice.roll(len(surfaces)) - 1].elevation if surfaces else 0.0

    def offer(self) -> Offer:
        ring = self.ability.ring(self.state, self.owner, self.placing)
        slug = self.placing.ability
        key = f"arrive-{slug}" if self.placing.chosen else f"place-{slug}"
        return Offer(
            seat=self.seat,
            kind="place",
            prompt=Prompt(
                clause=clause_of(self.owner, self.ability),
                key=key,
                params={"name": self.owner.name},
            ),
            area=Area(ring=ring) if ring else Area(polygons=(BOARD,)),
            tokens=tuple(self._token(thing) for thing in self.placing.things),
        )

    def _token(self, thing: str) -> Token:
        unit = self.state.units.get(thing)
        if unit:
            return Token(id=thing, name=unit.name, radius=unit.radius)
        return Token(id=thing, name=thing.rpartition("/")[0], radius=MARKER_RADIUS)


def spots(command: Place) -> Spots:
    """The spot of each thing."""
    return {p.unit: (p.x, p.y, p.elevation) for p in command.placements}


def command(found: Spots) -> Place:
    """The command that places the things at these spots."""
    return Place(
        placements=tuple(
            Placement(unit=thing, x=x, y=y, elevation=elevation)
            for thing, (x, y, elevation) in found.items()
        )
    )


def place_decision(play: Table, task: Placing) -> Decision:
    """The decision that the task waits for."""
    return PlaceDecision(state=play.state, placing=task)
