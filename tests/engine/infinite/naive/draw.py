"""Random tables and places, the awkward ones among them: on rims, touching, level with a top."""

from __future__ import annotations

from random import Random
from typing import Any

from rules.engine.infinite.data.table_reader import table_of
from rules.engine.infinite.data.tables import COVERS, LAYOUTS, FeatureRow, Flag, Table, TableRow
from tests.engine.infinite.naive.land import Stand, height_at
from tests.engine.infinite.naive.movement import Walker

Box = tuple[float, float, float, float]
SIDE, CELL = 24, 6
HEIGHTS = (0.5, 1, 1, 1.01, 1.5, 2, 3, 4)
HIGHEST = 12
TURNS = ((5, 0), (0, 5), (-5, 0), (0, -5), (3, 4), (-4, 3), (-3, -4), (4, -3))
"""Directions of length 5, so that touching is exact."""


def table_row(rng: Random) -> TableRow:
    """A table of the book, or one with a feature in some of its cells."""
    if rng.random() < 0.2:
        return LAYOUTS[rng.choice(sorted(LAYOUTS))].table
    rows: list[FeatureRow] = []
    for x in range(0, SIDE, CELL):
        for y in range(0, SIDE, CELL):
            if rng.random() < 0.55:
                rows += _features(rng, f"f{x}-{y}", (x, y, x + CELL, y + CELL), 0)
    return TableRow(width=SIDE, depth=SIDE, features=tuple(rows))


def _features(rng: Random, id: str, box: Box, below: float) -> list[FeatureRow]:
    """A feature somewhere in a box, and perhaps others on its top."""
    x0, y0, x1, y1 = box
    step = (x1 - x0) / 12
    x0, x1 = x0 + step * rng.randint(0, 4), x1 - step * rng.randint(0, 4)
    y0, y1 = y0 + step * rng.randint(0, 4), y1 - step * rng.randint(0, 4)
    flags = _flags(rng)
    shape, inner = _shape(rng, (round(x0, 2), round(y0, 2), round(x1, 2), round(y1, 2)))
    height = round(below + rng.choice(HEIGHTS), 2) if "solid" in flags else rng.choice(HEIGHTS)
    if min(x1 - x0, y1 - y0) < 0.5 or height > HIGHEST:
        return []
    row = FeatureRow(id=id, height=height, flags=flags, cover=rng.choice(COVERS), **shape)
    nested = inner is not None and "top" in flags and rng.random() < 0.5
    return [row, *(_features(rng, f"{id}n", inner, height) if nested and inner else [])]


def _flags(rng: Random) -> tuple[Flag, ...]:
    more: tuple[Flag, ...] = ("opaque",) if rng.random() < 0.7 else ()
    if rng.random() < 0.35:
        return ("area", *more, *rng.choice(((), ("difficult",), ("difficult",))))
    return ("solid", *more, *rng.choice(((), ("top", "climb"), ("top", "climb"), ("top", "slope"))))


def _shape(rng: Random, box: Box) -> tuple[dict[str, Any], Box | None]:
    """A shape in a box, and a box in the shape."""
    x0, y0, x1, y1 = box
    size = min(x1 - x0, y1 - y0)
    match rng.randrange(5):
        case 0:
            radius = int(size * 2) / 4
            x, y, half = round((x0 + x1) / 2, 2), round(y0 + radius, 2), 0.7 * radius
            return {"circle": (x, y, radius)}, (x - half, y - half, x + half, y + half)
        case 1:
            cut = round(size / rng.randint(3, 8), 2)
            corners = ((x0 + cut, y0), (x1 - cut, y0), (x1, y0 + cut), (x1, y1 - cut),
                       (x1 - cut, y1), (x0 + cut, y1), (x0, y1 - cut), (x0, y0 + cut))  # fmt: skip
            polygon = tuple((round(x, 2), round(y, 2)) for x, y in corners)
            return {"polygon": polygon}, (x0 + cut, y0 + cut, x1 - cut, y1 - cut)
        case 2:
            return {"polygon": ((x0, y0), (x1, y0), (rng.choice((x0, x1)), y1))}, None
    return {"rect": box}, box


def place(rng: Random, table: Table, radius: int, others: list[Stand]) -> tuple[int, int]:
    """Anywhere, at a feature or at another base; sometimes off by a hundredth."""
    x, y = rng.randrange(table.width // 25) * 25, rng.randrange(table.depth // 25) * 25
    kind = rng.randrange(4)
    if kind <= 1 and table.features:
        feature = rng.choice(table.features)
        off = rng.choice((-radius, radius, 0, radius + 5, -radius - 5))
        if feature.radius:
            dx, dy = rng.choice(TURNS)
            reach = feature.radius + off
            x, y = feature.centre[0] + dx * reach // 5, feature.centre[1] + dy * reach // 5
        else:
            (cx, cy), (dx, dy) = rng.choice(feature.corners), rng.choice(feature.corners)
            x, y = rng.choice(
                ((cx + off, (cy + dy) // 2), ((cx + dx) // 2, cy + off), (cx + off, cy + off))
            )
    elif kind == 2 and others:
        other, (dx, dy) = rng.choice(others), rng.choice(TURNS)
        reach = radius + other.radius + rng.choice((0, 0, 5, 5, 1, 6, 100, 300, 600, 1200))
        x, y = other.at[0] + dx * reach // 5, other.at[1] + dy * reach // 5
    if rng.random() < 0.15:
        x, y = x + rng.randint(-1, 1), y + rng.randint(-1, 1)
    return min(max(x, radius), table.width - radius), min(max(y, radius), table.depth - radius)


def stands(rng: Random, table: Table, count: int, radius: int = 0) -> list[Stand]:
    """Units at places to stand, of any size unless one is given."""
    found: list[Stand] = []
    for _ in range(12 * count):
        size = radius or 25 * rng.randint(1, 6)
        at = place(rng, table, size, found)
        walker = Walker(table, size, found, ())
        if len(found) < count and not walker.overlaps(at) and walker.may_stand(at):
            tall = 150 if radius else rng.choice((50, 100, 150, 150, 200, 300))
            found.append(Stand(at, size, tall, height_at(table.features, at)))
    return found


def drawn(rng: Random, count: int, radius: int = 0) -> tuple[TableRow, Table, list[Stand]]:
    """A table with units on it."""
    row = table_row(rng)
    table = table_of(row)
    return row, table, stands(rng, table, count, radius)
