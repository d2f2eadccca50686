"""The units of a position, with everything their cards say."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.core.decision import Refusal
from rules.engine.frontier.abilities.base import ACTIVE, REGISTRY, hovers
from rules.engine.frontier.army_list import types
from rules.engine.frontier.measure import radius_of
from rules.engine.frontier.movement import rest_refusals
from rules.engine.frontier.position_rows import ReserveRow, UnitRow
from rules.engine.frontier.sentences import reason
from rules.engine.frontier.state import FrontierState, Unit
from rules.engine.frontier.table import board
from rules.engine.lib.reference import QuestionError

HEIGHTS = frozenset({"FR-MOVE-9", "FR-MOVE-11"})
"""Clauses that speak against an elevation, not against a spot."""


def with_units(s: FrontierState, rows: Sequence[UnitRow]) -> FrontierState:
    """FR-MOVE-17  The units on the board, each where it may rest beside those before it."""
    for index, row in enumerate(rows):
        where = f"units[{index}]"
        unit = _unit(row, where).change(
            place="board", x=row.at[0], y=row.at[1], elevation=row.elevation, shaken=row.shaken
        )
        refused = rest_refusals(board(s), unit.body, s.bodies_without(), hovers(unit))
        if refused:
            key = "elevation" if refused[0].clause in HEIGHTS else "at"
            raise QuestionError(told(refused[0]), f"{where}.{key}")
        s = _added(s, unit, where)
    return s


def with_reserve(s: FrontierState, rows: Sequence[ReserveRow]) -> FrontierState:
    """FR-DEPLOY-5  The units held back, whose cards must allow that."""
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
                f"What has used {waiting[0]} is in reserve no more (FR-ABIL-2).", f"{where}.used"
            )
        s = _added(s, unit, where)
    return s


def _added(s: FrontierState, unit: Unit, where: str) -> FrontierState:
    if unit.id in s.units:
        raise QuestionError(f"Two units have the id “{unit.id}”.", f"{where}.id")
    return s.change(units=s.units | {unit.id: unit})


def _unit(row: UnitRow | ReserveRow, where: str) -> Unit:
    """FR-UNIT-2  The unit as its card prints it."""
    card = types().get(row.type)
    if card is None:
        raise QuestionError(f"No unit of the book is called “{row.type}”.", f"{where}.type")
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
    """FR-ABIL-2 FR-ABIL-4  Active abilities of its own are used up, each once."""
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


def told(refusal: Refusal) -> str:
    """A refusal as one sentence with its clause."""
    return f"{reason(refusal)} ({refusal.clause})"
