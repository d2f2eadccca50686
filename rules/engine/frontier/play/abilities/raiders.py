"""The Interstellar Raiders' abilities."""

from __future__ import annotations

from collections.abc import Iterable

from rules.engine.core.decision import Refusal, Value
from rules.engine.frontier.model.commands import StrategicAction
from rules.engine.frontier.model.events import (
    CheckRolled,
    EffectBegan,
    NanitesRolled,
    UnitRecovered,
)
from rules.engine.frontier.model.state import Effect, FrontierState, Unit
from rules.engine.frontier.model.tasks import (
    Blow,
    Journey,
    Moving,
    Ordering,
    Settling,
    Shoving,
    Tasks,
)
from rules.engine.frontier.play.abilities.base import (
    ANY_POINT,
    Ability,
    LastingEffect,
    RatingRoll,
    Way,
    ability,
    clause_of,
    used_up,
)
from rules.engine.frontier.play.abilities.colonial import hostile_within, others_within
from rules.engine.frontier.play.action_roll import throw
from rules.engine.frontier.play.pending_questions import granted
from rules.engine.frontier.play.position_queries import Table, distance, enemies, friends, in_sight
from rules.engine.frontier.space.measure import EPS, at_least, in_contact, within
from rules.engine.tabletop.plane.segments import distance as inches_between


@ability("technological-horror", "FR-UNIT-LOBO-HORROR-1")
class TechnologicalHorror(Ability):
    """FR-UNIT-LOBO-HORROR-1  Enemies within 10" have disadvantage on action rolls of Discipline."""

    aura = 10

    def swing(self, s: FrontierState, owner: Unit, roll: RatingRoll) -> int:
        in_action = roll.rating == "discipline" and bool(roll.manoeuvre)
        return -int(in_action and hostile_within(self.aura, s, owner, roll))


@ability("pneumatic-leap", "FR-UNIT-LOBO-LEAP-1")
class PneumaticLeap(Ability):
    """FR-UNIT-LOBO-LEAP-1 FR-UNIT-LOBO-LEAP-2  Enemies in contact at the end of a movement, and not
    at its start, become shaken; not when the movement was forced.
    """

    def arrived(self, s: FrontierState, owner: Unit, journey: Journey) -> Tasks:
        if journey.forced:
            return ()
        met = (enemy for enemy in enemies(s, owner) if in_contact(owner.body, enemy.body))
        return tuple(
            Blow(unit=enemy.id, clause=self.clause)
            for enemy in met
            if enemy.id not in journey.touched
        )


@ability("experimental-nanites", "FR-UNIT-DOCTOR-NANITES-1")
class ExperimentalNanites(Ability):
    """FR-UNIT-DOCTOR-NANITES-1  A friend within 5" has advantage on Mobility (a D6 of 1 to 3) or
    Assault rolls (4 to 6) from now on.
    """

    aura = 5
    leaves = LastingEffect(until="match", ratings=("mobility", "assault"))

    def ways(self, s: FrontierState, owner: Unit) -> Iterable[Way]:
        return _on_friends(s, owner, self)

    def take(self, play: Table, owner: Unit, command: StrategicAction) -> Tasks:
        face = play.roll(6)
        rating = "mobility" if face <= 3 else "assault"
        name = play.state.units[command.ally].name
        play.emit(
            NanitesRolled(
                clause=self.clause, unit=command.ally, name=name, face=face, rating=rating
            )
        )
        effect = self.effect(command.ally, detail=rating)
        play.emit(EffectBegan(clause=self.clause, effect=effect))
        return ()

    def lasting(self, s: FrontierState, effect: Effect, roll: RatingRoll) -> int:
        return int(roll.unit == effect.unit and roll.rating == effect.detail)


@ability("stim-packs", "FR-UNIT-DOCTOR-STIM-1")
class StimPacks(Ability):
    """FR-UNIT-DOCTOR-STIM-1 FR-SHAKE-8  A friend within 5" makes a movement of up to 5", then loses
    its shaken marker.
    """

    aura = 5

    def ways(self, s: FrontierState, owner: Unit) -> Iterable[Way]:
        return _on_friends(s, owner, self)

    def take(self, play: Table, owner: Unit, command: StrategicAction) -> Tasks:
        friend = play.state.units[command.ally]
        return (Moving(owed=granted(play.state, friend, self.slug, owner.id)),)

    def moved(self, play: Table, journey: Journey) -> Tasks:
        unit = play.state.units[journey.unit]
        if unit.shaken:
            play.emit(UnitRecovered(clause=self.clause, unit=unit.id, name=unit.name))
        return ()


