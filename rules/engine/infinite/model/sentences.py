"""Sentences in both languages: messages.toml with the names of the catalogue."""

from __future__ import annotations

import re

from rules.engine.core.decision import Refusal
from rules.engine.infinite.data.catalogue import CATALOGUE, DATA, TALENTS, WEAPONS
from rules.engine.tabletop.messages import Messages
from rules.engine.tabletop.reference import Named, Text


def _text(row: Named) -> Text:
    return Text(en=row.name, fr=row.name_in("fr"))


_UNITS = {unit.name: _text(unit) for unit in CATALOGUE.units}
_BY_TYPE = re.compile(rf"({'|'.join(map(re.escape, _UNITS))})(.*)", re.DOTALL)
WORDS = {
    **CATALOGUE.words,
    **{unit.slug: _text(unit) for unit in CATALOGUE.units},
    **{weapon.slug: _text(weapon) for weapon in WEAPONS.values()},
    **{talent.slug: _text(talent) for talent in TALENTS.values()},
    **{row.name: _text(row) for row in (*CATALOGUE.missions, *CATALOGUE.layouts)},
}
"""The words of the book, units and weapons by slug, missions and tables by the names that events
store.
"""


def in_language(name: str, language: str) -> str:
    """The name of a unit: `Line Warden 2` is `Gardien de ligne 2` in French."""
    found = _BY_TYPE.fullmatch(name)
    return f"{_UNITS[found[1]].get(language)}{found[2]}" if found else name


def _units(names: str, language: str) -> str:
    return ", ".join(in_language(name, language) for name in names.split(", "))


MESSAGES = Messages.load(DATA / "messages.toml", WORDS, conversions={"u": _units})


def reason(refusal: Refusal, language: str = "en") -> str:
    """The sentence of a refusal."""
    return MESSAGES.render(f"refusal.{refusal.key}", refusal.params, language)
