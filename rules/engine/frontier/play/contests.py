"""The action under way: how it is lost, and what is tested again after an interrupt."""

from __future__ import annotations

from rules.engine.frontier.events import ActionLost, ReactionLost
from rules.engine.frontier.manoeuvres import ACTIONS, REACTIONS
from rules.engine.frontier.requirements import assault_refusals, fire_refusals
from rules.engine.frontier.state import Contest, FrontierState
from rules.engine.frontier.table import Table
from rules.engine.frontier.tasks import Rechecking, Tasks


def lose(play: Table, clause: str) -> None:
    """The action under way ends without further effect."""
    contest = play.state.contest
    if contest:
        unit = play.state.units[contest.unit]
        play.emit(ActionLost(clause=clause, unit=unit.id, name=unit.name, action=contest.action))


def lose_if_gone(play: Table) -> bool:
    """FR-TURN-10  The action ends when its unit has left the board."""
    contest = play.state.contest
    if contest is None or contest.lost or play.state.units[contest.unit].on_board:
        return bool(contest and contest.lost)
    lose(play, "FR-TURN-10")
    return True


def recheck(play: Table, task: Rechecking) -> Tasks:
    """FR-TIME-6 FR-TURN-10  What was declared is tested again: a failed action is void, a failed
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
    """FR-ACT-3  Whether the named target no longer meets the requirement."""
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
