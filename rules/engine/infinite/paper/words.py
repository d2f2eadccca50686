"""Words, clauses and styles of printed pages."""

from __future__ import annotations

from collections.abc import Iterable

from rules.engine.infinite.data.catalogue import CATALOGUE
from rules.engine.tabletop.printed import Column, Item, Livery, Section, Side

SQUARE_MM = 50.0
SIDES: dict[str, Side] = {"both": "both", "south": "first", "north": "second"}
"""How those who act in a step of a mission are drawn."""

LIVERIES = {
    "foxes": Livery(
        slug="foxes",
        name="Foxes",
        accent="#a3401c",
        pattern="stripes",
        tab=0,
        emblem=(((4, 28), (16, 4), (28, 28), (16, 20)),),
    ),
    "hares": Livery(
        slug="hares",
        name="Hares",
        accent="#2c5f7c",
        pattern="dots",
        tab=1,
        emblem=(((8, 4), (24, 4), (22, 14), (24, 28), (16, 16), (8, 28), (10, 14)),),
    ),
}
GLYPHS = {"scout": "S", "guard": "G", "chief": "C"}
"""The letter of a counter, by the last part of its slug."""

_CLAUSES = {clause.id: clause for clause in CATALOGUE.clauses}
_FACTIONS = {faction.slug: faction for faction in CATALOGUE.factions}


def word(slug: str, language: str) -> str:
    """A word of the book. Raises KeyError."""
    return CATALOGUE.words[slug].get(language)


def livery(faction: str, language: str = "en") -> Livery:
    """The colours of a faction. Raises KeyError."""
    return LIVERIES[faction].change(name=_FACTIONS[faction].name_in(language))


def glyph(unit: str) -> str:
    """The letter of a unit, by its slug."""
    return GLYPHS[unit.rpartition("-")[2]]


def clause(id: str, language: str) -> str:
    """The text of a clause. Raises KeyError."""
    return _CLAUSES[id].text.get(language)


def noted(key: str, ids: Iterable[str], language: str) -> Section:
    """A section of clauses."""
    items = tuple(Item(text=clause(id, language), clauses=(id,)) for id in ids)
    return Section(key=key, title=word(key, language), items=items)


def columns(shares: dict[str, float], language: str) -> tuple[Column, ...]:
    """Columns by the words of their headings."""
    return tuple(Column(heading=word(key, language), share=share) for key, share in shares.items())
