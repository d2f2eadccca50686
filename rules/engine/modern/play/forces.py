"""Armies on the table: roster entries become Units."""

from __future__ import annotations

from rules.engine.core.decision import Seat
from rules.engine.core.system import ArmyList
from rules.engine.lib.unit_names import numbered, with_owner
from rules.engine.modern.state import Unit
from rules.engine.modern.unit_table import BOUGHT, TYPES

INITIALS = ("s", "n")
"""What the ids of each seat's Units begin with: South and North."""


def fielded(army: ArmyList, seat: Seat) -> tuple[Unit, ...]:
    """MW-ROST-1 MW-UNIT-1  Each entry becomes its own Unit; those of one name are numbered."""
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
    """The Units, those that are called like one of the other side's marked as `owner`'s."""
    names = [other.name for other in others]
    return tuple(unit.change(name=with_owner(unit.name, names, owner)) for unit in units)
