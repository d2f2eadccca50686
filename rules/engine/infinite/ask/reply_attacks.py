"""Attacks: legality, pool, difficulty with its sources, exact chances.

Worked examples: IF-EX-16, IF-EX-17, IF-EX-19, IF-EX-26, IF-EX-32, IF-EX-49.
"""

from __future__ import annotations

from msgspec import UNSET

from rules.engine.core.decision import Refusal
from rules.engine.infinite.ask.answers import (
    Answer,
    clauses_of,
    exact,
    refusal_answers,
    spend_sight,
    standing,
)
from rules.engine.infinite.ask.questions import Attack
from rules.engine.infinite.ask.refusing import refuse
from rules.engine.infinite.ask.reply_sights import gap
from rules.engine.infinite.data.profiles import WEAPONS, Weapon
from rules.engine.infinite.model.commands import AttackUnits
from rules.engine.infinite.model.state import InfiniteState, Unit
from rules.engine.infinite.play import attacks, damage
from rules.engine.infinite.play.difficulty import difficulty
from rules.engine.infinite.play.pool import Pool, attack_pool
from rules.engine.infinite.play.queries import band, enemies
from rules.engine.tabletop.step_budget import Budget

NAMES = {"base-difficulty": "base"}
"""Sources of a difficulty that the answers call by another name than pages do."""
CLAUSES = ("IF-ATTACK-2", "IF-ATTACK-7", "IF-ATTACK-11", "IF-DIFF-1", "IF-DIFF-8", "IF-DMG-3")


def attack(s: InfiniteState, question: Attack, budget: Budget) -> Answer:
    """IF-ATTACK-1 IF-SHOW-1 IF-SHOW-2  An attack on targets, each with its difficulty; AP and the
    order of turns are not judged.
    """
    unit = standing(s, question.unit, "unit")
    targets = [standing(s, id, f"targets[{i}]") for i, id in enumerate(question.targets)]
    slug = unit.readied if question.weapon is UNSET else question.weapon
    if slug not in WEAPONS:
        refuse("IF-UNIT-5", "unknown-weapon", "weapon", weapon=slug)
    spend_sight(s, budget, 1 + 6 * len(targets))
    weapon = WEAPONS[slug]
    command = AttackUnits(weapon=slug, targets=tuple(question.targets))
    found = attacks.refusals(s, unit, command)
    answer: Answer = {
        "legal": not found,
        "pool": pool_answer(attack_pool(unit, weapon)),
        "targets": [_target(s, unit, weapon, each) for each in targets],
    }
    if found:
        return answer | {"refusals": refusal_answers(found)}
    sources = [source["clause"] for row in answer["targets"] for source in row["sources"]]
    return answer | {
        "all": exact(attacks.chance_to_hit(s, unit, weapon, *targets)),
        "clauses": clauses_of(CLAUSES, sources, ("IF-ATTACK-12",) if len(targets) > 1 else ()),
    }


def pool_answer(pool: Pool) -> Answer:
    """IF-ATTACK-7  The dice of a pool, and where they come from."""
    sources = [{"name": each.name, "dice": each.dice} for each in pool.sources]
    return {"dice": pool.dice, "sources": sources}


def _target(s: InfiniteState, unit: Unit, weapon: Weapon, target: Unit) -> Answer:
    """IF-ATTACK-9 IF-DIFF-1 IF-SHOW-1  One target, with its difficulty or with its refusals."""
    answer: Answer = {
        "unit": target.id,
        "legal": True,
        "inches": gap(unit, target),
        "band": band(unit, target),
    }
    found = target_refusals(s, unit, weapon, target)
    if found:
        return answer | {"legal": False, "refusals": refusal_answers(found)}
    needed = difficulty(s, unit, target, weapon)
    return answer | {
        "difficulty": needed.needed,
        "sources": [
            {"name": NAMES.get(each.name, each.name), "add": each.add, "clause": each.clause}
            for each in needed.sources
        ],
        "damage": damage.after_armour(target, weapon),
        "hit": exact(attacks.chance_to_hit(s, unit, weapon, target)),
    }


def target_refusals(s: InfiniteState, unit: Unit, weapon: Weapon, target: Unit) -> list[Refusal]:
    """IF-ATTACK-2  Why a unit is no legal target: no enemy, or why this enemy is none."""
    if target.id not in {enemy.id for enemy in enemies(s, unit)}:
        return attacks.refusals(s, unit, AttackUnits(weapon=weapon.slug, targets=(target.id,)))
    return attacks.target_refusals(s, unit, weapon, target)
