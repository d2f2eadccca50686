"""Checks of catalogue.toml: ranges, names that must exist, and points recomputed."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from typing import Never

from rules.engine.infinite.data.points import unit_points, weapon_points
from rules.engine.infinite.data.profiles import (
    BANDS,
    BASE_STEP_MM,
    RATINGS,
    UNARMED,
    ForcesFile,
    Profile,
    Specialization,
    Weapon,
    WeaponTrait,
)
from rules.engine.tabletop.catalogue_files import FORCES as FILE
from rules.engine.tabletop.catalogue_files import slugs
from rules.engine.tabletop.toml_files import CatalogueError

CLOSED_TALENTS = {
    *("athletics", "leader", "ranged-combat", "melee-combat", "willpower", "tech"),
}
"""IF-UNIT-2  The rules know these talents and no others."""

CLOSED_SPECIALIZATIONS = {"devices": "tech", "nerve": "willpower"}
"""IF-UNIT-3  Specializations that the rules use by name, and their talents."""

RATING_RANGES = {"mind": (1, 6), "body": (1, 8), "spirit": (1, 6), "ar": (0, 4)}
"""IF-UNIT-1 IF-UNIT-4"""

MOST_TALENT, MOST_SPECIALIZATION = 5, 3
"""IF-UNIT-2 IF-UNIT-3"""

MOST_BASE_HALVES = 6
"""IF-GEO-2  The greatest base is 3 inches across."""

LEAST_HEIGHT, MOST_HEIGHT = 0.5, 12.0


def check_forces(forces: ForcesFile, clauses: Container[str]) -> None:
    """IF-PROF-1 IF-PROF-2  Raises CatalogueError at the first fault; what `read_files` checks is
    taken for granted.
    """
    talents = slugs(FILE, "talents", forces.talents)
    _check_skills(forces, talents)
    _check_weapon_traits(forces, clauses)
    slugs(FILE, "weapons", forces.weapons)
    for i, weapon in enumerate(forces.weapons):
        _check_weapon(f"weapons[{i}]", forces, weapon)
    weapons = {row.slug: row for row in forces.weapons}
    if UNARMED not in weapons:
        _refuse("weapons", "Unarmed is missing.")
    for i, profile in enumerate(forces.units):
        _check_profile(f"units[{i}]", forces, profile)


def _check_skills(forces: ForcesFile, talents: set[str]) -> None:
    """IF-UNIT-2 IF-UNIT-3"""
    for i, talent in enumerate(forces.talents):
        if talent.slug not in CLOSED_TALENTS:
            _refuse(f"talents[{i}].slug", f"The rules know no talent {talent.slug}.")
    for slug in sorted(CLOSED_TALENTS - talents):
        _refuse("talents", f"The talent {slug} is missing.")
    found = slugs(FILE, "specializations", forces.specializations)
    for i, row in enumerate(forces.specializations):
        path = f"specializations[{i}]"
        if row.slug in talents:
            _refuse(f"{path}.slug", f"{row.slug} is a talent.")
        if row.talent not in talents:
            _refuse(f"{path}.talent", f"There is no talent {row.talent}.")
        if row.talent != CLOSED_SPECIALIZATIONS.get(row.slug, row.talent):
            _refuse(f"{path}.talent", f"{row.slug} serves {CLOSED_SPECIALIZATIONS[row.slug]}.")
    for slug in sorted(CLOSED_SPECIALIZATIONS.keys() - found):
        _refuse("specializations", f"The specialization {slug} is missing.")


def _check_weapon_traits(forces: ForcesFile, clauses: Container[str]) -> None:
    """IF-TRAIT-7"""
    traits = slugs(FILE, "weapon_traits", forces.weapon_traits)
    for i, row in enumerate(forces.weapon_traits):
        for k, clause in enumerate(row.clauses):
            if clause not in clauses:
                _refuse(f"weapon_traits[{i}].clauses[{k}]", f"There is no clause {clause}.")
    for i, trait in enumerate(forces.abilities):
        if trait.slug in traits:
            _refuse(f"abilities[{i}].slug", f"{trait.slug} is a trait of weapons.")


def _check_weapon(path: str, forces: ForcesFile, weapon: Weapon) -> None:
    """IF-UNIT-5"""
    specializations = {row.slug: row for row in forces.specializations}
    _check_weapon_skill(path, weapon, specializations)
    for field, least in (("damage", 1), ("shots", 0), ("apen", 0)):
        if getattr(weapon, field) < least:
            _refuse(f"{path}.{field}", f"The figure must be {least} or more.")
    if not weapon.bands or tuple(b for b in BANDS if b in weapon.bands) != weapon.bands:
        _refuse(f"{path}.bands", "Range bands are listed once each, the nearest first.")
    _check_traits(path, weapon, {row.slug: row for row in forces.weapon_traits})
    if weapon.slug == UNARMED and not _is_unarmed(weapon):
        _refuse(path, "Unarmed has Damage 1, Shots 0 and the band Melee, and nothing else.")
    points = weapon_points(forces, weapon)
    if weapon.points != points:
        reason = f"By its figures the weapon costs {points} points, not {weapon.points}."
        _refuse(f"{path}.points", reason)


def _check_weapon_skill(
    path: str, weapon: Weapon, specializations: Mapping[str, Specialization]
) -> None:
    """IF-UNIT-3  The specialization of a weapon belongs to its talent."""
    if weapon.talent not in CLOSED_TALENTS:
        _refuse(f"{path}.talent", f"There is no talent {weapon.talent}.")
    if weapon.specialization not in specializations:
        reason = f"There is no specialization {weapon.specialization}."
        _refuse(f"{path}.specialization", reason)
    owner = specializations[weapon.specialization].talent
    if owner != weapon.talent:
        reason = f"{weapon.specialization} serves {owner}, not {weapon.talent}."
        _refuse(f"{path}.specialization", reason)


def _is_unarmed(weapon: Weapon) -> bool:
    """IF-UNIT-8"""
    figures = (weapon.damage, weapon.shots, weapon.apen, weapon.bands, weapon.traits)
    return figures == (1, 0, 0, ("melee",), ())


def _check_traits(path: str, weapon: Weapon, traits: Mapping[str, WeaponTrait]) -> None:
    """IF-TRAIT-4 IF-TRAIT-7  Only Knockback has a number."""
    named = [each.trait for each in weapon.traits]
    _check_known(f"{path}.traits", ".trait", named, traits, "trait")
    for j, each in enumerate(weapon.traits):
        numbered = traits[each.trait].effect == "knockback"
        if numbered and each.n < 1:
            _refuse(f"{path}.traits[{j}].n", "The trait needs a number of 1 or more.")
        if not numbered and each.n:
            _refuse(f"{path}.traits[{j}].n", "The trait has no number.")


def _check_profile(path: str, forces: ForcesFile, profile: Profile) -> None:
    """IF-PROF-2"""
    _check_ratings(f"{path}.ratings", profile.ratings)
    talents = {row.slug for row in forces.talents}
    specializations = {row.slug for row in forces.specializations}
    _check_levels(f"{path}.talents", profile.talents, talents, MOST_TALENT)
    _check_levels(
        f"{path}.specializations", profile.specializations, specializations, MOST_SPECIALIZATION
    )
    if not profile.weapons:
        _refuse(f"{path}.weapons", "A profile lists at least one weapon.")
    weapons = {row.slug for row in forces.weapons}
    _check_known(f"{path}.weapons", "", profile.weapons, weapons, "weapon")
    _check_size(path, profile)
    points = unit_points(forces, profile)
    if profile.points != points and not profile.points_override:
        reason = f"By its figures the unit costs {points} points, not {profile.points}."
        _refuse(f"{path}.points", reason)
    if profile.points < 1:
        _refuse(f"{path}.points", "A unit costs at least 1 point.")


def _check_ratings(path: str, ratings: Mapping[str, str]) -> None:
    """IF-UNIT-1 IF-UNIT-4"""
    if set(ratings) != set(RATINGS):
        _refuse(path, f"A unit has these ratings: {', '.join(RATINGS)}.")
    for name, (least, most) in RATING_RANGES.items():
        if ratings[name] not in {str(value) for value in range(least, most + 1)}:
            _refuse(f"{path}.{name}", f"{name} is a whole number from {least} to {most}.")


def _check_levels(path: str, levels: Mapping[str, int], known: Container[str], most: int) -> None:
    """IF-UNIT-2 IF-UNIT-3 IF-PROF-4"""
    for slug, level in levels.items():
        if slug not in known:
            _refuse(f"{path}.{slug}", f"There is no {slug}.")
        if not 1 <= level <= most:
            _refuse(f"{path}.{slug}", f"A level is from 1 to {most}; level 0 is left out.")


def _check_size(path: str, profile: Profile) -> None:
    """IF-GEO-2  Half-inch steps, rounded to whole millimetres."""
    halves = profile.base_halves
    off_step = abs(profile.base_mm - halves * BASE_STEP_MM) > 0.5
    if off_step or not 1 <= halves <= MOST_BASE_HALVES:
        _refuse(f"{path}.base_mm", "A base is 0.5 to 3 inches across, in steps of half an inch.")
    if not LEAST_HEIGHT <= profile.height <= MOST_HEIGHT:
        _refuse(f"{path}.height", f"A unit is {LEAST_HEIGHT} to {MOST_HEIGHT} inches high.")
    if abs(profile.height * 100 - profile.tall) > 1e-6:
        _refuse(f"{path}.height", "The height is a whole number of hundredths of an inch.")


def _check_known(
    path: str, field: str, named: Iterable[str], known: Container[str], kind: str
) -> None:
    """Each name exists and is listed once; `field` is where a row has its name."""
    seen: set[str] = set()
    for j, slug in enumerate(named):
        if slug not in known:
            _refuse(f"{path}[{j}]{field}", f"There is no {kind} {slug}.")
        if slug in seen:
            _refuse(f"{path}[{j}]{field}", f"{slug} is listed twice.")
        seen.add(slug)


def _refuse(path: str, reason: str) -> Never:
    raise CatalogueError(FILE, path, reason)
