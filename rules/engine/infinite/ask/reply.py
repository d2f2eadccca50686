"""Answers questions about a position, with the code that runs matches."""

from __future__ import annotations

from typing import assert_never

from rules.engine.core.known import Known
from rules.engine.infinite.ask import (
    reply_attacks,
    reply_checks,
    reply_damage,
    reply_formation,
    reply_moves,
    reply_options,
    reply_order,
    reply_reach,
    reply_reactions,
    reply_sights,
)
from rules.engine.infinite.ask.answers import Answer, clauses_of
from rules.engine.infinite.ask.questions import (
    AnyQuestion,
    Attack,
    Check,
    Damage,
    Distance,
    Formation,
    Move,
    Options,
    Order,
    Reach,
    Reactions,
    Sight,
)
from rules.engine.infinite.model.state import InfiniteState
from rules.engine.tabletop.step_budget import Budget


def reply(s: InfiniteState, _known: Known, question: AnyQuestion, budget: Budget) -> Answer:
    """IF-BOARD-6  Answer a question about a state; nothing in it is hidden from anybody. What is
    refused was decided by the clauses of its refusals. Raises QuestionError and BudgetSpentError.
    """
    answer = _answer(s, question, budget)
    if "clauses" in answer:
        return answer
    return answer | {"clauses": clauses_of(each["clause"] for each in answer["refusals"])}


def _answer(s: InfiniteState, question: AnyQuestion, budget: Budget) -> Answer:
    match question:
        case Distance() | Sight():
            return _measured(s, question, budget)
        case Attack() | Damage() | Check():
            return _fought(s, question, budget)
        case Move() | Reach() | Formation():
            return _moved(s, question, budget)
        case Options() | Reactions() | Order():
            return _taken_in_turn(s, question, budget)
        case _:
            assert_never(question)


def _measured(s: InfiniteState, question: Distance | Sight, budget: Budget) -> Answer:
    match question:
        case Distance():
            return reply_sights.distance(s, question, budget)
        case Sight():
            return reply_sights.sight(s, question, budget)
        case _:
            assert_never(question)


def _fought(s: InfiniteState, question: Attack | Damage | Check, budget: Budget) -> Answer:
    match question:
        case Attack():
            return reply_attacks.attack(s, question, budget)
        case Damage():
            return reply_damage.divide(s, question, budget)
        case Check():
            return reply_checks.check(s, question, budget)
        case _:
            assert_never(question)


def _moved(s: InfiniteState, question: Move | Reach | Formation, budget: Budget) -> Answer:
    match question:
        case Move():
            return reply_moves.move(s, question, budget)
        case Reach():
            return reply_reach.reach(s, question, budget)
        case Formation():
            return reply_formation.formation(s, question, budget)
        case _:
            assert_never(question)


def _taken_in_turn(
    s: InfiniteState, question: Options | Reactions | Order, budget: Budget
) -> Answer:
    match question:
        case Options():
            return reply_options.options(s, question, budget)
        case Reactions():
            return reply_reactions.answers(s, question, budget)
        case Order():
            return reply_order.order(s, budget)
        case _:
            assert_never(question)
