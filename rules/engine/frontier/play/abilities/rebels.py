"""The Rebels' abilities; Self Destruct is in colonial.py, with the Patrol Drone's."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.engine.core.decision import Refusal, Value
from rules.engine.frontier.model.commands import StrategicAction
from rules.engine.frontier.model.events import EffectBegan, TokenPlaced, TokenRemoved, UnitRecovered
from rules.engine.frontier.model.state import Contest, Effect, FrontierState, Marker, Unit
from rules.engine.frontier.model.tasks import Asking, Blow, Detection, Moving, Owed, Placing, Tasks
from rules.engine.frontier.play.abilities.base import (
    ANY_POINT,
    Ability,
    LastingEffect,
    RatingRoll,
    Ring,
    Spots,
    Way,
    ability,
    is_spent,
    used_up,
)
from rules.engine.frontier.play.abilities.landing import Landing
from rules.engine.frontier.play.infiltration import KIND, TOKENS
from rules.engine.frontier.play.minefields import REACH, mine_refusals, minefields
from rules.engine.frontier.play.position_queries import Table, board, enemies, in_sight
from rules.engine.frontier.space.board import marker
from rules.engine.frontier.space.measure import CONTACT, MARKER_RADIUS, centres, gap, within
from rules.engine.frontier.space.movement import MovementProfile
from rules.engine.tabletop.plane.compass_headings import HEADINGS


@ability("harsh-terrain-training", "FR-UNIT-COMMANDO-TERRAIN-1")
class HarshTerrainTraining(Ability):
    """FR-UNIT-COMMANDO-TERRAIN-1  Rough and Hazardous do not apply to it."""

    def ignores(self, rule: str) -> bool:
        return rule in ("rough", "hazardous")


@ability("ambush", "FR-UNIT-COMMANDO-AMBUSH-1")
class Ambush(Landing):
    """FR-UNIT-COMMANDO-AMBUSH-1 FR-UNIT-COMMANDO-AMBUSH-2  While no enemy sees it, it is placed up
    to 15" from where it stands, centre to centre, where no enemy sees it either.

    FR-UNIT-COMMANDO-AMBUSH-3  Its Assault rolls have advantage until the turn ends.
    """

    landing_clause = "FR-UNIT-COMMANDO-AMBUSH-2"
    leaves = LastingEffect(until="turn", clause="FR-UNIT-COMMANDO-AMBUSH-3", on_owner=True)

    def ways(self, s: FrontierState, owner: Unit) -> Iterator[Way]:
        seen = (
            Refusal(clause=self.clause, key="seen-now", params=_sighting(owner, enemy))
            for enemy in enemies(s, owner)
            if in_sight(s, owner, enemy)
        )
        command = StrategicAction(action=self.slug, unit=owner.id)
        refused = (*used_up(owner, self), *seen)
        yield Way(command=command, clause=self.clause, refusals=refused)

    def ring(self, s: FrontierState, owner: Unit, placing: Placing) -> Ring:
        return owner.x, owner.y, 15.0

    def probes(self, s: FrontierState, owner: Unit, placing: Placing) -> Iterable[Spots]:
        """Its own position, which is always legal."""
        return ({owner.id: owner.node},)

    def landing_refusals(
        self, s: FrontierState, owner: Unit, landed: Unit, placing: Placing
    ) -> list[Refusal]:
        found = [
            Refusal(clause=self.landing_clause, key="seen-by-enemy", params=_sighting(owner, enemy))
            for enemy in enemies(s, owner)
            if in_sight(s, landed, enemy)
        ]
        inches = centres(owner, landed)
        if within(inches, 15):
            return found
        params: dict[str, Value] = {"name": owner.name, "inches": inches, "most": 15}
        return [
            Refusal(clause=self.landing_clause, key="too-far-from-owner", params=params),
            *found,
        ]

    def landed(self, play: Table, owner: Unit) -> Tasks:
        effect = self.effect(owner.id)
        play.emit(EffectBegan(clause=effect.clause, effect=effect))
        return ()

    def lasting(self, s: FrontierState, effect: Effect, roll: RatingRoll) -> int:
        return int(roll.unit == effect.unit and roll.rating == "assault")


def _sighting(owner: Unit, enemy: Unit) -> dict[str, Value]:
    return {"name": owner.name, "other": enemy.name}


@ability("indigenous", "FR-UNIT-INSURGENT-INDIGENOUS-1")
class Indigenous(Ability):
    """FR-UNIT-INSURGENT-INDIGENOUS-1  2" more on each of its own movements."""

    def bonus(self, s: FrontierState, owner: Unit, kind: str) -> float:
        return 2.0


