"""Task queue (agenda): execute pending tasks in order until one needs a decision.

A handler executes its task and returns the follow-up tasks, which run next; or it changes nothing
and returns the decision that the task waits for.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.engine.core.decision import Decision
from rules.engine.core.flow import Decisions
from rules.engine.frontier.model.events import AgendaMoved
from rules.engine.frontier.model.tasks import (
    Achieving,
    Acting,
    Asking,
    Blow,
    Carrying,
    Detection,
    Fall,
    Flight,
    Journey,
    Leaving,
    Moving,
    Ordering,
    Placing,
    Rechecking,
    Settling,
    Shoving,
    Task,
    Tasks,
)
from rules.engine.frontier.play import (
    contests,
    escort,
    harm,
    move_resolution,
    outcome,
    push_series,
    tokens,
)
from rules.engine.frontier.play.move_decision import MoveDecision
from rules.engine.frontier.play.pending_questions import ask_order, ask_use
from rules.engine.frontier.play.placement import place_decision
from rules.engine.frontier.play.position_queries import Table

Handler = Callable[[Table, Any], "Tasks | Decision"]

HANDLERS: dict[type[Task], Handler] = {
    Moving: move_resolution.owe,
    Journey: move_resolution.travel,
    Blow: harm.blow,
    Fall: harm.fall,
    Leaving: harm.leave,
    Settling: outcome.settle,
    Achieving: outcome.achieve,
    Rechecking: contests.recheck,
    Detection: tokens.detect,
    Acting: tokens.act,
    Flight: tokens.fly,
    Ordering: ask_order,
    Placing: place_decision,
    Carrying: escort.carry,
    Asking: ask_use,
    Shoving: push_series.shove,
}


def perform(play: Table, *tasks: Task) -> Decisions | None:
    """Run the tasks, then those already pending; returns the decision that blocks them, if any."""
    return _work_off(play, [*tasks, *play.state.agenda])


def replace(play: Table, *tasks: Task) -> Decisions | None:
    """Replace the blocked task, now answered, with these tasks, and run the queue."""
    return _work_off(play, [*tasks, *play.state.agenda[1:]])


def _must_move(play: Table, task: Task) -> bool:
    """Whether a movement is due and the task is not the journey that answers it."""
    owed = play.state.owed
    return owed is not None and not (isinstance(task, Journey) and task.owed == owed)


def _is_early(ahead: list[Task]) -> bool:
    """FR-TIME-7  Whether the tests must wait, because the effect still has units to push."""
    return isinstance(ahead[0], Settling) and any(isinstance(task, Shoving) for task in ahead)


def _work_off(play: Table, ahead: list[Task]) -> Decisions | None:
    """FR-TIME-4 FR-TIME-7  Run the queue in order, each task with all its follow-ups before the
    next.
    """
    asked: Decision | None = None
    while ahead and asked is None and not play.is_over and not _must_move(play, ahead[0]):
        found = () if _is_early(ahead) else HANDLERS[type(ahead[0])](play, ahead[0])
        if isinstance(found, tuple):
            ahead[:1] = found
        else:
            asked = found
    if play.is_over:
        return None
    if play.state.agenda != tuple(ahead):
        play.emit(AgendaMoved(clause="FR-TIME-7", agenda=tuple(ahead)))
    if play.state.owed:
        asked = MoveDecision(state=play.state, owed=play.state.owed)
    return (asked,) if asked else None
