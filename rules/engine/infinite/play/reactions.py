"""Reactions: who is triggered by a completed action, and what it may do.

Worked examples: IF-EX-35, IF-EX-37.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.engine.core.cached_property import cached_property
from rules.engine.core.decision import Command, Refusal, Seat, other
from rules.engine.core.dice import Dice, pick
from rules.engine.core.flow import Decisions
from rules.engine.core.record import Record
from rules.engine.infinite.data.profiles import WEAPONS
from rules.engine.infinite.model.action_events import ActionCompleted, Reacted, ReactionsEnded
from rules.engine.infinite.model.commands import AttackUnits, PassReactions, React
from rules.engine.infinite.model.state import Action, InfiniteState, Point, Trigger, Unit
from rules.engine.infinite.play import actions, moves, performing
from rules.engine.infinite.play.options import MoveOffer, SquadOffer
from rules.engine.infinite.play.queries import Table, contact, enemies, figure_of, sees
from rules.engine.infinite.space.sight import sees_on_path
from rules.engine.tabletop.offer import Option, Prompt
from rules.engine.tabletop.options import option, refusal

# ---- who is triggered --------------------------------------------------------------------------


class Completed(Record):
    """IF-REACT-13  A completed action: who acted and who was attacked; of a Move, also where each
    mover began and the ends of its legs.
    """

    action: Action
    actors: tuple[str, ...]
    targets: tuple[str, ...] = ()
    began: dict[str, Unit] = {}
    paths: dict[str, tuple[Point, ...]] = {}


def letters(s: InfiniteState, unit: Unit, done: Completed) -> tuple[str, ...]:
    """IF-REACT-4  The letters by which a unit may react to a completed action of an enemy."""
    holds = {"a": _was_attacked, "b": _moved_in_contact, "c": _moved_in_view, "d": _acted_in_view}
    return tuple(each for each in _gate(s, unit, done.action) if holds[each](s, unit, done))


def _gate(s: InfiniteState, unit: Unit, action: Action) -> str:
    """IF-REACT-4  The letters that are open to a unit: (c) and (d) need Overwatch; by a setting (c)
    does not, nor (d) for Attacks.
    """
    if unit.overwatch:
        return "abcd"
    if s.settings.reaction_gate == "open":
        return "abcd" if action == "attack" else "abc"
    return "ab"


def _was_attacked(_s: InfiniteState, unit: Unit, done: Completed) -> bool:
    """IF-REACT-4  (a) it was a target of the attack just resolved."""
    return unit.id in done.targets


def _moved_in_contact(s: InfiniteState, unit: Unit, done: Completed) -> bool:
    """IF-REACT-4 IF-MOVE-7  (b) a Move began or ended in base contact with it."""
    return any(
        contact(began, unit) or contact(s.units[mover], unit) for mover, began in done.began.items()
    )


def _moved_in_view(s: InfiniteState, unit: Unit, done: Completed) -> bool:
    """IF-REACT-4 IF-REACT-5  (c) a Move was in its line of sight at any sampled point, of which its
    end is tried first.
    """
    return any(
        sees(s, unit, s.units[mover])
        or sees_on_path(s.board, figure_of(unit), figure_of(began), done.paths[mover]) is not None
        for mover, began in done.began.items()
    )


def _acted_in_view(s: InfiniteState, unit: Unit, done: Completed) -> bool:
    """IF-REACT-4 IF-REACT-13  (d) an enemy that is in its line of sight now completed any
    action.
    """
    return any(sees(s, unit, s.units[actor]) for actor in done.actors)


def trigger_of(s: InfiniteState, done: Completed) -> Trigger:
    """IF-REACT-13 IF-REACT-14  The enemies that a completed action triggers, with their letters."""
    actor = s.units[done.actors[0]]
    found = {enemy.id: letters(s, enemy, done) for enemy in enemies(s, actor)}
    return Trigger(
        seat=actor.seat,
        action=done.action,
        movers=tuple(done.paths),
        targets=done.targets,
        actors=done.actors,
        by={unit: by for unit, by in found.items() if by},
    )


def complete(play: Table, done: Completed) -> None:
    """IF-REACT-1 IF-REACT-6 IF-REACT-13 IF-REACT-14  An action is complete: the enemies that it
    triggers may react. Nobody reacts to a unit that has left play.
    """
    if play.is_over or not any(play.state.units[actor].on_table for actor in done.actors):
        return
    trigger = trigger_of(play.state, done)
    if trigger.by:
        play.emit(ActionCompleted(clause="IF-REACT-13", trigger=trigger))


# ---- what they may do --------------------------------------------------------------------------


def actors_left(s: InfiniteState, trigger: Trigger) -> tuple[Unit, ...]:
    """IF-REACT-7 IF-REACT-11  The units that triggered reactions and are still on the table."""
    return tuple(s.units[actor] for actor in trigger.actors if s.units[actor].on_table)


def able(s: InfiniteState, trigger: Trigger) -> tuple[Unit, ...]:
    """IF-REACT-8 IF-REACT-10  The triggered units that may still answer: neither defeated nor
    Broken nor at Mind 0, and once each.
    """
    if not actors_left(s, trigger):
        return ()
    units = [s.units[id] for id in trigger.by if id not in trigger.answered]
    return tuple(unit for unit in units if unit.on_table and unit.mind and not unit.is_broken)


def refusals(s: InfiniteState, trigger: Trigger, command: React) -> list[Refusal]:
    """IF-REACT-2 IF-REACT-7 IF-REACT-8 IF-REACT-10  Why a reaction is refused."""
    unit = next((each for each in able(s, trigger) if each.id == command.unit), None)
    if unit is None:
        return [refusal("IF-REACT-4", "not-triggered")]
    found = performing.refusals(s, unit, command.action, is_reaction=True)
    if isinstance(command.action, AttackUnits):
        left = {actor.id for actor in actors_left(s, trigger)}
        if not set(command.action.targets) <= left:
            found.append(refusal("IF-REACT-7", "target-did-not-trigger", name=unit.name))
    return found


def may_move(s: InfiniteState, unit: Unit, *, athletics: bool = False) -> bool:
    """IF-REACT-3  Whether a unit can react with a Move."""
    is_free = actions.may_take(s, unit, "move", athletics=athletics, is_reaction=True)
    return is_free and moves.can_move(s, unit)


class ReactDecision(Record, dict=True):
    """IF-DEC-13 IF-REACT-10  Have one of the triggered units react, or pass. Attacks on several
    units and Moves are not among the options.
    """

    state: InfiniteState
    trigger: Trigger

    @property
    def seat(self) -> Seat:
        return other(self.trigger.seat)

    @cached_property
    def units(self) -> tuple[Unit, ...]:
        return able(self.state, self.trigger)

    @cached_property
    def listed(self) -> tuple[Option, ...]:
        """Every reaction that can be listed, with what refuses it."""
        s, targets = self.state, actors_left(self.state, self.trigger)
        return tuple(
            each.change(command=performing.as_reaction(unit, each.command))
            for unit in self.units
            for each in (
                *performing.listed(s, unit, targets, is_reaction=True),
                *performing.impossible(s, unit, may_move=unit in self.movers, is_reaction=True),
            )
        )

    @cached_property
    def legal(self) -> tuple[React, ...]:
        """The legal ones among them."""
        s, targets = self.state, actors_left(self.state, self.trigger)
        return tuple(
            performing.as_reaction(unit, each)
            for unit in self.units
            for each in performing.legal(s, unit, targets, is_reaction=True)
        )

    @cached_property
    def movers(self) -> tuple[Unit, ...]:
        return tuple(unit for unit in self.units if may_move(self.state, unit))

    @property
    def moves(self) -> tuple[MoveOffer, ...]:
        """IF-SHOW-4  How far each of them may Move."""
        found = (performing.move_offers(self.state, unit, is_reaction=True) for unit in self.movers)
        return tuple(each for offers in found for each in offers)

    @property
    def is_open(self) -> bool:
        """IF-REACT-15  Whether some reaction is legal."""
        return bool(self.legal) or any(may_move(self.state, unit) for unit in self.units)

    def check(self, command: Command) -> list[Refusal]:
        match command:
            case PassReactions():
                return []
            case React():
                return refusals(self.state, self.trigger, command)
            case _:
                return [refusal("IF-DEC-13", "not-offered")]

    def sample(self, dice: Dice) -> Command:
        """A random legal reaction, or none."""
        legal = self.legal
        at = pick(dice, len(legal) + len(self.movers) + 1)
        if at < len(legal):
            return legal[at]
        at -= len(legal)
        if at < len(self.movers):
            unit = self.movers[at]
            found = moves.draw_move(self.state, unit, dice)
            if found is not None:
                return React(unit=unit.id, action=found)
        return PassReactions()

    def offer(self) -> SquadOffer:
        passing = option(PassReactions(), "IF-DEC-13", "pass-reactions")
        return SquadOffer(
            seat=self.seat,
            kind="react",
            prompt=Prompt(clause="IF-DEC-13", key="react", params=self._params()),
            options=(*self.listed, passing),
            passing=PassReactions(),
            uses=tuple(dict.fromkeys(self._uses())),
            shots={unit.id: WEAPONS[unit.readied].most_targets for unit in self.units},
            moves=self.moves,
            costs=performing.move_costs(self.state, is_reaction=True),
        )

    def _params(self) -> dict[str, str | int | float]:
        actor = self.state.units[self.trigger.actors[0]]
        return {"name": actor.name, "action": self.trigger.action}

    def _uses(self) -> Iterator[str]:
        """The reactions that are possible."""
        for each in self.listed:
            if each.is_legal and isinstance(each.command, React):
                yield performing.action_of(each.command.action)
        if self.movers:
            yield "move"


# ---- answering ---------------------------------------------------------------------------------


def resolve(play: Table, trigger: Trigger) -> Decisions | None:
    """IF-REACT-10 IF-REACT-15  Ask for one reaction after the other, while any is legal."""
    decision = ReactDecision(state=play.state, trigger=trigger)
    if decision.is_open:
        return (decision,)
    play.emit(ReactionsEnded(clause="IF-REACT-15"))
    return None


def react(play: Table, command: React) -> None:
    """IF-REACT-3 IF-REACT-8 IF-REACT-9  A unit reacts, for more AP; this triggers nothing."""
    s, unit = play.state, play.state.units[command.unit]
    points = performing.cost(s, command.action, is_reaction=True)
    action = performing.action_of(command.action)
    play.emit(
        Reacted(clause="IF-REACT-3", unit=unit.id, name=unit.name, action=action, points=points)
    )
    performing.perform(play, unit, command.action, is_reaction=True)
