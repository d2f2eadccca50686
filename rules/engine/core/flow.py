"""Where we are: a stack of frames, each standing at a named step of a sequence.

Step law: a step is called again until it has nothing left to ask. It returns decisions to wait for,
a frame to run first, or None when it is done. A frame keeps the step's name, so a new step never
shifts a match under way.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from rules.engine.core.decision import Decision, Seat
from rules.engine.core.record import Record

if TYPE_CHECKING:
    from rules.engine.core.play import Play

S = TypeVar("S", bound="State")
Asked = tuple[Decision, ...]
Step = Callable[["Play[Any]"], "Asked | Frame | None"]
Sequences = Mapping[str, tuple[Step, ...]]


class Frame(Record):
    """A place in the flow: the step to call next in a named sequence."""

    sequence: str
    step: str


class State(Record):
    """Everything true now; each system adds its own fields."""

    stack: tuple[Frame, ...] = ()


class Event(Record, tag=True):
    """A fact. `said` is the English sentence shown when it happened."""

    clause: str
    said: str = ""

    @property
    def message(self) -> str:
        """The key of its sentence."""
        return f"event.{type(self).__name__}"


class FlowMoved(Event):
    """Closes each commit: the stack after it."""

    stack: tuple[Frame, ...]


class StuckError(Exception):
    """The flow neither asks nor ends: a defect of the engine, never of a player."""


def start(sequences: Sequences, name: str) -> Frame:
    """A frame at the first step of the sequence `name`."""
    return Frame(sequence=name, step=sequences[name][0].__name__)


def run(play: Play[Any], sequences: Sequences, clause: str) -> Asked:
    """Walks the stack until somebody must answer or the match is over, then records where it
    stands. What is asked is what `awaited` would find there.
    """
    asked: Asked = ()
    stack = play.state.stack
    for _ in range(10_000):
        if not stack or play.is_over:
            break
        steps, index = _place(sequences, stack[-1])
        answer = steps[index](play)
        if not answer:
            stack = (*stack[:-1], *_next(stack[-1], steps[index + 1 :]))
        elif isinstance(answer, Frame):
            stack = (*stack, answer)
        else:
            asked = answer
            break
    else:
        raise StuckError(f"no decision and no end at {stack[-1]}")
    play.emit(FlowMoved(clause=clause, stack=() if play.is_over else stack))
    return asked


def awaited(play: Play[Any], sequences: Sequences) -> tuple[Decision, ...]:
    """The decisions that the flow waits for; asking changes nothing."""
    if not play.state.stack:
        return ()
    steps, index = _place(sequences, play.state.stack[-1])
    answer = steps[index](play)
    if isinstance(answer, Frame) or answer is None:
        raise StuckError(f"{play.state.stack[-1]} asks nothing")
    return answer


class LastAwaited(Generic[S]):
    """The decisions of the state asked about last: who answers has asked what is awaited, and the
    check of the answer asks again.
    """

    def __init__(self, find: Callable[[S], Asked]) -> None:
        self._find = find
        self._last: tuple[S | None, Asked] = (None, ())

    def __call__(self, state: S) -> Asked:
        """What `state` awaits; the same object is worked out once."""
        known, asked = self._last
        if known is not state:
            asked = self._find(state)
            self._last = state, asked
        return asked

    def know(self, state: S, asked: Asked) -> None:
        """What `state` awaits has been found on the way there."""
        self._last = state, asked


def decision_for(decisions: tuple[Decision, ...], seat: Seat | None) -> Decision | None:
    """The decision that `seat` has to answer, if any."""
    return next((decision for decision in decisions if decision.seat == seat), None)


def _place(sequences: Sequences, frame: Frame) -> tuple[tuple[Step, ...], int]:
    """The steps of a frame's sequence, and the index of its own."""
    steps = sequences[frame.sequence]
    for index, step in enumerate(steps):
        if step.__name__ == frame.step:
            return steps, index
    raise StuckError(f"{frame.sequence} has no step {frame.step}")


def _next(frame: Frame, left: tuple[Step, ...]) -> tuple[Frame, ...]:
    """The frame at the first of the steps that are left, if any is."""
    return (frame.change(step=left[0].__name__),) if left else ()
