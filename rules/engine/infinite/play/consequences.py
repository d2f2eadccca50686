"""What follows from an attack: successes, then hit after hit with damage, Knockback and morale.

Worked example: IF-EX-43.
"""

from __future__ import annotations

from rules.engine.core.flow import Decisions
from rules.engine.infinite.data.profiles import WEAPONS
from rules.engine.infinite.model.action_events import (
    AttackEnded,
    HitAdvanced,
    StanceEnded,
    UnitPushed,
    UnitStaggered,
)
from rules.engine.infinite.model.commands import DivideDamage
from rules.engine.infinite.model.state import Attack, Hit, Unit
from rules.engine.infinite.play import actions, attacks, damage, morale
from rules.engine.infinite.play.queries import Table, mover
from rules.engine.infinite.play.splitting import split_decision
from rules.engine.infinite.space import movement
from rules.engine.tabletop.inches.points import length
from rules.engine.tabletop.inches.units import INCH


def resolve(play: Table, attack: Attack) -> Decisions | None:
    """IF-ATTACK-12 IF-ATTACK-16  Work one step through an attack: split its successes, then deal
    with each target that is hit wholly before the next.
    """
    if not attack.is_split:
        decision = split_decision(play.state, attack)
        if decision:
            return (decision,)
        attacks.assign(play, attacks.neutral_shares(attack))
    elif not attack.hits:
        play.emit(AttackEnded(clause="IF-ATTACK-15"))
    else:
        return _resolve_hit(play, attack, attack.hits[0])
    return None


def _resolve_hit(play: Table, attack: Attack, hit: Hit) -> Decisions | None:
    """IF-ATTACK-16  Damage and its division, defeat, Broken by Spirit 0; Knockback, then Stagger;
    morale. A hit without damage has no consequences.
    """
    unit = play.state.units[hit.unit]
    match hit.stage:
        case "damage" if hit.damage:
            return _damage(play, unit, hit)
        case "knockback":
            _knock_back(play, attack, unit)
            _stagger(play, attack, unit)
            _advance(play, hit.change(stage="morale"))
        case "morale":
            if morale.is_check_due(unit):
                morale.check(play, unit)
            _advance(play, hit.change(stage="done"))
        case _:
            _advance(play, hit.change(stage="done"))
    return None


def _advance(play: Table, hit: Hit) -> None:
    play.emit(HitAdvanced(clause="IF-ATTACK-16", hit=hit))


def _damage(play: Table, unit: Unit, hit: Hit) -> Decisions | None:
    """IF-DMG-5 IF-DMG-9  Ask the owner for the division, unless only one is possible."""
    decision = damage.divide_decision(play.state, unit, hit.damage)
    if len(decision.options) > 1:
        return (decision,)
    divide(play, damage.neutral_division(unit, hit.damage))
    return None


def divide(play: Table, command: DivideDamage) -> None:
    """IF-DMG-5 IF-DMG-8  The target of the first hit takes its damage; a defeated one is done
    with.
    """
    attack = play.state.attack
    assert attack is not None
    hit = attack.hits[0]
    damage.take(play, play.state.units[hit.unit], command)
    is_left = play.state.units[hit.unit].on_table
    _advance(play, hit.change(stage="knockback" if is_left else "done"))


def _knock_back(play: Table, attack: Attack, unit: Unit) -> None:
    """IF-TRAIT-4 IF-MOVE-11 IF-COVER-5  Push the target straight away from the attacker; it is no
    longer in cover if it is pushed at all.
    """
    s, most = play.state, WEAPONS[attack.weapon].number("knockback") * INCH
    if not most:
        return
    end = movement.push(s.board, mover(s, unit), s.units[attack.unit].at, unit.at, most)
    if end == unit.at:
        return
    x, y = end
    distance = length(unit.at, end)
    play.emit(
        UnitPushed(clause="IF-TRAIT-4", unit=unit.id, name=unit.name, x=x, y=y, distance=distance)
    )
    if unit.cover:
        play.emit(
            StanceEnded(
                clause="IF-COVER-5",
                unit=unit.id,
                name=unit.name,
                cause="was-pushed",
                stances=("cover",),
            )
        )


def _stagger(play: Table, attack: Attack, unit: Unit) -> None:
    """IF-TRAIT-5 IF-SQUAD-6  The target loses 1 unspent AP, if it has one; of one pool all lose
    it.
    """
    if WEAPONS[attack.weapon].has("stagger") and unit.ap > 0:
        units = actions.sharers(play.state, unit)
        play.emit(UnitStaggered(clause="IF-TRAIT-5", unit=unit.id, name=unit.name, units=units))
