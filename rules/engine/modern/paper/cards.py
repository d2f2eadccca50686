"""Printed unit cards, card backs and paper figures of Modern."""

from __future__ import annotations

from rules.engine.modern.data.catalogue import CATALOGUE
from rules.engine.modern.data.unit_table import BOUGHT, TYPES
from rules.engine.modern.paper import tables
from rules.engine.modern.paper.words import PAPER, term, word
from rules.engine.tabletop.printed import (
    Card,
    CardBack,
    Fact,
    Feature,
    Livery,
    Polygon,
    Rating,
    Standee,
)
from rules.engine.tabletop.reference import Ability, Printing, Unit

_LIVERIES = {row.slug: row for row in PAPER.liveries}
_ABILITIES = {ability.slug: ability for ability in CATALOGUE.abilities}
_STATES = {"artillery-fire": "fired", "changes-state": "dismounted"}
"""The states that some units can enter, by the ability that allows it."""


def livery(faction: str, language: str = "en") -> Livery:
    """Return the colours of an army. Raises KeyError."""
    return _LIVERIES[faction].named(term(faction, language))


def card(unit: Unit, language: str) -> Card:
    """MW-CARD-1 MW-CARD-2  Build the card of a unit, with every figure from the unit table; for
    Cavalry, both rows.
    """
    name = term(unit.slug, language)
    abilities = [printing.ability for printing in unit.abilities]
    return Card(
        slug=unit.slug,
        name=name,
        unit=name,
        livery=livery(unit.faction, language),
        points=unit.points,
        facts=_facts(unit, language),
        base_mm=unit.base_mm,
        ratings=tuple(
            Rating(name=word(name, language), figure=figure, drawing=_drawing(unit, name))
            for name, figure in unit.ratings.items()
        ),
        features=tuple(_feature(printing, language) for printing in unit.abilities),
        states=(
            *(term(state, language) for ability, state in _STATES.items() if ability in abilities),
            term("fording", language),
        ),
        blurb=unit.blurb.get(language),
        anchor=f"units/{unit.slug}/",
    )


def _facts(unit: Unit, language: str) -> tuple[Fact, ...]:
    """Return the group, the rows of a unit that has two, and the base size."""
    types = BOUGHT[unit.slug].types
    rows = Fact(
        label=word("rows", language), value=" / ".join(term(slug, language) for slug in types)
    )
    return (
        Fact(label=word("group", language), value=term(TYPES[types[0]].group, language)),
        *((rows,) if len(types) > 1 else ()),
        Fact(label=word("base", language), value=f"{unit.base_mm}\u202fmm"),
    )


def _drawing(unit: Unit, figure: str) -> tuple[Polygon, ...]:
    """MW-CARD-1  Draw the arc of fire as an icon; of two rows, that of the one which fires."""
    arcs = (PAPER.arcs[TYPES[slug].arc] for slug in BOUGHT[unit.slug].types)
    return next(filter(None, arcs), ()) if figure == "arc" else ()


def _feature(printing: Printing, language: str) -> Feature:
    ability: Ability = _ABILITIES[printing.ability]
    return Feature(
        name=term(ability.slug, language),
        kind=ability.kind,
        tags=(word(PAPER.when[ability.slug], language),),
        text=ability.text.get(language),
        clauses=printing.clauses,
    )


def card_back(faction: str, language: str) -> CardBack:
    """MW-CARD-3  Build the back of every card, the side card: the turn, dice by army size, scatter,
    changes of close combat power, and its results.
    """
    return CardBack(
        livery=livery(faction, language), tables=tables.side_card(language), cross=tables.cross()
    )


def standee(unit: Unit, language: str) -> Standee:
    """Build the paper figure of a unit."""
    return Standee(
        slug=unit.slug,
        unit=term(unit.slug, language),
        livery=livery(unit.faction, language),
        base_mm=unit.base_mm,
        glyph=PAPER.glyphs[unit.slug],
    )
