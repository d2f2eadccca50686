"""Both armies set out as their book suggests, for a player who holds both seats."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from uuid import uuid4

from rules.engine.core.decision import Command, Decision
from rules.engine.core.dice import Dice, SeededDice

if TYPE_CHECKING:
    from rules.matches.match_writer import MatchWriter
    from rules.models import Match

MOST = 200
"""Answers after which the rest is left to the players."""


def set_out(writer: MatchWriter, match: Match) -> None:
    """Answer for both seats until the first turn begins: placements as the book suggests them, and
    what else has to be chosen as its computer player would at first sight.
    """
    chance = SeededDice(secret=bytes.fromhex(match.dice_secret), match="set-out", nonces=("", ""))
    for _ in range(MOST):
        decision = next(iter(writer.position.decisions), None)
        if decision is None or decision.seat is None or writer.position.state.turn > 0:
            return
        writer.write(decision.seat, _answer(writer, decision, chance), uuid4())


def _answer(writer: MatchWriter, decision: Decision, chance: Dice) -> Command:
    rules: Any = writer.position.system
    suggested: Command | None = rules.questions.suggest(writer.position.now, decision.seat, None)
    found: tuple[Command, ...] = rules.heuristics.candidates(decision, chance, 1)
    return suggested or found[0]
