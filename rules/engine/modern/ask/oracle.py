"""The oracle: answers questions about positions written by hand, with the code that runs
matches.
"""

from __future__ import annotations

from typing import assert_never

import msgspec

from rules.engine.modern.ask import (
    oracle_combat,
    oracle_fire,
    oracle_moves,
    oracle_setup,
    oracle_sights,
)
from rules.engine.modern.ask.oracle_pieces import Answer
from rules.engine.modern.ask.oracle_questions import (
    Arc,
    Artillery,
    Combat,
    Contact,
    Deployment,
    Dice,
    Distance,
    Faults,
    Fire,
    Move,
    Question,
    Reach,
    Request,
    Sight,
    Withdrawal,
)
from rules.engine.modern.ask.position import build_position
from rules.engine.modern.model.state import ModernState
from rules.engine.tabletop.question_parser import parse_question
from rules.engine.tabletop.reference import QuestionError
from rules.engine.tabletop.step_budget import Budget, BudgetSpentError

MOST_STEPS = 2_000_000
"""Step budget shared by all questions of a request."""
TOO_MANY_STEPS = (
    "The questions of one request may take at most {:,} steps in total, and this one needs more "
    "than are left. Ask fewer questions at once."
)


def ask(raw: object) -> Answer:
    """Answer the questions of a request, in order. Raises QuestionError naming the
    invalid field.
    """
    request = parse_question(raw, Request)
    if request.system != "modern":
        raise QuestionError("This oracle answers only for “modern”.", "system")
    s = build_position(request.position)
    budget = Budget(MOST_STEPS)
    asked = enumerate(request.ask)
    return {"answers": [_within(s, each, f"ask[{i}]", budget) for i, each in asked]}


def schema() -> Answer:
    """Return the JSON Schema of a request."""
    return msgspec.json.schema(Request)


def _within(s: ModernState, question: Question, where: str, budget: Budget) -> Answer:
    """Answer one question. Raises QuestionError when the request's step budget is spent."""
    try:
        return _answer(s, question, where, budget)
    except BudgetSpentError as error:
        raise QuestionError(TOO_MANY_STEPS.format(error.most), where) from error


def _answer(s: ModernState, question: Question, where: str, budget: Budget) -> Answer:
    match question:
        case Distance() | Arc() | Sight():
            return _measured(s, question, where)
        case Reach() | Move() | Contact():
            return _moved(s, question, where)
        case Fire() | Artillery() | Combat() | Withdrawal():
            return _fought(s, question, where)
        case Dice() | Deployment() | Faults():
            return _mustered(s, question, where, budget)
        case _:
            assert_never(question)


def _measured(s: ModernState, question: Distance | Arc | Sight, where: str) -> Answer:
    match question:
        case Distance():
            return oracle_sights.distance_between(s, question, where)
        case Arc():
            return oracle_sights.arc(s, question, where)
        case Sight():
            return oracle_sights.sight(s, question, where)
        case _:
            assert_never(question)


def _moved(s: ModernState, question: Reach | Move | Contact, where: str) -> Answer:
    match question:
        case Reach():
            return oracle_moves.reach(s, question, where)
        case Move():
            return oracle_moves.move(s, question, where)
        case Contact():
            return oracle_moves.contact(s, question, where)
        case _:
            assert_never(question)


def _fought(s: ModernState, question: Fire | Artillery | Combat | Withdrawal, where: str) -> Answer:
    match question:
        case Fire():
            return oracle_fire.shots(s, question, where)
        case Artillery():
            return oracle_fire.shells(s, question, where)
        case Combat():
            return oracle_combat.fought(s, question, where)
        case Withdrawal():
            return oracle_combat.withdrawal(s, question, where)
        case _:
            assert_never(question)


def _mustered(
    s: ModernState, question: Dice | Deployment | Faults, where: str, budget: Budget
) -> Answer:
    match question:
        case Dice():
            return oracle_setup.activation(s, question)
        case Deployment():
            return oracle_setup.deploys(s, question)
        case Faults():
            return oracle_setup.faults(s, question, where, budget)
        case _:
            assert_never(question)
