"""Answers questions about a position, with the code that runs matches."""

from __future__ import annotations

from typing import assert_never

from rules.engine.core.known import Known
from rules.engine.core.questions import QuestionError
from rules.engine.frontier.ask.inspection import measure
from rules.engine.frontier.ask.oracle_choices import options, reactions
from rules.engine.frontier.ask.oracle_costs import charge
from rules.engine.frontier.ask.oracle_move import move
from rules.engine.frontier.ask.oracle_pieces import Answer
from rules.engine.frontier.ask.oracle_questions import (
    AnyQuestion,
    Distance,
    Los,
    Move,
    Options,
    Reactions,
    Roll,
)
from rules.engine.frontier.ask.oracle_roll import roll
from rules.engine.frontier.model.state import FrontierState
from rules.engine.tabletop.step_budget import Budget


def reply(s: FrontierState, _known: Known, question: AnyQuestion, budget: Budget) -> Answer:
    """Answer a question about a state; nothing in it is hidden from anybody. Raises QuestionError
    and BudgetSpentError.
    """
    charge(s, question, budget)
    match question:
        case Distance():
            return _distance(s, question)
        case Los():
            return _los(s, question)
        case Move():
            return move(s, question, budget)
        case Options():
            return options(s, question, budget)
        case Reactions():
            return reactions(s, question)
        case Roll():
            return roll(s, question)
        case _:
            assert_never(question)


def _distance(s: FrontierState, question: Distance) -> Answer:
    """FR-MEAS-7 FR-MEAS-8  Distance from edge to edge."""
    first, second = _pair(s, question)
    units = s.units
    clause = "FR-MEAS-7" if first in units and second in units else "FR-MEAS-8"
    return {"inches": measure(s, first, second).inches, "clauses": [clause]}


def _los(s: FrontierState, question: Los) -> Answer:
    """FR-LOS-1 FR-LOS-12  Whether any of the lines is clear, and how many are."""
    first, second = _pair(s, question)
    if first not in s.units and second not in s.units:
        raise QuestionError("At least one of the two must be a unit.", "to")
    seen = measure(s, first, second)
    return {"los": seen.los, "clear": seen.clear, "of": seen.of, "clauses": list(seen.clauses)}


def _pair(s: FrontierState, question: Distance | Los) -> tuple[str, str]:
    pieces = {unit.id for unit in s.on_board()} | {m.id for m in s.markers}
    for piece, key in ((question.origin, "from"), (question.to, "to")):
        if piece not in pieces:
            raise QuestionError(f"Nothing on the board has the id “{piece}”.", key)
    if question.origin == question.to:
        raise QuestionError("Name two different pieces.", "to")
    return question.origin, question.to
