"""Control flow of a match: a stack of frames, each pointing at a named step of a sequence.

A step is a function that is called repeatedly until it has nothing left to do: it returns the
decisions to wait for, a frame to run first, or None when it is done. Frames store the step by name,
so adding steps to a sequence does not disturb matches in progress.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from rules.engine.core.decision import Decision, Seat
from rules.engine.core.fields import Sentence
from rules.engine.core.known import Known, informed
from rules.engine.core.outcome import Outcome
from rules.engine.core.record import Record

if TYPE_CHECKING:
    from rules.engine.core.resolution import Play

Decisions = tuple[Decision, ...]
Step = Callable[["Play[Any]"], "Decisions | Frame | None"]
Sequences = Mapping[str, tuple[Step, ...]]


class Window(Record):
    """An open window: the seat to answer, and the number of passes in a row."""

    name: str
    seat: Seat
    passed: int = 0


class Frame(Record, omit_defaults=True):
    """A position in the flow: the next step to call in a named sequence, and the window that this
    step holds open.
    """

    sequence: str
    step: str
    window: Window | None = None


class State(Record):
    """The complete state of a match; each rule book adds its own fields. `turn` is 0 before the
    first turn. `stop_offered` is the seat that offers to stop, `stop_refused` are the seats whose
    offers were answered with no this turn: those who said no.
    """

    names: tuple[str, str]
    stack: tuple[Frame, ...] = ()
    turn: int = 0
    outcome: Outcome | None = None
    stop_offered: Seat | None = None
    stop_refused: tuple[Seat, ...] = ()

    @property
    def window(self) -> Window | None:
        """The open window of the frame that runs."""
        return window_of(self.stack)


class Event(Record, tag=True):
    """Base class of all events: a fact in the log. `said` is its English sentence when it
    happened.
    """

    clause: str
    said: Sentence = ""

    @property
    def message(self) -> str:
        """The message key of the event's sentence."""
        return f"event.{type(self).__name__}"


class FlowMoved(Event):
    """The frame stack after a commit; the last event of every commit. The frames are stored
    without their windows where the latest `WindowMoved` is enough: then its window is that of the
    top frame, and no other frame has one.
    """

    stack: tuple[Frame, ...]


class StuckError(Exception):
    """The flow has neither a decision nor an end: an engine bug, never a player's mistake."""


def run(play: Play[Any], sequences: Sequences, clause: str) -> None:
    """Run the flow until a decision is pending or the match is over, emit `FlowMoved` with the new
    stack, and keep the pending decisions in `play.awaited`.
    """
    asked: Decisions = ()
    for _ in range(10_000):
        if not play.stack or play.state.outcome:
            break
        steps, index = _place(sequences, play.stack[-1])
        answer = steps[index](play)
        if not answer:
            play.stack = (*play.stack[:-1], *_next(play.stack[-1], steps[index + 1 :]))
        elif isinstance(answer, Frame):
            play.stack = (*play.stack, answer)
        else:
            asked = answer
            break
    else:
        raise StuckError(f"no decision and no end at {play.stack[-1]}")
    stack = () if play.state.outcome else play.stack
    play.emit(FlowMoved(clause=clause, stack=_stored(play.state.stack, stack)))
    play.awaited = asked


def pending_decisions(play: Play[Any], sequences: Sequences) -> tuple[Decision, ...]:
    """The decisions that the flow is waiting for, without changing anything."""
    if not play.state.stack:
        return ()
    steps, index = _place(sequences, play.state.stack[-1])
    answer = steps[index](play)
    if isinstance(answer, Frame) or answer is None:
        raise StuckError(f"{play.state.stack[-1]} asks nothing")
    return answer


def window_of(stack: tuple[Frame, ...]) -> Window | None:
    """The open window of the top frame."""
    return stack[-1].window if stack else None


def with_window(stack: tuple[Frame, ...], window: Window | None) -> tuple[Frame, ...]:
    """The stack whose top frame has this window."""
    return (*stack[:-1], stack[-1].change(window=window)) if stack else ()


def placed(before: tuple[Frame, ...], stored: tuple[Frame, ...]) -> tuple[Frame, ...]:
    """The stack that `FlowMoved` stores as `stored` after the stack `before`, with its windows."""
    if before and before[-1].window and not any(frame.window for frame in stored):
        return with_window(stored, before[-1].window)
    return stored


def _stored(before: tuple[Frame, ...], stack: tuple[Frame, ...]) -> tuple[Frame, ...]:
    """The stack as `FlowMoved` stores it after the stack `before`. Raises StuckError when a frame
    has ended without closing its window.
    """
    bare = tuple(frame.change(window=None) if frame.window else frame for frame in stack)
    if placed(before, bare) == stack:
        return bare
    if placed(before, stack) != stack:
        raise StuckError(f"a window was left open: {window_of(before)}")
    return stack


def decision_for(decisions: tuple[Decision, ...], seat: Seat | None) -> Decision | None:
    """The pending decision of `seat`, as it knows it, or None."""
    found = next((decision for decision in decisions if decision.seat == seat), None)
    return found and informed(found, Known(seat=seat))


def _place(sequences: Sequences, frame: Frame) -> tuple[tuple[Step, ...], int]:
    """The steps of a frame's sequence, and the index of the frame's step. Raises StuckError."""
    steps = sequences[frame.sequence]
    for index, step in enumerate(steps):
        if step.__name__ == frame.step:
            return steps, index
    raise StuckError(f"{frame.sequence} has no step {frame.step}")


def _next(frame: Frame, left: tuple[Step, ...]) -> tuple[Frame, ...]:
    """The frame moved to the first of the remaining steps; empty when there is none."""
    return (frame.change(step=left[0].__name__),) if left else ()
