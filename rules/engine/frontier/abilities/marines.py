"""The Central Systems Marine Corp's abilities."""

from __future__ import annotations

from rules.engine.frontier.abilities.base import Ability, RatingRoll, ability
from rules.engine.frontier.measure import within
from rules.engine.frontier.state import FrontierState, Unit
from rules.engine.frontier.table import distance


@ability("active-camouflage", "FR-UNIT-RIFLE-CAMO-1")
class ActiveCamouflage(Ability):
    """FR-UNIT-RIFLE-CAMO-1 FR-UNIT-JAEGER-CAMO-1  Firepower that targets this unit has
    disadvantage.
    """

    def swing(self, s: FrontierState, owner: Unit, roll: RatingRoll) -> int:
        return -int(roll.against == owner.id and roll.rating == "firepower")


@ability("countermeasures", "FR-UNIT-AEGIS-COUNTER-1")
class Countermeasures(Ability):
    """FR-UNIT-AEGIS-COUNTER-1  Open Fire at another friendly unit within 10" has disadvantage."""

    def swing(self, s: FrontierState, owner: Unit, roll: RatingRoll) -> int:
        if roll.manoeuvre != "open-fire" or roll.against == owner.id:
            return 0
        target = s.units[roll.against]
        return -int(target.seat == owner.seat and within(distance(owner, target), 10))
