"""Faults of a board, localised, with the places to highlight."""

from __future__ import annotations

from typing import Any

from rules.engine.tabletop.board_editor import Fault, errors, refused
from rules.present.localise import Localiser
from rules.present.localised_json import Json

Faults = tuple[Fault, ...]


def finding_of(key: str, found: Faults, language: str) -> Json:
    """Every fault with its clause, sentence and places, in the order of detection."""
    told = Localiser(key, language).refusals(refused(found))
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
