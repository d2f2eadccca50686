"""Morale Checks, rallies and Interact tests: dice, difficulty and the exact chance of each result.

Worked examples: IF-EX-34, IF-EX-49.
"""

from __future__ import annotations

from fractions import Fraction

from msgspec import UNSET

from rules.engine.core.decision import Refusal
from rules.engine.infinite.ask.answers import (
    Answer,
    exact,
    refusal_answers,
    spend_sight,
    standing,
)
from rules.engine.infinite.ask.questions import Check
from rules.engine.infinite.ask.refusing import refuse
from rules.engine.infinite.model.state import InfiniteState, Unit
from rules.engine.infinite.play import actions, interactions, morale
from rules.engine.infinite.play.pool import Pool, interact_pool, morale_pool, rally_pool
from rules.engine.tabletop.options import refusal
from rules.engine.tabletop.step_budget import Budget

EASIEST = 1
"""The difficulty of an Interact test where none is given."""


def check(s: InfiniteState, question: Check, budget: Budget) -> Answer:
    """IF-SHOW-9  The chances of a check, as if it were due. Raises RefusedQuestionError where a
    difficulty is given for one that has its own.
    """
    spend_sight(s, budget, 1 + len(s.fallen))
    unit = standing(s, question.unit, "unit")
    if question.kind != "interact" and question.difficulty is not UNSET:
        refuse("IF-INTER-3", "difficulty-of-interact", "difficulty")
    match question.kind:
        case "morale":
            return _morale(s, unit)
        case "rally":
            return _rally(unit)
        case "interact":
            given = question.difficulty
            return _interact(unit, EASIEST if given is UNSET else given)


def _morale(s: InfiniteState, unit: Unit) -> Answer:
    """IF-MORALE-2 IF-MORALE-3 IF-MORALE-4  A Broken unit takes no Morale Check."""
    pool, needed = morale_pool(unit), morale.check_difficulty(s, unit)
    why = [refusal("IF-MORALE-2", "check-broken", name=unit.name)] if unit.is_broken else []
    clauses = ["IF-MORALE-3", "IF-MORALE-4", "IF-MORALE-5", "IF-MORALE-6", "IF-MORALE-7"]
    found = morale.outcomes(s.settings, pool.dice, needed)
    return _answer(pool, needed, found, why, [*clauses, "IF-MORALE-8"])


def _rally(unit: Unit) -> Answer:
    """IF-STATE-10 IF-DMG-7  Only a Broken unit that has spent an activation so, never with Spirit
    0.
    """
    pool, why = rally_pool(unit), []
    if not unit.is_broken:
        why.append(refusal("IF-STATE-10", "rally-not-broken", name=unit.name))
    elif not unit.broken_parts:
        why.append(refusal("IF-STATE-10", "rally-too-early", name=unit.name))
    if unit.spirit == 0:
        why.append(refusal("IF-STATE-10", "rally-spirit-0", name=unit.name))
    found = _passed(morale.rally_chance(pool))
    return _answer(pool, morale.RALLY, found, why, ["IF-STATE-10", "IF-MORALE-4"])


def _interact(unit: Unit, needed: int) -> Answer:
    """IF-INTER-3 IF-STATE-9  Mind 0 and Broken units cannot Interact."""
    why = actions.disabled_refusals(unit, "interact", is_reaction=False)
    found = _passed(interactions.test_chance(unit, needed))
    return _answer(interact_pool(unit), needed, found, why, ["IF-INTER-3"])


def _passed(chance: Fraction) -> dict[str, Fraction]:
    return {"success": chance, "failure": 1 - chance}


def _answer(
    pool: Pool,
    needed: int,
    outcomes: dict[str, Fraction],
    why: list[Refusal],
    clauses: list[str],
) -> Answer:
    if why:
        return {"legal": False, "refusals": refusal_answers(why)}
    return {
        "legal": True,
        "dice": pool.dice,
        "difficulty": needed,
        "outcomes": {name: exact(chance) for name, chance in outcomes.items()},
        "clauses": clauses,
    }
