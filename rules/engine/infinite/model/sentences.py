"""Sentences in both languages: messages.toml with the names of the catalogue."""

from __future__ import annotations

import re

from rules.engine.core.decision import Refusal
from rules.engine.infinite.data.catalogue import AGREEMENT, CATALOGUE, DATA, TALENTS, WEAPONS
from rules.engine.infinite.model.action_events import Aim
from rules.engine.infinite.model.events import Die
from rules.engine.tabletop.messages import Messages
from rules.engine.tabletop.reference import Named, Text


def _text(row: Named) -> Text:
    return Text(en=row.name, fr=row.name_in("fr"))


_AT_DIFFICULTY = Text(en="at difficulty", fr="à difficulté")
_UNITS = {unit.name: _text(unit) for unit in CATALOGUE.units}
_BY_TYPE = re.compile(rf"({'|'.join(map(re.escape, _UNITS))})(.*)", re.DOTALL)
WORDS = {
    **CATALOGUE.words,
    **{unit.slug: _text(unit) for unit in CATALOGUE.units},
    **{weapon.slug: _text(weapon) for weapon in WEAPONS.values()},
    **{talent.slug: _text(talent) for talent in TALENTS.values()},
    **{row.name: _text(row) for row in (*CATALOGUE.missions, *CATALOGUE.layouts)},
    **{row.key: row.name for row in AGREEMENT.offered(CATALOGUE.words)},
}
"""The words of the book, units and weapons by slug, missions and tables by the names that events
store, settings by key.
"""


def in_language(name: str, language: str) -> str:
    """The name of a unit: `Line Warden 2` is `Gardien de ligne 2` in French."""
    found = _BY_TYPE.fullmatch(name)
    return f"{_UNITS[found[1]].get(language)}{found[2]}" if found else name


def _units(names: str, language: str) -> str:
    return ", ".join(in_language(name, language) for name in names.split(", "))


def _feature(id: str, _language: str) -> str:
    """The id of a terrain feature as tables print it: `P1`."""
    return id.upper()


def _lower(slug: str, language: str) -> str:
    """A word within a sentence: `wall`; nothing for no word."""
    return WORDS[slug].get(language).lower() if slug else ""


def _aim(aim: Aim, language: str) -> str:
    """A target with its difficulty: `Scrapper at difficulty 3`."""
    at = _AT_DIFFICULTY.get(language)
    return f"{in_language(aim.name, language)} {at} {aim.difficulty}"


def _die(die: Die, language: str) -> str:
    """A unit with its die: `Line Warden 2 (5)`."""
    return f"{in_language(die.name, language)} ({die.face})"


MESSAGES = Messages.load(
    DATA / "messages.toml",
    WORDS,
    conversions={"u": _units, "p": _feature, "a": _aim, "d": _die, "l": _lower},
)
"""`a` marks targets with their difficulties, `d` units with their dice."""


def reason(refusal: Refusal, language: str = "en") -> str:
    """The sentence of a refusal."""
    return MESSAGES.render(f"refusal.{refusal.key}", refusal.params, language)
