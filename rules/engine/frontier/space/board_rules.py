"""Validation of board layouts (FR-BOARD-1 to FR-BOARD-6): each fault with its place, its clause and
its message key.

How well a board plays (open lines of sight, gaps: FR-BOARD-7, FR-BOARD-8) is checked in
`playability`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from rules.engine.core.decision import Value
from rules.engine.tabletop.board_editor import Fault
from rules.engine.tabletop.plane.drawn_outlines import is_simple, overlap
from rules.engine.tabletop.plane.polygons import area, box
from rules.engine.tabletop.reference import Part, Piece

TERRAIN_RULES = ("rough", "firing-position", "exposed", "cover", "open-sided", "hazardous")
REQUIRED_SCALES = (0, 1, 2, 3)


def faults(pieces: Sequence[Piece], width: float, height: float) -> Iterator[Fault]:
    """Return every fault of a board of `width` by `height` inches, in the order of its pieces."""
    names = Counter(piece.id for piece in pieces)
    numbers = Counter(part.id for piece in pieces for part in piece.parts)
    placed: list[Part] = []
    for i, piece in enumerate(pieces):
        yield from (fault.change(piece=i) for fault in _ids(piece, names))
        for j, part in enumerate(piece.parts):
            outline = list(_outline(part, width, height))
            found = [*_ids(part, numbers), *outline, *_height(part), *_levels(part)]
            if not outline:
                found += _overlaps(part, placed)
                placed.append(part)
            yield from (_at(fault, i, j, part) for fault in found)
    yield from _scales([part for piece in pieces for part in piece.parts])


def _at(fault: Fault, piece: int, index: int, part: Part) -> Fault:
    return fault.change(piece=piece, part=index, parts=fault.parts or (part.id,))


def _ids(named: Piece | Part, ids: Counter[str]) -> Iterator[Fault]:
    """FR-BOARD-1  Ids of pieces are unique, and so are ids of parts; every piece has a part. A part
    may have the same id as its piece.
    """
    if ids[named.id] > 1:
        params: dict[str, Value] = {"id": named.id}
        yield Fault(field="id", clause="FR-BOARD-1", key="board-id-twice", params=params)
    if isinstance(named, Piece) and not named.parts:
        yield Fault(field="parts", clause="FR-BOARD-1", key="board-no-part")


def _overlaps(part: Part, placed: Sequence[Part]) -> Iterator[Fault]:
    """FR-BOARD-4  Parts may touch but not overlap."""
    for other in placed:
        if overlap(part.polygon, other.polygon):
            yield Fault(
                field="polygon",
                clause="FR-BOARD-4",
                key="board-overlap",
                params={"other": other.id},
                parts=(part.id, other.id),
            )


def _outline(part: Part, width: float, height: float) -> Iterator[Fault]:
    """FR-BOARD-1  A simple polygon, counter-clockwise, inside the board."""

    if len(part.polygon) < 3:
        yield Fault(field="polygon", clause="FR-BOARD-1", key="board-three-vertices")
        return
    if not is_simple(part.polygon):
        yield Fault(field="polygon", clause="FR-BOARD-1", key="board-not-simple")
    elif area(part.polygon) < 0:
        yield Fault(field="polygon", clause="FR-BOARD-1", key="board-clockwise")
    left, bottom, right, top = box(part.polygon)
    if left < 0 or bottom < 0 or right > width or top > height:
        yield Fault(field="polygon", clause="FR-BOARD-1", key="board-left")


def _height(part: Part) -> Iterator[Fault]:
    """FR-BOARD-1, FR-BOARD-5  A scale is 0 or more, in steps of a half."""
    if part.scale < 0 or part.scale * 2 % 1:
        yield Fault(field="scale", clause="FR-BOARD-5", key="board-scale-step")


def _levels(part: Part) -> Iterator[Fault]:
    """FR-BOARD-2, FR-BOARD-3  Levels lie between 0 and the scale; Impassable parts have none."""
    if part.impassable == bool(part.levels):
        key = "board-impassable-level" if part.impassable else "board-no-level"
        yield Fault(field="levels", clause="FR-BOARD-3", key=key)
    below = -1.0
    for k, level in enumerate(part.levels):
        where = f"levels[{k}].elevation"
        if level.elevation < 0:
            yield Fault(field=where, clause="FR-BOARD-2", key="board-level-below")
        elif level.elevation > part.scale:
            params: dict[str, Value] = {"scale": part.scale}
            yield Fault(field=where, clause="FR-BOARD-2", key="board-level-above", params=params)
        elif level.elevation <= below:
            yield Fault(field=where, clause="FR-BOARD-2", key="board-level-order")
        below = level.elevation
        yield from _rules(level.rules, f"levels[{k}].rules")


def _rules(rules: Sequence[str], where: str) -> Iterator[Fault]:
    """FR-BOARD-2  A level lists known terrain rules, each at most once."""
    for rule, times in Counter(rules).items():
        params: dict[str, Value] = {"rule": rule}
        if times > 1:
            yield Fault(field=where, clause="FR-BOARD-2", key="board-rule-twice", params=params)
        elif rule not in TERRAIN_RULES:
            yield Fault(field=where, clause="FR-BOARD-2", key="board-no-rule", params=params)


def _scales(parts: Sequence[Part]) -> Iterator[Fault]:
    """FR-BOARD-6  A board has at least one part of each scale 0, 1, 2 and 3."""
    missing = [
        str(scale) for scale in REQUIRED_SCALES if all(part.scale != scale for part in parts)
    ]
    if missing:
        params: dict[str, Value] = {"scales": ", ".join(missing)}
        yield Fault(clause="FR-BOARD-6", key="board-lacks-scales", params=params)
