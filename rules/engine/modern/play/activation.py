"""Activation: choosing Units, and the act of each."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from rules.engine.core.cached_property import cached_property
from rules.engine.core.decision import Command, Refusal, Seat
from rules.engine.core.dice import Dice, pick
from rules.engine.core.record import Record
from rules.engine.modern.model.commands import (
    ChangeState,
    ChooseUnits,
    EndActivations,
    FireAt,
    MoveUnit,
    Pivot,
)
from rules.engine.modern.model.events import StateChanged, UnitMoved, UnitPivoted
from rules.engine.modern.model.state import ModernState, Unit
from rules.engine.modern.play import facing, fire
from rules.engine.modern.play.losses import destroy
from rules.engine.modern.play.options import SquaresOffer
from rules.engine.modern.play.position_queries import (
    Table,
    eligible,
    enemies,
    is_faced,
    may_be_activated,
    walk_of,
)
from rules.engine.modern.space import movement
from rules.engine.tabletop.grid import is_name, named, square_of
from rules.engine.tabletop.offer import Offer, Option, Prompt
from rules.engine.tabletop.options import option, refusal

Act = MoveUnit | Pivot | FireAt | ChangeState


class SetDecision(Record, dict=True):
    """MW-DEC-5 MW-TURN-6 MW-TURN-7  Choose up to as many eligible Units as the dice
    allow, or none.
    """

    state: ModernState

    @property
    def seat(self) -> Seat:
        return self.state.active

    @cached_property
    def units(self) -> list[Unit]:
        return eligible(self.state, self.seat)

    @property
    def most(self) -> int:
        """MW-DICE-9  The total of the dice, at most all eligible Units."""
        return min(self.state.activations, len(self.units))

    def check(self, command: Command) -> list[Refusal]:
        if not isinstance(command, ChooseUnits):
            return [refusal("MW-DEC-5", "not-offered")]
        able = {unit.id for unit in self.units}
        if len(set(command.units)) != len(command.units) or not set(command.units) <= able:
            return [refusal("MW-TURN-11", "not-eligible")]
        if len(command.units) > self.state.activations:
            most = self.state.activations
            return [refusal("MW-TURN-6", "too-many-chosen", count=len(command.units), most=most)]
        return []

    def answers(self) -> Iterator[ChooseUnits]:
        """Yield every set of Units, the smallest first, each in roster order."""
        ids = [unit.id for unit in self.units]
        for size in range(self.most + 1):
            for units in combinations(ids, size):
                yield ChooseUnits(units=units)

    def sample(self, dice: Dice) -> ChooseUnits:
        ids = [unit.id for unit in self.units]
        count = self.most - pick(dice, self.most + 1) // 2
        return ChooseUnits(units=tuple(ids.pop(pick(dice, len(ids))) for _ in range(count)))

    def offer(self) -> SquaresOffer:
        return SquaresOffer(
            seat=self.seat,
            kind="choose-units",
            prompt=Prompt(
                clause="MW-DEC-5",
                key="choose-units",
                params={"side": self.state.names[self.seat], "most": self.most},
            ),
            options=(*map(_choice, self.units), _NOBODY),
            most=self.most,
        )


_NOBODY = option(ChooseUnits(units=()), "MW-TURN-7", "choose-nobody")


def _choice(unit: Unit) -> Option:
    command = ChooseUnits(units=(unit.id,))
    return option(command, "MW-TURN-6", "choose-unit", subject=unit.id, name=unit.name)


class ActDecision(Record, dict=True):
    """MW-DEC-6 MW-DEC-7 MW-TURN-7  Have one of the remaining Units move, pivot, fire or change
    state, or end the activations.
    """

    state: ModernState

    @property
    def seat(self) -> Seat:
        return self.state.active

    @cached_property
    def units(self) -> list[Unit]:
        """MW-TURN-6  The declared Units; if none are declared, all eligible ones."""
        s = self.state
        if s.chosen is None:
            return eligible(s, self.seat)
        declared = [unit for unit in s.army(self.seat) if unit.id in s.chosen]
        return [unit for unit in declared if may_be_activated(s, unit)]

    @property
    def is_open(self) -> bool:
        """Whether any of them can act; pivots are tested first because they are cheapest."""
        s = self.state
        return any(
            facing.facings(s, unit, "pivot") or next(acts(s, unit), None) for unit in self.units
        )

    def check(self, command: Command) -> list[Refusal]:
        if isinstance(command, EndActivations):
            return []
        if not isinstance(command, Act):
            return [refusal("MW-DEC-7", "not-offered")]
        unit = next((each for each in self.units if each.id == command.unit), None)
        if unit is None:
            return [refusal("MW-TURN-11", "not-chosen")]
        return refusals(self.state, unit, command)

    def answers(self) -> Iterator[Command]:
        """Yield every legal answer; of several paths to a square only the shortest."""
        for unit in self.units:
            yield from acts(self.state, unit)
        yield EndActivations()

    def sample(self, dice: Dice) -> Command:
        units = self.units
        at = pick(dice, 4 * len(units) + 1)
        found = list(acts(self.state, units[at // 4])) if at < 4 * len(units) else []
        return found[pick(dice, len(found))] if found else EndActivations()

    def offer(self) -> Offer:
        shown = [each for unit in self.units for each in _options(self.state, unit)]
        name = self.state.names[self.seat]
        shown.append(option(EndActivations(), "MW-DEC-6", "end-activations"))
        return Offer(
            seat=self.seat,
            kind="act",
            prompt=Prompt(
                clause="MW-DEC-7",
                key="act",
                params={"side": name, "left": self.state.activations},
            ),
            options=tuple(shown),
        )


def acts(s: ModernState, unit: Unit) -> Iterator[Act]:
    """MW-TURN-7  Yield every legal act of a Unit."""
    for square, path in movement.reach(walk_of(s, unit)).items():
        drowns = s.board.grounds[square].drowns
        yield MoveUnit(unit=unit.id, path=tuple(map(named, path)), into_river=drowns)
    for way in facing.facings(s, unit, "pivot"):
        yield Pivot(unit=unit.id, facing=way)
    for target in fire.targets(s, unit):
        yield FireAt(unit=unit.id, target=target.id)
    if not change_refusals(s, unit):
        yield ChangeState(unit=unit.id)


def _options(s: ModernState, unit: Unit) -> Iterator[Option]:
    """Return the acts of a Unit as labelled options, including refused shots."""
    for act in acts(s, unit):
        match act:
            case MoveUnit():
                yield _move_option(unit, act)
            case Pivot(facing=way):
                yield option(act, "MW-MOVE-9", f"face-{way}", subject=unit.id)
            case ChangeState():
                key = "mount" if next_row(unit) == unit.types[0].slug else "dismount"
                yield option(act, "MW-CAV-1", key, subject=unit.id, name=unit.name)
    if unit.row.range and not unit.row.is_artillery:
        yield from (_shot(s, unit, enemy) for enemy in enemies(s, unit))


def _move_option(unit: Unit, move: MoveUnit) -> Option:
    """MW-MOVE-1 MW-MOVE-3 MW-RIV-2  Label a move by its end square; returning to the start and
    drowning have labels of their own.
    """
    to = move.path[-1]
    if to == unit.at:
        there = move.path[0]
        return option(move, "MW-MOVE-3", "move-back", subject=unit.id, name=unit.name, square=there)
    key, clause = ("drown", "MW-RIV-2") if move.into_river else ("move", "MW-MOVE-1")
    return option(move, clause, key, subject=unit.id, target=to, name=unit.name, square=to)


def _shot(s: ModernState, unit: Unit, enemy: Unit) -> Option:
    """MW-FIRE-4 MW-FIRE-15  Label a shot with its chance, or with its refusals."""
    refused = fire.refusals(s, unit, enemy)
    hits = None
    if not refused:
        hits = float(fire.chance(fire.needed(unit, enemy, fire.in_cover(s, unit, enemy))))
    return option(
        FireAt(unit=unit.id, target=enemy.id),
        "MW-FIRE-4",
        "fire",
        refused,
        subject=unit.id,
        target=enemy.id,
        chance=hits,
        name=unit.name,
        enemy=enemy.name,
    )


def refusals(s: ModernState, unit: Unit, command: Act) -> list[Refusal]:
    """MW-TURN-7 MW-ARTY-1  Return why a Unit may not do an act."""
    match command:
        case MoveUnit():
            return _move_refusals(s, unit, command)
        case Pivot(facing=way):
            return _pivot_refusals(s, unit, way)
        case FireAt(target=target):
            enemy = next((each for each in enemies(s, unit) if each.id == target), None)
            if enemy is None:
                return [refusal("MW-FIRE-4", "no-such-enemy")]
            return fire.refusals(s, unit, enemy)
        case ChangeState():
            return change_refusals(s, unit)


def _move_refusals(s: ModernState, unit: Unit, command: MoveUnit) -> list[Refusal]:
    """MW-MOVE-1 MW-RIV-2 MW-DEC-10  Check the path, and that drowning the Unit is confirmed."""
    strange = [name for name in command.path if not is_name(name)]
    if strange:
        return [refusal("MW-MOVE-2", "no-square", square=strange[0][:20])]
    path = tuple(map(square_of, command.path))
    found = movement.judge(walk_of(s, unit), path)
    if found:
        return found
    drowns = s.board.grounds[path[-1]].drowns
    if drowns != command.into_river:
        key = "confirm-river" if drowns else "no-river"
        return [refusal("MW-RIV-2", key, name=unit.name)]
    return []


def _pivot_refusals(s: ModernState, unit: Unit, way: str) -> list[Refusal]:
    """MW-MOVE-9  A pivot changes the facing, and in contact only towards an enemy."""
    if way == unit.facing:
        return [refusal("MW-MOVE-9", "no-turn", name=unit.name)]
    if way not in facing.facings(s, unit, "pivot"):
        return [refusal("MW-MOVE-9", "turns-away", name=unit.name)]
    return []


def change_refusals(s: ModernState, unit: Unit) -> list[Refusal]:
    """MW-CAV-1 MW-CAV-2 MW-CAV-3  Only Cavalry changes state, if the settings allow it, and never
    while an adjacent enemy faces it.
    """
    if "changes-state" not in unit.qualities:
        return [refusal("MW-CAV-1", "no-change", name=unit.name)]
    if not s.settings.allow_dismount:
        return [refusal("MW-CAV-1", "no-dismounting")]
    return [refusal("MW-CAV-2", "change-faced", name=unit.name)] if is_faced(s, unit) else []


def next_row(unit: Unit) -> str:
    """MW-CAV-1  Return the row that it changes to."""
    slugs = [row.slug for row in unit.types]
    return slugs[(slugs.index(unit.type) + 1) % len(slugs)]


def perform(play: Table, command: Act) -> None:
    """MW-TURN-7  Perform the act of a chosen Unit."""
    unit = play.state.units[command.unit]
    match command:
        case MoveUnit():
            _move(play, unit, command)
        case Pivot(facing=way):
            play.emit(UnitPivoted(clause="MW-MOVE-9", unit=unit.id, name=unit.name))
            facing.turn_to(play, unit, way, "pivot")
        case FireAt(target=target):
            fire.fire(play, unit, play.state.units[target])
        case ChangeState():
            kind = next_row(unit)
            play.emit(StateChanged(clause="MW-CAV-1", unit=unit.id, name=unit.name, kind=kind))
            facing.owe(play, unit.id, "change")


def _move(play: Table, unit: Unit, command: MoveUnit) -> None:
    """MW-MOVE-1 MW-RIV-2 MW-RIV-4  Move the Unit along its path; in an unbridged river it
    is lost.
    """
    board, square = play.state.board, square_of(command.path[-1])
    ground = board.grounds[square]
    play.emit(
        UnitMoved(
            clause="MW-MOVE-1",
            unit=unit.id,
            name=unit.name,
            path=command.path,
            x=square[0],
            y=square[1],
            square=command.path[-1],
            contours=board.climb(unit.square, square),
            ford=ground.water == "ford",
        )
    )
    if ground.drowns:
        destroy(play, "MW-RIV-2", play.state.units[unit.id])
    else:
        facing.owe(play, unit.id, "move")
