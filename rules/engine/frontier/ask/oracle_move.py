"""Oracle questions about movement: the path, its climbing cost, and the effects it triggers."""

from __future__ import annotations

from rules.engine.core.decision import Refusal, other
from rules.engine.core.questions import QuestionError
from rules.engine.frontier.ask.oracle_pieces import Answer, refusal_answers
from rules.engine.frontier.ask.oracle_questions import Move
from rules.engine.frontier.ask.position_effects import on_board
from rules.engine.frontier.model.state import FrontierState, Unit
from rules.engine.frontier.model.tasks import Owed
from rules.engine.frontier.play import tokens
from rules.engine.frontier.play.abilities.base import REGISTRY, declarable, is_spent, may_move
from rules.engine.frontier.play.move_decision import profile_of
from rules.engine.frontier.play.move_resolution import Happening, happenings, journey
from rules.engine.frontier.play.position_queries import board
from rules.engine.frontier.space import movement
from rules.engine.frontier.space.movement import MovementProfile, Node, Walk, Waypoint
from rules.engine.tabletop.step_budget import Budget

CLAUSES = {
    **dict.fromkeys(tokens.CLAUSES, "FR-TOKEN-5"),
    "fall": "FR-FALL-6",
    "leap": "FR-UNIT-LOBO-LEAP-1",
}
"""The clause of each kind of effect."""


def move(s: FrontierState, question: Move, budget: Budget) -> Answer:
    """FR-MOVE-1 FR-MOVE-4  Return the path used and its effects, or why there is none.

    Raises BudgetSpentError.
    """
    unit = on_board(s, question.unit, "unit")
    strides, saving = _declared(unit, question)
    owed = Owed(
        unit=unit.id,
        seat=other(unit.seat) if question.forced else unit.seat,
        kind="overwatch" if question.forced else "advance",
        maximum=question.maximum,
        clause="FR-MOVE-1",
    )
    profile = profile_of(s, unit, owed, strides).change(maximum=question.maximum)
    found = _way(s, unit, profile, question, budget)
    if isinstance(found, list):
        return {"legal": False, "refusals": refusal_answers(found)}
    effects = happenings(s, unit, journey(s, owed, profile, found), saving)
    return {
        "legal": True,
        "cost": found.cost,
        "path": [list(node) for node in found.path],
        "effects": [_told(effect) for effect in effects],
        "clauses": _clauses(profile, found, effects),
    }


def _declared(unit: Unit, question: Move) -> tuple[str, str]:
    """FR-ABIL-11 FR-UNIT-INSURGENT-FREEDOM-2  Return the ability declared with the movement, and
    the one used to survive it.
    """
    own = () if question.forced else tuple(each.slug for each in declarable(unit, "move"))
    strides, saving = "", ""
    for index, slug in enumerate(question.abilities):
        if slug in own and not strides:
            strides = slug
        elif slug in unit.abilities and not saving and _saves(unit, slug):
            saving = slug
        else:
            raise QuestionError(
                f"{unit.id} cannot use “{slug}” with this movement (FR-ABIL-11).",
                f"abilities[{index}]",
            )
    return strides, saving


def _saves(unit: Unit, slug: str) -> bool:
    return slug in REGISTRY and REGISTRY[slug].averts_blows and not is_spent(unit, slug)


def _way(
    s: FrontierState, unit: Unit, profile: MovementProfile, question: Move, budget: Budget
) -> Walk | list[Refusal]:
    """FR-MOVE-15  Validate the given legs, or find a path; refuse units that cannot move."""
    end: Node = (*question.to, question.elevation)
    via: list[Waypoint] = [
        (node[0], node[1], node[2] if len(node) > 2 else None) for node in question.via or ()
    ]
    if not may_move(unit) and (end != unit.node or any(p[:2] != end[:2] for p in via)):
        return [Refusal(clause="FR-MOVE-15", key="cannot-move", params={"name": unit.name})]
    table, others = board(s), s.bodies_without(unit.id)
    if question.via is None:
        return movement.Finder(table, unit.body, others, profile, budget).find(end)
    return movement.walk(table, unit.body, others, profile, (unit.node, *via, end))


def _told(effect: Happening) -> Answer:
    told: Answer = {
        "kind": effect.kind,
        "walked": effect.walked,
        "at": list(effect.at),
        "result": effect.result,
    }
    return told | {"unit": effect.unit} if effect.kind == "leap" else told


def _clauses(profile: MovementProfile, walk: Walk, effects: list[Happening]) -> list[str]:
    """Return the clauses that decided this movement."""
    decided = [
        ("FR-MOVE-4", True),
        ("FR-MOVE-14", profile.flies),
        ("FR-FORCED-2", profile.falls),
        ("FR-CLIMB-2", walk.cost > 0),
        *((CLAUSES[effect.kind], True) for effect in effects),
    ]
    return list(dict.fromkeys(clause for clause, applies in decided if applies))
