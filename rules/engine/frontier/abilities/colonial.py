"""The Colonial Government's abilities."""

from __future__ import annotations

from rules.engine.frontier.abilities.base import ANY_POINT, Ability, RatingRoll, ability
from rules.engine.frontier.measure import within
from rules.engine.frontier.state import FrontierState, Unit
from rules.engine.frontier.table import Table, distance, enemies
from rules.engine.frontier.tasks import Blow, Tasks


@ability("flame-units", "FR-UNIT-EXPLORER-FLAME-1")
class FlameUnits(Ability):
    """FR-UNIT-EXPLORER-FLAME-1 FR-UNIT-EXPLORER-FLAME-2  At any stop one enemy within 5" becomes
    shaken.
    """

    windows = ANY_POINT

    def targets(self, s: FrontierState, owner: Unit) -> tuple[str, ...]:
        return tuple(enemy.id for enemy in enemies(s, owner) if within(distance(owner, enemy), 5))

    def use(self, play: Table, owner: Unit, target: str) -> Tasks:
        return (Blow(unit=target, clause=self.clause),)


@ability("inexorable-advance", "FR-UNIT-SYNTH-ADVANCE-1")
class InexorableAdvance(Ability):
    """FR-UNIT-SYNTH-ADVANCE-1  Advantage on an action that is answered by Overwatch or Counter
    Attack.
    """

    def swing(self, s: FrontierState, owner: Unit, roll: RatingRoll) -> int:
        return int(
            roll.unit == owner.id
            and roll.is_action
            and roll.answer in ("overwatch", "counter-attack")
        )


@ability("crowd-suppression-systems", "FR-UNIT-PEACE-CROWD-1")
class CrowdSuppressionSystems(Ability):
    """FR-UNIT-PEACE-CROWD-1  Enemies within 10" have disadvantage on every Discipline roll."""

    def swing(self, s: FrontierState, owner: Unit, roll: RatingRoll) -> int:
        return -int(roll.rating == "discipline" and hostile_within(10, s, owner, roll))


@ability("shock-tactics", "FR-UNIT-PEACE-SHOCK-1")
class ShockTactics(Ability):
    """FR-UNIT-PEACE-SHOCK-1  Advantage on a Fight Through whose target is within 5" at the roll."""

    def swing(self, s: FrontierState, owner: Unit, roll: RatingRoll) -> int:
        fights = roll.unit == owner.id and roll.manoeuvre == "fight-through"
        return int(fights and within(distance(owner, s.units[roll.against]), 5))


@ability("kill-zone", "FR-UNIT-SENTRY-KILLZONE-2")
class KillZone(Ability):
    """FR-UNIT-SENTRY-KILLZONE-1 FR-UNIT-SENTRY-KILLZONE-2  It never moves, and has advantage on
    Overwatch.
    """

    def may_move(self) -> bool:
        return False

    def swing(self, s: FrontierState, owner: Unit, roll: RatingRoll) -> int:
        return int(roll.unit == owner.id and roll.manoeuvre == "overwatch")


def hostile_within(inches: float, s: FrontierState, owner: Unit, roll: RatingRoll) -> bool:
    """FR-ABIL-8 FR-MEAS-15  Whether the roller is an enemy of `owner` within that distance."""
    roller = s.units[roll.unit]
    return roller.seat != owner.seat and within(distance(owner, roller), inches)
