"""Abilities that set their own unit down somewhere: arrivals from reserve, leaps out of sight."""

from __future__ import annotations

from rules.engine.core.decision import Refusal
from rules.engine.frontier.abilities.base import Ability, Spots, hovers
from rules.engine.frontier.commands import StrategicAction
from rules.engine.frontier.events import UnitPlaced
from rules.engine.frontier.movement import Node, rest_refusals
from rules.engine.frontier.state import FrontierState, Unit
from rules.engine.frontier.table import Table, board
from rules.engine.frontier.tasks import Detection, Placing, Settling, Tasks


class Landing(Ability):
    """FR-MOVE-17  Its unit is placed, without a path, where a base may rest; tokens act there."""

    landing_clause: str

    def take(self, play: Table, owner: Unit, command: StrategicAction) -> Tasks:
        return (
            Placing(
                ability=self.slug,
                owner=owner.id,
                seat=owner.seat,
                things=(owner.id,),
                chosen=command.target,
            ),
        )

    def spot_refusals(
        self, s: FrontierState, owner: Unit, placing: Placing, spots: Spots
    ) -> list[Refusal]:
        landed = standing(owner, spots[owner.id])
        others = s.bodies_without(owner.id)
        found = rest_refusals(board(s), landed.body, others, hovers(owner))
        return [*found, *self.landing_refusals(s, owner, landed, placing)]

    def landing_refusals(
        self, s: FrontierState, owner: Unit, landed: Unit, placing: Placing
    ) -> list[Refusal]:
        """What the ability itself has against `owner` standing there as `landed`."""
        return []

    def place(self, play: Table, owner: Unit, placing: Placing, spots: Spots) -> Tasks:
        x, y, elevation = spots[owner.id]
        play.emit(
            UnitPlaced(
                clause=self.landing_clause,
                unit=owner.id,
                name=owner.name,
                x=x,
                y=y,
                elevation=elevation,
                ability=self.slug,
            )
        )
        return (*self.landed(play, play.state.units[owner.id]), Settling(), Detection())

    def landed(self, play: Table, owner: Unit) -> Tasks:
        """What the landing does, before tokens act."""
        return ()

    def has_room(self, s: FrontierState, owner: Unit, chosen: str = "") -> bool:
        """FR-STRAT-4  Whether one of the probes will do."""
        placing = Placing(
            ability=self.slug, owner=owner.id, seat=owner.seat, things=(owner.id,), chosen=chosen
        )
        probes = self.probes(s, owner, placing)
        return any(not self.spot_refusals(s, owner, placing, spots) for spots in probes)


def standing(unit: Unit, node: Node) -> Unit:
    """The unit as it would stand there."""
    return unit.change(place="board", x=node[0], y=node[1], elevation=node[2])
