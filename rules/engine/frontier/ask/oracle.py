"""The oracle: answers questions about positions written by hand, with the code that runs
matches.
"""

from __future__ import annotations

from typing import assert_never

import msgspec

from rules.engine.frontier.ask.inspection import measure
from rules.engine.frontier.ask.oracle_choices import options, reactions
from rules.engine.frontier.ask.oracle_costs import Costs
from rules.engine.frontier.ask.oracle_move import move
from rules.engine.frontier.ask.oracle_pieces import Answer
from rules.engine.frontier.ask.oracle_questions import (
    Distance,
    Los,
    Move,
    Options,
    Question,
    Reactions,
    Request,
    Roll,
)
from rules.engine.frontier.ask.oracle_roll import roll
from rules.engine.frontier.ask.position import BuiltPosition, build_position
from rules.engine.tabletop.question_parser import parse_question
from rules.engine.tabletop.reference import QuestionError
from rules.engine.tabletop.step_budget import Budget, BudgetSpentError

MOST_OPTIONS = 40
"""Most units whose options one request may ask for: testing every initial movement is slow."""
MOST_STEPS = 2_000_000
"""Step budget shared by all questions of a request."""
TOO_MANY_STEPS = (
    "The questions of a request take at most {:,} steps together, and this one takes more than are "
    "left. Ask fewer at once, or give a way as `via`."
)


def ask(raw: object) -> Answer:
    """Answer the questions of a request, in order. Raises QuestionError naming the
    invalid field.
    """
    request = parse_question(raw, Request)
    if request.system != "frontier":
        raise QuestionError("This oracle only answers for “frontier”.", "system")
    if sum(isinstance(each, Options) for each in request.ask) > MOST_OPTIONS:
        raise QuestionError(f"At most {MOST_OPTIONS} units can be asked about at once.", "ask")
    built = build_position(request.position)
    costs = Costs(built.state, Budget(MOST_STEPS))
    asked = enumerate(request.ask)
    return {"answers": [_within(built, each, f"ask[{i}]", costs) for i, each in asked]}


def schema() -> Answer:
    """Return the JSON Schema of a request."""
    return msgspec.json.schema(Request)


def _within(built: BuiltPosition, question: Question, where: str, costs: Costs) -> Answer:
    """Answer one question. Raises QuestionError when the request's step budget is spent."""
    try:
        costs.charge(question)
        return _answer(built, question, where, costs.budget)
    except BudgetSpentError as error:
        raise QuestionError(TOO_MANY_STEPS.format(error.most), where) from error


def _answer(built: BuiltPosition, question: Question, where: str, budget: Budget) -> Answer:
    match question:
        case Distance():
            return _distance(built, question, where)
        case Los():
            return _los(built, question, where)
        case Move():
            return move(built, question, where, budget)
        case Options():
            return options(built, question, where, budget)
        case Reactions():
            return reactions(built, question, where)
        case Roll():
            return roll(built, question, where)
        case _:
            assert_never(question)


def _distance(built: BuiltPosition, question: Distance, where: str) -> Answer:
    """FR-MEAS-7 FR-MEAS-8  Distance from edge to edge."""
    first, second = _pair(built, question, where)
    units = built.state.units
    clause = "FR-MEAS-7" if first in units and second in units else "FR-MEAS-8"
    return {"inches": measure(built.state, first, second).inches, "clauses": [clause]}


def _los(built: BuiltPosition, question: Los, where: str) -> Answer:
    """FR-LOS-1 FR-LOS-12  Whether any of the lines is clear, and how many are."""
    first, second = _pair(built, question, where)
    if first not in built.state.units and second not in built.state.units:
        raise QuestionError("At least one of the two must be a unit.", f"{where}.to")
    seen = measure(built.state, first, second)
    return {"los": seen.los, "clear": seen.clear, "of": seen.of, "clauses": list(seen.clauses)}


def _pair(built: BuiltPosition, question: Distance | Los, where: str) -> tuple[str, str]:
    pieces = {unit.id for unit in built.state.on_board()} | {m.id for m in built.state.markers}
    for piece, key in ((question.origin, "from"), (question.to, "to")):
        if piece not in pieces:
            raise QuestionError(f"Nothing on the board has the id “{piece}”.", f"{where}.{key}")
    if question.origin == question.to:
        raise QuestionError("Name two different pieces.", f"{where}.to")
    return question.origin, question.to
