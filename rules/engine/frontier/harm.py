"""Shaken and destroyed, and the test that follows every complete effect."""

from __future__ import annotations

from rules.engine.frontier.events import UnitDestroyed, UnitLeft, UnitShaken
from rules.engine.frontier.outcome import settle
from rules.engine.frontier.table import Table


def shake(play: Table, *units: str) -> None:
    """FR-SHAKE-1 FR-SHAKE-2 FR-TIME-7  Each becomes shaken, or is destroyed when it already was."""
    for unit in units:
        _shake(play, unit)
    settle(play)


def _shake(play: Table, unit: str) -> None:
    """FR-SHAKE-5  Whoever caused it, a loss stays a loss."""
    hit = play.state.units[unit]
    if not hit.on_board:
        return
    if hit.shaken:
        play.emit(UnitDestroyed(clause="FR-SHAKE-2", unit=unit, name=hit.name, points=hit.points))
    else:
        play.emit(UnitShaken(clause="FR-SHAKE-1", unit=unit, name=hit.name))


def leave(play: Table, unit: str, clause: str) -> None:
    """FR-SHAKE-6  The unit is removed without counting as destroyed."""
    play.emit(UnitLeft(clause=clause, unit=unit, name=play.state.units[unit].name))
    settle(play)
