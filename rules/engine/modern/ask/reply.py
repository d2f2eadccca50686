"""Answers questions about a position, with the code that runs matches."""

from __future__ import annotations

from typing import assert_never

from rules.engine.core.known import Known
from rules.engine.modern.ask import (
    oracle_combat,
    oracle_fire,
    oracle_moves,
    oracle_setup,
    oracle_sights,
)
from rules.engine.modern.ask.oracle_pieces import Answer
from rules.engine.modern.ask.oracle_questions import (
    AnyQuestion,
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
    Reach,
    Sight,
    Withdrawal,
)
from rules.engine.modern.model.state import ModernState
from rules.engine.tabletop.step_budget import Budget


def reply(s: ModernState, _known: Known, question: AnyQuestion, budget: Budget) -> Answer:
    """Answer a question about a state; nothing in it is hidden from anybody. Raises QuestionError
    and BudgetSpentError.
    """
    match question:
        case Distance() | Arc() | Sight():
            return _measured(s, question)
        case Reach() | Move() | Contact():
            return _moved(s, question)
        case Fire() | Artillery() | Combat() | Withdrawal():
            return _fought(s, question)
        case Dice() | Deployment() | Faults():
            return _mustered(s, question, budget)
        case _:
            assert_never(question)


def _measured(s: ModernState, question: Distance | Arc | Sight) -> Answer:
    match question:
        case Distance():
            return oracle_sights.distance_between(s, question)
        case Arc():
            return oracle_sights.arc(s, question)
        case Sight():
            return oracle_sights.sight(s, question)
        case _:
            assert_never(question)


def _moved(s: ModernState, question: Reach | Move | Contact) -> Answer:
    match question:
        case Reach():
            return oracle_moves.reach(s, question)
        case Move():
            return oracle_moves.move(s, question)
        case Contact():
            return oracle_moves.contact(s, question)
        case _:
            assert_never(question)


def _fought(s: ModernState, question: Fire | Artillery | Combat | Withdrawal) -> Answer:
    match question:
        case Fire():
            return oracle_fire.shots(s, question)
        case Artillery():
            return oracle_fire.shells(s, question)
        case Combat():
            return oracle_combat.fought(s, question)
        case Withdrawal():
            return oracle_combat.withdrawal(s, question)
        case _:
            assert_never(question)


def _mustered(s: ModernState, question: Dice | Deployment | Faults, budget: Budget) -> Answer:
    match question:
        case Dice():
            return oracle_setup.activation(s, question)
        case Deployment():
            return oracle_setup.deploys(s, question)
        case Faults():
            return oracle_setup.faults(s, question, budget)
        case _:
            assert_never(question)
