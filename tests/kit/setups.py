"""The matches that random play tries, over every mission, layout and option that a system
offers.
"""

from __future__ import annotations

from rules.engine.core.system import Setup
from rules.engine.systems import RuleBook

LIMITS = (100, 140, 200, 260)


def setups(system: RuleBook, first: int, count: int) -> list[Setup]:
    """`count` setups numbered from `first`; number n is the same setup for ever."""
    catalogue = system.catalogue
    missions = [mission.slug for mission in catalogue.missions]
    layouts = [layout.slug for layout in catalogue.layouts]
    return [
        Setup(
            match=f"{system.key}-{n}",
            names=("Ana", "Ben"),
            mission=missions[n % len(missions)],
            layout=layouts[n // len(missions) % len(layouts)],
            limit=LIMITS[n // 7 % len(LIMITS)],
            options=({}, {"held_field": 1}, {"turn_cap": 60})[n // 5 % 3],
        )
        for n in range(first, first + count)
    ]
