"""Weapons, attributes, talents and traits of a profile in words, with figures from the rules."""

from __future__ import annotations

from collections.abc import Iterator

from rules.engine.infinite.data.profiles import (
    ATTRIBUTES,
    PROFILES,
    RANGE,
    SPECIALIZATIONS,
    TRAITS,
    UNARMED,
    WEAPON_TRAITS,
    WEAPONS,
    Attribute,
    Profile,
    TraitOnWeapon,
    Weapon,
)
from rules.engine.infinite.data.published import signed
from rules.engine.infinite.model.state import Unit
from rules.engine.infinite.paper.tables import USUAL
from rules.engine.infinite.paper.words import filled, word
from rules.engine.infinite.play.actions import cost
from rules.engine.infinite.play.morale import passes_threshold
from rules.engine.infinite.play.moves import allowance
from rules.engine.infinite.play.pool import attack_pool, morale_pool
from rules.engine.tabletop.inches.units import INCH
from rules.engine.tabletop.printed import Feature
from rules.engine.tabletop.reference import Printing

BOX = "☐"
"""A box to tick in a text."""

DIE = 6
"""IF-INIT-3  The most AP that a die gives."""

_SPACE = "\u00a0"


def at_start(unit: str) -> Unit:
    """IF-BOARD-5  A unit of a profile as it enters play, by the slug of the profile."""
    profile = PROFILES[unit]
    return Unit(
        id=unit,
        seat=0,
        type=unit,
        name=profile.name,
        points=profile.points,
        mind=profile.attribute("mind"),
        body=profile.attribute("body"),
        spirit=profile.attribute("spirit"),
    )


# ---- attributes and talents --------------------------------------------------------------------


def boxes(profile: Profile, language: str) -> Feature:
    """IF-CARD-1 IF-CARD-2 IF-CARD-4  Boxes for every point of an attribute, with what it disables
    at 0, for the AP of a round, and for stances and Resolve; when a Morale Check is due.
    """
    told = word("next-attribute", language).join(
        f"{word(name, language)}{_SPACE}{BOX * profile.attribute(name)} "
        f"{word(_disables(profile, name), language)}"
        for name in ATTRIBUTES
    )
    marks = (f"{word(mark, language)}{_SPACE}{BOX}" for mark in ("cover", "overwatch", "resolve"))
    return Feature(
        name=word("attributes", language),
        kind="passive",
        tags=(f"{word('ap', language)}{_SPACE}{BOX * DIE}",),
        text=" ".join((f"{told}.", _morale(profile, language), *marks)),
    )


def _morale(profile: Profile, language: str) -> str:
    """IF-CARD-2  The loss in one turn that forces a Morale Check, and its pool at the start."""
    unit = at_start(profile.slug)
    losses = range(1, profile.hit_points + 1)
    lost = next(loss for loss in losses if passes_threshold(unit, loss))
    return filled("morale-of", language, lost=lost, dice=morale_pool(unit).dice)


def _disables(profile: Profile, name: Attribute) -> str:
    """IF-DMG-7  The word for what an attribute at 0 disables."""
    return f"at-{name}-0{'-leader' * (profile.is_leader and name == 'mind')}"


def skills(profile: Profile, language: str) -> Feature:
    """IF-CARD-1 IF-CARD-4 IF-UNIT-8  The talents of a profile with their specializations, its
    traits, and its pool for Unarmed.
    """
    pool = attack_pool(at_start(profile.slug), WEAPONS[UNARMED]).dice
    unarmed = filled("dice", language, dice=pool)
    told = (
        *_talents(profile, language),
        *(_trait(printing, language) for printing in profile.abilities),
        filled("trait-of", language, name=word(UNARMED, language), text=f"{unarmed}."),
    )
    return Feature(
        name=word("skills", language),
        kind="passive",
        tags=(word("always", language),),
        text=" ".join(told),
        clauses=tuple({id: 0 for printing in profile.abilities for id in printing.clauses}),
    )


def _talents(profile: Profile, language: str) -> Iterator[str]:
    """IF-CARD-4  Talents with their specializations, grouped by the rolls that they serve."""
    groups: dict[str, list[str]] = {}
    for slug in profile.talents:
        names = groups.setdefault(_serves(profile, slug, language), [])
        names.extend(_levels(profile, slug, language))
    for serves, names in groups.items():
        yield filled("trait-of", language, name=", ".join(names), text=f"{serves}.")


def _trait(printing: Printing, language: str) -> str:
    """IF-TRAIT-6  A trait of a unit in words."""
    row = TRAITS[printing.ability]
    return filled("trait-of", language, name=row.name_in(language), text=row.text.get(language))


def _serves(profile: Profile, talent: str, language: str) -> str:
    """IF-UNIT-2  What a talent serves."""
    return filled(
        f"serves-{talent}",
        language,
        units=profile.level(talent),
        reach=allowance(at_start(profile.slug), athletics=True) // INCH,
        points=cost(USUAL, "move", athletics=True),
    )


def _levels(profile: Profile, talent: str, language: str) -> Iterator[str]:
    """IF-UNIT-3  Yield the level of a talent, and those of its specializations."""
    owned = (each for each in profile.specializations if SPECIALIZATIONS[each].talent == talent)
    for slug in (talent, *owned):
        yield f"{word(slug, language)}{_SPACE}{profile.level(slug)}"


# ---- weapons -----------------------------------------------------------------------------------


def weapon(profile: Profile, slug: str, language: str) -> Feature:
    """IF-CARD-1 IF-UNIT-5  A weapon in the hands of a profile: its full pool at the start, its
    figures, its bands with their modifiers and its traits.
    """
    row = WEAPONS[slug]
    pool = attack_pool(at_start(profile.slug), row).dice
    said = (figures(row, language), *(trait(each, language) for each in row.traits))
    return Feature(
        name=word(slug, language),
        kind="active",
        tags=(filled("dice", language, dice=pool),),
        text=" ".join(said),
        clauses=tuple(id for each in row.traits for id in WEAPON_TRAITS[each.trait].clauses),
    )


def figures(row: Weapon, language: str) -> str:
    """IF-UNIT-5  The figures of a weapon in a sentence."""
    bands = ", ".join(f"{word(band, language)}{_SPACE}{signed(RANGE[band])}" for band in row.bands)
    said = filled(
        "weapon-of",
        language,
        damage=row.damage,
        shots=row.shots,
        apen=row.apen,
        bands=bands,
    )
    return f"{said}."


def trait(each: TraitOnWeapon, language: str) -> str:
    """IF-TRAIT-1  A trait of a weapon in words."""
    row = WEAPON_TRAITS[each.trait]
    number = f"{_SPACE}{each.n}" if each.n else ""
    text = row.text.get(language).replace("{n}", str(each.n))
    return filled("trait-of", language, name=f"{word(each.trait, language)}{number}", text=text)
