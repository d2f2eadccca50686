"""Profiles of units with their talents, weapons and traits, as catalogue.toml has them.

What is wrong with their figures is in `profile_checks`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import msgspec

from rules.engine.core.record import Record
from rules.engine.tabletop.catalogue_files import FORCES as FILE
from rules.engine.tabletop.catalogue_files import Forces
from rules.engine.tabletop.reference import Ability, Named, Text, Unit
from rules.engine.tabletop.toml_files import read

Attribute = Literal["mind", "body", "spirit"]
ATTRIBUTES: tuple[Attribute, ...] = ("mind", "body", "spirit")
RATINGS = (*ATTRIBUTES, "ar")
"""IF-UNIT-1 IF-UNIT-4  The ratings of a profile."""

Band = Literal["melee", "close", "medium", "long"]
BANDS: tuple[Band, ...] = ("melee", "close", "medium", "long")
"""IF-GEO-5  The range bands, the nearest first."""
RANGE: dict[Band, int] = {"melee": 0, "close": -1, "medium": 0, "long": 1}
"""IF-DIFF-2  What each band adds to the difficulty."""

WeaponEffect = Literal["indirect", "braced", "knockback", "stagger"]
UnitEffect = Literal["patch-kit", "scout", "steady", "surefooted"]
"""IF-TRAIT-7  The effects that the rules can apply: closed lists."""

UNARMED = "unarmed"
"""IF-UNIT-8  The weapon that every unit has, by slug."""

BASE_STEP_MM = 12.5
"""IF-GEO-2  Half an inch of a base's diameter, at 25 mm to the inch."""


class Entry(Named):
    """IF-PROF-4  A row with a slug and a name in both languages."""

    slug: str
    french: str

    @property
    def title(self) -> Text:
        """The name in both languages."""
        return Text(en=self.name, fr=self.french)


class Priced(Entry):
    """A row with points."""

    cost: int


class Talent(Priced):
    """IF-UNIT-2  A talent; `cost` is the points of a level (IF-PTS-2)."""


class Specialization(Priced):
    """IF-UNIT-3  A specialization adds its dice only to rolls of its talent."""

    talent: str


class WeaponTrait(Priced):
    """IF-TRAIT-1 IF-TRAIT-7  A special rule of weapons; `text` has {n} for the trait's number."""

    effect: WeaponEffect
    text: Text
    clauses: tuple[str, ...]


class TraitOnWeapon(Record):
    """A trait of one weapon, with its number where the trait has one."""

    trait: str
    n: int = 0


class Weapon(Entry):
    """IF-UNIT-5 IF-UNIT-6  A weapon; an attack with it adds `shots` dice to those of the attribute,
    the talent and the specialization.
    """

    attribute: Attribute = "body"
    talent: str
    specialization: str
    damage: int
    shots: int
    apen: int
    bands: tuple[Band, ...]
    traits: tuple[TraitOnWeapon, ...]
    points: int

    @property
    def most_targets(self) -> int:
        """IF-ATTACK-8  How many targets an attack may have."""
        return max(1, self.shots)

    def has(self, effect: WeaponEffect) -> bool:
        """Whether one of its traits has this effect."""
        return any(_EFFECTS[each.trait] == effect for each in self.traits)

    def number(self, effect: WeaponEffect) -> int:
        """IF-TRAIT-4  The number of the trait with this effect; 0 if it has none."""
        return sum(each.n for each in self.traits if _EFFECTS[each.trait] == effect)


class Trait(Ability):
    """IF-TRAIT-6 IF-TRAIT-7  A trait of units."""

    french: str
    effect: UnitEffect
    cost: int


class Profile(Unit):
    """IF-PROF-1 IF-PROF-4  The profile of a unit: levels of talents and specializations by slug,
    and weapons, of which the first is readied at the start. `height` is in inches.
    """

    french: str
    talents: dict[str, int] = {}
    specializations: dict[str, int] = {}
    weapons: tuple[str, ...]
    height: float = 1.5
    points_override: bool = False

    def attribute(self, name: Attribute) -> int:
        """IF-UNIT-1  An attribute at the start."""
        return int(self.ratings[name])

    @property
    def hit_points(self) -> int:
        """IF-MORALE-1  Total hit points: the sum of the attributes at the start."""
        return sum(self.attribute(name) for name in ATTRIBUTES)

    @property
    def armour(self) -> int:
        """IF-UNIT-4"""
        return int(self.ratings["ar"])

    def level(self, skill: str) -> int:
        """IF-UNIT-2 IF-UNIT-3  The level of a talent or specialization; 0 if it has none."""
        return self.talents.get(skill, 0) + self.specializations.get(skill, 0)

    @property
    def is_leader(self) -> bool:
        """IF-SQUAD-4  Whether it has the Leader talent."""
        return self.level("leader") > 0

    @property
    def armoury(self) -> tuple[str, ...]:
        """IF-UNIT-8  Every weapon that it can use, Unarmed last unless it is listed."""
        return tuple(dict.fromkeys((*self.weapons, UNARMED)))

    def has(self, effect: UnitEffect) -> bool:
        """IF-TRAIT-6  Whether one of its traits has this effect."""
        return any(_EFFECTS[each.ability] == effect for each in self.abilities)

    @property
    def base_halves(self) -> int:
        """IF-GEO-2  The diameter of the base in half inches."""
        return round(self.base_mm / BASE_STEP_MM)

    @property
    def radius(self) -> int:
        """IF-GEO-2  The radius of the base in hundredths of an inch."""
        return self.base_halves * 25

    @property
    def tall(self) -> int:
        """IF-GEO-2  The unit's height in hundredths of an inch."""
        return round(self.height * 100)

    @property
    def published(self) -> Unit:
        """The profile as the catalogue publishes it."""
        return msgspec.convert(self, Unit, from_attributes=True)


class ForcesFile(Forces):
    """The contents of catalogue.toml."""

    talents: tuple[Talent, ...]
    specializations: tuple[Specialization, ...]
    weapon_traits: tuple[WeaponTrait, ...]
    abilities: tuple[Trait, ...]
    weapons: tuple[Weapon, ...]
    units: tuple[Profile, ...]


FORCES = read(Path(__file__).parent / FILE, ForcesFile)
PROFILES = {row.slug: row for row in FORCES.units}
WEAPONS = {row.slug: row for row in FORCES.weapons}
WEAPON_TRAITS = {row.slug: row for row in FORCES.weapon_traits}
TRAITS = {row.slug: row for row in FORCES.abilities}
TALENTS = {row.slug: row for row in FORCES.talents}
SPECIALIZATIONS = {row.slug: row for row in FORCES.specializations}
_EFFECTS: dict[str, str] = {
    **{row.slug: row.effect for row in FORCES.weapon_traits},
    **{row.slug: row.effect for row in FORCES.abilities},
}
