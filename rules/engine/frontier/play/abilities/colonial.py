"""The Colonial Government's abilities."""

from __future__ import annotations

from collections.abc import Iterable

from rules.engine.core.decision import Refusal, Value
from rules.engine.frontier.model.commands import StrategicAction
from rules.engine.frontier.model.events import TokenPlaced
from rules.engine.frontier.model.state import Contest, FrontierState, Marker, Unit
from rules.engine.frontier.model.tasks import (
    Blow,
    Detection,
    Flight,
    Leaving,
    Placing,
    Settling,
    Tasks,
)
from rules.engine.frontier.play.abilities.base import (
    ANY_POINT,
    Ability,
    RatingRoll,
    Ring,
    Spots,
    Way,
    ability,
    clause_of,
    used_up,
)
from rules.engine.frontier.play.marker_placement import is_on_board
from rules.engine.frontier.play.position_queries import Table, distance, enemies
from rules.engine.frontier.play.tokens import disc
from rules.engine.frontier.space.measure import MARKER_RADIUS, gap, within
from rules.engine.frontier.space.movement_profile import MovementProfile
from rules.engine.tabletop.plane.segments import distance as inches_between


@ability("jump-packs", "FR-UNIT-EXPLORER-JUMP-1")
class JumpPacks(Ability):
    """FR-UNIT-EXPLORER-JUMP-1 FR-UNIT-EXPLORER-JUMP-2  One own movement, whichever it is, reaches
    5" further and flies over everything; a roll that came before it stays as it was.
    """

    declared_with = frozenset({"move"})

    def stride(self, profile: MovementProfile) -> MovementProfile:
        return profile.change(maximum=profile.maximum + 5, flies=True)


@ability("flame-units", "FR-UNIT-EXPLORER-FLAME-1")
class FlameUnits(Ability):
    """FR-UNIT-EXPLORER-FLAME-1 FR-UNIT-EXPLORER-FLAME-2  At any stop one enemy within 5" becomes
    shaken.
    """

    windows = ANY_POINT
    aura = 5

    def targets(self, s: FrontierState, owner: Unit) -> tuple[str, ...]:
        return tuple(
            enemy.id for enemy in enemies(s, owner) if within(distance(owner, enemy), self.aura)
        )

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


@ability("experimental-targeting-system", "FR-UNIT-SYNTH-TARGETING-1")
class ExperimentalTargetingSystem(Ability):
    """FR-UNIT-SYNTH-TARGETING-1  Declared with an Open Fire, Overwatch or Firefight: advantage on
    that roll.
    """

    declared_with = frozenset({"open-fire", "overwatch", "firefight"})

    def swing(self, s: FrontierState, owner: Unit, roll: RatingRoll) -> int:
        return int(roll.unit == owner.id and self.slug in roll.declared)


@ability("crowd-suppression-systems", "FR-UNIT-PEACE-CROWD-1")
class CrowdSuppressionSystems(Ability):
    """FR-UNIT-PEACE-CROWD-1  Enemies within 10" have disadvantage on every Discipline roll."""

    aura = 10

    def swing(self, s: FrontierState, owner: Unit, roll: RatingRoll) -> int:
        return -int(roll.rating == "discipline" and hostile_within(self.aura, s, owner, roll))


@ability("shock-tactics", "FR-UNIT-PEACE-SHOCK-1")
class ShockTactics(Ability):
    """FR-UNIT-PEACE-SHOCK-1  Advantage on a Fight Through whose target is within 5" at the roll."""

    aura = 5

    def swing(self, s: FrontierState, owner: Unit, roll: RatingRoll) -> int:
        fights = roll.unit == owner.id and roll.manoeuvre == "fight-through"
        return int(fights and within(distance(owner, s.units[roll.against]), self.aura))


@ability("kill-zone", "FR-UNIT-SENTRY-KILLZONE-2")
class KillZone(Ability):
    """FR-UNIT-SENTRY-KILLZONE-1 FR-UNIT-SENTRY-KILLZONE-2  It never moves, and has advantage on
    Overwatch.
    """

    def may_move(self) -> bool:
        return False

    def swing(self, s: FrontierState, owner: Unit, roll: RatingRoll) -> int:
        return int(roll.unit == owner.id and roll.manoeuvre == "overwatch")


