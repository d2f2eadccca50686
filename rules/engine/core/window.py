"""Windows: named moments at which seats may interrupt, alternating until both pass in a row.

A window in which neither seat can do anything is skipped; using it reopens it for both seats. A
window belongs to its frame: a sequence that runs inside it can have windows of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.engine.core.decision import Decision, Seat, other
from rules.engine.core.flow import Decisions, Event, Frame, Step, Window, with_window
from rules.engine.core.resolution import Play

Usable = Callable[[Any, Seat, str], Decision | None]
Begun = Callable[[Any], Frame | None]


class WindowMoved(Event):
    """A window opened, went to the other seat, or closed (None)."""

    window: Window | None


def window(name: str, usable: Usable, clause: str, begun: Begun = lambda _state: None) -> Step:
    """The step of a sequence that holds the window `name` open; `usable(state, seat, name)` returns
    the seat's decision there, or None when it can do nothing. `begun(state)` returns the sequence
    that the latest use has begun, to run before the window goes on, until it is over.
    """

    def step(play: Play[Any]) -> Decisions | Frame | None:
        current = play.window
        if current is None or current.name != name:
            if not any(usable(play.state, seat, name) for seat in (0, 1)):
                return None
            current = _recorded(play, clause, Window(name=name, seat=play.state.active))
        if frame := begun(play.state):
            return frame
        while current.passed < 2:
            decision = usable(play.state, current.seat, name)
            if decision is not None:
                return (decision,)
            current = _recorded(play, clause, passed(current))
        _record(play, clause, None)
        return None

    step.__name__ = name
    return step


def use_window(play: Play[Any], clause: str) -> None:
    """Record that the seat to answer uses the open window: it is reopened for both, the other seat
    first.
    """
    if play.window:
        _record(play, clause, used(play.window))


def pass_window(play: Play[Any], clause: str) -> None:
    """Record that the seat to answer passes in the open window."""
    if play.window:
        _record(play, clause, passed(play.window))


def passed(current: Window) -> Window:
    """The window after its seat passes."""
    return Window(name=current.name, seat=other(current.seat), passed=current.passed + 1)


def used(current: Window) -> Window:
    """The window after its seat uses it: reopened for both, the other seat first."""
    return passed(current).change(passed=0)


def _recorded(play: Play[Any], clause: str, current: Window) -> Window:
    _record(play, clause, current)
    return current


def _record(play: Play[Any], clause: str, current: Window | None) -> None:
    play.emit(WindowMoved(clause=clause, window=current))
    play.stack = with_window(play.stack, current)
