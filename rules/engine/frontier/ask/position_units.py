"""Units of a position, with all figures and abilities of their cards."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.core.decision import Refusal
from rules.engine.core.questions import QuestionError
from rules.engine.frontier.ask.position_rows import ReserveRow, UnitRow
from rules.engine.frontier.model.sentences import reason
from rules.engine.frontier.model.state import FrontierState, Unit
from rules.engine.frontier.play.abilities.base import ACTIVE, REGISTRY, hovers
from rules.engine.frontier.play.army_list import types
from rules.engine.frontier.play.position_queries import board
from rules.engine.frontier.space.measure import radius_of
from rules.engine.frontier.space.movement import rest_refusals

HEIGHTS = frozenset({"FR-MOVE-9", "FR-MOVE-11"})
"""Clauses that refuse an elevation rather than a spot."""


def with_units(s: FrontierState, rows: Sequence[UnitRow]) -> FrontierState:
    """FR-MOVE-17  Add the units on the board, each on a legal spot given those before it."""
    for index, row in enumerate(rows):
        where = f"units[{index}]"
        unit = _unit(row, where).change(
            place="board", x=row.at[0], y=row.at[1], elevation=row.elevation, shaken=row.shaken
        )
        refused = rest_refusals(board(s), unit.body, s.bodies_without(), hovers(unit))
        if refused:
            key = "elevation" if refused[0].clause in HEIGHTS else "at"
            raise QuestionError(sentence_of(refused[0]), f"{where}.{key}")
        s = _added(s, unit, where)
    return s


def with_reserve(s: FrontierState, rows: Sequence[ReserveRow]) -> FrontierState:
    """FR-DEPLOY-5  Add the units in reserve, if their cards allow it."""
    for index, row in enumerate(rows):
        where = f"reserve[{index}]"
        unit = _unit(row, where).change(place="reserve")
        waiting = [slug for slug in unit.abilities if slug in REGISTRY]
        waiting = [slug for slug in waiting if REGISTRY[slug].from_reserve]
        if not waiting:
            raise QuestionError(
                f"A {row.type} cannot be held in reserve (FR-DEPLOY-5).", f"{where}.type"
            )
        if set(waiting) & set(row.used):
            raise QuestionError(
                f"A unit that has used {waiting[0]} cannot be in reserve (FR-ABIL-2).",
                f"{where}.used",
            )
        s = _added(s, unit, where)
    return s


def _added(s: FrontierState, unit: Unit, where: str) -> FrontierState:
    if unit.id in s.units:
        raise QuestionError(f"Two units have the id “{unit.id}”.", f"{where}.id")
    return s.change(units=s.units | {unit.id: unit})


def _unit(row: UnitRow | ReserveRow, where: str) -> Unit:
    """FR-UNIT-2  Build the unit from its card."""
    card = types().get(row.type)
    if card is None:
        raise QuestionError(f"The rule book has no unit called “{row.type}”.", f"{where}.type")
    abilities = tuple(printing.ability for printing in card.abilities)
    _check_used(row.used, abilities, card.name, f"{where}.used")
    return Unit(
        id=row.id,
        seat=0 if row.seat == "attacker" else 1,
        type=card.slug,
        name=row.id,
        points=card.points,
        scale=card.scale,
        radius=radius_of(card.base_mm),
        abilities=abilities,
        ratings={name: int(die[1:]) for name, die in card.ratings.items()},
        used=row.used,
    )


def _check_used(used: Sequence[str], abilities: Sequence[str], name: str, where: str) -> None:
    """FR-ABIL-2 FR-ABIL-4  Check that used abilities are active ones of the unit, each
    named once.
    """
    for index, slug in enumerate(used):
        fault = ""
        if slug not in abilities:
            fault = f"{name} has no ability “{slug}”."
        elif slug not in ACTIVE:
            fault = f"“{slug}” cannot be used up (FR-ABIL-4)."
        elif slug in used[:index]:
            fault = f"“{slug}” is listed twice (FR-ABIL-2)."
        if fault:
            raise QuestionError(fault, f"{where}[{index}]")


def sentence_of(refusal: Refusal) -> str:
    """Return a refusal as one sentence with its clause."""
    return f"{reason(refusal)} ({refusal.clause})"
