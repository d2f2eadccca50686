"""The oracle: answers questions about a position written by hand, and about that of a match, with
the code that runs matches.
"""

from __future__ import annotations

from typing import Any

import msgspec

from rules.engine.core.flow import State
from rules.engine.core.known import SPECTATOR, Known
from rules.engine.core.questions import Question, QuestionError
from rules.engine.core.record import Record
from rules.engine.tabletop.question_parser import parse_question
from rules.engine.tabletop.rule_book import RuleBook
from rules.engine.tabletop.step_budget import Budget, BudgetSpentError

MOST_STEPS = 2_000_000
"""Step budget shared by all questions of a request."""

Json = dict[str, Any]


def ask(book: RuleBook[Any], raw: object, language: str) -> Json:
    """Answer the questions of a request about a position written by hand, in order. Raises
    QuestionError with the path of what is wrong.
    """
    request = parse_question(raw, book.request)
    try:
        state = book.questions.build(request.position)
    except QuestionError as error:
        raise _told(book, error, error.where, language) from error
    return _replies(book, state, SPECTATOR, request.ask, language)


def ask_about(book: RuleBook[Any], state: State, known: Known, raw: object, language: str) -> Json:
    """Answer the questions `{"ask": [...]}` about a state of a match as far as a reader knows it,
    in order. Raises QuestionError with the path of what is wrong.
    """
    return _replies(book, state, known, parse_question(raw, book.asked).ask, language)


def _replies(
    book: RuleBook[Any], state: State, known: Known, asked: tuple[Question, ...], language: str
) -> Json:
    budget = Budget(MOST_STEPS)
    answers: list[object] = []
    for i, question in enumerate(asked):
        try:
            answers.append(book.questions.reply(state, known, question, budget))
        except QuestionError as error:
            raise _told(book, error, error.below(f"ask[{i}]"), language) from error
        except BudgetSpentError as error:
            told = book.sentence("refusal.too-many-steps", {}, language)
            raise QuestionError(told, f"ask[{i}]") from error
    return {"answers": answers}


def _told(book: RuleBook[Any], error: QuestionError, where: str, language: str) -> QuestionError:
    """The error with its sentence in the reader's language and its path in the request."""
    return QuestionError(error.told(book.sentence, language), where, error.shape)


def schema(request: type[Record]) -> Json:
    """The JSON Schema of a request."""
    return msgspec.json.schema(request)
