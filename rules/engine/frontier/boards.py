"""What a board may consist of (FR-BOARD-1 to FR-BOARD-6): each fault with its place and clause.

It does not judge how a board plays: open lines and gaps (FR-BOARD-7, FR-BOARD-8) are no part of it.
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
    """What is wrong with a board; `piece` and `part` are indexes, None where none is at fault."""

    piece: int | None = None
    part: int | None = None
    field: str = ""
    clause: str
    reason: str


def faults(pieces: Sequence[Piece], width: float, height: float) -> Iterator[Fault]:
    """Every fault of a board of `width` by `height` inches, in the order of its pieces."""
    ids = Counter(piece.id for piece in pieces)
    ids.update(part.id for piece in pieces for part in piece.parts)
    placed: list[Part] = []
    for i, piece in enumerate(pieces):
        yield from (fault.change(piece=i) for fault in _ids(piece, ids))
        for j, part in enumerate(piece.parts):
            outline = list(_outline(part, width, height))
            found = [*_ids(part, ids), *outline, *_height(part), *_levels(part)]
            if not outline:
                found += _overlaps(part, placed)
                placed.append(part)
            yield from (fault.change(piece=i, part=j) for fault in found)
    yield from _scales([part for piece in pieces for part in piece.parts])


def _ids(named: Piece | Part, ids: Counter[str]) -> Iterator[Fault]:
    """FR-BOARD-1  Pieces and parts have ids of their own; a piece has a part."""
    if ids[named.id] > 1:
        reason = f"The id {named.id} is used twice."
        yield Fault(field="id", clause="FR-BOARD-1", reason=reason)
    if isinstance(named, Piece) and not named.parts:
        yield Fault(field="parts", clause="FR-BOARD-1", reason="A piece has one part at least.")


def _overlaps(part: Part, placed: Sequence[Part]) -> Iterator[Fault]:
    """FR-BOARD-4  Parts may touch, not overlap."""
    for other in placed:
        if polygon.overlap(part.polygon, other.polygon):
            reason = f"The polygon overlaps part {other.id}."
            yield Fault(field="polygon", clause="FR-BOARD-4", reason=reason)


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
    """FR-BOARD-2, FR-BOARD-3  Levels lie between 0 and the scale; Impassable parts have none."""
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
