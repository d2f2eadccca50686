"""What speaks against a board, in the reader's words, with the places to show."""

from __future__ import annotations

from typing import Any

from rules.boards.drawing import drawing_of
from rules.engine.lib.drawing import OwnBoard, errors, refused
from rules.telling import Json, Teller


def finding_of(key: str, own: OwnBoard, language: str) -> Json:
    """Every fault of a board of the system `key` with its clause, its sentence and its places, in
    the order in which they were found.
    """
    found = drawing_of(key).judged(own)
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
