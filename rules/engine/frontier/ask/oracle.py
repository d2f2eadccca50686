"""Questions about a position, answered by the same code that plays."""

from __future__ import annotations

from typing import assert_never

import msgspec

from rules.engine.frontier.inspection import measure
from rules.engine.frontier.oracle_choices import options, reactions
from rules.engine.frontier.oracle_costs import Costs
from rules.engine.frontier.oracle_move import move
from rules.engine.frontier.oracle_pieces import Answer
from rules.engine.frontier.oracle_questions import (
    Distance,
    Los,
    Move,
    Options,
    Question,
    Reactions,
    Request,
    Roll,
)
from rules.engine.frontier.oracle_roll import roll
from rules.engine.frontier.position import Posed, pose
from rules.engine.lib.budget import Budget, BudgetSpentError
from rules.engine.lib.inquiry import inquiry
from rules.engine.lib.reference import QuestionError

MOST_OPTIONS = 40
"""Units whose options are told at once: looking for every initial movement takes its time."""
MOST_STEPS = 2_000_000
"""Steps that all questions of a request may take together."""
TOO_MANY_STEPS = (
    "The questions of a request take at most {:,} steps together, and this one takes more than are "
    "left. Ask fewer at once, or give a way as `via`."
)


def ask(raw: object) -> Answer:
    """The answers to a request, in its order. Raises QuestionError with the place that is wrong."""
    request = inquiry(raw, Request)
    if request.system != "frontier":
        raise QuestionError("This oracle answers for “frontier”.", "system")
    if sum(isinstance(each, Options) for each in request.ask) > MOST_OPTIONS:
        raise QuestionError(f"The options of at most {MOST_OPTIONS} units are told at once.", "ask")
    posed = pose(request.position)
    costs = Costs(posed.state, Budget(MOST_STEPS))
    asked = enumerate(request.ask)
    return {"answers": [_within(posed, each, f"ask[{i}]", costs) for i, each in asked]}


def schema() -> Answer:
    """The JSON Schema of a request."""
    return msgspec.json.schema(Request)


def _within(posed: Posed, question: Question, where: str, costs: Costs) -> Answer:
    """The answer to a question. Raises QuestionError when the steps of the request are spent."""
    try:
        costs.charge(question)
        return _answer(posed, question, where, costs.budget)
    except BudgetSpentError as error:
        raise QuestionError(TOO_MANY_STEPS.format(error.most), where) from error


def _answer(posed: Posed, question: Question, where: str, budget: Budget) -> Answer:
    match question:
        case Distance():
            return _distance(posed, question, where)
        case Los():
            return _los(posed, question, where)
        case Move():
            return move(posed, question, where, budget)
        case Options():
            return options(posed, question, where, budget)
        case Reactions():
            return reactions(posed, question, where)
        case Roll():
            return roll(posed, question, where)
        case _:
            assert_never(question)


def _distance(posed: Posed, question: Distance, where: str) -> Answer:
    """FR-MEAS-7 FR-MEAS-8  Edge to edge."""
    first, second = _pair(posed, question, where)
    units = posed.state.units
    clause = "FR-MEAS-7" if first in units and second in units else "FR-MEAS-8"
    return {"inches": measure(posed.state, first, second).inches, "clauses": [clause]}


def _los(posed: Posed, question: Los, where: str) -> Answer:
    """FR-LOS-1 FR-LOS-12  Whether any of the lines is clear, and how many are."""
    first, second = _pair(posed, question, where)
    if first not in posed.state.units and second not in posed.state.units:
        raise QuestionError("Neither of the two is a unit that could see.", f"{where}.to")
    seen = measure(posed.state, first, second)
    return {"los": seen.los, "clear": seen.clear, "of": seen.of, "clauses": list(seen.clauses)}


def _pair(posed: Posed, question: Distance | Los, where: str) -> tuple[str, str]:
    pieces = {unit.id for unit in posed.state.on_board()} | {m.id for m in posed.state.markers}
    for piece, key in ((question.origin, "from"), (question.to, "to")):
        if piece not in pieces:
            raise QuestionError(f"Nothing on the board has the id “{piece}”.", f"{where}.{key}")
    if question.origin == question.to:
        raise QuestionError("Name two different pieces.", f"{where}.to")
    return question.origin, question.to
