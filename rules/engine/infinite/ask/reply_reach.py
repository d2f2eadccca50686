"""Areas in which a Move may end."""

from __future__ import annotations

from rules.engine.infinite.ask.answers import Answer, refusal_answers, standing
from rules.engine.infinite.ask.questions import Reach
from rules.engine.infinite.ask.reply_moves import spend_legs
from rules.engine.infinite.model.state import InfiniteState
from rules.engine.infinite.play import actions, moves
from rules.engine.infinite.play.reach_areas import area_around, search
from rules.engine.tabletop.step_budget import Budget


def reach(s: InfiniteState, question: Reach, budget: Budget) -> Answer:
    """IF-SHOW-3  Where a Move may end, as an area for drawing; without polygons where the legs to
    try are too many. AP and what was done before are not judged.
    """
    unit = standing(s, question.unit, "unit")
    found = actions.disabled_refusals(unit, "move", is_reaction=False)
    if question.athletics:
        found += moves.athletics_refusals(unit)
    if found:
        return {"legal": False, "refusals": refusal_answers(found)}
    allowance = moves.allowance(unit, athletics=question.athletics)
    places, legs = search(s, unit, allowance)
    spend_legs(s, budget, legs)
    return {
        "legal": True,
        "area": area_around(s, unit, allowance, places),
        "clauses": [
            "IF-MOVE-1",
            *(["IF-MOVE-2"] if question.athletics else []),
            "IF-MOVE-3",
            "IF-MOVE-4",
            "IF-MOVE-5",
            "IF-MOVE-6",
            "IF-MOVE-9",
        ],
    }
