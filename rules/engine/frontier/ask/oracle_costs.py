"""Cost limits for oracle questions: upper bounds in budget steps, by the size of the position.

Path searches and searches for close combat positions spend their own steps. The cost of everything
else is bounded by the size of the position, and is charged before the question is answered.
"""

from __future__ import annotations

from rules.engine.frontier.ask.oracle_questions import Distance, Los, Move, Question
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


class Costs:
    """Charges the questions of a request to one step budget."""

    def __init__(self, s: FrontierState, budget: Budget) -> None:
        self.budget = budget
        areas = board(s).areas
        units = len(s.on_board())
        self._corners = sum(len(area.polygon) for area in areas)
        self._hollow = sum(len(area.polygon) for area in areas if not area.planes)
        self._units = units
        self._markers = len(s.markers)
        self._pairs = units * (units - 1) // 2 * steps_of_a_look(board(s))
        self._has_looked = False

    def charge(self, question: Question) -> None:
        """Spend the upper bound of a question's steps, its searches excluded. Raises
        BudgetSpentError.
        """
        match question:
            case Distance() | Los():
                between = BETWEEN * (self._units + self._corners) + HOLLOW * self._hollow
                self.budget.spend(LINES + between)
            case Move():
                leg = LEG + CORNER * (self._units + self._corners + 6 * self._hollow)
                self.budget.spend((len(question.via or ()) + 1) * (leg + self._markers))
            case _:
                self._look()
                self.budget.spend(CHOICES + CHOICE * self._units)

    def _look(self) -> None:
        """FR-LOS-13  Charge for line of sight: each pair of a position is checked once."""
        if not self._has_looked:
            self._has_looked = True
            self.budget.spend(self._pairs)
