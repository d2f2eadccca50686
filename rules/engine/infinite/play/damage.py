"""Damage: armour, its division among the attributes, what an attribute at 0 disables, defeat.

Worked examples: IF-EX-28, IF-EX-38.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.engine.core.decision import Command, Refusal
from rules.engine.infinite.data.profiles import WEAPONS, Weapon
from rules.engine.infinite.model.action_events import DamageTaken, UnitDefeated
from rules.engine.infinite.model.commands import DivideDamage
from rules.engine.infinite.model.state import InfiniteState, Unit
from rules.engine.infinite.play import items, morale, moves, outcome, squads
from rules.engine.infinite.play.pool import attack_pool, morale_pool
from rules.engine.infinite.play.queries import Table
from rules.engine.tabletop.inches.units import INCH
from rules.engine.tabletop.offer import OneOf, Option, Prompt
from rules.engine.tabletop.options import option, refusal

# ---- how much ----------------------------------------------------------------------------------


def effective_armour(unit: Unit, apen: int) -> int:
    """IF-DMG-2 IF-DMG-3 IF-TRAIT-1  The armour rating less APen, never below 0."""
    return max(0, unit.profile.armour - apen)


def after_armour(unit: Unit, weapon: Weapon) -> int:
    """IF-DMG-1 IF-DMG-2 IF-DMG-3  The weapon's flat damage less the target's effective armour."""
    return final_damage(unit, weapon.damage, weapon.apen)


def final_damage(unit: Unit, damage: int, apen: int) -> int:
    """IF-DMG-3 IF-DMG-4  Damage less effective armour, never below 0."""
    return max(0, damage - effective_armour(unit, apen))


# ---- division ----------------------------------------------------------------------------------


def is_fatal(unit: Unit, damage: int) -> bool:
    """IF-DMG-9  Damage of at least the unit's hit points leaves nothing to divide."""
    return damage >= unit.hit_points


def divisions(unit: Unit, damage: int) -> Iterator[DivideDamage]:
    """IF-DMG-5  Every way to divide damage, no attribute below 0; all of each if it is fatal."""
    if is_fatal(unit, damage):
        yield DivideDamage(mind=unit.mind, body=unit.body, spirit=unit.spirit)
        return
    for mind in range(min(unit.mind, damage) + 1):
        for body in range(min(unit.body, damage - mind) + 1):
            spirit = damage - mind - body
            if spirit <= unit.spirit:
                yield DivideDamage(mind=mind, body=body, spirit=spirit)


def division_refusals(unit: Unit, damage: int, command: DivideDamage) -> list[Refusal]:
    """IF-DMG-5 IF-DMG-9  Why damage cannot be divided in this way."""
    if command in divisions(unit, damage):
        return []
    parts = {"mind": command.mind, "body": command.body, "spirit": command.spirit}
    if sum(parts.values()) != min(damage, unit.hit_points) or min(parts.values()) < 0:
        return [refusal("IF-DMG-5", "wrong-division", damage=min(damage, unit.hit_points))]
    over = [name for name, left in unit.attributes.items() if parts[name] > left]
    return [refusal("IF-DMG-5", f"below-0-{name}", name=unit.name) for name in over]


def neutral_division(unit: Unit, damage: int) -> DivideDamage:
    """IF-DEC-18  Mind, then Spirit, then Body, leaving 1 in each while possible."""
    parts, left = {"mind": 0, "spirit": 0, "body": 0}, min(damage, unit.hit_points)
    for kept in (1, 0):
        for name in ("mind", "spirit", "body"):
            taken = min(left, max(0, getattr(unit, name) - parts[name] - kept))
            parts[name] += taken
            left -= taken
    return DivideDamage(**parts)


class DivideDecision(OneOf):
    """IF-DMG-5 IF-DEC-14  The owner divides the damage; every division is an option."""

    unit: Unit
    damage: int

    def check(self, command: Command) -> list[Refusal]:
        if not isinstance(command, DivideDamage):
            return [refusal("IF-DEC-14", "not-offered")]
        return division_refusals(self.unit, self.damage, command)


