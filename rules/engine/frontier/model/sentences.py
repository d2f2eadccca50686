"""The sentences of Frontier: messages.toml, with the names of abilities and factions beside the
words.
"""

from __future__ import annotations

from pathlib import Path

from rules.engine.core.decision import Refusal
from rules.engine.frontier.catalogue import CATALOGUE
from rules.engine.lib.messages import load
from rules.engine.lib.reference import Text

_ABILITIES = {row.slug: Text(en=row.name, fr=row.name) for row in CATALOGUE.abilities}
_FACTIONS = {row.slug: Text(en=row.name, fr=row.name) for row in CATALOGUE.factions}

PLURALS = frozenset({"MK1 Combat Synths", "Peacekeepers", "Interstellar Commandos"})
"""The types of units that are plural nouns in English."""

MESSAGES = load(
    Path(__file__).with_name("messages.toml"), _ABILITIES | _FACTIONS | CATALOGUE.words, PLURALS
)


def reason(refusal: Refusal, language: str = "en") -> str:
    """A refusal as a player reads it."""
    return MESSAGES.render(f"refusal.{refusal.key}", refusal.params, language)
