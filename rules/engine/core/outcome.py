"""The result of a match."""

from __future__ import annotations

from rules.engine.core.decision import Value
from rules.engine.core.record import Record


class Outcome(Record):
    """The result of a match for each seat, with the figures it is based on."""

    results: tuple[str, str]
    reason: str
    clause: str
    figures: dict[str, Value] = {}
