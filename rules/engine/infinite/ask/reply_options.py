"""The actions of a unit in its part.

Worked examples: IF-EX-13, IF-EX-38.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rules.engine.core.decision import Refusal
from rules.engine.infinite.ask.answers import (
    Answer,
    refusal_answers,
    spend_sight,
    standing,
)
from rules.engine.infinite.ask.questions import Options
from rules.engine.infinite.model.state import Action, InfiniteState, Unit
from rules.engine.infinite.play import actions, attacks, interactions
from rules.engine.infinite.play.queries import enemies
from rules.engine.infinite.play.squads import entity_of
from rules.engine.tabletop.options import refusal
from rules.engine.tabletop.step_budget import Budget

ACTIONS: Final = ("move", "athletic-move", "attack", "cover", "overwatch", "interact")
CLAUSES = ["IF-ACT-1", "IF-ACT-2", "IF-ACT-3", "IF-ACT-5"]


def options(s: InfiniteState, question: Options, budget: Budget) -> Answer:
    """IF-ACT-1 IF-ACT-4  Every action of a unit: whether it may take it now, and every clause
    against it.
    """
    unit = standing(s, question.unit, "unit")
    foes = enemies(s, unit)
    spend_sight(s, budget, 1 + 2 * len(foes))
    elsewhere = _part_refusals(s, unit)
    rows = [
        {"action": name, **row_of(s, unit, name, foes, elsewhere, is_reaction=False)}
        for name in ACTIONS
    ]
    return {"options": rows, "clauses": CLAUSES}


def _part_refusals(s: InfiniteState, unit: Unit) -> list[Refusal]:
    """IF-ORDER-1 IF-ORDER-8 IF-SQUAD-8  Why it is not a unit's part. Where it is nobody's, that of
    the unit that is asked about, unless it has activated.
    """
    if s.part is None:
        activated = refusal("IF-ORDER-8", "has-activated", name=unit.name)
        return [activated] if unit.activated else []
    if unit.id == s.part.unit or (not s.part.unit and unit.id in s.part.waiting):
        return []
    if entity_of(unit) == s.part.entity or unit.id in s.part.waiting:
        return [refusal("IF-SQUAD-8", "not-its-part", name=unit.name)]
    if unit.activated:
        return [refusal("IF-ORDER-8", "has-activated", name=unit.name)]
    return [refusal("IF-ORDER-1", "not-its-turn", name=unit.name)]


# ---- one action or reaction ---------------------------------------------------------------------


def row_of(
    s: InfiniteState,
    unit: Unit,
    name: str,
    targets: tuple[Unit, ...],
    before: Iterable[Refusal],
    *,
    is_reaction: bool,
) -> Answer:
    """IF-ACT-2 IF-REACT-3  Whether an action is legal, its cost, what it can be directed at, and
    why it is refused. `before` are the refusals of any action.
    """
    action = _action(name)
    athletics = name == "athletic-move"
    found = [*before]
    found += actions.refusals(s, unit, action, athletics=athletics, is_reaction=is_reaction)
    aims, against = _aims(s, unit, action, targets)
    found += against
    if athletics and not unit.profile.level("athletics"):
        found.append(refusal("IF-MOVE-2", "no-athletics", name=unit.name))
    return {
        "legal": not found,
        "cost": actions.cost(s, action, athletics=athletics, is_reaction=is_reaction),
        **aims,
        **({"refusals": refusal_answers(found)} if found else {}),
    }


def _action(name: str) -> Action:
    """IF-ACT-1  The core action of an option."""
    found: dict[str, Action] = {
        "move": "move",
        "athletic-move": "move",
        "attack": "attack",
        "cover": "cover",
        "overwatch": "overwatch",
        "interact": "interact",
    }
    return found[name]


def _aims(
    s: InfiniteState, unit: Unit, action: Action, targets: tuple[Unit, ...]
) -> tuple[Answer, list[Refusal]]:
    """IF-ATTACK-2 IF-COVER-1 IF-INTER-2  What an action can be directed at, and why it cannot be
    directed at anything.
    """
    match action:
        case "attack":
            return _targets(s, unit, targets)
        case "cover":
            features = actions.cover_features(s, unit)
            why = [] if features else [refusal("IF-COVER-1", "nothing-to-touch", name=unit.name)]
            return {"features": list(features)}, why
        case "interact":
            possible = interactions.legal(s, unit)
            key = "nothing-to-handle"
            return {}, [] if possible else [refusal("IF-INTER-2", key, name=unit.name)]
        case _:
            return {}, []


def _targets(
    s: InfiniteState, unit: Unit, targets: tuple[Unit, ...]
) -> tuple[Answer, list[Refusal]]:
    """IF-ATTACK-2 IF-ATTACK-17  The legal targets with the readied weapon or Unarmed; without any,
    what keeps the unit from attacking, each clause once.
    """
    weapons = attacks.usable(unit)
    aimed = {
        (weapon.slug, target.id)
        for weapon in weapons
        for target in targets
        if not attacks.target_refusals(s, unit, weapon, target)
    }
    able = {weapon.slug for weapon in weapons if not attacks.unit_refusals(unit, weapon)}
    legal = [each.id for each in targets if any((slug, each.id) in aimed for slug in able)]
    if legal:
        return {"targets": legal}, []
    against = attacks.unit_refusals(unit, weapons[0])
    if aimed:
        return {"targets": []}, against
    if len(targets) != 1:
        against.append(refusal("IF-ATTACK-2", "no-target", name=unit.name))
    for target in targets:
        against += attacks.target_refusals(s, unit, weapons[0], target)
    told: dict[str, Refusal] = {}
    for each in against:
        told.setdefault(each.clause, each)
    return {"targets": []}, list(told.values())
