"""How the sample boards play: few open lines, meaningful gaps, room to deploy, connected ground."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pytest

from rules.engine.frontier.catalogue import CATALOGUE
from rules.engine.lib.polygon import Polygon, bounds, contains, distance, edges, enters
from rules.engine.lib.reference import Layout, Part
from tests.engine.frontier import tables

BASE = 1.574803  # the widest base, 40 mm
Box = tuple[float, float, float, float]

LAYOUTS = [
    pytest.param(layout, f"Layout {layout.slug}: {layout.name}", id=layout.slug)
    for layout in CATALOGUE.layouts
]


def parts_of(layout: Layout) -> list[Part]:
    return [part for piece in layout.pieces for part in piece.parts]


def tall(layout: Layout) -> list[Part]:
    return [part for part in parts_of(layout) if part.scale >= 1]


@pytest.mark.clause("FR-BOARD-7")
@pytest.mark.parametrize(("layout", "heading"), LAYOUTS)
def test_few_lines_run_open_from_edge_to_edge(layout: Layout, heading: str) -> None:
    west = [(0.0, n + 0.5) for n in range(30)]
    east = [(44.0, n + 0.5) for n in range(30)]
    south = [(n + 0.5, 0.0) for n in range(44)]
    north = [(n + 0.5, 30.0) for n in range(44)]
    shares = tuple(open_share(a, b, tall(layout)) for a, b in ((west, east), (south, north)))
    assert shares == tables.open_lines(heading)
    assert max(shares) <= 5


def open_share(starts: Polygon, ends: Polygon, parts: list[Part]) -> float:
    """The per cent of lines that miss the inside of every part, to one decimal."""
    boxes = [(bounds(part.polygon), part.polygon) for part in parts]
    lines = [(start, end) for start in starts for end in ends]
    unobstructed = sum(
        not any(enters(start, end, polygon) for box, polygon in boxes if near(start, end, box))
        for start, end in lines
    )
    return round(100 * unobstructed / len(lines), 1)


def near(start: tuple[float, float], end: tuple[float, float], box: Box) -> bool:
    """Whether the line could enter the box: not all corners lie on one side of it."""
    (x0, y0), (x1, y1) = start, end
    sides = [(x1 - x0) * (y - y0) - (y1 - y0) * (x - x0) for x in box[::2] for y in box[1::2]]
    return min(sides) < 0 < max(sides)


@pytest.mark.clause("FR-BOARD-8")
@pytest.mark.parametrize(("layout", "heading"), LAYOUTS)
def test_gaps_are_closed_or_for_jumping_or_for_every_base(layout: Layout, heading: str) -> None:
    for one, other in combinations(tall(layout), 2):
        inches = gap(one.polygon, other.polygon)
        assert inches <= 1 or inches >= 1.6, (one.id, other.id)


def gap(one: Polygon, other: Polygon) -> float:
    """Inches between two polygons that do not overlap."""
    pairs = [(point, side) for point in one for side in edges(other)]
    pairs += [(point, side) for point in other for side in edges(one)]
    return min(distance(point, *side) for point, side in pairs)


ZONES: dict[str, list[Box]] = {
    "Assault, defender's half": [(0, 0, 44, 15), (0, 15, 44, 30)],
    "Assault, attacker's strip": [(0, 0, 44, 10), (0, 20, 44, 30)],
    "Sabotage and Escort, short strip": [(0, 0, 10, 30), (34, 0, 44, 30)],
    "Sabotage, centre band": [(17, 0, 27, 30)],
    "Sabotage, long strips": [(0, 0, 17, 5), (27, 0, 44, 5), (0, 25, 17, 30), (27, 25, 44, 30)],
    "Ambush, defender's rectangle": [(10, 10, 34, 20)],
    "Escort, defender's long strip": [(10, 0, 34, 5), (10, 25, 34, 30)],
}


@pytest.mark.clause("FR-BOARD-8")
@pytest.mark.parametrize("zone", ZONES)
@pytest.mark.parametrize(("layout", "heading"), LAYOUTS)
def test_every_zone_has_room_for_sixteen_bases(layout: Layout, heading: str, zone: str) -> None:
    for box in ZONES[zone]:
        assert room(layout, box) >= 16


def room(layout: Layout, box: Box) -> int:
    """How many of the widest bases stand side by side in the box, clear of walls and chasms."""
    placed: list[tuple[float, float]] = []
    for spot in spots(box):
        apart = all((spot[0] - x) ** 2 + (spot[1] - y) ** 2 >= BASE**2 for x, y in placed)
        if apart and can_rest(layout, spot):
            placed.append(spot)
    return len(placed)


def spots(box: Box) -> Iterator[tuple[float, float]]:
    """Centres a quarter inch apart whose base lies wholly in the box."""
    x0, y0, x1, y1 = (box[0] + BASE / 2, box[1] + BASE / 2, box[2] - BASE / 2, box[3] - BASE / 2)
    for row in range(int((y1 - y0) * 4) + 1):
        for column in range(int((x1 - x0) * 4) + 1):
            yield x0 + column / 4, y0 + row / 4


def can_rest(layout: Layout, spot: tuple[float, float]) -> bool:
    """Whether the widest base, scale 2, stands there: clear of walls and chasms, or on a roof."""
    for part in parts_of(layout):
        on = contains(part.polygon, spot)
        edge = min(distance(spot, *side) for side in edges(part.polygon))
        touched = on or edge < BASE / 2
        if part.impassable and touched:
            return False
        has_top = bool(part.levels) and part.levels[-1].elevation == part.scale
        if part.scale >= 2 and touched and not (on and has_top):
            return False
    return True


STEP = 0.5
RADIUS = 0.492126  # of a 25 mm base
Cell = tuple[int, int]


@pytest.mark.clause("FR-BOARD-8")
@pytest.mark.parametrize(("layout", "heading"), LAYOUTS)
def test_open_ground_is_connected_without_climbing(layout: Layout, heading: str) -> None:
    ground = walkable(layout)
    start = next(iter(ground))
    reached, frontier = {start}, [start]
    while frontier:
        x, y = frontier.pop()
        steps = {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & ground - reached
        reached |= steps
        frontier.extend(steps)
    assert ground == reached


def walkable(layout: Layout) -> set[Cell]:
    """Cells half an inch apart where a 25 mm base may pass: off walls, clear of Impassable."""
    closed = [part for part in parts_of(layout) if part.impassable or part.levels[0].elevation >= 1]
    boxes = [(bounds(part.polygon), part) for part in closed]
    found = set()
    for column in range(1, int(44 / STEP)):
        for row in range(1, int(30 / STEP)):
            spot = (column * STEP, row * STEP)
            if not any(within(box, spot) and closes(part, spot) for box, part in boxes):
                found.add((column, row))
    return found


def within(box: Box, spot: tuple[float, float]) -> bool:
    x, y = spot
    return box[0] - RADIUS < x < box[2] + RADIUS and box[1] - RADIUS < y < box[3] + RADIUS


def closes(part: Part, spot: tuple[float, float]) -> bool:
    """Whether the part bars the spot: the centre by a wall, the whole base by Impassable ground."""
    if contains(part.polygon, spot):
        return True
    return part.impassable and min(distance(spot, *side) for side in edges(part.polygon)) < RADIUS
