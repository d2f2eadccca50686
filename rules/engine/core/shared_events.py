"""The state after events that are the same in every book: where the flow stands, open windows, and
offers to stop.
"""

from __future__ import annotations

from typing import TypeVar

from rules.engine.core.early_end import StopAgreed, StopOffered, StopRefused
from rules.engine.core.flow import Event, FlowMoved, State, placed, with_window
from rules.engine.core.window import WindowMoved

S = TypeVar("S", bound=State)


def evolve(state: S, event: Event) -> S:
    """The state after a shared event; any other event changes nothing."""
    match event:
        case FlowMoved(stack=stack):
            return state.change(stack=placed(state.stack, stack))
        case WindowMoved(window=window):
            return state.change(stack=with_window(state.stack, window))
        case StopOffered(seat=seat):
            return state.change(stop_offered=seat)
        case StopRefused(seat=seat):
            return state.change(stop_offered=None, stop_refused=(*state.stop_refused, seat))
        case StopAgreed():
            return state.change(stop_offered=None)
        case _:
            return state
