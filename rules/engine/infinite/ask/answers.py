"""Helpers shared by the answers: units by their ids, chances, lengths, refusals, budget steps."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from rules.engine.core.decision import Refusal, Seat
from rules.engine.infinite.ask.refusing import refuse
from rules.engine.infinite.model.sentences import reason
from rules.engine.infinite.model.state import InfiniteState, Unit
from rules.engine.tabletop.inches.units import INCH
from rules.engine.tabletop.step_budget import Budget

Answer = dict[str, Any]

LINES = 9
"""IF-LOS-2  Lines between two units."""


def refusal_answers(refusals: Iterable[Refusal]) -> list[Answer]:
    """The clauses and sentences of refusals, without duplicates."""
    rows = [{"clause": each.clause, "sentence": reason(each)} for each in refusals]
    return [row for i, row in enumerate(rows) if row not in rows[:i]]


def clauses_of(*groups: Iterable[str]) -> list[str]:
    """Clause ids, each once, in order."""
    return list(dict.fromkeys(clause for group in groups for clause in group))


def exact(chance: Fraction) -> Answer:
    """A chance as an exact fraction and as a float."""
    return {"exact": str(chance), "float": float(chance)}


def inches(length: int) -> float:
    """A length in hundredths of an inch as inches."""
    return length / INCH


def standing(s: InfiniteState, id: str, where: str) -> Unit:
    """The unit with this id. Raises RefusedQuestionError if it is not on the table."""
    unit = s.units.get(id)
    if unit is None or not unit.on_table:
        refuse("IF-BOARD-5", "no-such-unit", where, id=id)
    return unit


def side_of(s: InfiniteState, seat: Seat | None) -> str | None:
    """A side by the edge at which it deployed; None for no side."""
    return None if seat is None else s.edge_of(seat)


def spend_sight(s: InfiniteState, budget: Budget, times: int = 1) -> None:
    """Take the budget steps of testing the lines between so many pairs of units. Raises
    BudgetSpentError.
    """
    budget.spend(times * LINES * (1 + len(s.board.features)))
