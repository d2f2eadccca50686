"""What a question of the oracle takes at most, by the size of its position.

Searches for ways and for ends to fight from count their own steps. All else is bounded by how much
there is to look at, so its steps are worked out from that, and spent before the question is
answered.
"""

from __future__ import annotations

from rules.engine.frontier.oracle_questions import Distance, Los, Move, Question
from rules.engine.frontier.sight import steps_of_a_look
from rules.engine.frontier.state import FrontierState
from rules.engine.frontier.table import board
from rules.engine.lib.budget import Budget

LINES = 3000
"""Steps of counting the clear lines between two pieces, besides those of what is in between."""
BETWEEN, HOLLOW = 10, 200
"""Steps that each unit and corner, and each corner of a part that is not convex, add to them."""
LEG, CORNER = 20, 2
"""Steps of a leg that is given, and those that each unit and corner add to it."""
CHOICES, CHOICE = 400, 60
"""Steps of telling a unit's choices, and those that each unit adds to them."""


class Costs:
    """Spends the steps of a request's questions from one budget."""

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
        """Spend the steps that a question takes at most, besides its searches. Raises
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
        """FR-LOS-13  Who sees whom: every pair of a position is looked at once."""
        if not self._has_looked:
            self._has_looked = True
            self.budget.spend(self._pairs)