def divide_decision(s: InfiniteState, unit: Unit, damage: int) -> DivideDecision:
    """IF-DEC-14 IF-DEC-18  Divide final damage among Mind, Body and Spirit; the neutral division
    comes first.
    """
    first = neutral_division(unit, damage)
    ways = sorted(divisions(unit, damage), key=lambda each: each != first)
    return DivideDecision(
        seat=unit.seat,
        kind="divide",
        prompt=Prompt(
            clause="IF-DEC-14", key="divide", params={"name": unit.name, "damage": damage}
        ),
        options=tuple(_option(s, unit, each) for each in ways),
        unit=unit,
        damage=damage,
    )


def _option(s: InfiniteState, unit: Unit, command: DivideDamage) -> Option:
    """IF-SHOW-6  A division, with what it leaves and what follows from it."""
    hurt = after(unit, command)
    if is_defeated(s, hurt):
        return option(command, "IF-DMG-5", "divide-defeated", subject=unit.id, **command.fields())
    left: dict[str, Any] = {f"left_{name}": value for name, value in hurt.attributes.items()}
    return option(
        command,
        "IF-DMG-5",
        "divide",
        subject=unit.id,
        **command.fields(),
        **left,
        move=moves.allowance(hurt) // INCH,
        attack=attack_pool(hurt, WEAPONS[hurt.readied]).dice if hurt.body else 0,
        morale=morale_pool(hurt).dice,
        no_mind=int(not hurt.mind),
        no_body=int(not hurt.body),
        is_broken=int(hurt.is_broken),
        is_due=int(morale.is_check_due(hurt)),
    )


def after(unit: Unit, command: DivideDamage) -> Unit:
    """IF-DMG-5 IF-DMG-7  A unit as a division leaves it, before any Morale Check."""
    mind, body, spirit = (left - command.fields()[name] for name, left in unit.attributes.items())
    return unit.change(
        mind=mind,
        body=body,
        spirit=spirit,
        lost=unit.lost + command.mind + command.body + command.spirit,
        condition=unit.condition if spirit else "broken",
    )


# ---- what follows ------------------------------------------------------------------------------


def take(play: Table, unit: Unit, command: DivideDamage) -> None:
    """IF-DMG-5 IF-DMG-6 IF-DMG-7  Take damage; the unit is defeated, or disabled by what is at
    0.
    """
    play.emit(
        DamageTaken(
            clause="IF-DMG-5",
            unit=unit.id,
            name=unit.name,
            mind=command.mind,
            body=command.body,
            spirit=command.spirit,
            damage=command.mind + command.body + command.spirit,
        )
    )
    hurt = play.state.units[unit.id]
    if is_defeated(play.state, hurt):
        defeat(play, hurt, "IF-DMG-8", "hit")
    else:
        disable(play, hurt)


def is_defeated(s: InfiniteState, unit: Unit) -> bool:
    """IF-DMG-6  Defeated when all attributes are 0; by a setting at the first one."""
    left = unit.attributes.values()
    return not any(left) if s.settings.defeat_rule == "total" else not all(left)


def disable(play: Table, unit: Unit) -> None:
    """IF-DMG-7 IF-OW-2 IF-SQUAD-12  Mind 0 ends Overwatch and leading, Spirit 0 makes Broken; what
    Body 0 and Mind 0 forbid is asked before each action.
    """
    if unit.spirit == 0 and not unit.is_broken:
        morale.become_broken(play, unit, "IF-DMG-7", "spirit")
    unit = play.state.units[unit.id]
    if unit.mind == 0:
        morale.end_overwatch(play, unit, "mind-at-0")
        if unit.leader == unit.id:
            squads.dissolve(play, unit.id)


def defeat(play: Table, unit: Unit, clause: str, why: str) -> None:
    """IF-DMG-8 IF-INTER-4 IF-SQUAD-12  Remove a unit: its item is dropped, its squad has lost its
    Leader, victory points are scored, and a side without units has lost.
    """
    items.drop(play, unit)
    play.emit(
        UnitDefeated(clause=clause, unit=unit.id, name=unit.name, points=unit.points, why=why)
    )
    if unit.leader == unit.id:
        squads.dissolve(play, unit.id)
    outcome.score_defeat(play, unit)
    outcome.end_without_units(play)
