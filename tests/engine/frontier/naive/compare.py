"""The same question to the engine and to the second implementation, about one random position."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Literal, NamedTuple

from rules.engine.frontier.board import Board, board_of
from rules.engine.frontier.sight import sight
from tests.engine.frontier.naive.draw import Position, position
from tests.engine.frontier.naive.sight import los


class Answer(NamedTuple):
    """How one question ended; `note` is what was answered, `detail` what is needed to ask again."""

    kind: str
    outcome: Literal["agree", "differ", "doubtful"]
    note: str
    detail: str = ""


class Asked(NamedTuple):
    """A position with its board, and what is drawn for the questions about it."""

    at: Position
    board: Board
    dice: Random


def asked_about(number: int) -> Asked:
    """Position `number`, ready for questions that are the same for ever."""
    at = position(number)
    return Asked(at, board_of(at.pieces), Random(f"questions {number}"))


def compared(kind: str, note: str, engine: object, naive: object, *question: object) -> Answer:
    """Whether the engine says what the second implementation says."""
    if engine == naive:
        return Answer(kind, "agree", note)
    lines = "\n".join(f"    {each}" for each in question)
    return Answer(kind, "differ", note, f"{lines}\n    engine {engine}\n    naive  {naive}")


# ---- sight --------------------------------------------------------------------------------------


def ask_sight(asked: Asked) -> Iterator[Answer]:
    """Whether two units see each other, and how many of the 289 lines are clear."""
    a, b = asked.dice.sample(asked.at.bodies, 2)
    others = [body for body in asked.at.bodies if body not in (a, b)]
    found = sight(asked.board, a, b, others)
    naive = los(asked.at.pieces, a, b, others)
    note = "seen" if naive[0] else "hidden"
    yield compared("sight", note, (found.los, found.clear), naive, a, b)
