"""Roll-offs: each seat rolls a die, ties again, the higher wins.

roll_off("roll_initiative", tied=_tied, won=_won)
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.engine.core.decision import Seat
from rules.engine.core.flow import Event, Step
from rules.engine.core.resolution import Play

Faces = tuple[int, int]
Tied = Callable[[Any, int], Event]
"""The event of a tie, from the state and the face of both dice."""
Won = Callable[[Any, Seat, Faces], Event]
"""The event of a decision, from the state, the seat that won, and both faces."""


def roll_off(
    name: str,
    tied: Tied,
    won: Won,
    *,
    is_due: Callable[[Any], bool] = lambda _state: True,
    sides: int = 6,
) -> Step:
    """The step `name`, at which the seats roll off where `is_due(state)`."""

    def step(play: Play[Any]) -> None:
        if is_due(play.state):
            throw(play, tied, won, sides)

    step.__name__ = name
    return step


def throw(play: Play[Any], tied: Tied, won: Won, sides: int = 6) -> None:
    """Roll one die for each seat, seat 0 first, until one is higher."""
    one, two = play.roll(sides), play.roll(sides)
    while one == two:
        play.emit(tied(play.state, one))
        one, two = play.roll(sides), play.roll(sides)
    play.emit(won(play.state, 0 if one > two else 1, (one, two)))
