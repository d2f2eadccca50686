"""The Rebels' abilities."""

from __future__ import annotations

from rules.engine.frontier.abilities.base import Ability, ability
from rules.engine.frontier.movement import Gait
from rules.engine.frontier.state import FrontierState, Unit


@ability("harsh-terrain-training", "FR-UNIT-COMMANDO-TERRAIN-1")
class HarshTerrainTraining(Ability):
    """FR-UNIT-COMMANDO-TERRAIN-1  Rough and Hazardous do not apply to it."""

    def ignores(self, rule: str) -> bool:
        return rule in ("rough", "hazardous")


@ability("indigenous", "FR-UNIT-INSURGENT-INDIGENOUS-1")
class Indigenous(Ability):
    """FR-UNIT-INSURGENT-INDIGENOUS-1  2" more on each of its own movements."""

    def bonus(self, s: FrontierState, owner: Unit, kind: str) -> float:
        return 2.0


@ability("need-for-speed", "FR-UNIT-BIKER-SPEED-1")
class NeedForSpeed(Ability):
    """FR-UNIT-BIKER-SPEED-1 FR-UNIT-BIKER-SPEED-2  5" more on each of its own movements, and no
    climbing.
    """

    def bonus(self, s: FrontierState, owner: Unit, kind: str) -> float:
        return 5.0

    def gait(self, gait: Gait) -> Gait:
        return gait.change(climbs=False)
