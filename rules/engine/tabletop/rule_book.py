"""A whole rule book: how it is played, and what pages, print and the site show of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from rules.engine.core.decision import Command, Seat
from rules.engine.core.flow import State
from rules.engine.core.record import Record
from rules.engine.core.resolution import Situation
from rules.engine.core.system import GameSystem
from rules.engine.tabletop.history import History
from rules.engine.tabletop.hosting import Hosted
from rules.engine.tabletop.printed import Printed
from rules.engine.tabletop.reference import Catalogue, Limits, SampleArmy

S = TypeVar("S", bound=State)


@dataclass(frozen=True, kw_only=True, eq=False)
class Questions(Generic[S]):
    """What players may ask about a position, and the oracle, which is asked about any position."""

    preview: Callable[[Situation[S], Seat, Command], Record]
    """What a command would do, or why it would be refused, without doing it."""
    suggest: Callable[[Situation[S], Seat, Command | None], Command | None]
    """A sensible legal command for the pending decision of a seat, deterministic; None where the
    book has no suggestion. Keeps what the player has already entered in a command begun, where that
    is legal.
    """
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
    ask: Callable[[object], dict[str, Any]]
    """Answer questions about a position (oracle). Raises QuestionError when the request is
    invalid.
    """
    question_schema: Callable[[], dict[str, Any]]
    """The JSON Schema of a request to the oracle."""


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
