"""What speaks against a board, in the reader's words, with the places to show."""

from __future__ import annotations

from typing import Any

from rules.boards.intake import SYSTEM
from rules.engine.frontier.own_boards import OwnBoard, judged, refused
from rules.telling import Json, Teller


def finding_of(own: OwnBoard, language: str) -> Json:
    """FR-BOARD-1 to FR-BOARD-8  Every fault with its clause, its sentence and its places, in the
    order in which they were found.
    """
    found = judged(own.pieces)
    told = Teller(SYSTEM, language).refusals(refused(found))
    return {
        "sound": not found,
        "faults": [
            sentence
            | {
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
