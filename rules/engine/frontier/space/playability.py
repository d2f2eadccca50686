"""Playability checks for boards (FR-BOARD-7, FR-BOARD-8): open lines of sight, gaps, room to
deploy, connected ground.

Every printed layout passes them; positions written by hand need not. All checks spend steps of a
budget, so that no board takes long.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise, product
from typing import TypeVar

from rules.engine.core.decision import Value
from rules.engine.frontier.space import zones
from rules.engine.frontier.space.board import Area, Board, Body
from rules.engine.frontier.space.measure import EPS, at_least, gap_to_polygon, radius_of, within
from rules.engine.frontier.space.resting_places import rest_refusals
from rules.engine.tabletop.board_editor import Fault
from rules.engine.tabletop.plane.polygons import Box, Polygon, crosses, segment_to_polygon
from rules.engine.tabletop.plane.segments import Point, distance
from rules.engine.tabletop.step_budget import Budget

MOST_OPEN = 0.05  # FR-BOARD-7
TALL = 1.0
JUMP, PASSAGE = 1.0, 1.6  # FR-BOARD-8
BASES = 16
WIDEST, SMALLEST = radius_of(40), radius_of(25)
STEP = 0.25
"""Inches between the spots on which bases are tested."""
CELL = 0.5
"""Inches between the grid points of the connectivity check."""

EDGES, SPOT, CORNER = 3, 20, 8
"""Budget steps of comparing two edges, of testing a base at a spot, and of each corner near it."""
MOST_SHOWN = 40
"""Most lines or spots that one fault shows."""

Spot = tuple[int, int]
Line = tuple[Point, Point]
S = TypeVar("S", Spot, Line)


def flaws(board: Board, budget: Budget) -> Iterator[Fault]:
    """Yield every playability fault of a valid board. Raises BudgetSpentError."""
    yield from _lines_left_open(board, budget)
    yield from _gaps(board, budget)
    yield from _rooms(board, budget)
    yield from _islands(board, budget)


def _tall(board: Board) -> list[Area]:
    return [area for area in board.areas if area.scale >= TALL]


def edge_to_edge(board: Board) -> tuple[list[Line], list[Line]]:
    """FR-BOARD-7  Return the sampled lines from west to east, and from south to north."""
    rows = [n + 0.5 for n in range(int(board.height))]
    columns = [n + 0.5 for n in range(int(board.width))]
    west, east = [(0.0, y) for y in rows], [(board.width, y) for y in rows]
    south, north = [(x, 0.0) for x in columns], [(x, board.height) for x in columns]
    return list(product(west, east)), list(product(south, north))


def open_lines(walls: Sequence[Area], lines: Sequence[Line]) -> list[Line]:
    """Return the lines that cross no wall."""
    return [line for line in lines if _is_open(walls, *line)]


def _is_open(walls: Sequence[Area], start: Point, end: Point) -> bool:
    left, right = min(start[0], end[0]), max(start[0], end[0])
    bottom, top = min(start[1], end[1]), max(start[1], end[1])
    return not any(
        wall.box[0] < right
        and wall.box[2] > left
        and wall.box[1] < top
        and wall.box[3] > bottom
        and crosses(wall.polygon, wall.planes, EPS, *start, *end)
        for wall in walls
    )


def _effort(walls: Sequence[Area]) -> int:
    """Budget steps of testing a line against some parts: one each, and two for each corner of parts
    that are not convex.
    """
    return len(walls) + 2 * sum(len(wall.polygon) for wall in walls if not wall.planes)


def _lines_left_open(board: Board, budget: Budget) -> Iterator[Fault]:
    """FR-BOARD-7  At most one line in twenty runs from edge to edge without crossing a part of
    scale 1 or more.
    """
    tall = _tall(board)
    budget.spend(_effort(tall) * sum(len(lines) for lines in edge_to_edge(board)))
    for lines, way in zip(edge_to_edge(board), ("west-east", "south-north"), strict=True):
        found = open_lines(tall, lines)
        share = len(found) / len(lines)
        if share > MOST_OPEN:
            params: dict[str, Value] = {
                "percent": round(100 * share, 1),
                "most": round(100 * MOST_OPEN),
            }
            told = tuple((*start, *end) for start, end in _spread(found))
            yield Fault(clause="FR-BOARD-7", key=f"board-open-{way}", params=params, lines=told)


def _spread(found: Sequence[S]) -> Sequence[S]:
    """Return an evenly spaced sample of at most about `MOST_SHOWN` items."""
    return found[:: len(found) // MOST_SHOWN + 1]


def _gaps(board: Board, budget: Budget) -> Iterator[Fault]:
    """FR-BOARD-8  A gap between tall parts is closed, jumpable, or wide enough for every base."""
    for one, other in combinations(_tall(board), 2):
        budget.spend(1)
        if not _are_close(one.box, other.box, PASSAGE):
            continue
        budget.spend(EDGES * len(one.polygon) * len(other.polygon))
        inches = gap(one.polygon, other.polygon)
        if not within(inches, JUMP) and not at_least(inches, PASSAGE):
            params: dict[str, Value] = {"one": one.id, "other": other.id, "inches": inches}
            yield Fault(
                clause="FR-BOARD-8",
                key="board-gap",
                params=params,
                parts=(one.id, other.id),
            )


def _are_close(one: Box, other: Box, reach: float) -> bool:
    """Return whether two boxes are less than that far apart along both axes."""
    return (
        one[0] < other[2] + reach
        and other[0] < one[2] + reach
        and one[1] < other[3] + reach
        and other[1] < one[3] + reach
    )


def gap(one: Polygon, other: Polygon) -> float:
    """Return the distance in inches between two polygons that do not overlap."""
    return min(segment_to_polygon(other, *a, *b) for a, b in pairwise((*one, one[0])))


def _rooms(board: Board, budget: Budget) -> Iterator[Fault]:
    """FR-BOARD-8  Each zone of each mission has room for 16 of the widest bases."""
    for mission, zone in _all_zones():
        room = _room(board, zone, budget)
        if room < BASES:
            params: dict[str, Value] = {
                "role": zone.role,
                "mission": mission.title(),
                "room": room,
                "bases": BASES,
            }
            yield Fault(
                clause="FR-BOARD-8", key="board-no-room", params=params, boxes=zone.rectangles
            )


def _all_zones() -> Iterator[tuple[str, zones.Zone]]:
    """Return every distinct zone that some choice of edges produces."""
    seen: set[tuple[zones.Rectangle, ...]] = set()
    for mission, choices in zones.OPTIONS.items():
        for answers in product(*choices.values()):
            for zone in zones.zones(mission, dict(zip(choices, answers, strict=True))):
                if zone.rectangles not in seen:
                    seen.add(zone.rectangles)
                    yield mission, zone


def _room(board: Board, zone: zones.Zone, budget: Budget) -> int:
    """Count how many of the widest bases fit side by side in the zone, up to 16."""
    placed: list[Body] = []
    for x, y in zones.lattice_points(zone, WIDEST, STEP):
        budget.spend(1)
        if any(distance(x, y, each.x, each.y) < 2 * WIDEST - EPS for each in placed):
            continue
        budget.spend(_effort_at(board, x, y, WIDEST))
        bodies = (
            Body(x=x, y=y, elevation=surface.elevation, radius=WIDEST, scale=2)
            for surface in board.surfaces_at(x, y)
        )
        placed += [each for each in bodies if not rest_refusals(board, each, placed)][:1]
        if len(placed) == BASES:
            break
    return len(placed)


def _effort_at(board: Board, x: float, y: float, radius: float) -> int:
    """Budget steps of testing a base at a spot: for all parts, and for each corner of
    nearby parts.
    """
    near = (x - radius, y - radius, x + radius, y + radius)
    corners = sum(len(area.polygon) for area in board.areas if _are_close(area.box, near, 0.0))
    return SPOT + len(board.areas) + CORNER * corners


def _islands(board: Board, budget: Budget) -> Iterator[Fault]:
    """FR-BOARD-8  All open ground is connected: it can be reached on foot from everywhere. Ground
    enclosed on purpose is reported too.
    """
    ground = {spot for spot in _grid(board) if _may_pass(board, *_point(spot), budget)}
    reached = _largest(board, ground, budget)
    if reached != ground:
        inches = (len(ground) - len(reached)) * CELL * CELL
        params: dict[str, Value] = {"inches": inches}
        boxes = tuple(_cell(spot) for spot in _spread(sorted(ground - reached)))
        yield Fault(clause="FR-BOARD-8", key="board-shut-in", params=params, boxes=boxes)


def _grid(board: Board) -> Iterator[Spot]:
    return product(range(1, int(board.width / CELL)), range(1, int(board.height / CELL)))


def _point(spot: Spot) -> Point:
    return spot[0] * CELL, spot[1] * CELL


def _cell(spot: Spot) -> Box:
    x, y = _point(spot)
    return x - CELL / 2, y - CELL / 2, x + CELL / 2, y + CELL / 2


def _may_pass(board: Board, x: float, y: float, budget: Budget) -> bool:
    """Return whether the smallest base fits there: on low ground, clear of Impassable parts."""
    budget.spend(_effort_at(board, x, y, SMALLEST))
    if all(surface.elevation >= TALL for surface in board.surfaces_at(x, y)):
        return False
    base = Body(x=x, y=y, radius=SMALLEST, scale=1)
    moats = (area for area in board.areas if area.impassable and _is_near(area, base))
    return all(gap_to_polygon(base, moat.polygon) > 0 for moat in moats)


def _is_near(area: Area, base: Body) -> bool:
    x0, y0, x1, y1 = area.box
    r = base.radius
    return x0 - r < base.x < x1 + r and y0 - r < base.y < y1 + r


def _largest(board: Board, ground: set[Spot], budget: Budget) -> set[Spot]:
    """Return the largest connected area of ground."""
    walls = [area for area in board.areas if area.levels and area.levels[0].elevation >= TALL]
    effort = _effort(walls)
    largest: set[Spot] = set()
    left = set(ground)
    while len(left) > len(largest):
        frontier = [left.pop()]
        reached = set(frontier)
        while frontier:
            here = x, y = frontier.pop()
            beside = {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & left
            budget.spend(effort * len(beside))
            steps = {there for there in beside if _is_open(walls, _point(here), _point(there))}
            left -= steps
            reached |= steps
            frontier.extend(steps)
        largest = max(largest, reached, key=len)
    return largest
