"""The decision of a movement: legality of a path, pathfinding, and legal ends."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache

from rules.engine.core.cached_property import cached_property
from rules.engine.core.decision import Command, Refusal, Seat, Value
from rules.engine.core.dice import Dice
from rules.engine.core.record import Record
from rules.engine.frontier.model.commands import MakeMove
from rules.engine.frontier.model.state import FrontierState, Unit
from rules.engine.frontier.model.tasks import Owed
from rules.engine.frontier.play.abilities.base import (
    REGISTRY,
    abilities_of,
    bonus,
    declarable,
    may_move,
)
from rules.engine.frontier.play.fight_through import assault_spot, meets_nobody
from rules.engine.frontier.play.position_queries import board, distance
from rules.engine.frontier.space import movement
from rules.engine.frontier.space.measure import EPS, gap, more_than
from rules.engine.frontier.space.movement import Finder, MovementProfile, Node, Walk, displacement
from rules.engine.tabletop.offer import Area, Offer, Prompt, Variant
from rules.engine.tabletop.plane.compass_headings import HEADINGS
from rules.engine.tabletop.step_budget import Budget, BudgetSpentError

RETREATS = (0.1, 1.0, 5.0)
"""FR-REACT-11  The distances in inches at which ends of a Fall Back are tried along each
heading.
"""
MOST_PROBING = 6_000_000
"""The step budget for finding an end among all that are tried."""


def owed_move(
    s: FrontierState, unit: Unit, seat: Seat, kind: str, inches: float, clause: str, owner: str = ""
) -> Owed:
    """FR-MOVE-13 FR-FORCED-3  A movement of `unit` decided by `seat`; bonuses count only when that
    is its own side.
    """
    extra = bonus(s, unit, kind) if unit.seat == seat else 0.0
    return Owed(
        unit=unit.id, seat=seat, kind=kind, maximum=inches + extra, clause=clause, owner=owner
    )


def profile_of(s: FrontierState, unit: Unit, owed: Owed, declared: str = "") -> MovementProfile:
    """FR-FORCED-2 FR-CLIMB-1 FR-FALL-1  How it goes: freely when its own side decides, falling and
    never climbing when an opponent does.
    """
    own = unit.seat == owed.seat
    profile = MovementProfile(maximum=owed.maximum, climbs=own, jumps=own, falls=not own)
    for ability in abilities_of(unit):
        profile = ability.profile(profile)
    return REGISTRY[declared].stride(profile) if declared else profile


class MoveDecision(Record, dict=True):
    """Choose a unit's path of up to `owed.maximum` inches, checked leg by leg."""

    state: FrontierState
    owed: Owed

    @property
    def seat(self) -> Seat:
        return self.owed.seat

    @property
    def unit(self) -> Unit:
        return self.state.units[self.owed.unit]

    @property
    def declarable(self) -> list[str]:
        """FR-ABIL-11  The abilities that may be declared with this movement."""
        if self.unit.seat != self.seat:
            return []
        return [ability.slug for ability in declarable(self.unit, "move")]

    def profile(self, declared: str = "") -> MovementProfile:
        return profile_of(self.state, self.unit, self.owed, declared)

    def check(self, command: Command) -> list[Refusal]:
        """The reasons to refuse the path, among them a search that exceeds its step budget."""
        try:
            return self._refusals(command)
        except BudgetSpentError as spent:
            return [movement.too_long(spent)]

    def _refusals(self, command: Command) -> list[Refusal]:
        if not isinstance(command, MakeMove):
            return [Refusal(clause=self.owed.clause, key="not-offered")]
        if command.ability and command.ability not in self.declarable:
            params: dict[str, Value] = {"name": self.unit.name}
            return [Refusal(clause="FR-ABIL-2", key="cannot-declare", params=params)]
        found = self.way(command)
        return found if isinstance(found, list) else self._ending(found.path[-1])

    @cached_property
    def way(self) -> Callable[[MakeMove], Walk | list[Refusal]]:
        """FR-MOVE-4  The submitted path, or one found by the engine; refusals if there is none.

        Cached: sampling, checking and carrying out an answer search for its path only once.
        """
        return lru_cache(maxsize=8)(self._way)

    def _way(self, command: MakeMove) -> Walk | list[Refusal]:
        table, body, profile = board(self.state), self.unit.body, self.profile(command.ability)
        others = self.state.bodies_without(self.unit.id)
        if command.via is None:
            return movement.find(table, body, others, profile, command.to)
        way = (self.unit.node, *command.via, command.to)
        return movement.walk(table, body, others, profile, way)

    def _ending(self, end: Node) -> list[Refusal]:
        """The reasons of the effect that causes the movement to refuse this end."""
        match self.owed.kind:
            case "initial":
                return meets_nobody(self.state, self.unit, end)
            case "fall-back":
                return self._gets_away(end)
            case _:
                return self._covers(end) if self._exactly else []

    @property
    def _exactly(self) -> float:
        """The exact distance in inches that an ability requires of this movement; 0 when none
        does.
        """
        cause = REGISTRY.get(self.owed.kind)
        return cause.exact_move if cause else 0.0

    def _gets_away(self, end: Node) -> list[Refusal]:
        """FR-REACT-10 FR-REACT-11  Require an end further from the active unit; staying is legal
        only when no such end exists.
        """
        if self._is_further(end):
            return []
        from_unit = self._from_unit
        if end == self.unit.node:
            if not self._can_retreat:
                return []
            return [
                Refusal(clause="FR-REACT-11", key="must-retreat", params={"name": self.unit.name})
            ]
        before = distance(self.unit, from_unit)
        after = gap(movement.moved(self.unit.body, end), from_unit.body)
        params: dict[str, Value] = {"name": from_unit.name, "before": before, "after": after}
        return [Refusal(clause="FR-REACT-10", key="not-further-away", params=params)]

    @property
    def _from_unit(self) -> Unit:
        contest = self.state.contest
        return self.state.units[contest.unit] if contest else self.unit

    def _is_further(self, end: Node) -> bool:
        """FR-REACT-10 FR-MEAS-5  Whether `end` is further away than before, edge to edge."""
        away = self._from_unit
        after = gap(movement.moved(self.unit.body, end), away.body)
        return more_than(after, distance(self.unit, away))

    @cached_property
    def _can_retreat(self) -> bool:
        """FR-REACT-11  Whether any probe along 72 headings is a legal end further away."""
        return any(self._is_further(end) and self._leads_to(end) for end in self._probes())

    def _covers(self, end: Node) -> list[Refusal]:
        """FR-UNIT-BIKER-SLALOM-1  Require exactly that distance, unless none of 72 headings allows
        it.
        """
        inches = displacement((self.unit.node, end))
        if abs(inches - self._exactly) <= EPS or not self._can_cover:
            return []
        params: dict[str, Value] = {"inches": inches, "exactly": self._exactly}
        return [Refusal(clause=self.owed.clause, key="must-swerve", params=params)]

    @cached_property
    def _can_cover(self) -> bool:
        return any(self._leads_to(end) for end in self._probes())

    @cached_property
    def _finder(self) -> Finder:
        """The pathfinder for all probes, with one shared step budget."""
        others = self.state.bodies_without(self.unit.id)
        budget = Budget(MOST_PROBING)
        return Finder(board(self.state), self.unit.body, others, self.profile(), budget)

    def _leads_to(self, end: Node) -> bool:
        return not isinstance(self._finder.find(end), list)

    def sample(self, dice: Dice) -> MakeMove:
        """A random legal end among a few tries; else the first legal probe; else staying in
        place.
        """
        x, y, _ = self.unit.node
        abilities = ["", *self.declarable]
        for _ in range(8):
            ability = abilities[dice.roll(len(abilities)) - 1]
            reach = self.profile(ability).maximum
            reach = reach if self._exactly else reach * dice.roll(100) / 100
            cos, sin = HEADINGS[dice.roll(len(HEADINGS)) - 1]
            ends = self._ends_at(x + reach * cos, y + reach * sin)
            if ends:
                command = MakeMove(to=ends[dice.roll(len(ends)) - 1], ability=ability)
                if not self.check(command):
                    return command
        probes = (command for command in self._last_resorts() if not self.check(command))
        return next(probes, MakeMove(to=self.unit.node))

    def _ends_at(self, x: float, y: float) -> list[Node]:
        """FR-MOVE-9  The positions at a point, one for each surface there."""
        return [(x, y, found.elevation) for found in board(self.state).surfaces_at(x, y)]

    def _last_resorts(self) -> Iterator[MakeMove]:
        for ability in ("", *self.declarable) if self.owed.kind == "initial" else ():
            spot = _spot(self.state, self.unit, self.profile(ability))
            if spot:
                yield MakeMove(to=spot, ability=ability)
        yield from (MakeMove(to=end) for end in self._probes())

    def _probes(self) -> Iterator[Node]:
        """FR-REACT-11 FR-UNIT-BIKER-SLALOM-1  Ends to try along 72 headings, on every surface
        there.
        """
        x, y, _ = self.unit.node
        retreats = RETREATS if self.owed.kind == "fall-back" else ()
        for reach in (self._exactly,) if self._exactly else retreats:
            if reach <= self.owed.maximum + EPS:
                for cos, sin in HEADINGS:
                    yield from self._ends_at(x + reach * cos, y + reach * sin)

    def offer(self) -> Offer:
        params: dict[str, Value] = {"name": self.unit.name, "inches": self.owed.maximum}
        return Offer(
            seat=self.seat,
            kind="move",
            prompt=Prompt(clause=self.owed.clause, key=f"move-{self.owed.kind}", params=params),
            area=self._area(self.profile()),
            variants=tuple(
                Variant(ability=slug, area=self._area(self.profile(slug)))
                for slug in self.declarable
            ),
        )

    def _area(self, profile: MovementProfile) -> Area:
        table, body = board(self.state), self.unit.body
        found = movement.reach(table, body, self.state.bodies_without(self.unit.id), profile)
        return Area(
            subject=self.unit.id,
            start=(self.unit.x, self.unit.y),
            maximum=profile.maximum,
            polygons=tuple(p for each in found if not each.elevation for p in each.polygons),
            raised=tuple(each for each in found if each.elevation),
        )


