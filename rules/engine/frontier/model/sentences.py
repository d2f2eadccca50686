"""Frontier's message catalogue: messages.toml, with the names of abilities and factions."""

from __future__ import annotations

from rules.engine.core.decision import Refusal
from rules.engine.frontier.data.catalogue import CATALOGUE, DATA
from rules.engine.tabletop.messages import Messages
from rules.engine.tabletop.reference import Text

_ABILITIES = {row.slug: Text(en=row.name, fr=row.name) for row in CATALOGUE.abilities}
_FACTIONS = {row.slug: Text(en=row.name, fr=row.name) for row in CATALOGUE.factions}

PLURALS = frozenset({"MK1 Combat Synths", "Peacekeepers", "Interstellar Commandos"})
"""The unit types whose names are plural nouns in English."""

MESSAGES = Messages.load(DATA / "messages.toml", _ABILITIES | _FACTIONS | CATALOGUE.words, PLURALS)


def reason(refusal: Refusal, language: str = "en") -> str:
    """The sentence of a refusal."""
    return MESSAGES.render(f"refusal.{refusal.key}", refusal.params, language)