@ability("freedom-fighters", "FR-UNIT-INSURGENT-FREEDOM-1")
class FreedomFighters(Ability):
    """FR-UNIT-INSURGENT-FREEDOM-1 FR-UNIT-INSURGENT-FREEDOM-2 FR-SHAKE-8  Shaken, it loses its
    marker: at any stop, and in the instant before it would be shaken once more.
    """

    windows = ANY_POINT
    averts_blows = True

    def targets(self, s: FrontierState, owner: Unit) -> tuple[str, ...]:
        return ("",) if owner.shaken else ()

    def use(self, play: Table, owner: Unit, target: str) -> Tasks:
        play.emit(UnitRecovered(clause=self.clause, unit=owner.id, name=owner.name))
        return ()


@ability("slalom", "FR-UNIT-BIKER-SLALOM-1")
class Slalom(Ability):
    """FR-UNIT-BIKER-SLALOM-1  When its Take Cover wins it must move 5"; nothing raises that."""

    exact_move = 5.0

    def aftermath(self, s: FrontierState, owner: Unit, contest: Contest) -> Tasks:
        if not _answered_well(owner, contest, "take-cover"):
            return ()
        owed = Owed(
            unit=owner.id,
            seat=owner.seat,
            kind=self.slug,
            maximum=self.exact_move,
            clause=self.clause,
        )
        return (Moving(owed=owed),)


@ability("need-for-speed", "FR-UNIT-BIKER-SPEED-1")
class NeedForSpeed(Ability):
    """FR-UNIT-BIKER-SPEED-1 FR-UNIT-BIKER-SPEED-2  5" more on each of its own movements, and no
    climbing.
    """

    def bonus(self, s: FrontierState, owner: Unit, kind: str) -> float:
        return 5.0

    def profile(self, profile: MovementProfile) -> MovementProfile:
        return profile.change(climbs=False)


@ability("escape-plan", "FR-UNIT-JAEGER-ESCAPE-1")
class EscapePlan(Ability):
    """FR-UNIT-JAEGER-ESCAPE-1  Declared with Fall Back: advantage, and 5" more on its movement."""

    declared_with = frozenset({"fall-back"})

    def swing(self, s: FrontierState, owner: Unit, roll: RatingRoll) -> int:
        return int(roll.unit == owner.id and self.slug in roll.declared)

    def bonus(self, s: FrontierState, owner: Unit, kind: str) -> float:
        declared = s.contest is not None and self.slug in s.contest.answered_with
        return 5.0 if declared and kind == "fall-back" else 0.0


@ability("unscheduled-demolition", "FR-UNIT-SABOTEUR-DEMOLITION-1")
class UnscheduledDemolition(Ability):
    """FR-UNIT-SABOTEUR-DEMOLITION-1  After its Fall Back and the movement, the active unit may be
    made shaken, wherever it is.
    """

    def aftermath(self, s: FrontierState, owner: Unit, contest: Contest) -> Tasks:
        if not _answered_well(owner, contest, "fall-back") or is_spent(owner, self.slug):
            return ()
        return (Asking(ability=self.slug, unit=owner.id),)

    def use(self, play: Table, owner: Unit, target: str) -> Tasks:
        contest = play.state.contest
        return (Blow(unit=contest.unit, clause=self.clause),) if contest else ()


def _answered_well(owner: Unit, contest: Contest, reaction: str) -> bool:
    """Whether the action lost to that reaction of this unit."""
    reacted = (contest.reactor, contest.reaction) == (owner.id, reaction)
    return reacted and contest.winner == "reaction"


