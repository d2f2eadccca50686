"""What speaks against a board, in the reader's words, with the places to show."""

from __future__ import annotations

from typing import Any

from rules.engine.lib.drawing import Fault, errors, refused
from rules.telling import Json, Teller

Faults = tuple[Fault, ...]


def finding_of(key: str, found: Faults, language: str) -> Json:
    """Every fault with its clause, its sentence and its places, in the order in which they were
    found.
    """
    told = Teller(key, language).refusals(refused(found))
    return {
        "sound": not errors(found),
        "faults": [
            sentence
            | {
                "severity": fault.severity,
                "piece": fault.piece,
                "part": fault.part,
                "field": fault.field,
                "parts": list(fault.parts),
                "lines": _lists(fault.lines),
                "boxes": _lists(fault.boxes),
            }
            for sentence, fault in zip(told, found, strict=True)
        ],
    }


def _lists(boxes: tuple[tuple[float, ...], ...]) -> list[list[Any]]:
    return [list(each) for each in boxes]
