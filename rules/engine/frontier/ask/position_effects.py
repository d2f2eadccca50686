"""What lasts in a position: designations, and what abilities left behind this turn or for good."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import UNSET

from rules.engine.core.decision import Seat
from rules.engine.frontier.position_rows import LASTING, DeclaredRow, EffectRow, UnitRow
from rules.engine.frontier.state import Effect, FrontierState, Unit
from rules.engine.lib.reference import QuestionError

THIS_TURN = {
    "forward-maggots": "FR-UNIT-BOSUN-MAGGOTS-3",
    "orbital-drop": "FR-UNIT-CAP-DROP-4",
    "ambush": "FR-UNIT-COMMANDO-AMBUSH-3",
}
"""Left behind by the strategic action of this turn, with the clause of what is left."""
OWN = frozenset({"ghost-field", "orbital-drop", "ambush"})
"""These bear on the unit that used them."""
DESIGNATOR = "target-designator"


def with_designations(s: FrontierState, rows: Sequence[UnitRow]) -> FrontierState:
    """FR-UNIT-PATHFINDER-DESIGNATE-1 FR-UNIT-PATHFINDER-DESIGNATE-2  An enemy on the board that can
    designate holds each mark.
    """
    marks: list[Effect] = []
    for index, row in enumerate(rows):
        for number, by in enumerate(row.designated_by):
            where = f"units[{index}].designated_by[{number}]"
            unit = on_board(s, by, where)
            if unit.seat == s.units[row.id].seat or DESIGNATOR not in unit.abilities:
                raise QuestionError(
                    f"{by} cannot have designated {row.id} (FR-UNIT-PATHFINDER-DESIGNATE-1).", where
                )
            if by in row.designated_by[:number]:
                raise QuestionError(f"{by} is listed twice.", where)
            marks.append(Effect(ability=DESIGNATOR, unit=by, until="match", target=row.id))
    return s.change(effects=(*s.effects, *marks))


def with_effects(s: FrontierState, rows: Sequence[EffectRow]) -> FrontierState:
    """Everything else that lasts; where its own unit has used it, that is spent."""
    for index, row in enumerate(rows):
        where = f"effects[{index}]"
        unit = on_board(s, row.unit, f"{where}.unit")
        _check(row, unit, rows[:index], where)
        s = s.change(effects=(*s.effects, _effect(row)))
        if row.ability in OWN:
            s = spent(s, unit, row.ability)
        if row.ability in THIS_TURN:
            s = s.change(strategic="taken")
    return s


def with_declared(s: FrontierState, rows: Sequence[DeclaredRow]) -> FrontierState:
    """FR-ABIL-3  What has been declared is spent."""
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
    """FR-TURN-11  What lasts this turn belongs to the side whose turn it is."""
    return next((s.units[each.unit].seat for each in s.effects if each.until == "turn"), None)


def spent(s: FrontierState, unit: Unit, slug: str) -> FrontierState:
    """FR-ABIL-3  The state in which the unit has used it up."""
    used = unit.used if slug in unit.used else (*unit.used, slug)
    return s.change(units=s.units | {unit.id: unit.change(used=used)})


def on_board(s: FrontierState, unit: str, where: str) -> Unit:
    """The unit on the board that goes by that id."""
    found = s.units.get(unit)
    if found is None or not found.on_board:
        raise QuestionError(f"No unit on the board has the id “{unit}”.", where)
    return found


def _check(row: EffectRow, unit: Unit, before: Sequence[EffectRow], where: str) -> None:
    if row.ability not in LASTING:
        raise QuestionError(
            f"“{row.ability}” leaves nothing behind that lasts.", f"{where}.ability"
        )
    if row.ability in OWN and row.ability not in unit.abilities:
        raise QuestionError(f"{unit.id} has no ability “{row.ability}”.", f"{where}.ability")
    if (row.ability == "experimental-nanites") is (row.rating is UNSET):
        raise QuestionError(
            "Experimental Nanites, and they alone, name the rating they help "
            "(FR-UNIT-DOCTOR-NANITES-1).",
            f"{where}.rating",
        )
    if row in before and row.ability != "experimental-nanites":
        raise QuestionError("The same effect is listed twice.", where)
    if row.ability in THIS_TURN and any(
        each.ability in THIS_TURN and (row.ability, each.ability) != ("forward-maggots",) * 2
        for each in before
    ):
        raise QuestionError("One strategic action a turn (FR-TURN-2).", f"{where}.ability")


def _effect(row: EffectRow) -> Effect:
    if row.rating is not UNSET:
        return Effect(ability=row.ability, unit=row.unit, until="match", detail=row.rating)
    if row.ability not in THIS_TURN:
        return Effect(ability=row.ability, unit=row.unit, until="roll")
    clause = THIS_TURN[row.ability]
    return Effect(ability=row.ability, unit=row.unit, until="turn", clause=clause)
