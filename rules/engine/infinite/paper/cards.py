"""Printed unit cards, card backs and paper figures."""

from __future__ import annotations

from collections.abc import Iterator

from rules.engine.infinite.data.catalogue import CATALOGUE
from rules.engine.infinite.data.profiles import PROFILES, Profile
from rules.engine.infinite.paper import tables, weapons
from rules.engine.infinite.paper.words import PAPER, filled, glyph, word
from rules.engine.infinite.play.moves import allowance
from rules.engine.tabletop.inches.units import INCH
from rules.engine.tabletop.printed import (
    Card,
    CardBack,
    Fact,
    Feature,
    Grid,
    Livery,
    Rating,
    Standee,
)
from rules.engine.tabletop.reference import Unit

STATES = ("shaken", "rout")
"""IF-CARD-2  Conditions with a box in the foot; the boxes of the others stand in the text."""

ROUNDS = 6
"""IF-CARD-5  Rounds of a usual match, each with a column on the roster sheet."""

_FACTIONS = {faction.slug: faction for faction in CATALOGUE.factions}
_LIVERIES = {row.slug: row for row in PAPER.liveries}


def livery(faction: str, language: str = "en") -> Livery:
    """Return the colours and emblem of a faction. Raises KeyError."""
    return _LIVERIES[faction].named(_FACTIONS[faction].name_in(language))


# ---- cards -------------------------------------------------------------------------------------


def card(unit: Unit, language: str) -> Card:
    """IF-CARD-1 IF-CARD-2 IF-CARD-4 IF-CARD-5  Build the card of a unit: its figures follow from
    its profile by the rules.
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
        grid=Grid(
            rows=tuple(word(row, language) for row in ("squad", "ap", "grid-state")),
            columns=tuple(
                filled("round-column", language, round=each) for each in range(1, ROUNDS + 1)
            ),
        ),
    )


def _facts(profile: Profile, language: str) -> Iterator[Fact]:
    """IF-CARD-1 IF-CARD-4  Hit points, Move and the base."""
    yield Fact(label=word("hp", language), value=str(profile.hit_points))
    yield Fact(label=word("move-label", language), value=move(profile, language))
    yield Fact(label=word("base", language), value=f"{profile.base_mm:g}\u202fmm")


def move(profile: Profile, language: str) -> str:
    """IF-MOVE-1 IF-MOVE-2  The Move of a profile at the start, and that with Athletics."""
    unit = weapons.at_start(profile.slug)
    usual, athletic = (allowance(unit, athletics=each) // INCH for each in (False, True))
    if usual == athletic:
        return f"{usual}″"
    return filled("move-of", language, usual=usual, athletic=athletic)


def _features(profile: Profile, language: str) -> Iterator[Feature]:
    """Yield boxes, weapons, and what a unit can do: a feature each."""
    yield weapons.boxes(profile, language)
    for slug in profile.weapons:
        yield weapons.weapon(profile, slug, language)
    yield weapons.skills(profile, language)


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
        glyph=glyph(unit.slug, language),
    )
