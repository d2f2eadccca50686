"""Points of weapons and profiles (section 5.2).

Worked example: IF-EX-41.
"""

from __future__ import annotations

from rules.engine.infinite.data.profiles import (
    ATTRIBUTES,
    UNARMED,
    Attribute,
    Band,
    ForcesFile,
    Priced,
    Profile,
    Weapon,
)

ATTRIBUTE_POINTS: dict[Attribute, int] = {"mind": 2, "body": 4, "spirit": 2}
ARMOUR_POINTS = 5
"""IF-PTS-1"""

BAND_POINTS: dict[Band, int] = {"melee": 0, "close": 1, "medium": 3, "long": 4}
"""IF-PTS-3"""


def weapon_points(forces: ForcesFile, weapon: Weapon) -> int:
    """IF-PTS-3  The points of a weapon; Unarmed is free."""
    if weapon.slug == UNARMED:
        return 0
    traits = {row.slug: row.cost for row in forces.weapon_traits}
    return (
        weapon.damage
        + 2 * weapon.shots
        + 2 * weapon.apen
        + sum(BAND_POINTS[band] for band in weapon.bands)
        + sum(traits[each.trait] for each in weapon.traits)
    )


def unit_points(forces: ForcesFile, profile: Profile) -> int:
    """IF-PTS-1 IF-PTS-2 IF-PTS-4  The points of a profile by its figures."""
    skills: tuple[Priced, ...] = (*forces.talents, *forces.specializations)
    costs = {row.slug: row.cost for row in skills}
    traits = {row.slug: row.cost for row in forces.abilities}
    weapons = {row.slug: row for row in forces.weapons}
    levels = (*profile.talents.items(), *profile.specializations.items())
    return (
        sum(ATTRIBUTE_POINTS[name] * profile.attribute(name) for name in ATTRIBUTES)
        + ARMOUR_POINTS * profile.armour
        + sum(costs[slug] * level for slug, level in levels)
        + _carried([weapon_points(forces, weapons[slug]) for slug in profile.weapons])
        + sum(traits[each.ability] for each in profile.abilities)
    )


def _carried(points: list[int]) -> int:
    """IF-PTS-3  The dearest weapon in full, each other one at half, rounded up."""
    dearest, *others = sorted(points, reverse=True)
    return dearest + sum((each + 1) // 2 for each in others)