def may_fight_through(s: FrontierState, unit: Unit) -> list[Refusal]:
    """FR-ACT-7  Require an initial movement that ends with an enemy in sight and within 10"."""
    owed = initial_move(s, unit)
    declared = ["", *(ability.slug for ability in declarable(unit, "move"))]
    budget = Budget(MOST_PROBING)
    try:
        if any(assault_spot(s, unit, profile_of(s, unit, owed, each), budget) for each in declared):
            return []
    except BudgetSpentError as spent:
        return [movement.too_long(spent, "FR-ACT-7")]
    return [nobody_to_assault(unit)]


def _spot(s: FrontierState, unit: Unit, profile: MovementProfile) -> Node | None:
    """FR-ACT-7  An end with an enemy to assault; None when there is none or the search exceeds its
    budget.
    """
    try:
        return assault_spot(s, unit, profile, Budget(MOST_PROBING))
    except BudgetSpentError:
        return None


def nobody_to_assault(unit: Unit) -> Refusal:
    """FR-ACT-7  The refusal when no initial movement ends with an enemy in sight and within 10"."""
    return Refusal(clause="FR-ACT-7", key="nobody-to-assault", params={"name": unit.name})


def initial_move(s: FrontierState, unit: Unit) -> Owed:
    """FR-ACT-7 FR-ACT-13  The initial movement: up to 5" with bonuses; 0" for a unit that cannot
    move.
    """
    if not may_move(unit):
        return Owed(unit=unit.id, seat=unit.seat, kind="initial", maximum=0.0, clause="FR-ACT-13")
    return owed_move(s, unit, unit.seat, "initial", 5, "FR-ACT-7")
