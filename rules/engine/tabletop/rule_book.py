"""A whole rule book: how it is played, and what pages, print and the site show of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import Annotated, Any, Generic, Literal, TypeVar

import msgspec
from msgspec import Meta

from rules.engine.core.cached_property import cached_property
from rules.engine.core.decision import Command, Seat
from rules.engine.core.flow import State
from rules.engine.core.known import Known
from rules.engine.core.questions import Question
from rules.engine.core.record import Record
from rules.engine.core.resolution import Situation
from rules.engine.core.system import GameSystem
from rules.engine.tabletop.computer.heuristics import Heuristics
from rules.engine.tabletop.history import History
from rules.engine.tabletop.hosting import Hosted
from rules.engine.tabletop.printed import Printed
from rules.engine.tabletop.reference import Catalogue, Limits, SampleArmy
from rules.engine.tabletop.step_budget import Budget

S = TypeVar("S", bound=State)


MOST_QUESTIONS = 200
"""Most questions of one request."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Questions(Generic[S]):
    """What may be asked about a position: that of a match, and one written by hand (oracle)."""

    kinds: tuple[type[Question], ...]
    reply: Callable[[S, Known, Any, Budget], Record | dict[str, Any]]
    """The answer to a question of one of the `kinds`, as far as a reader knows the state. Raises
    QuestionError with a path in the question, and BudgetSpentError.
    """
    position: type[Record]
    """The shape of a position written by hand."""
    build: Callable[[Any], S]
    """The state of a position written by hand. Raises QuestionError when it cannot occur."""
    suggest: Callable[[Situation[S], Seat, Command | None], Command | None]
    """A sensible legal command for the pending decision of a seat, deterministic; None where the
    book has no suggestion. Keeps what the player has already entered in a command begun, where that
    is legal.
    """
    table: TableQuestions[S] | None = None
    """The questions with addresses of their own, in the books that came before `reply`."""


@dataclass(frozen=True, kw_only=True, eq=False)
class TableQuestions(Generic[S]):
    """Questions at the table that have addresses of their own. Later books answer by `reply`."""

    preview: Callable[[Situation[S], Seat, Command], Record]
    """What a command would do, or why it would be refused, without doing it."""
    measure: Callable[[S, str, str], Record]
    """Distance, line of sight and the like between two pieces. KeyError when one is not in play."""
    ranges: Callable[[S, str], Record]
    """The ranges of a piece, and which pieces could respond to it. KeyError when it is not in
    play.
    """
    survey: Callable[[S, Mapping[str, str], str], Record]
    """The answer to a question about positions, given as URL query parameters, in sentences of a
    language. KeyError when a piece or place does not exist, msgspec.ValidationError when the
    question is invalid.
    """
    promises: Callable[[Situation[S], tuple[Seat, ...], str], Record]
    """The options that these seats have for a piece now, each with its probability of success."""


@dataclass(frozen=True, kw_only=True, eq=False)
class RuleBook(GameSystem[S]):
    """One rule book: immutable values and pure functions."""

    units_in: Callable[[str], tuple[str, ...]]
    """The parameters of a message that name units; none if there is no such message."""
    catalogue: Catalogue
    limits: Limits
    samples: tuple[SampleArmy, ...]
    questions: Questions[S]
    history: History
    printed: Printed
    hosted: Hosted
    heuristics: Heuristics[S]

    @cached_property
    def request(self) -> Any:
        """The record of a request to the oracle; its JSON Schema is published."""
        fields = [("system", Literal[self.key]), ("position", self.questions.position), self._asked]
        return _record("Request", "A position and the questions about it.", fields)

    @cached_property
    def asked(self) -> Any:
        """The record of a request about the position of a match."""
        return _record("Questions", "Questions about the position of a match.", [self._asked])

    @property
    def _asked(self) -> tuple[str, Any]:
        union: Any = reduce(or_, self.questions.kinds)
        return "ask", Annotated[tuple[union, ...], Meta(max_length=MOST_QUESTIONS)]


def _record(name: str, doc: str, fields: list[tuple[str, Any]]) -> Any:
    # A struct of msgspec's own: it cannot build one on Record, whose metaclass sets these options.
    return msgspec.defstruct(
        name,
        fields,
        namespace={"__doc__": doc},
        frozen=True,
        kw_only=True,
        forbid_unknown_fields=True,
    )