@ability("minefield", "FR-UNIT-SABOTEUR-MINES-1")
class Minefield(Ability):
    """FR-UNIT-SABOTEUR-MINES-1 FR-UNIT-SABOTEUR-MINES-2  Two mines within 10", 5" from each other
    and from every enemy; one at exactly 5" acts at once.
    """

    aura = int(REACH)
    lays = "mine"
    most_laid = 2

    def ways(self, s: FrontierState, owner: Unit) -> Iterator[Way]:
        command = StrategicAction(action=self.slug, unit=owner.id)
        refused = used_up(owner, self)
        if next(minefields(s, owner), None) is None:
            params: dict[str, Value] = {"name": owner.name}
            refused += (Refusal(clause=self.clause, key="no-room-for-mines", params=params),)
        yield Way(command=command, clause=self.clause, refusals=refused)

    def take(self, play: Table, owner: Unit, command: StrategicAction) -> Tasks:
        numbers = range(1, self.most_laid + 1)
        mines = tuple(f"{self.lays}/{owner.id}-{number}" for number in numbers)
        return (Placing(ability=self.slug, owner=owner.id, seat=owner.seat, things=mines),)

    def ring(self, s: FrontierState, owner: Unit, placing: Placing) -> Ring:
        return owner.x, owner.y, REACH + owner.radius + MARKER_RADIUS

    def probes(self, s: FrontierState, owner: Unit, placing: Placing) -> Iterator[Spots]:
        for spots in minefields(s, owner):
            yield {mine: (*spot, 0.0) for mine, spot in zip(placing.things, spots, strict=True)}

    def spot_refusals(
        self, s: FrontierState, owner: Unit, placing: Placing, spots: Spots
    ) -> list[Refusal]:
        first, second = (spots[mine][:2] for mine in placing.things)
        return mine_refusals(s, owner, first, second)

    def place(self, play: Table, owner: Unit, placing: Placing, spots: Spots) -> Tasks:
        for mine, (x, y, _) in spots.items():
            token = Marker(id=mine, kind=self.lays, x=x, y=y, owner=owner.seat, unit=owner.id)
            play.emit(
                TokenPlaced(
                    clause=self.clause, marker=token, kind=token.kind, name=owner.name, x=x, y=y
                )
            )
        return (Detection(),)


@ability("infiltration", "FR-UNIT-CONSPIRATOR-INFILTRATE-2")
class Infiltration(Landing):
    """FR-UNIT-CONSPIRATOR-INFILTRATE-1 FR-UNIT-CONSPIRATOR-INFILTRATE-2  From reserve it arrives at
    one of its tokens, then all of them are removed.

    FR-UNIT-CONSPIRATOR-INFILTRATE-3  Its base overlaps or touches the token; one without room for
    that cannot be used.
    """

    from_reserve = True
    landing_clause = "FR-UNIT-CONSPIRATOR-INFILTRATE-2"
    lays = KIND
    most_laid = TOKENS

    def ways(self, s: FrontierState, owner: Unit) -> Iterator[Way]:
        full = Refusal(clause="FR-UNIT-CONSPIRATOR-INFILTRATE-3", key="no-room-at-token")
        for token in _tokens(s, owner):
            command = StrategicAction(action=self.slug, unit=owner.id, target=token.id)
            refused = () if self.has_room(s, owner, token.id) else (full,)
            yield Way(command=command, clause=self.clause, refusals=refused)

    def ring(self, s: FrontierState, owner: Unit, placing: Placing) -> Ring:
        token = _token(s, placing)
        return token.x, token.y, owner.radius + MARKER_RADIUS + CONTACT

    def probes(self, s: FrontierState, owner: Unit, placing: Placing) -> Iterator[Spots]:
        """The token itself, then ten rings around it, on every surface there."""
        x, y, reach = self.ring(s, owner, placing)
        ends = [(x, y)]
        for tenth in range(1, 11):
            far = reach * tenth / 10
            ends += [(x + far * cos, y + far * sin) for cos, sin in HEADINGS]
        for end in ends:
            for found in board(s).surfaces_at(*end):
                yield {owner.id: (*end, found.elevation)}

    def landing_refusals(
        self, s: FrontierState, owner: Unit, landed: Unit, placing: Placing
    ) -> list[Refusal]:
        """FR-MEAS-6  Require the base to overlap or touch the token, within half a millimetre."""
        token = _token(s, placing)
        if within(gap(landed.body, marker(token.x, token.y)), CONTACT):
            return []
        clause = "FR-UNIT-CONSPIRATOR-INFILTRATE-3"
        return [Refusal(clause=clause, key="not-touching-token")]

    def landed(self, play: Table, owner: Unit) -> Tasks:
        for token in _tokens(play.state, owner):
            play.emit(TokenRemoved(clause=self.clause, marker=token.id, kind=token.kind))
        return ()


def _tokens(s: FrontierState, owner: Unit) -> list[Marker]:
    return [m for m in s.markers if m.kind == KIND and m.unit == owner.id]


def _token(s: FrontierState, placing: Placing) -> Marker:
    return next(m for m in s.markers if m.id == placing.chosen)
