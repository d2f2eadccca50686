"""The reactions of every enemy to an action.

Worked examples: IF-EX-35, IF-EX-37, IF-EX-43.
"""

from __future__ import annotations

from typing import Final

from rules.engine.infinite.ask.answers import Answer, spend_sight, standing
from rules.engine.infinite.ask.questions import Acted, Reactions
from rules.engine.infinite.ask.refusing import place_of, refuse
from rules.engine.infinite.ask.reply_options import row_of
from rules.engine.infinite.model.state import InfiniteState, Point, Unit
from rules.engine.infinite.play import reactions
from rules.engine.infinite.play.queries import enemies
from rules.engine.infinite.play.reactions import Completed
from rules.engine.infinite.space.sight import SAMPLED
from rules.engine.tabletop.inches.points import length
from rules.engine.tabletop.options import refusal
from rules.engine.tabletop.step_budget import Budget

REACTIONS: Final = ("move", "athletic-move", "attack", "cover", "interact")
CLAUSES = ["IF-REACT-2", "IF-REACT-3", "IF-REACT-4", "IF-REACT-7", "IF-REACT-8"]


def answers(s: InfiniteState, question: Reactions, budget: Budget) -> Answer:
    """IF-REACT-4 IF-REACT-6 IF-REACT-7 IF-SHOW-4  What every enemy may do in answer to an action,
    in the position after it. The action itself is not judged.
    """
    acted = question.action
    unit = standing(s, acted.unit, "action.unit")
    targets = [standing(s, id, f"action.targets[{i}]") for i, id in enumerate(acted.targets)]
    if acted.path and acted.action != "move":
        refuse("IF-REACT-6", "path-of-move", "action.path")
    if targets and acted.action != "attack":
        refuse("IF-REACT-6", "targets-of-attack", "action.targets")
    points = tuple(place_of(at, f"action.path[{i}]") for i, at in enumerate(acted.path))
    foes = enemies(s, unit)
    spend_sight(s, budget, len(foes) * (1 + _samples(unit, points)))
    done = _completed(unit, acted, points)
    after = _moved(s, unit, points)
    rows = [row for foe in foes for row in _reactions(after, foe, after.units[unit.id], done)]
    return {"reactions": rows, "clauses": CLAUSES}


def _samples(unit: Unit, points: tuple[Point, ...]) -> int:
    """IF-REACT-5  About how many places of a path are sampled."""
    ends = zip((unit.at, *points), points, strict=False)
    return sum(2 + length(a, b) // SAMPLED for a, b in ends)


def _completed(unit: Unit, acted: Acted, points: tuple[Point, ...]) -> Completed:
    """IF-REACT-13"""
    moves = acted.action == "move"
    return Completed(
        action=acted.action,
        actors=(unit.id,),
        targets=acted.targets,
        began={unit.id: unit} if moves else {},
        paths={unit.id: points} if moves else {},
    )


def _moved(s: InfiniteState, unit: Unit, points: tuple[Point, ...]) -> InfiniteState:
    """IF-REACT-7  The position after a Move: Cover and Overwatch of the unit have ended."""
    if not points:
        return s
    x, y = points[-1]
    height = s.board.height_at((x, y))
    moved = unit.change(x=x, y=y, height=height, cover="", overwatch=False)
    return s.change(units=s.units | {unit.id: moved})


def _reactions(s: InfiniteState, unit: Unit, actor: Unit, done: Completed) -> list[Answer]:
    """IF-REACT-4 IF-REACT-8  Every reaction of one enemy."""
    by = reactions.letters(s, unit, done)
    idle = [] if by else [refusal("IF-REACT-4", "not-triggered", name=unit.name)]
    return [
        {
            "unit": unit.id,
            "reaction": name,
            **row_of(s, unit, name, (actor,), idle, is_reaction=True),
            "by": list(by),
        }
        for name in REACTIONS
    ]
