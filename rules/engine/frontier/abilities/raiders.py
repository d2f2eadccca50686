"""The Interstellar Raiders' abilities."""

from __future__ import annotations

from rules.engine.frontier.abilities.base import ANY_POINT, Ability, RatingRoll, ability, clause_of
from rules.engine.frontier.abilities.colonial import hostile_within
from rules.engine.frontier.events import EffectBegan
from rules.engine.frontier.measure import within
from rules.engine.frontier.state import Effect, FrontierState, Unit
from rules.engine.frontier.table import Table, distance, friends, in_sight
from rules.engine.frontier.tasks import Tasks


@ability("technological-horror", "FR-UNIT-LOBO-HORROR-1")
class TechnologicalHorror(Ability):
    """FR-UNIT-LOBO-HORROR-1  Enemies within 10" have disadvantage on action rolls of Discipline."""

    def swing(self, s: FrontierState, owner: Unit, roll: RatingRoll) -> int:
        return -int(roll.rating == "discipline" and hostile_within(10, s, owner, roll))


@ability("ghost-field", "FR-UNIT-CAPTAIN-GHOST-1")
class GhostField(Ability):
    """FR-UNIT-CAPTAIN-GHOST-1 FR-UNIT-PATHFINDER-GHOST-1  Until the next action roll, targeting it
    has disadvantage.
    """

    windows = ANY_POINT

    def targets(self, s: FrontierState, owner: Unit) -> tuple[str, ...]:
        return ("",)

    def use(self, play: Table, owner: Unit, target: str) -> Tasks:
        effect = Effect(ability="ghost-field", unit=owner.id, until="roll")
        play.emit(EffectBegan(clause=clause_of(owner, self), effect=effect))
        return ()

    def lasting(self, s: FrontierState, effect: Effect, roll: RatingRoll) -> int:
        return -int(roll.against == effect.unit)


@ability("keen-to-impress", "FR-UNIT-BREACHER-KEEN-1")
class KeenToImpress(Ability):
    """FR-UNIT-BREACHER-KEEN-1  The initial movement of its Fight Through may be up to 7"."""

    def bonus(self, s: FrontierState, owner: Unit, kind: str) -> float:
        return 2.0 if kind == "initial" else 0.0


@ability("friendly-competition", "FR-UNIT-BREACHER-COMPETITION-1")
class FriendlyCompetition(Ability):
    """FR-UNIT-BREACHER-COMPETITION-1  Advantage while another friendly Breacher is within 10" and
    in sight.
    """

    def swing(self, s: FrontierState, owner: Unit, roll: RatingRoll) -> int:
        if roll.unit != owner.id:
            return 0
        rivals = (friend for friend in friends(s, owner) if friend.type == owner.type)
        return int(
            any(
                within(distance(owner, rival), 10) and in_sight(s, owner, rival) for rival in rivals
            )
        )


@ability("inspiring", "FR-UNIT-BOSUN-INSPIRING-1")
class Inspiring(Ability):
    """FR-UNIT-BOSUN-INSPIRING-1 FR-UNIT-COMMANDER-INSPIRING-1  Friends within 10" and in sight may
    roll its Discipline.
    """

    def rating_die(self, s: FrontierState, owner: Unit, roll: RatingRoll) -> int:
        roller = s.units[roll.unit]
        near = (
            roller.seat == owner.seat
            and roller.id != owner.id
            and within(distance(owner, roller), 10)
        )
        lends = roll.rating == "discipline" and near and in_sight(s, owner, roller)
        return owner.ratings["discipline"] if lends else 0


@ability("com-jammer", "FR-UNIT-TECHY-JAMMER-1")
class ComJammer(Ability):
    """FR-UNIT-TECHY-JAMMER-1  Enemies within 20" have disadvantage on every Discipline roll."""

    def swing(self, s: FrontierState, owner: Unit, roll: RatingRoll) -> int:
        return -int(roll.rating == "discipline" and hostile_within(20, s, owner, roll))
