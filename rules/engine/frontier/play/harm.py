"""Harm to units: shaken, destroyed, removed, and abilities that avert it."""

from __future__ import annotations

from rules.engine.core.decision import Decision
from rules.engine.frontier.model.events import UnitDestroyed, UnitFell, UnitLeft, UnitShaken
from rules.engine.frontier.model.tasks import Blow, Fall, Leaving, Tasks
from rules.engine.frontier.play.abilities.base import abilities_of, is_spent
from rules.engine.frontier.play.pending_questions import ask_saving
from rules.engine.frontier.play.position_queries import Table
from rules.engine.frontier.space.measure import at_least, within


def blow(play: Table, task: Blow) -> Tasks | Decision:
    """FR-SHAKE-1 FR-SHAKE-2 FR-SHAKE-4 FR-SHAKE-5  Shake the unit; if it already is shaken, destroy
    it unless an ability averts that.
    """
    hit = play.state.units[task.unit]
    if not hit.on_board:
        return ()
    if not hit.shaken:
        play.emit(UnitShaken(clause=task.clause, unit=hit.id, name=hit.name))
        return ()
    averting = [a for a in abilities_of(hit) if a.averts_blows and not is_spent(hit, a.slug)]
    if averting and not task.asked:
        return ask_saving(play.state, hit, averting[0])
    _destroy(play, hit.id, "FR-SHAKE-2")
    return ()


def fall(play: Table, task: Fall) -> Tasks:
    """FR-FALL-2 FR-FALL-3 FR-FALL-4 FR-FALL-5 FR-FALL-6  Apply a fall: no harm up to the unit's
    scale, shaken below twice its scale, destroyed from there on.
    """
    unit = play.state.units[task.unit]
    if not unit.on_board:
        return ()
    clause, harm = fall_harm(unit.scale, task.height)
    play.emit(UnitFell(clause=clause, unit=unit.id, name=unit.name, height=task.height, harm=harm))
    if harm == "destroyed":
        _destroy(play, unit.id, clause)
    return (Blow(unit=unit.id, clause=clause),) if harm == "shaken" else ()


def fall_harm(scale: int, height: float) -> tuple[str, str]:
    """FR-FALL-3 FR-FALL-4 FR-FALL-5  The clause and the harm of a fall: none, shaken or
    destroyed.
    """
    if within(height, scale):
        return "FR-FALL-3", "none"
    if at_least(height, 2 * scale):
        return "FR-FALL-5", "destroyed"
    return "FR-FALL-4", "shaken"


def leave(play: Table, task: Leaving) -> Tasks:
    """FR-SHAKE-6  Remove the unit without counting it as destroyed."""
    unit = play.state.units[task.unit]
    if unit.on_board:
        play.emit(UnitLeft(clause=task.clause, unit=unit.id, name=unit.name))
    return ()


def _destroy(play: Table, unit: str, clause: str) -> None:
    """FR-SHAKE-5  Destroy the unit. Its own side loses it, no matter who caused it."""
    hit = play.state.units[unit]
    play.emit(UnitDestroyed(clause=clause, unit=unit, name=hit.name, points=hit.points))
