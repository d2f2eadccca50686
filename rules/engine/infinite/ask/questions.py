"""What may be asked about a position: input shapes only, no validation."""

from __future__ import annotations

from typing import get_args

from rules.engine.core.questions import Question
from rules.engine.infinite.ask.position_rows import Id, Side


class Moves(Question, tag="moves"):
    """Every move of a counter, with why it is refused."""

    unit: Id


class Fight(Question, tag="fight"):
    """The chances of an attack."""

    unit: Id
    enemy: Id


class Strength(Question, tag="strength"):
    """The strength of a side on the board."""

    seat: Side


AnyQuestion = Moves | Fight | Strength
KINDS = get_args(AnyQuestion)
