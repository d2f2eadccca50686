"""Damage after armour, the ways to divide it, and what follows.

Worked examples: IF-EX-28, IF-EX-29, IF-EX-38, IF-EX-43.
"""

from __future__ import annotations

from msgspec import UNSET

from rules.engine.infinite.ask.answers import Answer, refusal_answers, standing
from rules.engine.infinite.ask.questions import Damage, Split
from rules.engine.infinite.model.action_events import DamageTaken
from rules.engine.infinite.model.commands import DivideDamage
from rules.engine.infinite.model.evolve import evolve
from rules.engine.infinite.model.state import ATTRIBUTES, InfiniteState, Unit
from rules.engine.infinite.play import damage, morale
from rules.engine.tabletop.step_budget import Budget

DIVIDED = ("IF-DMG-2", "IF-DMG-3", "IF-DMG-5", "IF-DMG-6")
DIVISIONS = 500
"""Budget steps of listing the divisions of damage, which the hit points of a profile limit."""


def divide(s: InfiniteState, question: Damage, budget: Budget) -> Answer:
    """IF-DMG-2 IF-DMG-3 IF-DMG-5 IF-SHOW-6  Damage after armour, the number of ways to divide
    it, and what follows from one of them.
    """
    budget.spend(DIVISIONS)
    unit = standing(s, question.unit, "unit")
    final = damage.final_damage(unit, question.damage, question.apen)
    answer: Answer = {
        "armour": damage.effective_armour(unit, question.apen),
        "final": final,
        "divisions": sum(1 for _ in damage.divisions(unit, final)),
        "defeated": damage.is_fatal(unit, final),
    }
    if question.split is UNSET:
        return answer | {"clauses": [*DIVIDED, "IF-DMG-9"]}
    return answer | _after(s, unit, final, question.split)


def _after(s: InfiniteState, unit: Unit, final: int, split: Split) -> Answer:
    """IF-DMG-5 IF-DMG-6 IF-DMG-7 IF-MORALE-1  What a division leaves, or why it is refused."""
    command = DivideDamage(mind=split.mind, body=split.body, spirit=split.spirit)
    found = damage.division_refusals(unit, final, command)
    if found:
        return {"legal": False, "refusals": refusal_answers(found)}
    hurt = evolve(s, _taken(unit, command)).units[unit.id]
    defeated = damage.is_defeated(s, hurt)
    broken = not defeated and (hurt.is_broken or hurt.spirit == 0)
    return {
        "legal": True,
        "left": {name: hurt.attributes[name] for name in ATTRIBUTES},
        "defeated": defeated,
        "broken": broken,
        "morale": not defeated and not broken and morale.is_check_due(hurt),
        "clauses": [*DIVIDED, "IF-DMG-7", "IF-MORALE-1"],
    }


def _taken(unit: Unit, command: DivideDamage) -> DamageTaken:
    return DamageTaken(
        clause="IF-DMG-5",
        unit=unit.id,
        name=unit.name,
        mind=command.mind,
        body=command.body,
        spirit=command.spirit,
        damage=command.mind + command.body + command.spirit,
    )
