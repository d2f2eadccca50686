"""The same question to the engine and to the second implementation, about one random position."""

from __future__ import annotations

import math
from collections.abc import Iterator
from random import Random
from typing import Literal, NamedTuple

from rules.engine.frontier.space.board import Board, Body
from rules.engine.frontier.space.sight import sees, sight
from tests.engine.frontier.naive.draw import Position
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


def compared(kind: str, note: str, engine: object, naive: object, *question: object) -> Answer:
    """Whether the engine says what the second implementation says."""
    if engine == naive:
        return Answer(kind, "agree", note)
    lines = "\n".join(f"    {each}" for each in question)
    return Answer(kind, "differ", note, f"{lines}\n    engine {engine}\n    naive  {naive}")


# ---- sight --------------------------------------------------------------------------------------


def ask_sight(asked: Asked) -> Iterator[Answer]:
    """Whether two units see each other and how many of the 289 lines are clear; sometimes the
    second is a marker (FR-LOS-12) below another base or on open ground.
    """
    a, b = asked.dice.sample(asked.at.bodies, 2)
    if asked.dice.random() < 0.4:
        others = [body for body in asked.at.bodies if body is not a]
        b = min(others, key=lambda each: math.dist((a.x, a.y), (each.x, each.y)))
    others = [body for body in asked.at.bodies if body not in (a, b)]
    if asked.dice.random() < 0.2:
        b = Body(x=b.x, y=b.y, elevation=b.elevation, radius=25 / 25.4 / 2, scale=1)
    found = sight(asked.board, a, b, others)
    naive = los(asked.at.pieces, a, b, others)
    engine = (found.los, sees(asked.board, a, b, others), found.clear)
    note = "seen" if naive[0] else "hidden"
    yield compared("sight", note, engine, (naive[0], *naive), a, b)
