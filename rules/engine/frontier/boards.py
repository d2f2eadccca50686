"""What a board may consist of (FR-BOARD-1 to FR-BOARD-6): one fault at a time, with its place and clause.

It does not judge how a board plays: open lines and gaps (FR-BOARD-7, FR-BOARD-8) are measured elsewhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from rules.engine.core.record import Record
from rules.engine.lib import polygon
from rules.engine.lib.reference import Part, Piece

TERRAIN_RULES = ("rough", "firing-position", "exposed", "cover", "open-sided", "hazardous")
REQUIRED_SCALES = (0, 1, 2, 3)


class Fault(Record):
    """What is wrong with a board: `piece` and `part` are indexes, None where the whole is at fault."""

    piece: int | None = None
    part: int | None = None
    field: str = ""
    clause: str
    reason: str


def faults(pieces: Sequence[Piece], width: float, height: float) -> Iterator[Fault]:
    """Every fault of a board of `width` by `height` inches, in the order of its pieces."""
    seen: list[Part] = []
    ids = Counter(piece.id for piece in pieces)
    part_ids = Counter(part.id for piece in pieces for part in piece.parts)
    for i, piece in enumerate(pieces):
        if ids[piece.id] > 1:
            yield Fault(
                piece=i, field="id", clause="FR-BOARD-1", reason=f"The id {piece.id} is used twice."
            )
        if not piece.parts:
            yield Fault(
                piece=i, field="parts", clause="FR-BOARD-1", reason="A piece has one part at least."
            )
        for j, part in enumerate(piece.parts):
            if part_ids[part.id] > 1:
                yield Fault(
                    piece=i,
                    part=j,
                    field="id",
                    clause="FR-BOARD-1",
                    reason=f"The id {part.id} is used twice.",
                )
            for fault in (*_outline(part, width, height), *_height(part), *_levels(part)):
                yield fault.change(piece=i, part=j)
            for other in seen:
                if polygon.overlap(part.polygon, other.polygon):
                    reason = f"The polygon overlaps part {other.id}."
                    yield Fault(
                        piece=i, part=j, field="polygon", clause="FR-BOARD-4", reason=reason
                    )
            seen.append(part)
    yield from _scales(seen)


def _outline(part: Part, width: float, height: float) -> Iterator[Fault]:
    """FR-BOARD-1  A simple polygon, counter-clockwise, inside the board."""

    def fault(reason: str) -> Fault:
        return Fault(field="polygon", clause="FR-BOARD-1", reason=reason)

    if len(part.polygon) < 3:
        yield fault("A polygon has three vertices at least.")
        return
    if not polygon.is_simple(part.polygon):
        yield fault("The polygon crosses or touches itself.")
    elif polygon.area(part.polygon) < 0:
        yield fault("The vertices run clockwise; they must run counter-clockwise.")
    left, bottom, right, top = polygon.bounds(part.polygon)
    if left < 0 or bottom < 0 or right > width or top > height:
        yield fault("The polygon leaves the board.")


def _height(part: Part) -> Iterator[Fault]:
    """FR-BOARD-1, FR-BOARD-5  A scale is 0 or more, in steps of a half."""
    if part.scale < 0 or part.scale * 2 % 1:
        yield Fault(
            field="scale",
            clause="FR-BOARD-5",
            reason="A scale is a multiple of 0.5, and 0 at least.",
        )


def _levels(part: Part) -> Iterator[Fault]:
    """FR-BOARD-2, FR-BOARD-3  Levels lie between 0 and the scale; only Impassable parts have none."""
    if part.impassable == bool(part.levels):
        reason = (
            "An Impassable part has no level."
            if part.impassable
            else "A part without a level is Impassable."
        )
        yield Fault(field="levels", clause="FR-BOARD-3", reason=reason)
    below = -1.0
    for k, level in enumerate(part.levels):
        reasons = []
        if level.elevation < 0:
            reasons.append("A level lies at 0 or higher.")
        elif level.elevation > part.scale:
            reasons.append(f"The level is above the part's scale ({part.scale:g}).")
        elif level.elevation <= below:
            reasons.append("Levels are listed from the lowest to the highest, each once.")
        below = level.elevation
        for reason in reasons:
            yield Fault(field=f"levels[{k}].elevation", clause="FR-BOARD-2", reason=reason)
        for rule, times in Counter(level.rules).items():
            if rule not in TERRAIN_RULES or times > 1:
                reason = (
                    f"The terrain rule {rule} is listed twice."
                    if times > 1
                    else f"There is no terrain rule {rule}."
                )
                yield Fault(field=f"levels[{k}].rules", clause="FR-BOARD-2", reason=reason)


def _scales(parts: Sequence[Part]) -> Iterator[Fault]:
    """FR-BOARD-6  A board has parts of scale 0, 1, 2 and 3 at least."""
    missing = [
        str(scale) for scale in REQUIRED_SCALES if all(part.scale != scale for part in parts)
    ]
    if missing:
        yield Fault(
            clause="FR-BOARD-6", reason=f"The board lacks parts of scale {', '.join(missing)}."
        )
