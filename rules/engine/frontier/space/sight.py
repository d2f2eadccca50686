"""Line of sight (FR-LOS) across terrain and bases, with explanations.

`sees` answers yes or no and stops at the first clear line; `sight` counts all 289 lines and reports
the obstacles. Both test lines in the same way.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from rules.engine.core.record import Record
from rules.engine.frontier.space.board import Board, Body
from rules.engine.frontier.space.measure import EPS
from rules.engine.frontier.space.sight_index import (
    INSIDE,
    Block,
    Observer,
    SightObstacles,
    in_one_room,
    on_two_levels,
    sight_index,
    touch,
)
from rules.engine.tabletop.plane import sight_lines
from rules.engine.tabletop.plane.segments import Point, distance_to_segment

LOOK, HOLLOW = 150, 25
"""Budget steps of a check, and for each corner of a part that is not convex."""


class Sight(Record):
    """The result of a line of sight check with its reasons.

    `line` is the clear line nearest to the centre, or the shortest one if none is clear. `parts`
    (ids) and `bodies` (indices into the others given) are all obstacles that block at least one
    line.
    """

    los: bool
    clear: int
    of: int = sight_lines.LINES
    line: tuple[Point, Point]
    parts: tuple[str, ...] = ()
    bodies: tuple[int, ...] = ()
    clauses: tuple[str, ...]


@lru_cache(maxsize=64)
def steps_of_a_look(board: Board) -> int:
    """Budget steps of one line of sight check; parts that are not convex cost many more."""
    return LOOK + HOLLOW * sum(len(area.polygon) for area in board.areas if not area.planes)


def sees(board: Board, a: Body, b: Body, others: Sequence[Body]) -> bool:
    """FR-LOS-1  Return whether a and b see each other; `others` are all bases except a and b."""
    return sight_index(board).sees(a, b, others)


def sight(board: Board, a: Body, b: Body, others: Sequence[Body]) -> Sight:
    """FR-LOS-1  Check line of sight like `sees`, counting every line and naming every obstacle."""
    over = sight_index(board)
    first, second = over.observers(a, b)
    pa, pb = _points(first, second)
    shortest = (pa[sight_lines.STEPS], pb[sight_lines.STEPS])
    if on_two_levels(first, second):
        return Sight(los=False, clear=0, line=shortest, clauses=("FR-LOS-10",))
    scene = over.scene(first, second)
    between = [(i, body) for i, body in enumerate(others) if over.between(first, second, [body])]
    high = max(first.top, second.top) - EPS
    parts: set[str] = set()
    bodies: set[int] = set()
    clauses = {"FR-LOS-1", "FR-LOS-2"}
    clear: list[tuple[Point, Point]] = []
    for i, k in sight_lines.ORDER:
        found = list(_stops(board, scene, high, between, pa[i], pb[k]))
        if not found:
            clear.append((pa[i], pb[k]))
        for thing, clause in found:
            clauses.add(clause)
            if isinstance(thing, str):
                parts.add(thing)
            else:
                bodies.add(thing)
    clauses.update(_circumstances(first, second, scene))
    return Sight(
        los=bool(clear) or touch(first, second),
        clear=len(clear),
        line=_most_central(clear, shortest),
        parts=tuple(area.id for area in board.areas if area.id in parts),
        bodies=tuple(sorted(bodies)),
        clauses=tuple(sorted(clauses, key=_clause_order)),
    )


def _circumstances(a: Observer, b: Observer, scene: SightObstacles) -> Iterator[str]:
    """Return the clauses that apply to the two bodies, regardless of obstacles."""
    if a.foot > 0.0 or b.foot > 0.0:
        yield "FR-LOS-3"
    if scene.rooms:
        yield "FR-TERR-OPEN-1"
    if in_one_room(a, b):
        yield "FR-LOS-11"
    if touch(a, b):
        yield "FR-LOS-10"


def _clause_order(clause: str) -> tuple[str, int]:
    topic, _, number = clause.rpartition("-")
    return topic, int(number)


def _most_central(
    clear: list[tuple[Point, Point]], shortest: tuple[Point, Point]
) -> tuple[Point, Point]:
    """Return the clear line whose ends are nearest to those of the shortest line."""
    if not clear:
        return shortest

    def offset(line: tuple[Point, Point]) -> float:
        pairs = zip(line, shortest, strict=True)
        return sum((p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2 for p, q in pairs)

    return min(clear, key=offset)


def _points(a: Observer, b: Observer) -> tuple[list[Point], list[Point]]:
    """FR-LOS-2  The 17 facing points of each base."""
    ux, uy = sight_lines.heading(a.x, a.y, b.x, b.y)
    return sight_lines.facing(a.x, a.y, a.radius, ux, uy), sight_lines.facing(
        b.x, b.y, b.radius, -ux, -uy
    )


def _stops(
    board: Board,
    scene: SightObstacles,
    high: float,
    between: Sequence[tuple[int, Body]],
    a: Point,
    b: Point,
) -> Iterator[tuple[str | int, str]]:
    """FR-LOS-6  Return what blocks one line, by part id or body index, with its clause."""
    for block in scene.blocks:
        if block.wall.stops(EPS, *a, *b):
            yield board.areas[block.index].id, _clause(block, high)
    for index, body in between:
        if distance_to_segment(body.x, body.y, *a, *b) <= body.radius + EPS:
            yield index, "FR-LOS-7"
    for hiding, room in zip(scene.hiding, scene.rooms, strict=True):
        if room.hides(INSIDE + EPS, EPS, *a, *b):
            for block in hiding:
                if block.wall.stops(EPS, *a, *b):
                    yield board.areas[block.index].id, _clause(block, high)


def _clause(block: Block, high: float) -> str:
    """FR-LOS-4, FR-LOS-5  Return why the part is an obstacle: as high as both, or near
    the lower.
    """
    return "FR-LOS-4" if block.scale >= high else "FR-LOS-5"
