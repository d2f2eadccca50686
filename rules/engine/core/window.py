"""Windows: named moments at which seats may interrupt, alternating until both pass in a row.

A window in which nobody can do anything never stops; using it reopens it for both seats.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.engine.core.decision import Decision, Seat
from rules.engine.core.flow import Asked, Event, Step
from rules.engine.core.play import Play
from rules.engine.core.record import Record

Usable = Callable[[Any, Seat, str], Decision | None]


class Window(Record):
    """An open window: whose answer is due, and how many passed in a row."""

    name: str
    seat: Seat
    passed: int = 0


class WindowMoved(Event):
    """A window opened, went to the other seat, or (None) closed."""

    window: Window | None


def window(name: str, usable: Usable, clause: str) -> Step:
    """The step that holds the window `name` open; `usable(state, seat, name)` is what the seat may
    do there.
    """

    def step(play: Play[Any]) -> Asked | None:
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
    """The window after its seat has passed."""
    return Window(name=current.name, seat=1 - current.seat, passed=current.passed + 1)  # type: ignore[arg-type]


def used(current: Window) -> Window:
    """The window after its seat has used it: open again for both, the other seat first."""
    return passed(current).change(passed=0)


def _moved(play: Play[Any], clause: str, current: Window) -> Window:
    play.emit(WindowMoved(clause=clause, window=current))
    return current
