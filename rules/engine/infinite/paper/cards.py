"""Printed unit cards, card backs and paper figures."""

from __future__ import annotations

from collections.abc import Iterator

from rules.engine.infinite.data.catalogue import CATALOGUE
from rules.engine.infinite.data.profiles import PROFILES, TRAITS, UNARMED, WEAPONS, Profile
from rules.engine.infinite.paper import tables, weapons
from rules.engine.infinite.paper.words import PAPER, filled, glyph, word
from rules.engine.infinite.play.morale import passes_threshold
from rules.engine.infinite.play.moves import allowance
from rules.engine.infinite.play.pool import attack_pool, morale_pool
from rules.engine.tabletop.inches.units import INCH
from rules.engine.tabletop.printed import (
    Card,
    CardBack,
    Fact,
    Feature,
    Livery,
    Rating,
    Standee,
)
from rules.engine.tabletop.reference import Printing, Unit

STATES = ("cover", "overwatch", "resolve", "shaken", "broken")
"""IF-CARD-2  Conditions and stances with a box."""

_FACTIONS = {faction.slug: faction for faction in CATALOGUE.factions}
_LIVERIES = {
    row.slug: Livery(name=_FACTIONS[row.slug].name, **row.fields()) for row in PAPER.liveries
}


def livery(faction: str, language: str = "en") -> Livery:
    """Return the colours and emblem of a faction. Raises KeyError."""
    return _LIVERIES[faction].change(name=_FACTIONS[faction].name_in(language))


# ---- cards -------------------------------------------------------------------------------------


def card(unit: Unit, language: str) -> Card:
    """IF-CARD-1 IF-CARD-2 IF-CARD-4  Build the card of a unit: its figures follow from its profile
    by the rules.
    """
    profile, name = PROFILES[unit.slug], unit.name_in(language)
    return Card(
        slug=unit.slug,
        name=name,
        unit=name,
        livery=livery(unit.faction, language),
        points=unit.points,
        facts=tuple(_facts(profile, language)),
        base_mm=unit.base_mm,
        ratings=tuple(
            Rating(name=word(rating, language), figure=figure)
            for rating, figure in unit.ratings.items()
        ),
        features=tuple(_features(profile, language)),
        states=tuple(word(state, language) for state in STATES),
        blurb=unit.blurb.get(language),
        anchor=f"units/{unit.slug}/",
    )


def _facts(profile: Profile, language: str) -> Iterator[Fact]:
    """IF-CARD-1 IF-CARD-2 IF-CARD-4 IF-UNIT-8  Hit points, Move, morale, the pool of Unarmed, the
    base.
    """
    yield Fact(label=word("hp", language), value=str(profile.hit_points))
    yield Fact(label=word("move-label", language), value=move(profile, language))
    yield Fact(label=word("morale-label", language), value=morale(profile, language))
    pool = attack_pool(weapons.at_start(profile.slug), WEAPONS[UNARMED]).dice
    yield Fact(label=word(UNARMED, language), value=filled("dice", language, dice=pool))
    yield Fact(label=word("base", language), value=f"{profile.base_mm:g}\u202fmm")


def move(profile: Profile, language: str) -> str:
    """IF-MOVE-1 IF-MOVE-2  The Move of a profile at the start, and that with Athletics."""
    unit = weapons.at_start(profile.slug)
    usual, athletic = (allowance(unit, athletics=each) // INCH for each in (False, True))
    if usual == athletic:
        return f"{usual}″"
    return filled("move-of", language, usual=usual, athletic=athletic)


def morale(profile: Profile, language: str) -> str:
    """IF-CARD-2  The loss in one turn that forces a Morale Check, and its pool at the start."""
    unit = weapons.at_start(profile.slug)
    losses = range(1, profile.hit_points + 1)
    lost = next(loss for loss in losses if passes_threshold(unit, loss))
    return filled("morale-of", language, lost=lost, dice=morale_pool(unit).dice)


def _features(profile: Profile, language: str) -> Iterator[Feature]:
    """Yield boxes for the attributes, weapons, talents and traits."""
    yield weapons.attributes(profile, language)
    for slug in profile.weapons:
        yield weapons.weapon(profile, slug, language)
    if profile.talents:
        yield weapons.talents(profile, language)
    for printing in profile.abilities:
        yield _trait(printing, language)


def _trait(printing: Printing, language: str) -> Feature:
    """IF-TRAIT-6  A trait of a unit in words."""
    row = TRAITS[printing.ability]
    return Feature(
        name=row.name_in(language),
        kind=row.kind,
        tags=(word(row.kind, language),),
        text=row.text.get(language),
        clauses=printing.clauses,
    )


# ---- backs and figures -------------------------------------------------------------------------


def card_back(faction: str, language: str) -> CardBack:
    """IF-CARD-3  Build the back of a faction's cards: costs, difficulty, morale and the sequence of
    a round.
    """
    return CardBack(
        livery=livery(faction, language),
        tables=(
            tables.costs(language),
            tables.difficulty(language),
            tables.morale(language),
            tables.sequence(language),
        ),
    )


def standee(unit: Unit, language: str) -> Standee:
    """Build the paper figure of a unit."""
    return Standee(
        slug=unit.slug,
        unit=unit.name_in(language),
        livery=livery(unit.faction, language),
        base_mm=unit.base_mm,
        glyph=glyph(unit.slug),
    )
