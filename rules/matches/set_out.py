"""Both armies set out as their book suggests, for a player who holds both seats."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from uuid import uuid4

from rules.engine.core.decision import Command, Decision
from rules.engine.core.dice import SeededDice

if TYPE_CHECKING:
    from rules.matches.match_writer import MatchWriter
    from rules.models import Match

MOST_BY_CHANCE = 4
"""Choices before the first unit is placed, such as the edge of each side."""


def set_out(writer: MatchWriter, match: Match) -> None:
    """Answer for both seats until all units stand: what has to be chosen before anything can be
    placed by chance, then every placement as the book suggests it. The first other decision is left
    to the players.
    """
    chance = SeededDice(secret=bytes.fromhex(match.dice_secret), match="set-out", nonces=("", ""))
    by_chance, is_placing = 0, False
    while decision := _first(writer):
        command = _suggested(writer, decision)
        is_placing = is_placing or command is not None
        if command is None:
            if is_placing or by_chance == MOST_BY_CHANCE:
                return
            command, by_chance = decision.sample(chance), by_chance + 1
        assert decision.seat is not None
        writer.write(decision.seat, command, uuid4())


def _first(writer: MatchWriter) -> Decision | None:
    return next(iter(writer.position.decisions), None)


def _suggested(writer: MatchWriter, decision: Decision) -> Command | None:
    rules: Any = writer.position.system
    if decision.seat is None:
        return None
    found: Command | None = rules.questions.suggest(writer.position.now, decision.seat, None)
    return found
