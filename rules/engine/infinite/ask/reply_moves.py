"""Moves by given legs, and straight retreats.

Worked examples: IF-EX-13, IF-EX-14, IF-EX-46, IF-EX-47.
"""

from __future__ import annotations

from msgspec import UNSET

from rules.engine.core.decision import Refusal
from rules.engine.infinite.ask.answers import Answer, inches, refusal_answers, standing
from rules.engine.infinite.ask.questions import Move
from rules.engine.infinite.ask.refusing import place_of, refuse
from rules.engine.infinite.model.commands import MoveUnits, Path
from rules.engine.infinite.model.state import Edge, InfiniteState, Point, Unit
from rules.engine.infinite.play import actions, moves, retreats
from rules.engine.infinite.space.movement import PathCost, edge_distance
from rules.engine.tabletop.inches.points import length
from rules.engine.tabletop.options import refusal
from rules.engine.tabletop.step_budget import Budget

EACH_PLACE = 4
"""Tests of each place that is tried for the end of a straight retreat: whether the base may stand
there, crosses or overlaps anything on the way, and what the ground adds.
"""


def move(s: InfiniteState, question: Move, budget: Budget) -> Answer:
    """IF-MOVE-3 IF-STATE-8  A Move by exactly these legs, or a straight retreat. AP and what was
    done before are not judged.
    """
    unit = standing(s, question.unit, "unit")
    if (question.to is UNSET) == (question.retreat is UNSET):
        refuse("IF-MOVE-3", "to-or-retreat", "")
    if question.retreat is not UNSET:
        if question.via or question.athletics:
            refuse("IF-STATE-8", "retreat-alone", "retreat")
        return _retreat(s, unit, question.retreat, budget)
    assert question.to is not UNSET
    spend_legs(s, budget, 1 + len(question.via))
    via = tuple(place_of(at, f"via[{i}]") for i, at in enumerate(question.via))
    path = Path(
        unit=unit.id, points=(*via, place_of(question.to, "to")), athletics=question.athletics
    )
    return _path(s, unit, path)


def spend_legs(s: InfiniteState, budget: Budget, legs: int) -> None:
    """Take the budget steps of testing so many legs against features and bases."""
    budget.spend(legs * (1 + len(s.board.features) + len(s.units)))


def _path(s: InfiniteState, unit: Unit, path: Path) -> Answer:
    """IF-MOVE-1 IF-MOVE-2 IF-MOVE-3"""
    found = actions.disabled_refusals(unit, "move", is_reaction=False)
    if unit.body:
        found += moves.refusals(s, unit, MoveUnits(paths=(path,)))
    cost = moves.path_cost(s, path)
    if found or isinstance(cost, Refusal):
        return {"legal": False, "refusals": refusal_answers(found)}
    return {
        "legal": True,
        "cost": inches(cost.total),
        "allowance": inches(moves.allowance(unit, athletics=path.athletics)),
        "height": inches(s.board.height_at(path.points[-1])),
        "clauses": _move_clauses(s, unit.at, path, cost),
    }


def _move_clauses(s: InfiniteState, start: Point, path: Path, cost: PathCost) -> list[str]:
    """IF-MOVE-3 IF-MOVE-4 IF-MOVE-5  The clauses that decided the cost of a path."""
    heights = {s.board.height_at(each) for each in (start, *path.points)}
    return [
        "IF-MOVE-1",
        *(["IF-MOVE-2"] if path.athletics else []),
        "IF-MOVE-3",
        "IF-MOVE-4",
        "IF-MOVE-5",
        "IF-MOVE-6",
        "IF-MOVE-9",
        *(["IF-BOARD-3"] if heights != {0} else []),
        *(["IF-MOVE-10"] if len(heights) > 1 and cost.legs else []),
    ]


def _retreat(s: InfiniteState, unit: Unit, edge: Edge, budget: Budget) -> Answer:
    """IF-STATE-8  The straight retreat of a Broken unit towards a nearest edge. Places are tried
    from afar, so that the budget is spent on those beyond its end.
    """
    found = []
    if not unit.is_broken:
        found.append(refusal("IF-STATE-7", "retreat-not-broken", name=unit.name))
    if edge not in retreats.edges(s, unit):
        found.append(refusal("IF-STATE-8", "not-nearest-edge", name=unit.name))
    if found:
        return {"legal": False, "refusals": refusal_answers(found)}
    way = retreats.straight(s, unit, edge)
    x, y = way.place
    most = min(moves.allowance(unit), edge_distance(s.board, unit.at, edge))
    spend_legs(s, budget, EACH_PLACE * (1 + most - length(unit.at, way.place)))
    return {
        "legal": True,
        "to": [inches(x), inches(y)],
        "cost": inches(way.cost),
        "leaves": way.leaves,
        "stopped": way.is_short,
        "clauses": ["IF-STATE-7", "IF-STATE-8"],
    }
