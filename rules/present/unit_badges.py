"""Text on a unit's disc: two letters for its type, and a number to distinguish units of a type."""

from __future__ import annotations

import re

from rules.engine.systems import SYSTEMS

GLYPHS = {
    (each.key, language): {
        unit.slug: each.printed.standee(unit, language).glyph for unit in each.catalogue.units
    }
    for each in SYSTEMS
    for language in ("en", "fr")
}
"""By book key and language: distinct within a faction and across the table."""


def glyph_of(key: str, type_: str, language: str) -> str:
    """Two letters for a unit type of a book; by default the first two of its slug."""
    return GLYPHS[key, language].get(type_, type_[:2].upper())


def numeral_of(name: str) -> str:
    """The number in a unit's name: “Rifleman 2” → “2”, “Jaeger 1 (Ana)” → “1”."""
    found = re.search(r"\s(\d+)(?: \(.+\))?$", name)
    return found[1] if found else ""
