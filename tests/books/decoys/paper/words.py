"""Words, clauses and styles of printed pages."""

from __future__ import annotations

from rules.engine.tabletop.printed import Livery, Side, Wording
from tests.books.decoys.data.catalogue import CATALOGUE

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

_FACTIONS = {faction.slug: faction for faction in CATALOGUE.factions}


_WORDING = Wording(CATALOGUE.words, CATALOGUE.clauses, SIDES)
word, clause = _WORDING.word, _WORDING.clause
columns, noted = _WORDING.columns, _WORDING.noted
section, stages = _WORDING.section, _WORDING.stages


def livery(faction: str, language: str = "en") -> Livery:
    """The colours of a faction. Raises KeyError."""
    return LIVERIES[faction].change(name=_FACTIONS[faction].name_in(language))


def glyph(unit: str) -> str:
    """The letter of a unit, by its slug."""
    return GLYPHS[unit.rpartition("-")[2]]
