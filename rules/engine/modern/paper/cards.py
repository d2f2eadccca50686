"""Cards, their backs and figures of Modern, for paper."""

from __future__ import annotations

from rules.engine.lib.printed import Card, CardBack, Fact, Feature, Livery, Polygon, Rating, Standee
from rules.engine.lib.reference import Ability, Printing, Unit
from rules.engine.modern import printed_tables as tables
from rules.engine.modern.catalogue import CATALOGUE
from rules.engine.modern.printed_words import PAPER, LiveryRow, term, word
from rules.engine.modern.unit_table import BOUGHT, TYPES

_LIVERIES = {row.slug: row for row in PAPER.liveries}
_ABILITIES = {ability.slug: ability for ability in CATALOGUE.abilities}
_STATES = {"artillery-fire": "fired", "changes-state": "dismounted"}
"""What may befall some units, by the ability that lets it."""


def livery(faction: str, language: str = "en") -> Livery:
    """How an army looks. Raises KeyError."""
    row: LiveryRow = _LIVERIES[faction]
    return Livery(name=term(faction, language), **row.fields())


def card(unit: Unit, language: str) -> Card:
    """MW-CARD-1 MW-CARD-2  The card of a unit, every figure from the unit table; of Cavalry both
    rows.
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
    """The group, what the rows are of a unit with two, and the base."""
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
    """MW-CARD-1  The arc of fire as an icon; of two rows, that of the one which fires."""
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
    """MW-CARD-3  The back of every card is the card of a side: the turn, dice by army size, the
    scatter, also as a cross, what changes close combat power, and what comes of it.
    """
    return CardBack(
        livery=livery(faction, language), tables=tables.side_card(language), cross=tables.cross()
    )


def standee(unit: Unit, language: str) -> Standee:
    """The paper figure of a unit."""
    return Standee(
        slug=unit.slug,
        unit=term(unit.slug, language),
        livery=livery(unit.faction, language),
        base_mm=unit.base_mm,
        glyph=PAPER.glyphs[unit.slug],
    )
