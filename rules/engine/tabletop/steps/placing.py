"""Placing in turn: one piece after the other, until no seat can place any.

    place_in_turn("deploy_units", next_seat=_next, decision_of=_place)

A book that lets the seats alternate finds the next one with `alternating`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.engine.core.decision import Decision, Seat, other
from rules.engine.core.flow import Decisions, Step
from rules.engine.core.resolution import Play


def place_in_turn(
    name: str,
    next_seat: Callable[[Any], Seat | None],
    decision_of: Callable[[Any, Seat], Decision],
    *,
    is_over: Callable[[Any], bool] = lambda _state: False,
    finish: Callable[[Play[Any]], None] = lambda _play: None,
) -> Step:
    """The step `name`, at which `next_seat(state)` answers `decision_of(state, seat)` until there
    is none; `finish` then records the end, for which `is_over(state)` is asked first.
    """

    def step(play: Play[Any]) -> Decisions | None:
        if is_over(play.state):
            return None
        seat = next_seat(play.state)
        if seat is not None:
            return (decision_of(play.state, seat),)
        finish(play)
        return None

    step.__name__ = name
    return step


def alternating(last: Seat, can_place: Callable[[Seat], bool]) -> Seat | None:
    """The seat that places after `last`: the other one, or `last` again where that cannot; None
    where neither can.
    """
    return next((seat for seat in (other(last), last) if can_place(seat)), None)
