"""Answers questions about a position, with the code that runs matches."""

from __future__ import annotations

from typing import assert_never

from rules.engine.core.decision import Refusal
from rules.engine.core.known import Known
from rules.engine.core.questions import RefusedQuestionError
from rules.engine.core.record import Record
from rules.engine.infinite.ask.position import seat_of
from rules.engine.infinite.ask.questions import AnyQuestion, Fight, Moves, Strength
from rules.engine.infinite.model.sentences import reason
from rules.engine.infinite.model.state import Counter, InfiniteState
from rules.engine.infinite.play import moves
from rules.engine.infinite.space.board import beside
from rules.engine.tabletop.grid import named
from rules.engine.tabletop.step_budget import Budget

STEPS = 10
"""Budget steps of a question: none depends on the size of the position."""


class Why(Record):
    clause: str
    sentence: str


class MoveAnswer(Record):
    """A move of a counter."""

    square: str
    legal: bool
    refusals: tuple[Why, ...] = ()


class MovesAnswer(Record):
    moves: tuple[MoveAnswer, ...]
    clauses: tuple[str, ...] = ("IF-TURN-2",)


class FightAnswer(Record):
    """The probability that the attacker wins, exact and as a number."""

    exact: str
    chance: float
    clauses: tuple[str, ...] = ("IF-FIGHT-1", "IF-FIGHT-2")


class StrengthAnswer(Record):
    strength: int
    clauses: tuple[str, ...] = ("IF-END-2",)


def reply(
    s: InfiniteState, _known: Known, question: AnyQuestion, budget: Budget
) -> MovesAnswer | FightAnswer | StrengthAnswer:
    """Answer a question about a state. Raises QuestionError and BudgetSpentError."""
    budget.spend(STEPS)
    match question:
        case Moves(unit=unit):
            counter = _standing(s, unit, "unit")
            squares = (named(square) for square in beside(counter.square))
            return MovesAnswer(moves=tuple(_move(s, counter, square) for square in squares))
        case Fight(unit=unit, enemy=enemy):
            chance = moves.chance(*_opponents(s, unit, enemy))
            return FightAnswer(exact=str(chance), chance=float(chance))
        case Strength(seat=side):
            return StrengthAnswer(strength=s.strength(seat_of(side)))
        case _:
            assert_never(question)


def _move(s: InfiniteState, counter: Counter, square: str) -> MoveAnswer:
    """IF-TURN-2"""
    refused = moves.refusals(s, counter, square)
    why = tuple(Why(clause=each.clause, sentence=reason(each)) for each in refused)
    return MoveAnswer(square=square, legal=not refused, refusals=why)


def _opponents(s: InfiniteState, unit: str, enemy: str) -> tuple[Counter, Counter]:
    """IF-FIGHT-1"""
    attacker, defender = _standing(s, unit, "unit"), _standing(s, enemy, "enemy")
    if attacker.seat == defender.seat:
        refusal = Refusal(clause="IF-FIGHT-1", key="same-side", params={"id": enemy})
        raise RefusedQuestionError(refusal, "enemy")
    return attacker, defender


def _standing(s: InfiniteState, id: str, where: str) -> Counter:
    counter = s.units.get(id)
    if counter is None or counter.place != "board":
        refusal = Refusal(clause="IF-TURN-2", key="no-such-counter", params={"id": id})
        raise RefusedQuestionError(refusal, where)
    return counter
