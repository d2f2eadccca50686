"""Close combats in one line."""

from __future__ import annotations

from rules.engine.modern.model.events import CombatFought
from rules.engine.modern.model.state import Unit
from tests.engine.modern.table import Table, north, south

CAMP = south("command a1/N"), north("command h8/S")
"""Two Units far from everything, so that nobody vanishes."""


def fight(table: Table, *units: Unit, dice: tuple[int, ...], on: tuple[str, ...] = ()) -> None:
    """South's close combats, with these faces."""
    table.dice(*dice)
    table.given(*units, *CAMP, on=on, at="combat")


def fought(table: Table) -> CombatFought:
    event = table.told(CombatFought)[-1]
    assert isinstance(event, CombatFought)
    return event
