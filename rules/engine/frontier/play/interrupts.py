"""Interrupts: abilities used at a stop, or during the resolution of a task that waits for them."""

from __future__ import annotations

from rules.engine.core.flow import Decisions
from rules.engine.core.window import pass_window, use_window
from rules.engine.frontier.model.commands import UseAbility
from rules.engine.frontier.model.events import AbilityUsed
from rules.engine.frontier.model.state import Unit
from rules.engine.frontier.model.tasks import Blow, Rechecking, Settling
from rules.engine.frontier.play.abilities.base import REGISTRY, Ability, clause_of
from rules.engine.frontier.play.agenda import perform, replace
from rules.engine.frontier.play.position_queries import Table


def spend(play: Table, command: UseAbility) -> tuple[Unit, Ability]:
    """FR-ABIL-2 FR-ABIL-3  Spend the ability's use, whatever its effect."""
    unit, ability = play.state.units[command.unit], REGISTRY[command.ability]
    play.emit(
        AbilityUsed(
            clause=clause_of(unit, ability),
            unit=unit.id,
            name=unit.name,
            ability=ability.slug,
            target=command.target,
            target_name=play.state.units[command.target].name if command.target else "",
        )
    )
    return play.state.units[unit.id], ability


def use_at_stop(play: Table, command: UseAbility) -> Decisions | None:
    """FR-TIME-2 FR-TIME-6  Apply the ability, check the declared action again, and reopen the stop
    for both seats.
    """
    unit, ability = spend(play, command)
    use_window(play, "FR-TIME-2")
    return perform(play, *ability.use(play, unit, command.target), Settling(), Rechecking())


def use_in_midst(play: Table, command: UseAbility) -> Decisions | None:
    """FR-UNIT-INSURGENT-FREEDOM-2 FR-ABIL-6  Apply the ability at once; a blow that waited for it
    is applied afterwards.
    """
    waiting = play.state.agenda[0]
    unit, ability = spend(play, command)
    tasks = ability.use(play, unit, command.target)
    if isinstance(waiting, Blow):
        return replace(play, *tasks, waiting.change(asked=True))
    return replace(play, *tasks, Settling())


def spare(play: Table) -> Decisions | None:
    """FR-ABIL-6  Decline to use the ability on offer."""
    waiting = play.state.agenda[0]
    return replace(play, waiting.change(asked=True)) if isinstance(waiting, Blow) else replace(play)


def pass_on(play: Table) -> None:
    """FR-TIME-2  Pass at a stop; after two passes in a row it closes."""
    pass_window(play, "FR-TIME-2")
