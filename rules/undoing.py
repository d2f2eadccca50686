"""How far a step may be taken back: to before one's own last answer, as long as nothing binds it.

A die, an opened seal and the other seat's answer bind. What lies behind them stays.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rules.engine.core.decision import Seat
from rules.position import Position

Obstacle = Literal["", "over", "nothing", "die-or-reveal", "other-answer"]


@dataclass(frozen=True)
class Retreat:
    """The commit to go back to, or what stands in the way."""

    seat: Seat | None
    back_to: int | None
    obstacle: Obstacle = ""


def retreat(position: Position, seat: Seat) -> Retreat:
    """How far `seat` may take its last answer back."""
    if position.system.outcome(position.state) is not None:
        return Retreat(seat, None, "over")
    trail = position.trail
    for index in range(len(trail) - 1, 0, -1):
        trace = trail[index]
        if trace.binding:
            return Retreat(seat, None, "die-or-reveal")
        if trace.seat == seat:
            return Retreat(seat, trail[index - 1].seq)
        if trace.seat is not None:
            return Retreat(seat, None, "other-answer")
    return Retreat(seat, None, "nothing")


def last_to_answer(position: Position) -> Seat | None:
    """The seat whose answer was the last that still counts."""
    return next((t.seat for t in reversed(position.trail) if t.seat is not None), None)
