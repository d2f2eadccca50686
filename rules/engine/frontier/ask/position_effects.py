"""Lasting effects of a position: designations, and effects of abilities for this turn or
for good.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import UNSET

from rules.engine.core.decision import Seat
from rules.engine.core.questions import QuestionError
from rules.engine.frontier.ask.position_rows import DeclaredRow, EffectRow, UnitRow
from rules.engine.frontier.model.state import Effect, FrontierState, Unit
from rules.engine.frontier.play.abilities.base import Ability, LastingEffect, abilities_of
from rules.engine.frontier.play.abilities.registry import REGISTRY


def with_designations(s: FrontierState, rows: Sequence[UnitRow]) -> FrontierState:
    """FR-UNIT-PATHFINDER-DESIGNATE-1 FR-UNIT-PATHFINDER-DESIGNATE-2  Add the marks, each held by an
    enemy on the board that can designate.
    """
    marks: list[Effect] = []
    for index, row in enumerate(rows):
        for number, by in enumerate(row.designated_by):
            where = f"units[{index}].designated_by[{number}]"
            unit = on_board(s, by, where)
            designator = next((each for each in abilities_of(unit) if each.designates), None)
            if unit.seat == s.units[row.id].seat or designator is None:
                raise QuestionError(
                    f"{by} cannot have designated {row.id} (FR-UNIT-PATHFINDER-DESIGNATE-1).", where
                )
            if by in row.designated_by[:number]:
                raise QuestionError(f"{by} is listed twice.", where)
            marks.append(designator.effect(by, target=row.id))
    return s.change(effects=(*s.effects, *marks))


def with_effects(s: FrontierState, rows: Sequence[EffectRow]) -> FrontierState:
    """Add all other lasting effects, and mark the ability of the unit that used it as spent."""
    for index, row in enumerate(rows):
        where = f"effects[{index}]"
        unit = on_board(s, row.unit, f"{where}.unit")
        ability, left = _left_behind(row, where)
        _check(row, left, unit, rows[:index], where)
        effect = ability.effect(row.unit, detail="" if row.rating is UNSET else row.rating)
        s = s.change(effects=(*s.effects, effect))
        if left.on_owner:
            s = spent(s, unit, row.ability)
        if left.until == "turn":
            s = s.change(strategic="taken")
    return s


def with_declared(s: FrontierState, rows: Sequence[DeclaredRow]) -> FrontierState:
    """FR-ABIL-3  Mark declared abilities as spent."""
    for index, row in enumerate(rows):
        unit = on_board(s, row.unit, f"declared[{index}].unit")
        if row.ability not in unit.abilities:
            raise QuestionError(
                f"{unit.id} has no ability “{row.ability}”.", f"declared[{index}].ability"
            )
        if row in rows[:index]:
            raise QuestionError("This is declared twice (FR-ABIL-2).", f"declared[{index}]")
    return s


def turn_of_effects(s: FrontierState) -> Seat | None:
    """FR-TURN-11  Return the side whose turn it is, as implied by effects that last for
    this turn.
    """
    return next((s.units[each.unit].seat for each in s.effects if each.until == "turn"), None)


def spent(s: FrontierState, unit: Unit, slug: str) -> FrontierState:
    """FR-ABIL-3  Return the state with the unit's ability used up."""
    used = unit.used if slug in unit.used else (*unit.used, slug)
    return s.change(units=s.units | {unit.id: unit.change(used=used)})


def on_board(s: FrontierState, unit: str, where: str) -> Unit:
    """Return the unit on the board with that id. Raises QuestionError."""
    found = s.units.get(unit)
    if found is None or not found.on_board:
        raise QuestionError(f"No unit on the board has the id “{unit}”.", where)
    return found


def _left_behind(row: EffectRow, where: str) -> tuple[Ability, LastingEffect]:
    """Return the ability of a row, and its lasting effect."""
    ability = REGISTRY.get(row.ability)
    if ability is None or ability.leaves is None or ability.designates:
        raise QuestionError(f"“{row.ability}” has no lasting effect.", f"{where}.ability")
    return ability, ability.leaves


def _check(
    row: EffectRow, left: LastingEffect, unit: Unit, before: Sequence[EffectRow], where: str
) -> None:
    if left.on_owner and row.ability not in unit.abilities:
        raise QuestionError(f"{unit.id} has no ability “{row.ability}”.", f"{where}.ability")
    if bool(left.ratings) is (row.rating is UNSET):
        raise QuestionError(
            "Only Experimental Nanites name a rating, and they must (FR-UNIT-DOCTOR-NANITES-1).",
            f"{where}.rating",
        )
    if row in before and not left.ratings:
        raise QuestionError("The same effect is listed twice.", where)
    if left.until == "turn" and any(
        _lasts_this_turn(each) and (left.on_owner or each.ability != row.ability) for each in before
    ):
        raise QuestionError(
            "Only one strategic action is allowed per turn (FR-TURN-2).", f"{where}.ability"
        )


def _lasts_this_turn(row: EffectRow) -> bool:
    """Return whether the effect comes from a strategic action of this turn."""
    left = REGISTRY[row.ability].leaves
    return left is not None and left.until == "turn"
