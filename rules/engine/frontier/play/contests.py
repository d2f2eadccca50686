"""The current action: how it is lost, and the check after an interrupt."""

from __future__ import annotations

from rules.engine.frontier.model.events import ActionLost, ReactionLost
from rules.engine.frontier.model.state import Contest, FrontierState
from rules.engine.frontier.model.tasks import Rechecking, Tasks
from rules.engine.frontier.play.actions import ACTIONS, REACTIONS
from rules.engine.frontier.play.position_queries import Table
from rules.engine.frontier.play.requirements import assault_refusals, fire_refusals


def lose(play: Table, clause: str) -> None:
    """End the current action without further effect."""
    contest = play.state.contest
    if contest:
        unit = play.state.units[contest.unit]
        play.emit(ActionLost(clause=clause, unit=unit.id, name=unit.name, action=contest.action))


def lose_if_gone(play: Table) -> bool:
    """FR-TURN-10  End the action when its unit has left the board; returns whether it is lost."""
    contest = play.state.contest
    if contest is None or contest.lost or play.state.units[contest.unit].on_board:
        return bool(contest and contest.lost)
    lose(play, "FR-TURN-10")
    return True


def recheck(play: Table, task: Rechecking) -> Tasks:
    """FR-TIME-6 FR-TURN-10  Check action and reaction again: an illegal action is void, an illegal
    reaction is lost.
    """
    contest = play.state.contest
    if contest is None or contest.lost or contest.resolved or lose_if_gone(play):
        return ()
    if _action_fails(play.state, contest):
        lose(play, task.clause)
    elif contest.reaction and _reaction_fails(play.state, contest):
        reactor = play.state.units[contest.reactor]
        play.emit(
            ReactionLost(
                clause="FR-TIME-6", unit=reactor.id, name=reactor.name, reaction=contest.reaction
            )
        )
    return ()


def target_fails(s: FrontierState, contest: Contest) -> bool:
    """FR-ACT-3  Whether the chosen target no longer meets the requirement."""
    target = s.units[contest.target]
    judge = fire_refusals if contest.action == "open-fire" else assault_refusals
    return not target.on_board or bool(judge(s, s.units[contest.unit], target))


def _action_fails(s: FrontierState, contest: Contest) -> bool:
    if contest.target:
        return target_fails(s, contest)
    unit = s.units[contest.unit]
    return contest.action == "bug-out" and bool(ACTIONS["bug-out"].refusals(s, unit))


def _reaction_fails(s: FrontierState, contest: Contest) -> bool:
    reactor = s.units[contest.reactor]
    return not reactor.on_board or bool(
        REACTIONS[contest.reaction].refusals(s, reactor, s.units[contest.unit])
    )
