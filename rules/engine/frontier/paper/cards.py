"""Printed unit cards, card backs and paper figures of Frontier."""

from __future__ import annotations

from rules.engine.frontier.data.catalogue import CATALOGUE
from rules.engine.frontier.paper.words import PAPER, term, word
from rules.engine.frontier.play.actions import ACTIONS, REACTIONS
from rules.engine.tabletop.printed import (
    Card,
    CardBack,
    Column,
    Fact,
    Feature,
    Livery,
    Rating,
    Standee,
    Table,
)
from rules.engine.tabletop.reference import Ability, Printing, Unit

_NAMES = {faction.slug: faction.name for faction in CATALOGUE.factions}
_LIVERIES = {row.slug: row.named(_NAMES[row.slug]) for row in PAPER.liveries}
_ABILITIES = {ability.slug: ability for ability in CATALOGUE.abilities}


def livery(faction: str) -> Livery:
    """Return the colours and emblem of a faction. Raises KeyError."""
    return _LIVERIES[faction]


def card(unit: Unit, language: str) -> Card:
    """FR-UNIT-2  Build the card of a unit, with every figure from the catalogue."""
    return Card(
        slug=unit.slug,
        name=unit.name,
        unit=unit.name,
        livery=livery(unit.faction),
        points=unit.points,
        facts=(
            Fact(label=word("scale", language), value=str(unit.scale)),
            Fact(label=word("base", language), value=f"{unit.base_mm}\u202fmm"),
        ),
        base_mm=unit.base_mm,
        ratings=tuple(
            Rating(name=term(rating, language), figure=die) for rating, die in unit.ratings.items()
        ),
        features=tuple(_feature(printing, language) for printing in unit.abilities),
        states=(term("shaken", language),),
        blurb=unit.blurb.get(language),
        anchor=f"units/{unit.slug}/",
    )


def _feature(printing: Printing, language: str) -> Feature:
    ability = _ABILITIES[printing.ability]
    return Feature(
        name=ability.name,
        kind=ability.kind,
        strategic=ability.strategic,
        tags=tuple(word(tag, language) for tag in _tags(ability)),
        boxes=int(ability.kind == "active"),  # FR-ABIL-2
        text=ability.text.get(language),
        clauses=printing.clauses,
    )


def _tags(ability: Ability) -> tuple[str, ...]:
    """Return the words beside an ability's name: its kind, how often, and when."""
    once = ("once",) * (ability.kind == "active")
    when = ("strategic",) * ability.strategic + ("any-point",) * ability.any_point
    return (ability.kind, *once, *when)


def card_back(faction: str, language: str) -> CardBack:
    """Build the back of a faction's cards: a summary of actions and reactions."""
    return CardBack(livery=livery(faction), tables=manoeuvre_tables(language))


def manoeuvre_tables(language: str) -> tuple[Table, Table]:
    """FR-ACT-1 FR-REACT-1  Build the tables of actions and reactions: dice, requirements,
    effects.
    """
    return (
        Table(
            title=word("actions", language),
            columns=_columns("action", "answers", language),
            rows=tuple(
                _row(slug, row.rating, row.reactions, language) for slug, row in ACTIONS.items()
            ),
            clauses=tuple(PAPER.manoeuvres[slug].clauses for slug in ACTIONS),
        ),
        Table(
            title=word("reactions", language),
            columns=_columns("reaction", "answered", language),
            rows=tuple(
                _row(slug, row.rating, _met_by(slug), language) for slug, row in REACTIONS.items()
            ),
            clauses=tuple(PAPER.manoeuvres[slug].clauses for slug in REACTIONS),
        ),
    )


def _columns(first: str, last: str, language: str) -> tuple[Column, ...]:
    shares = {first: 0.17, "rating": 0.15, "needs": 0.26, "does": 0.22, last: 0.2}
    return tuple(Column(heading=word(key, language), share=share) for key, share in shares.items())


def _row(slug: str, rating: str, others: tuple[str, ...], language: str) -> tuple[str, ...]:
    told = PAPER.manoeuvres[slug]
    return (
        term(slug, language),
        term(rating, language),
        told.needs.get(language),
        told.does.get(language),
        ", ".join(term(other, language) for other in others),
    )


def _met_by(reaction: str) -> tuple[str, ...]:
    """FR-REACT-1  Return the actions that a reaction may answer."""
    return tuple(slug for slug, row in ACTIONS.items() if reaction in row.reactions)


def standee(unit: Unit, language: str) -> Standee:
    """Build the paper figure of a unit; names are the same in both languages."""
    return Standee(
        slug=unit.slug,
        unit=unit.name,
        livery=livery(unit.faction),
        base_mm=unit.base_mm,
        glyph=PAPER.glyphs[unit.slug],
    )
