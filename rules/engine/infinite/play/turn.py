"""A turn: the parts of its members one after the other, their actions, and the reactions to them.

Worked examples: IF-EX-34, IF-EX-43, IF-EX-44.
"""

from __future__ import annotations

from rules.engine.core.flow import Decisions, Step
from rules.engine.infinite.model.commands import AttackUnits, ChooseEntity, MoveUnits, Retreat
from rules.engine.infinite.model.events import PartBegan, PartEnded, TurnEnded
from rules.engine.infinite.model.state import ActingPart, Attack, InfiniteState, Unit
from rules.engine.infinite.play import consequences, morale, moves, performing, reactions, retreats
from rules.engine.infinite.play.act_decision import ActDecision
from rules.engine.infinite.play.queries import Table
from rules.engine.infinite.play.reactions import Completed
from rules.engine.tabletop.offer import OneOf, Prompt
from rules.engine.tabletop.options import option

# ---- steps -------------------------------------------------------------------------------------


def play_parts(play: Table) -> Decisions | None:
    """IF-SQUAD-8 IF-ACT-6  Play the parts of a turn: an attack is resolved to its end, then
    reactions to the action, before the next action is chosen.
    """
    asked: Decisions | None = None
    while not asked and not play.is_over and (part := play.state.part):
        s = play.state
        if s.attack:
            asked = _resolve_attack(play, s.attack)
        elif s.trigger:
            asked = reactions.resolve(play, s.trigger)
        elif part.unit:
            asked = _act(play, part, s.units[part.unit])
        elif part.waiting:
            asked = _next_member(play, part)
        else:
            break
    return asked


def end_turn(play: Table) -> None:
    """IF-ATTACK-15 IF-ORDER-9  End the turn; play passes to the next entity."""
    part = play.state.part
    if part and not play.is_over:
        seat = play.state.units[part.entity].seat
        play.emit(TurnEnded(clause="IF-ORDER-9", unit=part.entity, seat=seat))


TURN: tuple[Step, ...] = (play_parts, end_turn)
"""IF-ORDER-1  The steps of a turn that has begun."""

# ---- parts -------------------------------------------------------------------------------------


def _next_member(play: Table, part: ActingPart) -> Decisions | None:
    """IF-SQUAD-8 IF-SQUAD-12 IF-SQUAD-15  The Leader acts first, then the others in any order;
    without a Leader the remaining members do. The order is not asked where none can do anything.
    """
    s = play.state
    first = part.entity if part.entity in part.waiting else part.waiting[0]
    is_free = first != part.entity and len(part.waiting) > 1
    if is_free and any(_has_choice(s, s.units[unit]) for unit in part.waiting):
        return (_member_choice(s, part),)
    begin_part(play, first)
    return None


def _has_choice(s: InfiniteState, unit: Unit) -> bool:
    """IF-ORDER-10 IF-DEC-19  Whether a unit can do anything in its part; a Broken one retreats."""
    return unit.is_broken or ActDecision(state=s, unit=unit).is_open


def _member_choice(s: InfiniteState, part: ActingPart) -> OneOf:
    """IF-DEC-8 IF-SQUAD-8  Which member acts next."""
    units = [s.units[unit] for unit in part.waiting]
    return OneOf(
        seat=units[0].seat,
        kind="member",
        prompt=Prompt(clause="IF-DEC-8", key="member"),
        options=tuple(
            option(
                ChooseEntity(unit=unit.id), "IF-SQUAD-8", "member", subject=unit.id, name=unit.name
            )
            for unit in units
        ),
    )


def begin_part(play: Table, unit: str) -> None:
    """IF-COVER-5 IF-OW-2 IF-STATE-5 IF-STATE-10  A unit's part begins: its Cover and Overwatch end,
    a Broken unit rolls to rally, and the condition that it has runs out with this part.
    """
    acting = play.state.units[unit]
    play.emit(PartBegan(clause="IF-SQUAD-8", unit=unit, name=acting.name))
    moves.end_stances(play, acting, "part-begins")
    morale.begin_part(play, play.state.units[unit])


def end_part(play: Table, unit: Unit) -> None:
    """IF-ACT-4 IF-STATE-5  A unit's part ends; AP that it has not spent stay for reactions."""
    if unit.on_table:
        morale.end_part(play, unit)
    play.emit(PartEnded(clause="IF-ACT-4", unit=unit.id, name=unit.name, points=unit.ap))


def _act(play: Table, part: ActingPart, unit: Unit) -> Decisions | None:
    """IF-STATE-8 IF-REACT-12 IF-ORDER-10  A Broken unit retreats first. The part ends when the unit
    is defeated, becomes Broken in it, or has nothing left to choose.
    """
    if has_lost_part(unit):
        end_part(play, unit)
    elif not part.has_begun:
        return _retreat(play, unit)
    else:
        decision = ActDecision(state=play.state, unit=unit)
        if decision.is_open:
            return (decision,)
        end_part(play, unit)
    return None


def has_lost_part(unit: Unit) -> bool:
    """IF-REACT-12  Whether the acting unit is defeated, or has become Broken since its part began:
    the condition of one that was Broken before has begun to run.
    """
    return not unit.on_table or (unit.is_broken and not unit.runs)


def _retreat(play: Table, unit: Unit) -> Decisions | None:
    """IF-STATE-8 IF-DEC-16  Retreat at once where there is nothing to choose."""
    decision = retreats.RetreatDecision(state=play.state, unit=unit)
    if decision.is_open:
        return (decision,)
    retreat(play, decision, Retreat(edge=next(iter(decision.ways))))
    return None


# ---- actions -----------------------------------------------------------------------------------


def retreat(play: Table, decision: retreats.RetreatDecision, command: Retreat) -> None:
    """IF-STATE-8 IF-REACT-14  A retreat counts as a Move for enemy reactions, unless the unit
    stays.
    """
    unit, path = decision.unit, retreats.perform(play, decision, command)
    if path:
        began, paths = {unit.id: unit}, {unit.id: path}
        done = Completed(action="move", actors=(unit.id,), began=began, paths=paths)
        reactions.complete(play, done)


def act(play: Table, unit: Unit, command: performing.Act) -> None:
    """IF-ACT-6 IF-REACT-6  Take an action. It is complete at once, except an attack, which is
    resolved first.
    """
    before = play.state
    performing.perform(play, unit, command)
    if isinstance(command, AttackUnits):
        return
    done = Completed(action=performing.action_of(command), actors=(unit.id,))
    if isinstance(command, MoveUnits):
        paths = {path.unit: path.points for path in command.paths}
        began = {mover: before.units[mover] for mover in paths}
        done = done.change(actors=tuple(paths), began=began, paths=paths)
    reactions.complete(play, done)


def _resolve_attack(play: Table, attack: Attack) -> Decisions | None:
    """IF-ATTACK-16 IF-REACT-9  Resolve an attack; one that is no reaction itself is an action that
    is complete when it ends.
    """
    asked = consequences.resolve(play, attack)
    if play.state.attack is None and play.state.trigger is None:
        done = Completed(action="attack", actors=(attack.unit,), targets=attack.targets)
        reactions.complete(play, done)
    return asked