@ability("override-safety-parameters", "FR-UNIT-SENTRY-OVERRIDE-1")
class OverrideSafetyParameters(Ability):
    """FR-UNIT-SENTRY-OVERRIDE-1 FR-UNIT-SENTRY-OVERRIDE-2  Declared with an Open Fire: advantage on
    its roll, and once it is over, whatever came of it, the gun becomes shaken.
    """

    declared_with = frozenset({"open-fire"})

    def swing(self, s: FrontierState, owner: Unit, roll: RatingRoll) -> int:
        return int(roll.unit == owner.id and self.slug in roll.declared)

    def aftermath(self, s: FrontierState, owner: Unit, contest: Contest) -> Tasks:
        if contest.unit != owner.id or self.slug not in contest.abilities:
            return ()
        return (Blow(unit=owner.id, clause="FR-UNIT-SENTRY-OVERRIDE-2"), Settling())


@ability("knife-missile", "FR-UNIT-STALKER-KNIFE-1")
class KnifeMissile(Ability):
    """FR-UNIT-STALKER-KNIFE-1 FR-UNIT-STALKER-KNIFE-2 FR-ABIL-5 FR-TOKEN-8  Put down once within
    5"; from then on it flies up to 5" at a time, as often as one likes, while its unit stands.
    """

    aura = 5
    lays = "knife-missile"
    most_laid = 1

    def ways(self, s: FrontierState, owner: Unit) -> Iterable[Way]:
        tokens = [m for m in s.markers if m.kind == self.lays and m.unit == owner.id]
        for token in tokens:
            fly = StrategicAction(action=self.slug, unit=owner.id, target=token.id)
            yield Way(command=fly, clause="FR-UNIT-STALKER-KNIFE-2")
        if not tokens:
            place = StrategicAction(action=self.slug, unit=owner.id)
            yield Way(command=place, clause=self.clause, refusals=used_up(owner, self))

    def take(self, play: Table, owner: Unit, command: StrategicAction) -> Tasks:
        token = command.target or f"{self.lays}/{owner.id}-1"
        return (
            Placing(
                ability=self.slug,
                owner=owner.id,
                seat=owner.seat,
                things=(token,),
                chosen=command.target,
            ),
        )

    def ring(self, s: FrontierState, owner: Unit, placing: Placing) -> Ring | None:
        x, y, _ = _start(s, owner, placing)
        reach = float(self.aura)
        return x, y, reach if placing.chosen else reach + owner.radius + MARKER_RADIUS

    def probes(self, s: FrontierState, owner: Unit, placing: Placing) -> Iterable[Spots]:
        """Its current position, or that of its unit: always legal."""
        yield {placing.things[0]: _start(s, owner, placing)}

    def spot_refusals(
        self, s: FrontierState, owner: Unit, placing: Placing, spots: Spots
    ) -> list[Refusal]:
        """FR-TOKEN-2  Require a spot wholly on the board, and near enough."""
        x, y, _ = spots[placing.things[0]]
        if not is_on_board(x, y):
            return [Refusal(clause="FR-TOKEN-2", key="marker-off-board")]
        if placing.chosen:
            return self._flies_too_far(inches_between(*_start(s, owner, placing)[:2], x, y))
        return self._too_far_from(owner, x, y)

    def place(self, play: Table, owner: Unit, placing: Placing, spots: Spots) -> Tasks:
        """FR-UNIT-STALKER-KNIFE-3  Place or fly it; it acts on an enemy within range of it or of
        its flight.
        """
        ((thing, (x, y, _)),) = spots.items()
        if placing.chosen:
            return (Flight(token=thing, to=(x, y), clause="FR-UNIT-STALKER-KNIFE-2"),)
        token = Marker(id=thing, kind=self.lays, x=x, y=y, owner=owner.seat, unit=owner.id)
        play.emit(
            TokenPlaced(
                clause=self.clause, marker=token, kind=token.kind, name=owner.name, x=x, y=y
            )
        )
        return (Detection(),)

    def _flies_too_far(self, inches: float) -> list[Refusal]:
        """FR-UNIT-STALKER-KNIFE-2 FR-MEAS-12  It flies 5" at most, centre to centre."""
        if within(inches, self.aura):
            return []
        params: dict[str, Value] = {"inches": inches, "most": self.aura}
        return [Refusal(clause="FR-UNIT-STALKER-KNIFE-2", key="flight-too-far", params=params)]

    def _too_far_from(self, owner: Unit, x: float, y: float) -> list[Refusal]:
        """FR-UNIT-STALKER-KNIFE-1 FR-MEAS-8  The token lies no more than 5" from its unit."""
        inches = gap(owner.body, disc(Marker(id="", kind=self.lays, x=x, y=y)))
        if within(inches, self.aura):
            return []
        params: dict[str, Value] = {"name": owner.name, "inches": inches, "most": self.aura}
        return [Refusal(clause=self.clause, key="too-far-from-owner", params=params)]


