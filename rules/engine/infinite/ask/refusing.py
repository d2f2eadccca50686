"""Refusals of positions and questions, with messages of the book."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Never

from rules.engine.core.decision import Refusal, Value
from rules.engine.core.questions import RefusedQuestionError
from rules.engine.infinite.data.table_reader import TableFaultError, hundredths
from rules.engine.infinite.model.state import Point


def refuse(clause: str, key: str, where: str, **params: Value) -> Never:
    """Refuse a position or a question. Raises RefusedQuestionError."""
    raise RefusedQuestionError(Refusal(clause=clause, key=key, params=dict(params)), where)


def refuse_first(refusals: Iterable[Refusal], where: str) -> None:
    """Raise RefusedQuestionError for the first refusal, if there is one."""
    for refusal in refusals:
        raise RefusedQuestionError(refusal, where)


def refuse_table(error: TableFaultError, where: str) -> Never:
    """Refuse a length or a table as written. Raises RefusedQuestionError with a path below
    `where`.
    """
    fault = error.fault
    refusal = Refusal(clause=fault.clause, key=fault.key, params=fault.params)
    raise RefusedQuestionError(refusal, f"{where}.{fault.path}" if where else fault.path)


def place_of(at: tuple[float, float], where: str) -> Point:
    """IF-GEO-1  A place in hundredths of an inch. Raises RefusedQuestionError."""
    try:
        return hundredths(f"{where}[0]", at[0]), hundredths(f"{where}[1]", at[1])
    except TableFaultError as error:
        refuse_table(error, "")
