"""Jobs of the worker processes: plain functions of the engine that return JSON."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Literal

import msgspec
from django.utils import translation

from rules.compute.oracle_gateway import Answer, answers_about, answers_of, encoded
from rules.compute.pickles import unpickled
from rules.engine.core.decision import Command, Refusal, Seat
from rules.engine.core.flow import State
from rules.engine.core.known import Known
from rules.engine.core.record import Record
from rules.engine.core.resolution import Situation
from rules.engine.core.runner import refusals
from rules.engine.core.system import Setup
from rules.engine.systems import system
from rules.engine.tabletop.board_editor import OwnBoard
from rules.engine.tabletop.rule_book import TableQuestions

MOST_STATES = 16
"""Cache size of a worker: states, with the values computed from them."""


MOST_BOARDS = 64
"""Cache size of a worker: validated boards."""


class OracleAnswer(Record):
    """The oracle's answers, and whether any question was refused."""

    refused: bool
    answer: msgspec.Raw


class Found(Record):
    """The answer to a question about a position, or its error: `missing` piece, `unreadable`
    question.
    """

    answer: msgspec.Raw = msgspec.Raw(b"null")
    wrong: Literal["", "missing", "unreadable"] = ""


class Judged(Record):
    """The preview of a command, and separately its refusals."""

    preview: dict[str, Any]
    refusals: tuple[Refusal, ...]


def oracle(key: str, data: bytes, language: str) -> bytes:
    """Answer an oracle request, as OracleAnswer; what is wrong with it is said in `language`."""
    with translation.override(language):
        return _told(answers_of(key, data))


def questions(key: str, state: bytes, known: Known, data: bytes, language: str) -> bytes:
    """Answer questions about the position of a match, as OracleAnswer; what is wrong with them is
    said in `language`.
    """
    with translation.override(language):
        return _told(answers_about(key, situation_of(key, state).state, known, data))


def judged_board(key: str, board: OwnBoard) -> bytes:
    """Validate a custom board; cached, as its page asks again after saving."""
    return _judged_board(key, board)


def setup_refusals(key: str, agreed: Setup) -> bytes:
    """Validate match terms; returns the refusals."""
    return encoded(system(key).setup_refusals(agreed))


def random_board(key: str, seed: str, language: str) -> bytes:
    """Generate a random board from a seed, in the format of a board file."""
    drawing = system(key).hosted.drawing
    return encoded(drawing.written(drawing.random(seed, language)))


def survey(key: str, state: bytes, question: dict[str, str], language: str) -> bytes:
    """Answer a survey question: line of sight, distances or reachable places, as Found."""
    return _found(lambda: _table(key).survey(situation_of(key, state).state, question, language))


def measure(key: str, state: bytes, first: str, second: str) -> bytes:
    """Measure distance and line of sight between two pieces, as Found."""
    return _found(lambda: _table(key).measure(situation_of(key, state).state, first, second))


def ranges(key: str, state: bytes, piece: str) -> bytes:
    """The ranges of a piece, as Found."""
    return _found(lambda: _table(key).ranges(situation_of(key, state).state, piece))


def promises(key: str, state: bytes, seats: tuple[Seat, ...], unit: str) -> bytes:
    """The actions available to the seats for a unit, as Found."""
    return _found(lambda: _table(key).promises(situation_of(key, state), seats, unit))


def preview(key: str, state: bytes, seat: Seat, command: Command) -> bytes:
    """Check a command, as Judged; with a preview of what it would do, where the book has one."""
    situation, table = situation_of(key, state), system(key).questions.table
    if table is None:
        return encoded(Judged(preview={}, refusals=tuple(refusals(situation, seat, command))))
    tried: Any = table.preview(situation, seat, command)
    return encoded(Judged(preview=msgspec.to_builtins(tried), refusals=tuple(tried.refusals)))


def _told(answer: Answer) -> bytes:
    answers, refused = answer
    return encoded(OracleAnswer(refused=refused, answer=msgspec.Raw(encoded(answers))))


def _table(key: str) -> TableQuestions[Any]:
    """The questions of a book with addresses of their own. KeyError where it has none."""
    if table := system(key).questions.table:
        return table
    raise KeyError(key)


def _found(look: Callable[[], object]) -> bytes:
    try:
        return encoded(Found(answer=msgspec.Raw(encoded(look()))))
    except KeyError:
        return encoded(Found(wrong="missing"))
    except msgspec.ValidationError:
        return encoded(Found(wrong="unreadable"))


@lru_cache(maxsize=MOST_BOARDS)
def _judged_board(key: str, board: OwnBoard) -> bytes:
    return encoded(system(key).hosted.drawing.judged(board))


@lru_cache(maxsize=MOST_STATES)
def situation_of(key: str, data: bytes) -> Situation[State]:
    """The situation of a state that the server has pickled; it remembers its decisions."""
    return Situation(system(key), unpickled(data))
