"""Printed quick reference: the rules on one sheet, in the order of a round."""

from __future__ import annotations

from rules.engine.infinite.data.profiles import WEAPON_TRAITS
from rules.engine.infinite.paper import tables
from rules.engine.infinite.paper.drawings import barrier, heights, nine_lines, wood
from rules.engine.infinite.paper.words import PAPER, capital, clause, clauses, word
from rules.engine.tabletop.printed import Drawing, Item, QuickReference, Section, Table

_TEXTS = {
    "squads": ("IF-SQUAD-2", "IF-SQUAD-3", "IF-SQUAD-6", "IF-SQUAD-8", "IF-SQUAD-9"),
    "order-and-bonus": (
        *("IF-ORDER-1", "IF-ORDER-3", "IF-ORDER-5", "IF-LOSE-2", "IF-LOSE-3", "IF-LOSE-5"),
        "IF-LOSE-6",
    ),
    "moving": ("IF-MOVE-1", "IF-MOVE-2", "IF-MOVE-4", "IF-MOVE-5", "IF-MOVE-6"),
    "stances": ("IF-COVER-1", "IF-COVER-4", "IF-COVER-5", "IF-OW-2", "IF-INTER-2", "IF-INTER-3"),
    "reactions": ("IF-REACT-4", "IF-REACT-8", "IF-REACT-9", "IF-REACT-10"),
    "attacks": (
        *("IF-ATTACK-5", "IF-ATTACK-7", "IF-ATTACK-8", "IF-ATTACK-10", "IF-ATTACK-11"),
        *("IF-DMG-3", "IF-DMG-5", "IF-DMG-7", "IF-MORALE-1", "IF-MORALE-3"),
    ),
    "conditions": (
        *("IF-STATE-1", "IF-STATE-2", "IF-STATE-3", "IF-STATE-4", "IF-STATE-5"),
        *("IF-STATE-7", "IF-STATE-9", "IF-STATE-10"),
    ),
    "sight": ("IF-LOS-2", "IF-LOS-4", "IF-LOS-5", "IF-LOS-6", "IF-LOS-8", "IF-LOS-10"),
}


def quick_reference(language: str) -> QuickReference:
    """IF-CARD-5  Build the quick reference, in the order of a round."""
    return QuickReference(
        title=word("quick-reference", language),
        sections=(
            _sequence(language),
            _tabled("costs", tables.costs(language)),
            _tabled("difficulty", tables.difficulty(language)),
            _tabled("morale-results", tables.morale(language)),
            *(_section(key, language) for key in _TEXTS if key != "sight"),
            _traits(language),
            _section("sight", language, *_sights(language)),
        ),
    )


def _sequence(language: str) -> Section:
    """IF-CARD-3  The steps of a round; their names begin with a number."""
    items = tuple(
        Item(
            lead=row.name.get(language).partition(" ")[2],
            text=capital(row.text.get(language)),
            clauses=row.clauses,
        )
        for row in PAPER.sequence
    )
    title = word("sequence", language)
    return Section(key="sequence", title=title, numbered=True, items=items)


def _tabled(key: str, table: Table) -> Section:
    return Section(key=key, title=table.title, tables=(table,))


def _section(key: str, language: str, *drawings: Drawing) -> Section:
    items = clauses(_TEXTS[key], language)
    return Section(key=key, title=word(key, language), items=items, drawings=drawings)


def _sights(language: str) -> tuple[Drawing, ...]:
    return nine_lines(language), wood(language), barrier(language), heights(language)


def _traits(language: str) -> Section:
    """IF-TRAIT-1 IF-TRAIT-6  The traits of weapons, then those of units."""
    weapons = tuple(
        Item(
            lead=word(row.slug, language),
            text=clause(row.clauses[0], language),
            clauses=row.clauses,
        )
        for row in WEAPON_TRAITS.values()
    )
    units = clauses(("IF-TRAIT-6",), language)
    return Section(
        key="weapon-traits", title=word("weapon-traits", language), items=(*weapons, *units)
    )