@ability("ag-harness", "FR-UNIT-STALKER-HARNESS-1")
class AGHarness(Ability):
    """FR-UNIT-STALKER-HARNESS-1 FR-FALL-8  For its movement parts of scale 3 or less count as scale
    0; for sight they count in full.
    """

    def profile(self, profile: MovementProfile) -> MovementProfile:
        return profile.change(hovers=3.0)


@ability("flying", "FR-UNIT-DRONE-FLYING-1")
class Flying(Ability):
    """FR-UNIT-DRONE-FLYING-1 FR-FALL-8 FR-FORCED-5  Every movement of it, forced ones too, passes
    over everything; Rough does not slow it.
    """

    def profile(self, profile: MovementProfile) -> MovementProfile:
        return profile.change(flies=True)

    def ignores(self, rule: str) -> bool:
        return rule == "rough"


@ability("self-destruct", "FR-UNIT-DRONE-DESTRUCT-1")
class SelfDestruct(Ability):
    """FR-UNIT-DRONE-DESTRUCT-1 FR-UNIT-DRONE-DESTRUCT-2 FR-UNIT-CONSPIRATOR-DESTRUCT-1  Every other
    unit within 5" becomes shaken; its own is removed without counting as destroyed.
    """

    aura = 5

    def ways(self, s: FrontierState, owner: Unit) -> Iterable[Way]:
        command = StrategicAction(action=self.slug, unit=owner.id)
        yield Way(command=command, clause=clause_of(owner, self), refusals=used_up(owner, self))

    def take(self, play: Table, owner: Unit, command: StrategicAction) -> Tasks:
        clause = clause_of(owner, self)
        reached = others_within(self.aura, play.state, owner)
        blast = (Blow(unit=unit.id, clause=clause) for unit in reached)
        return (*blast, Leaving(unit=owner.id, clause=clause), Settling())


def _start(s: FrontierState, owner: Unit, placing: Placing) -> tuple[float, float, float]:
    """The position of the token that flies, or of the unit that places it."""
    for token in s.markers:
        if token.id == placing.chosen:
            return token.x, token.y, token.elevation
    return owner.node


def others_within(inches: float, s: FrontierState, owner: Unit) -> list[Unit]:
    """FR-ABIL-8 FR-ABIL-9 FR-MEAS-15  Every unit within that distance, friend or foe, but not
    `owner` itself.
    """
    others = (unit for unit in s.on_board() if unit.id != owner.id)
    return [unit for unit in others if within(distance(owner, unit), inches)]


def hostile_within(inches: float, s: FrontierState, owner: Unit, roll: RatingRoll) -> bool:
    """FR-ABIL-8 FR-MEAS-15  Whether the roller is an enemy of `owner` within that distance."""
    roller = s.units[roll.unit]
    return roller.seat != owner.seat and within(distance(owner, roller), inches)
