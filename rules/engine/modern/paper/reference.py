"""Printed quick reference: the rules of Modern on one sheet."""

from __future__ import annotations

from rules.engine.modern.paper import drawings, tables
from rules.engine.modern.paper.words import clause, clauses, noted, term, word
from rules.engine.tabletop.printed import Drawing, Item, QuickReference, Section, Table

_TEXTS = {
    "deployment": ("MW-DEP-1", "MW-DEP-3"),
    "movement": (
        *("MW-TURN-7", "MW-MOVE-4", "MW-MOVE-6", "MW-MOVE-8", "MW-MOVE-9"),
        *("MW-ZOC-1", "MW-ZOC-2", "MW-ZOC-3", "MW-ZOC-6", "MW-ZOC-7"),
    ),
    "fire-rules": (
        *("MW-ARC-4", "MW-FIRE-5", "MW-FIRE-6", "MW-FIRE-7", "MW-FIRE-8", "MW-FIRE-9"),
        *("MW-FIRE-10", "MW-FIRE-12"),
    ),
    "artillery-rules": ("MW-ARTY-2", "MW-ARTY-3", "MW-ARTY-4", "MW-ARTY-8"),
    "sight": ("MW-LOS-2", "MW-LOS-4", "MW-LOS-5", "MW-LOS-6", "MW-LOS-7"),
    "combat-rules": (
        *("MW-CC-1", "MW-CC-2", "MW-CC-3", "MW-CC-4", "MW-CC-13", "MW-CC-14"),
        *("MW-CC-17", "MW-CC-18"),
    ),
    "terrain-rules": (
        *("MW-HILL-1", "MW-TERR-6", "MW-ROAD-1", "MW-ROAD-3", "MW-ROAD-4", "MW-RIV-2"),
        *("MW-RIV-3", "MW-RIV-4", "MW-RIV-6"),
    ),
    "cavalry": ("MW-CAV-1", "MW-CAV-2", "MW-CMD-1"),
    "victory": ("MW-WIN-2", "MW-WIN-3", "MW-WIN-6"),
}


def quick_reference(language: str) -> QuickReference:
    """MW-CARD-3  Build the quick reference, in the order of a turn."""
    return QuickReference(
        title=word("quick-reference", language),
        sections=(
            _turn(language),
            _tabled("types", tables.types(language)),
            _tabled("dice", tables.dice(language)),
            _tabled("fire", tables.fire(language), tables.artillery(language)),
            _tabled("power", tables.power(language), tables.combat(language)),
            noted("deployment", _TEXTS["deployment"], language),
            _section("artillery", "artillery-rules", language, drawings.scatter(language)),
            noted("movement", _TEXTS["movement"], language),
            _section("fire", "fire-rules", language, drawings.arc(language)),
            _section("sight", "sight", language, drawings.five_rays(language)),
            _section("close-combat", "combat-rules", language),
            noted("terrain-rules", _TEXTS["terrain-rules"], language),
            noted("cavalry", _TEXTS["cavalry"], language),
            noted("victory", _TEXTS["victory"], language),
        ),
    )


def _turn(language: str) -> Section:
    """MW-TURN-1  List the steps of a turn."""
    return Section(
        key="turn",
        title=word("turn", language),
        numbered=True,
        items=tuple(
            Item(lead=term(step, language), text=clause(id, language), clauses=(id,))
            for step, id in tables.TURN.items()
        ),
    )


def _section(title: str, texts: str, language: str, *drawn: Drawing) -> Section:
    return Section(
        key=texts,
        title=word(title, language),
        items=clauses(_TEXTS[texts], language),
        drawings=drawn,
    )


def _tabled(key: str, *shown: Table) -> Section:
    """Build a section of tables, titled after the first; the others have their title in their
    header.
    """
    return Section(key=key, title=shown[0].title, tables=shown)
