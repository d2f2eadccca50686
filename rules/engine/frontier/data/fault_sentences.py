"""English sentences for board faults, usable before the catalogue is loaded."""

from __future__ import annotations

from pathlib import Path

from rules.engine.tabletop.board_editor import Fault
from rules.engine.tabletop.messages import Messages

_SENTENCES = Messages.load(Path(__file__).with_name("messages.toml"), {})


def reason(fault: Fault) -> str:
    """Return the English sentence of a fault."""
    return _SENTENCES.render(f"refusal.{fault.key}", fault.params, "en")
