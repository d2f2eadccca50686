"""Armies: builds Units from roster entries."""

from __future__ import annotations

from rules.engine.core.decision import Seat
from rules.engine.core.system import ArmyList
from rules.engine.modern.data.unit_table import BOUGHT, TYPES
from rules.engine.modern.model.state import Unit
from rules.engine.tabletop.unit_names import numbered, with_owner

INITIALS = ("s", "n")
"""First letter of the Unit ids of each seat: South and North."""


def fielded(army: ArmyList, seat: Seat) -> tuple[Unit, ...]:
    """MW-ROST-1 MW-UNIT-1  Build one Unit from each entry; Units with the same name are
    numbered.
    """
    names = numbered([entry.name or BOUGHT[entry.type].name for entry in army.entries])
    units = []
    for number, (entry, name) in enumerate(zip(army.entries, names, strict=True), start=1):
        bought = BOUGHT[entry.type]
        units.append(
            Unit(
                id=f"{INITIALS[seat]}{number}",
                seat=seat,
                entry=bought.slug,
                type=bought.types[0],
                name=name,
                points=bought.points,
                types=tuple(TYPES[slug] for slug in bought.types),
                qualities=bought.qualities,
                facing="N" if seat == 0 else "S",
            )
        )
    return tuple(units)


def told_apart(units: tuple[Unit, ...], others: tuple[Unit, ...], owner: str) -> tuple[Unit, ...]:
    """Mark Units with the same name as one of the other side's with their `owner`."""
    names = [other.name for other in others]
    return tuple(unit.change(name=with_owner(unit.name, names, owner)) for unit in units)
