"""Weapons, talents and traits of units as abilities, as the site's pages list them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.engine.infinite.data.profiles import RANGE, ForcesFile, Profile, Weapon, WeaponTrait
from rules.engine.tabletop.reference import Ability, Printing, Text, Unit

Words = Mapping[str, Text]

_SPACE = "\u00a0"


def signed(figure: int) -> str:
    """Return a modifier with its sign; 0 has none."""
    return f"+{figure}" if figure > 0 else f"−{-figure}" if figure else "0"


def abilities(forces: ForcesFile, words: Words) -> Iterator[Ability]:
    """IF-UNIT-2 IF-UNIT-5 IF-TRAIT-6  Every weapon, the talents of every profile, every trait of
    units.
    """
    rules = {row.slug: row for row in forces.weapon_traits}
    for row in forces.weapons:
        yield _ability(row.slug, "active", row.title, _weapon(row, rules, words))
    for profile in forces.units:
        if profile.talents:
            text = _each_language(_skills(profile, words, each) for each in ("en", "fr"))
            yield _ability(_skills_of(profile), "passive", words["talents"], text)
    for trait in forces.abilities:
        yield Ability(
            slug=trait.slug,
            name=trait.name,
            french=trait.french,
            kind=trait.kind,
            strategic=trait.strategic,
            any_point=trait.any_point,
            text=trait.text,
        )


def unit(profile: Profile, forces: ForcesFile) -> Unit:
    """The profile as the catalogue publishes it, with its weapons and talents among its
    abilities.
    """
    rules = {row.slug: row.clauses for row in forces.weapon_traits}
    weapons = {row.slug: row for row in forces.weapons}
    printings = [
        Printing(
            ability=slug,
            clauses=("IF-UNIT-5", *(id for t in weapons[slug].traits for id in rules[t.trait])),
        )
        for slug in profile.weapons
    ]
    if profile.talents:
        printings.append(Printing(ability=_skills_of(profile), clauses=("IF-UNIT-2", "IF-UNIT-3")))
    return profile.published.change(abilities=(*printings, *profile.abilities))


def _ability(slug: str, kind: str, name: Text, text: Text) -> Ability:
    return Ability(
        slug=slug,
        kind="active" if kind == "active" else "passive",
        name=name.en,
        french=name.fr,
        text=text,
    )


def _skills_of(profile: Profile) -> str:
    return f"{profile.slug}-talents"


def _each_language(texts: Iterator[str]) -> Text:
    english, french = texts
    return Text(en=english, fr=french)


def _skills(profile: Profile, words: Words, language: str) -> str:
    """IF-UNIT-2 IF-UNIT-3  The levels of talents and specializations."""
    levels = {**profile.talents, **profile.specializations}
    told = (f"{words[slug].get(language)}{_SPACE}{level}" for slug, level in levels.items())
    return ", ".join(told) + "."


def _weapon(row: Weapon, rules: Mapping[str, WeaponTrait], words: Words) -> Text:
    return _each_language(_figures(row, rules, words, each) for each in ("en", "fr"))


def _figures(row: Weapon, rules: Mapping[str, WeaponTrait], words: Words, language: str) -> str:
    """IF-UNIT-5 IF-TRAIT-1 IF-DIFF-2  The figures of a weapon, its bands with their
    modifiers, and its traits.
    """
    colon = "\u202f: " if language == "fr" else ": "
    figures = {"damage": row.damage, "shots": row.shots, "apen": row.apen}
    told = ", ".join(f"{words[key].get(language)}{_SPACE}{n}" for key, n in figures.items())
    bands = ", ".join(
        f"{words[band].get(language)}{_SPACE}{signed(RANGE[band])}" for band in row.bands
    )
    traits = (
        f" {rules[each.trait].title.get(language)}{colon}"
        + rules[each.trait].text.get(language).replace("{n}", str(each.n))
        for each in row.traits
    )
    return f"{told}. {words['range'].get(language)}{colon}{bands}.{''.join(traits)}"
