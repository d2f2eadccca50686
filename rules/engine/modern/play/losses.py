"""Losses: removes destroyed Units, and ends the match for a side without any."""

from __future__ import annotations

from rules.engine.modern.model.events import UnitDestroyed
from rules.engine.modern.model.state import Unit
from rules.engine.modern.play import outcome
from rules.engine.modern.play.position_queries import Table


def remove(play: Table, clause: str, unit: Unit) -> None:
    """MW-CMD-2  Remove a destroyed Unit; it is never replaced."""
    square = unit.at if unit.on_board else ""
    play.emit(
        UnitDestroyed(
            clause=clause, unit=unit.id, name=unit.name, square=square, points=unit.points
        )
    )


def destroy(play: Table, clause: str, *units: Unit) -> None:
    """MW-WIN-5  Destroy Units together; a side without any left has lost."""
    for unit in units:
        remove(play, clause, unit)
    outcome.end_without_units(play)
