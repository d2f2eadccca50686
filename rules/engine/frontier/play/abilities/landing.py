"""Abilities that place their own unit: arrivals from reserve, leaps out of sight."""

from __future__ import annotations

from rules.engine.core.decision import Refusal
from rules.engine.frontier.model.commands import StrategicAction
from rules.engine.frontier.model.events import UnitPlaced
from rules.engine.frontier.model.state import FrontierState, Unit
from rules.engine.frontier.model.tasks import Detection, Placing, Settling, Tasks
from rules.engine.frontier.play.abilities.base import Ability, Spots, hovers
from rules.engine.frontier.play.position_queries import Table, board
from rules.engine.frontier.space.movement import Node, rest_refusals


class Landing(Ability):
    """FR-MOVE-17  Places its unit, without a path, where a base may end; tokens act there."""

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
        """The reasons of the ability itself to refuse `landed` as the position of `owner`."""
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
        """The tasks of the landing, before tokens act."""
        return ()

    def has_room(self, s: FrontierState, owner: Unit, chosen: str = "") -> bool:
        """FR-STRAT-4  Whether any of the probes is legal."""
        placing = Placing(
            ability=self.slug, owner=owner.id, seat=owner.seat, things=(owner.id,), chosen=chosen
        )
        probes = self.probes(s, owner, placing)
        return any(not self.spot_refusals(s, owner, placing, spots) for spots in probes)


def standing(unit: Unit, node: Node) -> Unit:
    """The unit, moved to that position."""
    return unit.change(place="board", x=node[0], y=node[1], elevation=node[2])
