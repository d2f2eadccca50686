"""Working off the agenda: what each task does, in order, until one must ask somebody.

A handler does its task and gives the tasks that come of it, to be done next; or it changes nothing
and gives the decision that the task waits for.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.engine.core.decision import Decision
from rules.engine.core.flow import Asked
from rules.engine.frontier import contests, escort, harm, journeys, outcome, pushes, tokens
from rules.engine.frontier.events import AgendaMoved
from rules.engine.frontier.moving import MoveDecision
from rules.engine.frontier.placing import place_decision
from rules.engine.frontier.questions import ask_order, ask_use
from rules.engine.frontier.table import Table
from rules.engine.frontier.tasks import (
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

Handler = Callable[[Table, Any], "Tasks | Decision"]

HANDLERS: dict[type[Task], Handler] = {
    Moving: journeys.owe,
    Journey: journeys.travel,
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
    Shoving: pushes.shove,
}


def perform(play: Table, *tasks: Task) -> Asked | None:
    """Does the tasks, then whatever waited already; gives the decision if one must ask."""
    return _work_off(play, [*tasks, *play.state.agenda])


def replace(play: Table, *tasks: Task) -> Asked | None:
    """The task that waited has its answer: these come in its place."""
    return _work_off(play, [*tasks, *play.state.agenda[1:]])


def _must_move(play: Table, task: Task) -> bool:
    """A movement is owed, and this is not the journey that answers it."""
    owed = play.state.owed
    return owed is not None and not (isinstance(task, Journey) and task.owed == owed)


def _is_early(ahead: list[Task]) -> bool:
    """FR-TIME-7  A test, while an effect has yet to push others: it waits for the effect's own."""
    return isinstance(ahead[0], Settling) and any(isinstance(task, Shoving) for task in ahead)


def _work_off(play: Table, ahead: list[Task]) -> Asked | None:
    """FR-TIME-4 FR-TIME-7  In order, each with all that comes of it, before the next begins."""
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
