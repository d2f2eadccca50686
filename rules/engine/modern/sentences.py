"""The sentences of Modern: messages.toml, with the names of words.toml."""

from __future__ import annotations

from pathlib import Path

from rules.engine.core.decision import Refusal
from rules.engine.lib.messages import load
from rules.engine.modern.catalogue import CATALOGUE

MESSAGES = load(Path(__file__).with_name("messages.toml"), CATALOGUE.words)


def reason(refusal: Refusal, language: str = "en") -> str:
    """A refusal as a player reads it."""
    return MESSAGES.render(f"refusal.{refusal.key}", refusal.params, language)
