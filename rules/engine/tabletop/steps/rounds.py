"""Rounds: a step that runs a sequence, again and again or where it is due.

MATCH = (..., play_rounds("play_turns", "turn", TURN))
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.engine.core.flow import Frame, Step
from rules.engine.core.resolution import Play


def play_rounds(
    name: str,
    sequence: str,
    steps: tuple[Step, ...],
    goes_on: Callable[[Any], bool] = lambda _state: True,
) -> Step:
    """The step `name`, which runs the `sequence` of these steps while `goes_on(state)`, or the
    match goes on.
    """
    first = steps[0].__name__

    def step(play: Play[Any]) -> Frame | None:
        return Frame(sequence=sequence, step=first) if goes_on(play.state) else None

    step.__name__ = name
    return step
