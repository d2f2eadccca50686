"""The Central Systems Marine Corp's abilities."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.engine.core.decision import Refusal, Value
from rules.engine.frontier.model.commands import StrategicAction
from rules.engine.frontier.model.events import (
    AbilityDeclared,
    EffectBegan,
    ShotDeclared,
    TargetNamed,
    UnitDesignated,
)
from rules.engine.frontier.model.state import Contest, Effect, FrontierState, Unit
from rules.engine.frontier.model.tasks import Blow, Placing, Rechecking, Tasks
from rules.engine.frontier.play.abilities.base import (
    Ability,
    LastingEffect,
    RatingRoll,
    Spots,
    Way,
    ability,
    used_up,
)
from rules.engine.frontier.play.abilities.colonial import others_within
from rules.engine.frontier.play.abilities.landing import Landing
from rules.engine.frontier.play.position_queries import (
    Table,
    board,
    designated,
    distance,
    enemies,
    friends,
    in_sight,
)
from rules.engine.frontier.play.requirements import fire_refusals
from rules.engine.frontier.space.board import HEIGHT, WIDTH
from rules.engine.frontier.space.measure import within


@ability("targeting-assist", "FR-UNIT-RIFLE-ASSIST-1")
class TargetingAssist(Ability):
    """FR-UNIT-RIFLE-ASSIST-1  Advantage on an action that targets a designated unit, and on any
    reaction to an action of one.
    """

    def swing(self, s: FrontierState, owner: Unit, roll: RatingRoll) -> int:
        marked = roll.against if roll.is_action else roll.opponent
        return int(roll.unit == owner.id and marked != "" and designated(s, s.units[marked]))


@ability("active-camouflage", "FR-UNIT-RIFLE-CAMO-1")
class ActiveCamouflage(Ability):
    """FR-UNIT-RIFLE-CAMO-1 FR-UNIT-JAEGER-CAMO-1  Firepower that targets this unit has
    disadvantage.
    """

    def swing(self, s: FrontierState, owner: Unit, roll: RatingRoll) -> int:
        return -int(roll.against == owner.id and roll.rating == "firepower")


@ability("target-designator", "FR-UNIT-PATHFINDER-DESIGNATE-1")
class TargetDesignator(Ability):
    """FR-UNIT-PATHFINDER-DESIGNATE-1 FR-UNIT-PATHFINDER-DESIGNATE-2 FR-ABIL-4  An enemy in sight is
    designated, one more each turn, for as long as the designator stands.
    """

    leaves = LastingEffect(until="match")
    designates = True

    def ways(self, s: FrontierState, owner: Unit) -> Iterator[Way]:
        for enemy in enemies(s, owner):
            command = StrategicAction(action=self.slug, unit=owner.id, target=enemy.id)
            yield Way(
                command=command, clause=self.clause, refusals=tuple(self._refusals(s, owner, enemy))
            )

    def _refusals(self, s: FrontierState, owner: Unit, enemy: Unit) -> Iterator[Refusal]:
        params: dict[str, Value] = {"name": enemy.name}
        if self.effect(owner.id, target=enemy.id) in s.effects:
            clause = "FR-UNIT-PATHFINDER-DESIGNATE-2"
            yield Refusal(clause=clause, key="already-designated", params=params)
        if not in_sight(s, owner, enemy):
            yield Refusal(clause=self.clause, key="out-of-sight", params=params)

    def take(self, play: Table, owner: Unit, command: StrategicAction) -> Tasks:
        target = play.state.units[command.target]
        effect = self.effect(owner.id, target=target.id)
        play.emit(EffectBegan(clause=self.clause, effect=effect))
        play.emit(
            UnitDesignated(
                clause=self.clause,
                unit=owner.id,
                name=owner.name,
                target=target.id,
                target_name=target.name,
            )
        )
        return ()


@ability("smart-mortars", "FR-UNIT-SPECIALIST-MORTAR-1")
class SmartMortars(Ability):
    """FR-UNIT-SPECIALIST-MORTAR-1  Open Fire at a designated target needs no sight, but still
    10".
    """

    def waives_sight(self, s: FrontierState, owner: Unit, enemy: Unit) -> bool:
        return designated(s, enemy)


@ability("autoguns", "FR-UNIT-SPECIALIST-AUTO-1")
class Autoguns(Ability):
    """FR-UNIT-SPECIALIST-AUTO-1 FR-UNIT-SPECIALIST-AUTO-2 FR-UNIT-SPECIALIST-AUTO-3  After its
    first Open Fire hit, a second one at another enemy within 5" of where the unit hit stood.
    """

    follows_up = True

    def follow_refusals(
        self, s: FrontierState, owner: Unit, hit: Unit, enemy: Unit
    ) -> list[Refusal]:
        found, inches = fire_refusals(s, owner, enemy), distance(hit, enemy)
        if within(inches, 5):
            return found
        params: dict[str, Value] = {"name": enemy.name, "inches": inches, "most": 5}
        return [Refusal(clause=self.clause, key="beyond-second-range", params=params), *found]


@ability("focus-fire", "FR-UNIT-COMMANDER-FOCUS-1")
class FocusFire(Ability):
    """FR-UNIT-COMMANDER-FOCUS-1 FR-UNIT-COMMANDER-FOCUS-2  Another friendly unit at once makes an
    Open Fire at a designated enemy, which must meet the requirement of one.
    """

    def ways(self, s: FrontierState, owner: Unit) -> Iterator[Way]:
        spent, marked = used_up(owner, self), [e for e in enemies(s, owner) if designated(s, e)]
        pairs = [(friend, enemy) for friend in friends(s, owner) for enemy in marked]
        for friend, enemy in pairs:
            command = StrategicAction(
                action=self.slug, unit=owner.id, target=enemy.id, ally=friend.id
            )
            refused = (*spent, *fire_refusals(s, friend, enemy))
            yield Way(command=command, clause=self.clause, refusals=refused)
        if not pairs:
            command = StrategicAction(action=self.slug, unit=owner.id)
            nobody = Refusal(clause=self.clause, key="no-designated-target")
            yield Way(command=command, clause=self.clause, refusals=(*spent, nobody))

    def take(self, play: Table, owner: Unit, command: StrategicAction) -> Tasks:
        shooter, target = play.state.units[command.ally], play.state.units[command.target]
        contest = Contest(unit=shooter.id, action="open-fire", target=target.id, ordered=True)
        play.emit(
            ShotDeclared(
                clause=self.clause,
                contest=contest,
                name=shooter.name,
                target_name=target.name,
            )
        )
        return ()


@ability("orbital-drop", "FR-UNIT-CAP-DROP-2")
class OrbitalDrop(Landing):
    """FR-UNIT-CAP-DROP-1 FR-UNIT-CAP-DROP-2 FR-UNIT-CAP-DROP-3  From reserve to anywhere on the
    board; every other unit within 5" becomes shaken.

    FR-UNIT-CAP-DROP-4  Until the turn ends it has disadvantage; in its own turn it only acts.
    """

    from_reserve = True
    landing_clause = "FR-UNIT-CAP-DROP-2"
    leaves = LastingEffect(until="turn", clause="FR-UNIT-CAP-DROP-4", on_owner=True)

    def ways(self, s: FrontierState, owner: Unit) -> Iterator[Way]:
        command = StrategicAction(action=self.slug, unit=owner.id)
        params: dict[str, Value] = {"name": owner.name}
        refused = Refusal(clause="FR-STRAT-4", key="no-room-to-land", params=params)
        refusals = () if self.has_room(s, owner) else (refused,)
        yield Way(command=command, clause=self.clause, refusals=refusals)

    def probes(self, s: FrontierState, owner: Unit, placing: Placing) -> Iterable[Spots]:
        """Every half inch of the board, on every surface."""
        for i in range(int(2 * WIDTH)):
            for k in range(int(2 * HEIGHT)):
                for found in board(s).surfaces_at(i / 2, k / 2):
                    yield {owner.id: (i / 2, k / 2, found.elevation)}

    def landed(self, play: Table, owner: Unit) -> Tasks:
        effect = self.effect(owner.id)
        play.emit(EffectBegan(clause=effect.clause, effect=effect))
        return tuple(
            Blow(unit=other.id, clause="FR-UNIT-CAP-DROP-3")
            for other in others_within(5, play.state, owner)
        )

    def lasting(self, s: FrontierState, effect: Effect, roll: RatingRoll) -> int:
        return -int(roll.unit == effect.unit)


@ability("experimental-holtzmann-field", "FR-UNIT-CAP-HOLTZMANN-1")
class ExperimentalHoltzmannField(Ability):
    """FR-UNIT-CAP-HOLTZMANN-1 FR-UNIT-CAP-HOLTZMANN-2  Advantage on its reaction to an Open Fire,
    declared with it; on its action answered by Overwatch, declared before the dice.
    """

    windows = frozenset({"stop_4"})
    declared_with = frozenset({"firefight", "take-cover"})

    def targets(self, s: FrontierState, owner: Unit) -> tuple[str, ...]:
        contest = s.contest
        if contest and contest.unit == owner.id and contest.reaction == "overwatch":
            return ("",)
        return ()

    def use(self, play: Table, owner: Unit, target: str) -> Tasks:
        play.emit(
            AbilityDeclared(
                clause="FR-UNIT-CAP-HOLTZMANN-2",
                unit=owner.id,
                ability=self.slug,
                with_action=True,
            )
        )
        return ()

    def swing(self, s: FrontierState, owner: Unit, roll: RatingRoll) -> int:
        return int(roll.unit == owner.id and self.slug in roll.declared)


@ability("countermeasures", "FR-UNIT-AEGIS-COUNTER-1")
class Countermeasures(Ability):
    """FR-UNIT-AEGIS-COUNTER-1  Open Fire at another friendly unit within 10" has disadvantage."""

    aura = 10

    def swing(self, s: FrontierState, owner: Unit, roll: RatingRoll) -> int:
        if roll.manoeuvre != "open-fire" or roll.against == owner.id:
            return 0
        target = s.units[roll.against]
        return -int(target.seat == owner.seat and within(distance(owner, target), self.aura))


@ability("holofield", "FR-UNIT-AEGIS-HOLO-1")
class Holofield(Ability):
    """FR-UNIT-AEGIS-HOLO-1 FR-UNIT-AEGIS-HOLO-3  An Open Fire at a friendly unit within 10" is
    redirected to this one.

    FR-UNIT-AEGIS-HOLO-2  A shot that is then invalid is void.
    """

    aura = 10

    def draws_fire(self, s: FrontierState, owner: Unit, target: Unit) -> bool:
        return within(distance(owner, target), self.aura)

    def use(self, play: Table, owner: Unit, target: str) -> Tasks:
        contest = play.state.contest
        if contest:
            play.emit(
                TargetNamed(
                    clause=self.clause,
                    unit=contest.unit,
                    name=play.state.units[contest.unit].name,
                    target=owner.id,
                    target_name=owner.name,
                    action=contest.action,
                )
            )
        return (Rechecking(clause="FR-UNIT-AEGIS-HOLO-2"),)
