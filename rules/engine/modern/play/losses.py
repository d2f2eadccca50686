"""Units that are gone, and a side that has none left."""

from __future__ import annotations

from rules.engine.modern import outcome
from rules.engine.modern.events import UnitDestroyed
from rules.engine.modern.state import Unit
from rules.engine.modern.table import Table


def remove(play: Table, clause: str, unit: Unit) -> None:
    """MW-CMD-2  A Unit is destroyed, and never replaced."""
    square = unit.at if unit.on_board else ""
    play.emit(
        UnitDestroyed(
            clause=clause, unit=unit.id, name=unit.name, square=square, points=unit.points
        )
    )


def destroy(play: Table, clause: str, *units: Unit) -> None:
    """MW-WIN-5  Units are destroyed together; then a side without any has lost."""
    for unit in units:
        remove(play, clause, unit)
    outcome.end_without_units(play)