@ability("repulsor-field", "FR-UNIT-CAPTAIN-REPULSOR-1")
class RepulsorField(Ability):
    """FR-UNIT-CAPTAIN-REPULSOR-1 FR-UNIT-CAPTAIN-REPULSOR-4  At any stop every other unit within 5"
    is pushed straight away, the farthest first.
    """

    windows = ANY_POINT
    aura = 5

    def targets(self, s: FrontierState, owner: Unit) -> tuple[str, ...]:
        return ("",) if others_within(self.aura, s, owner) else ()

    def use(self, play: Table, owner: Unit, target: str) -> Tasks:
        pushed = others_within(self.aura, play.state, owner)
        return (Shoving(owner=owner.id, units=tuple(_farthest_first(play.state, owner, pushed))),)


@ability("ghost-field", "FR-UNIT-CAPTAIN-GHOST-1")
class GhostField(Ability):
    """FR-UNIT-CAPTAIN-GHOST-1 FR-UNIT-PATHFINDER-GHOST-1  Until the next action roll, targeting it
    has disadvantage.
    """

    windows = ANY_POINT
    leaves = LastingEffect(until="roll", on_owner=True)

    def targets(self, s: FrontierState, owner: Unit) -> tuple[str, ...]:
        return ("",)

    def use(self, play: Table, owner: Unit, target: str) -> Tasks:
        play.emit(EffectBegan(clause=clause_of(owner, self), effect=self.effect(owner.id)))
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

    aura = 10

    def swing(self, s: FrontierState, owner: Unit, roll: RatingRoll) -> int:
        if roll.unit != owner.id or not roll.manoeuvre:
            return 0
        rivals = (friend for friend in friends(s, owner) if friend.type == owner.type)
        near = (rival for rival in rivals if within(distance(owner, rival), self.aura))
        return int(any(in_sight(s, owner, rival) for rival in near))


@ability("inspiring", "FR-UNIT-BOSUN-INSPIRING-1")
class Inspiring(Ability):
    """FR-UNIT-BOSUN-INSPIRING-1 FR-UNIT-COMMANDER-INSPIRING-1  Friends within 10" and in sight may
    roll its Discipline.
    """

    aura = 10

    def rating_die(self, s: FrontierState, owner: Unit, roll: RatingRoll) -> int:
        roller = s.units[roll.unit]
        near = (
            roller.seat == owner.seat
            and roller.id != owner.id
            and within(distance(owner, roller), self.aura)
        )
        lends = roll.rating == "discipline" and near and in_sight(s, owner, roller)
        return owner.ratings["discipline"] if lends else 0


@ability("forward-maggots", "FR-UNIT-BOSUN-MAGGOTS-1")
class ForwardMaggots(Ability):
    """FR-UNIT-BOSUN-MAGGOTS-1 FR-UNIT-BOSUN-MAGGOTS-2 FR-UNIT-BOSUN-MAGGOTS-3  Friends within 10"
    move up to 5" one by one; those displaced have advantage on Advance and Fight Through this turn.
    """

    aura = 10
    leaves = LastingEffect(until="turn", clause="FR-UNIT-BOSUN-MAGGOTS-3")

    def ways(self, s: FrontierState, owner: Unit) -> Iterable[Way]:
        return _at_once(owner, self, _friends_within(self.aura, s, owner))

    def take(self, play: Table, owner: Unit, command: StrategicAction) -> Tasks:
        near = tuple(friend.id for friend in _friends_within(self.aura, play.state, owner))
        return (Ordering(ability=self.slug, owner=owner.id, units=near),)

    def moved(self, play: Table, journey: Journey) -> Tasks:
        if inches_between(*journey.origin[:2], *journey.path[-1][:2]) > EPS:
            effect = self.effect(journey.unit)
            play.emit(EffectBegan(clause=effect.clause, effect=effect))
        return ()

    def lasting(self, s: FrontierState, effect: Effect, roll: RatingRoll) -> int:
        pressed = roll.manoeuvre in ("advance", "fight-through")
        return int(roll.unit == effect.unit and pressed)


