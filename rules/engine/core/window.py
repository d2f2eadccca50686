"""Windows: named moments at which seats may interrupt, alternating until both pass in a row.

A window in which neither seat can do anything is skipped; using it reopens it for both seats.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.engine.core.decision import Decision, Seat, other
from rules.engine.core.flow import Decisions, Event, Step
from rules.engine.core.record import Record
from rules.engine.core.resolution import Play

Usable = Callable[[Any, Seat, str], Decision | None]


class Window(Record):
    """An open window: the seat to answer, and the number of passes in a row."""

    name: str
    seat: Seat
    passed: int = 0


class WindowMoved(Event):
    """A window opened, went to the other seat, or closed (None)."""

    window: Window | None


def window(name: str, usable: Usable, clause: str) -> Step:
    """The step of a sequence that holds the window `name` open; `usable(state, seat, name)` returns
    the seat's decision there, or None when it can do nothing.
    """

    def step(play: Play[Any]) -> Decisions | None:
        current = play.state.window
        if current is None or current.name != name:
            if not any(usable(play.state, seat, name) for seat in (0, 1)):
                return None
            current = _moved(play, clause, Window(name=name, seat=play.state.active))
        while current.passed < 2:
            decision = usable(play.state, current.seat, name)
            if decision is not None:
                return (decision,)
            current = _moved(play, clause, passed(current))
        play.emit(WindowMoved(clause=clause, window=None))
        return None

    step.__name__ = name
    return step


def passed(current: Window) -> Window:
    """The window after its seat passes."""
    return Window(name=current.name, seat=other(current.seat), passed=current.passed + 1)


def used(current: Window) -> Window:
    """The window after its seat uses it: reopened for both, the other seat first."""
    return passed(current).change(passed=0)


def _moved(play: Play[Any], clause: str, current: Window) -> Window:
    play.emit(WindowMoved(clause=clause, window=current))
    return current
