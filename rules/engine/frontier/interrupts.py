"""Stops and interrupts: using an "any point" ability, and testing the declared action again
afterwards.
"""

from __future__ import annotations

from rules.engine.core.window import WindowMoved, passed, used
from rules.engine.frontier import requirements, turn
from rules.engine.frontier.abilities.base import REGISTRY, clause_of
from rules.engine.frontier.commands import UseAbility
from rules.engine.frontier.events import AbilityUsed, ReactionLost
from rules.engine.frontier.manoeuvres import ACTIONS, REACTIONS
from rules.engine.frontier.state import Contest, FrontierState
from rules.engine.frontier.table import Table


def use(play: Table, command: UseAbility) -> None:
    """FR-ABIL-2 FR-ABIL-3 FR-TIME-2  The use is spent, takes effect, and opens the stop again for
    both.
    """
    unit, ability = play.state.units[command.unit], REGISTRY[command.ability]
    target = play.state.units[command.target].name if command.target else ""
    play.emit(
        AbilityUsed(
            clause=clause_of(unit, ability),
            unit=unit.id,
            name=unit.name,
            ability=ability.slug,
            target=command.target,
            target_name=target,
        )
    )
    ability.use(play, play.state.units[unit.id], command.target)
    if play.is_over:
        return
    if play.state.window:
        play.emit(WindowMoved(clause="FR-TIME-2", window=used(play.state.window)))
    recheck(play)


def pass_on(play: Table) -> None:
    """FR-TIME-2  The seat passes; after two passes in a row the stop closes."""
    if play.state.window:
        play.emit(WindowMoved(clause="FR-TIME-2", window=passed(play.state.window)))


def recheck(play: Table) -> None:
    """FR-TIME-6 FR-TURN-10  What was declared is tested again: a failed action is void, a failed
    reaction is lost.
    """
    contest = play.state.contest
    if contest is None or contest.lost or contest.resolved or turn.lose_if_gone(play):
        return
    if _action_fails(play.state, contest):
        turn.lose(play, "FR-TIME-6")
    elif contest.reaction and _reaction_fails(play.state, contest):
        reactor = play.state.units[contest.reactor]
        play.emit(
            ReactionLost(
                clause="FR-TIME-6", unit=reactor.id, name=reactor.name, reaction=contest.reaction
            )
        )


def _action_fails(s: FrontierState, contest: Contest) -> bool:
    unit = s.units[contest.unit]
    if contest.target:
        target = s.units[contest.target]
        judge = (
            requirements.fire_refusals
            if contest.action == "open-fire"
            else requirements.assault_refusals
        )
        return not target.on_board or bool(judge(s, unit, target))
    return contest.action == "bug-out" and bool(ACTIONS["bug-out"].refusals(s, unit))


def _reaction_fails(s: FrontierState, contest: Contest) -> bool:
    reactor = s.units[contest.reactor]
    return not reactor.on_board or bool(
        REACTIONS[contest.reaction].refusals(s, reactor, s.units[contest.unit])
    )