@ability("com-jammer", "FR-UNIT-TECHY-JAMMER-1")
class ComJammer(Ability):
    """FR-UNIT-TECHY-JAMMER-1  Enemies within 20" have disadvantage on every Discipline roll."""

    aura = 20

    def swing(self, s: FrontierState, owner: Unit, roll: RatingRoll) -> int:
        return -int(roll.rating == "discipline" and hostile_within(self.aura, s, owner, roll))


@ability("neural-trojan", "FR-UNIT-TECHY-TROJAN-1")
class NeuralTrojan(Ability):
    """FR-UNIT-TECHY-TROJAN-1  Every enemy within 20" rolls its Discipline die and becomes shaken
    unless it keeps a 4 or more.
    """

    aura = 20

    def ways(self, s: FrontierState, owner: Unit) -> Iterable[Way]:
        return _at_once(owner, self, _enemies_within(self.aura, s, owner))

    def take(self, play: Table, owner: Unit, command: StrategicAction) -> Tasks:
        """FR-TIME-7  All units roll from the same position, then all that failed become shaken."""
        reached = _enemies_within(self.aura, play.state, owner)
        failed = [enemy for enemy in reached if not self._holds(play, enemy)]
        return (*(Blow(unit=enemy.id, clause=self.clause) for enemy in failed), Settling())

    def _holds(self, play: Table, enemy: Unit) -> bool:
        """FR-ROLL-6  Roll the check of one unit; returns whether it passed."""
        roll = RatingRoll(unit=enemy.id, manoeuvre="", rating="discipline", is_action=False)
        rolled = throw(play, roll)
        passed = rolled.kept >= HOLDS
        play.emit(
            CheckRolled(
                clause=self.clause,
                rolled=rolled,
                name=enemy.name,
                kept=rolled.kept,
                needed=HOLDS,
                passed=passed,
            )
        )
        return passed


HOLDS = 4
"""FR-UNIT-TECHY-TROJAN-1  The lowest face that withstands the Trojan."""


def _on_friends(s: FrontierState, owner: Unit, ability: Ability) -> Iterable[Way]:
    """FR-ABIL-8 FR-ABIL-9  One way for each friendly unit, legal if it is in range."""
    for friend in friends(s, owner):
        yield Way(
            command=StrategicAction(action=ability.slug, unit=owner.id, ally=friend.id),
            clause=ability.clause,
            refusals=(*used_up(owner, ability), *_beyond(ability, owner, friend)),
        )


def _at_once(owner: Unit, ability: Ability, reached: list[Unit]) -> Iterable[Way]:
    """FR-STRAT-4  The single way to use an ability that affects all units in range, if there are
    any.
    """
    refusals = used_up(owner, ability)
    if not reached:
        params: dict[str, Value] = {"name": owner.name, "most": ability.aura}
        refusals += (Refusal(clause="FR-STRAT-4", key="nobody-in-range", params=params),)
    command = StrategicAction(action=ability.slug, unit=owner.id)
    yield Way(command=command, clause=ability.clause, refusals=refusals)


def _beyond(ability: Ability, owner: Unit, other: Unit) -> tuple[Refusal, ...]:
    inches = distance(owner, other)
    if within(inches, ability.aura):
        return ()
    params: dict[str, Value] = {"name": other.name, "inches": inches, "most": ability.aura}
    return (Refusal(clause=ability.clause, key="too-far", params=params),)


def _friends_within(inches: float, s: FrontierState, owner: Unit) -> list[Unit]:
    return [unit for unit in others_within(inches, s, owner) if unit.seat == owner.seat]


def _enemies_within(inches: float, s: FrontierState, owner: Unit) -> list[Unit]:
    return [unit for unit in others_within(inches, s, owner) if unit.seat != owner.seat]


def _farthest_first(s: FrontierState, owner: Unit, pushed: list[Unit]) -> Iterable[str]:
    """FR-UNIT-CAPTAIN-REPULSOR-4 FR-MEAS-5  The units sorted farthest first; ties by roster
    number.
    """
    rosters = [[u.id for u in s.units.values() if u.seat == seat] for seat in (0, 1)]
    left = sorted(pushed, key=lambda unit: rosters[unit.seat].index(unit.id))
    while left:
        most = max(distance(owner, unit) for unit in left)
        farthest = next(unit for unit in left if at_least(distance(owner, unit), most))
        left.remove(farthest)
        yield farthest.id
