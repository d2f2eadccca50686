"""What is wrong with a board, in words, where the catalogue itself is not read yet."""

from __future__ import annotations

from pathlib import Path

from rules.engine.lib.drawing import Fault
from rules.engine.lib.messages import load

_SENTENCES = load(Path(__file__).with_name("messages.toml"), {})


def reason(fault: Fault) -> str:
    """The English sentence of a fault."""
    return _SENTENCES.render(f"refusal.{fault.key}", fault.params, "en")
