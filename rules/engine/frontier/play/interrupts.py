"""Interrupts: abilities used at a stop, or in the midst of something that waits for them."""

from __future__ import annotations

from rules.engine.core.flow import Asked
from rules.engine.core.window import WindowMoved, passed, used
from rules.engine.frontier.abilities.base import REGISTRY, Ability, clause_of
from rules.engine.frontier.agenda import perform, replace
from rules.engine.frontier.commands import UseAbility
from rules.engine.frontier.events import AbilityUsed
from rules.engine.frontier.state import Unit
from rules.engine.frontier.table import Table
from rules.engine.frontier.tasks import Blow, Rechecking, Settling


def spend(play: Table, command: UseAbility) -> tuple[Unit, Ability]:
    """FR-ABIL-2 FR-ABIL-3  The use is spent, whatever comes of it."""
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


def use_at_stop(play: Table, command: UseAbility) -> Asked | None:
    """FR-TIME-2 FR-TIME-6  It takes effect, what was declared is tested again, and the stop is open
    again for both.
    """
    unit, ability = spend(play, command)
    if play.state.window:
        play.emit(WindowMoved(clause="FR-TIME-2", window=used(play.state.window)))
    return perform(play, *ability.use(play, unit, command.target), Settling(), Rechecking())


def use_in_midst(play: Table, command: UseAbility) -> Asked | None:
    """FR-UNIT-INSURGENT-FREEDOM-2 FR-ABIL-6  It takes effect at once; a blow that waited for it
    falls after all.
    """
    waiting = play.state.agenda[0]
    unit, ability = spend(play, command)
    tasks = ability.use(play, unit, command.target)
    if isinstance(waiting, Blow):
        return replace(play, *tasks, waiting.change(asked=True))
    return replace(play, *tasks, Settling())


def spare(play: Table) -> Asked | None:
    """FR-ABIL-6  The ability on offer is not used."""
    waiting = play.state.agenda[0]
    return replace(play, waiting.change(asked=True)) if isinstance(waiting, Blow) else replace(play)


def pass_on(play: Table) -> None:
    """FR-TIME-2  The seat passes; after two passes in a row the stop closes."""
    if play.state.window:
        play.emit(WindowMoved(clause="FR-TIME-2", window=passed(play.state.window)))
