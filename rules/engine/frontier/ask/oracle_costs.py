"""Cost limits for oracle questions: upper bounds in budget steps, by the size of the position.

Path searches and searches for close combat positions spend their own steps. The cost of everything
else is bounded by the size of the position, and is charged before the question is answered.
"""

from __future__ import annotations

from rules.engine.frontier.ask.oracle_questions import AnyQuestion, Distance, Los, Move
from rules.engine.frontier.model.state import FrontierState
from rules.engine.frontier.play.position_queries import board
from rules.engine.frontier.space.sight import steps_of_a_look
from rules.engine.tabletop.step_budget import Budget

LINES = 3000
"""Steps of counting the clear lines between two pieces, without obstacles."""
BETWEEN, HOLLOW = 10, 200
"""Steps added by each unit or corner, and by each corner of a part that is not convex."""
LEG, CORNER = 20, 2
"""Steps of a given leg, and those added by each unit or corner."""
CHOICES, CHOICE = 400, 60
"""Steps of listing a unit's choices, and those added by each unit."""


def charge(s: FrontierState, question: AnyQuestion, budget: Budget) -> None:
    """Spend the upper bound of a question's steps, its searches excluded. Raises
    BudgetSpentError.
    """
    areas = board(s).areas
    units, corners = len(s.on_board()), sum(len(area.polygon) for area in areas)
    hollow = sum(len(area.polygon) for area in areas if not area.planes)
    match question:
        case Distance() | Los():
            budget.spend(LINES + BETWEEN * (units + corners) + HOLLOW * hollow)
        case Move():
            leg = LEG + CORNER * (units + corners + 6 * hollow)
            budget.spend((len(question.via or ()) + 1) * (leg + len(s.markers)))
        case _:
            pairs = units * (units - 1) // 2
            budget.spend_once("sights", pairs * steps_of_a_look(board(s)))
            budget.spend(CHOICES + CHOICE * units)
