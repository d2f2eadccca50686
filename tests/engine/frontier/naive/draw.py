"""Random positions: a number gives the same board and units for ever.

Boards are the sample layouts or convex pieces thrown down at random, with every kind of part. Units
stand legally by the second implementation, often close together and often on something.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from rules.engine.frontier.data.catalogue import CATALOGUE
from rules.engine.frontier.space.board import Body
from rules.engine.tabletop.reference import Level, Part, Piece, Text, Unit
from tests.engine.frontier.naive.plane import Point, Polygon, behind, clip, depth, edges
from tests.engine.frontier.naive.surfaces import may_rest, surfaces, terrain

WIDTH, HEIGHT = 44.0, 30.0
KINDS = ("flat", "solid", "solid", "woods", "building", "building", "lava")
GORGE = ("solid", "lava", "building")
RAISED = ("solid", "solid", "building")
BETWEEN = ("lava", "abyss", "abyss", "solid", "solid", "flat", "woods")
RULES = ("rough", "firing-position", "exposed", "cover", "open-sided", "hazardous")
SCALES = (0.5, 1.0, 1.0, 1.5, 2.0, 2.0, 2.5, 3.0, 3.0, 4.0)


class Drawn(NamedTuple):
    """A unit of the catalogue somewhere on the board."""

    id: str
    side: int
    row: Unit
    body: Body


class Position(NamedTuple):
    number: int
    layout: str
    pieces: tuple[Piece, ...]
    units: tuple[Drawn, ...]

    @property
    def bodies(self) -> list[Body]:
        return [unit.body for unit in self.units]


def position(number: int) -> Position:
    """Position `number`, with 2 to 18 units."""
    dice = Random(number)
    ready = {row.slug: row.pieces for row in CATALOGUE.layouts}
    layout = dice.choice([*ready, "random", "random", "gorges"])
    if layout in ready:
        pieces = ready[layout]
    else:
        pieces = board(dice) if layout == "random" else gorges(dice)
    return Position(number, layout, pieces, tuple(_units(dice, pieces)))


# ---- units --------------------------------------------------------------------------------------


def _units(dice: Random, pieces: Sequence[Piece]) -> list[Drawn]:
    """Around a centre, so that they meet; more of them, wider."""
    count = dice.randint(2, 18)
    spread = dice.uniform(2, 4) * math.sqrt(count)
    centre = (dice.uniform(4, WIDTH - 4), dice.uniform(4, HEIGHT - 4))
    raised = [part for piece in pieces for part in piece.parts if part.levels and part.scale]
    units: list[Drawn] = []
    for _ in range(count * 6):
        if len(units) == count:
            break
        at = _spot(dice, centre, spread)
        if raised and dice.random() < 0.4:
            at = inside(dice, dice.choice(raised).polygon)
        row = dice.choice(CATALOGUE.units)
        if units and dice.random() < 0.15:
            at = _beside(dice, dice.choice(units).body, row)
        placed = stand(dice, pieces, row, at, [unit.body for unit in units])
        if placed:
            units.append(Drawn(f"{row.slug}-{len(units)}", len(units) % 2, row, placed))
    return units


def _spot(dice: Random, centre: Point, spread: float) -> Point:
    """A point near a centre, one in five on the half inch, where things touch exactly."""
    x, y = dice.gauss(centre[0], spread), dice.gauss(centre[1], spread)
    return (round(2 * x) / 2, round(2 * y) / 2) if dice.random() < 0.2 else (x, y)


def _beside(dice: Random, body: Body, row: Unit) -> Point:
    """Touching a base, or all but touching it."""
    apart = body.radius + row.base_mm / 25.4 / 2 + dice.choice([0.0, 0.01, 0.02, 0.03, 0.5])
    angle = dice.uniform(0, math.tau)
    return body.x + apart * math.cos(angle), body.y + apart * math.sin(angle)


def stand(
    dice: Random, pieces: Sequence[Piece], row: Unit, at: Point, others: Sequence[Body]
) -> Body | None:
    """A base of that type at that point, on any surface where it may rest."""
    land = terrain(pieces, 3.0 if row.slug == "stalker-team" else 0.0)
    body = Body(x=at[0], y=at[1], radius=row.base_mm / 25.4 / 2, scale=row.scale, name=row.name)
    heights = list(surfaces(land, at, row.scale))
    dice.shuffle(heights)
    for elevation in heights:
        if may_rest(land, body, others, at, elevation):
            return body.change(elevation=elevation)
    return None


def inside(dice: Random, polygon: Polygon) -> Point:
    """A point of a convex polygon."""
    weights = [dice.expovariate(1) for _ in polygon]
    total = sum(weights)
    return (
        sum(w * x for w, (x, _) in zip(weights, polygon, strict=True)) / total,
        sum(w * y for w, (_, y) in zip(weights, polygon, strict=True)) / total,
    )


# ---- boards -------------------------------------------------------------------------------------


def board(dice: Random) -> tuple[Piece, ...]:
    """Pieces of convex parts that do not overlap; some parts touch along an edge."""
    polygons: list[Polygon] = []
    pieces: list[Piece] = []
    for _ in range(dice.randint(4, 16)):
        shapes = _fitting(dice, polygons)
        polygons += shapes
        if shapes:
            name = f"R{len(pieces)}"
            parts = tuple(
                _part(dice, f"{name}{'abc'[i]}", shape, kind, dice.choice(SCALES))
                for i, (shape, kind) in enumerate(zip(shapes, _kinds(dice, shapes), strict=True))
            )
            pieces.append(Piece(id=name, name=Text(en=name, fr=name), parts=parts))
    return tuple(pieces)


def gorges(dice: Random) -> tuple[Piece, ...]:
    """Heights that face each other over a narrow gap, with something or nothing in it."""
    pieces = []
    for k, x in enumerate((3.0, 17.0, 31.0)):
        y, w, h = dice.randint(2, 40) / 2, dice.randint(2, 8) / 2, dice.randint(3, 16) / 2
        gap, far = dice.choice([0.5, 1.0, 1.0, 1.5, 2.0]), dice.randint(2, 8) / 2
        scale = dice.choice([1.0, 1.5, 2.0, 2.0, 3.0])
        other = max(0.5, scale + dice.choice([-1.5, -1.0, -0.5, 0.0, 0.0, 0.5, 1.0, 1.5]))
        low, high = sorted(dice.sample([y - 0.5, y, y + h / 4, y + h / 2, y + h, y + h + 0.5], 2))
        inset = dice.choice([0.0, 0.0, 0.1])
        middle = _rectangle(x + w + inset, low, x + w + gap - inset, high)
        parts = [
            _part(dice, f"G{k}a", _rectangle(x, y, x + w, y + h), dice.choice(RAISED), scale),
            _part(dice, f"G{k}b", middle, dice.choice(BETWEEN), dice.choice([0.0, *SCALES])),
            _part(
                dice,
                f"G{k}c",
                _rectangle(x + w + gap, y, x + w + gap + far, y + h),
                dice.choice(RAISED),
                other,
            ),
        ]
        kept = tuple(part for part in parts if _is_sound(part.polygon))
        pieces.append(Piece(id=f"G{k}", name=Text(en="", fr=""), parts=kept))
    return tuple(pieces)


def _rectangle(x0: float, y0: float, x1: float, y1: float) -> Polygon:
    return ((x0, y0), (x1, y0), (x1, y1), (x0, y1))


def _fitting(dice: Random, others: Sequence[Polygon]) -> list[Polygon]:
    """The shapes of one piece clear of all others, or touching them: a row, or a single one."""
    for _ in range(20):
        shapes = _row(dice) if dice.random() < 0.5 else [_round(dice)]
        if all(_is_sound(a) for a in shapes) and not any(
            _overlap(a, b) for a in shapes for b in others
        ):
            return shapes
    return []


def _row(dice: Random) -> list[Polygon]:
    """One to three rectangles side by side, on the half inch, sometimes with a gap to jump."""
    x, y = dice.randint(0, 80) / 2, dice.randint(0, 54) / 2
    turned = dice.random() < 0.5
    shapes: list[Polygon] = []
    for _ in range(dice.choice([1, 1, 2, 2, 3, 3])):
        w, h = dice.randint(1, dice.choice([3, 10])) / 2, dice.randint(2, 12) / 2
        shapes.append(_rectangle(x, y, x + w, y + h))
        step = dice.choice([0.0, 0.0, 0.0, 0.5, 1.0, 1.5])
        x, y = (x, y + h + step) if turned else (x + w + step, y)
    return shapes


def _round(dice: Random) -> Polygon:
    """Corners on an ellipse."""
    x, y = dice.uniform(2, WIDTH - 2), dice.uniform(2, HEIGHT - 2)
    a, b = dice.uniform(0.8, 4), dice.uniform(0.8, 4)
    first, count = dice.uniform(0, math.tau), dice.randint(3, 8)
    shares = [dice.uniform(0.5, 1.5) for _ in range(count)]
    angles = [first + math.tau * sum(shares[:k]) / sum(shares) for k in range(count)]
    return tuple((round(x + a * math.cos(t), 3), round(y + b * math.sin(t), 3)) for t in angles)


def _is_sound(polygon: Polygon) -> bool:
    """On the board, and convex at every corner after rounding."""
    corners = zip(edges(polygon), polygon[2:] + polygon[:2], strict=True)
    return all(behind(edge, c) > 1e-3 for edge, c in corners) and all(
        0 <= x <= WIDTH and 0 <= y <= HEIGHT for x, y in polygon
    )


def _overlap(a: Polygon, b: Polygon) -> bool:
    """Whether two convex polygons share more than an outline."""
    return any(
        clip(x, *edge, 1e-9) is not None for x, y in ((a, b), (b, a)) for edge in edges(y)
    ) or any(depth(x, _middle(y)) > 0 for x, y in ((a, b), (b, a)))


def _middle(polygon: Polygon) -> Point:
    n = len(polygon)
    return sum(x for x, _ in polygon) / n, sum(y for _, y in polygon) / n


def _kinds(dice: Random, shapes: Sequence[Polygon]) -> list[str]:
    """What each part of a piece is: any kind, or a narrow gorge between two heights."""
    if len(shapes) == len(GORGE) and dice.random() < 0.4:
        return list(GORGE)
    return [dice.choice(KINDS) for _ in shapes]


def _part(dice: Random, name: str, polygon: Polygon, kind: str, scale: float) -> Part:
    """Flat, solid, woods, a building, ruins without a top, or Impassable."""
    heights: list[float] = []
    match kind:
        case "flat":
            scale, heights = 0.0, [0.0]
        case "solid":
            heights = [scale]
        case "woods":
            heights = [0.0]
        case "building":
            storeys = [k / 2 for k in range(1, int(2 * scale))]
            some = dice.sample(storeys, dice.randint(0, min(2, len(storeys))))
            heights = [0.0, *sorted(some), *([scale] if dice.random() < 0.8 else [])]
        case "lava":
            scale = dice.choice([0.0, 0.0, 0.5, 1.0, 2.0])
    levels = tuple(
        Level(elevation=e, rules=tuple(rule for rule in RULES if dice.random() < 0.3))
        for e in heights
    )
    return Part(id=name, polygon=polygon, scale=scale, impassable=not heights, levels=levels)
