"""Line of sight (FR-LOS): who sees whom across terrain and bases.

`sees` answers yes or no and stops at the first clear line; `sight` counts all 289 lines and tells
what stood in the way. Both judge a line alike.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from rules.engine.core.record import Record
from rules.engine.frontier.board import Board, Body
from rules.engine.frontier.measure import EPS
from rules.engine.frontier.watch import (
    INSIDE,
    Block,
    Post,
    Scene,
    in_one_room,
    on_two_levels,
    touch,
    watch,
)
from rules.engine.lib.plane import fan
from rules.engine.lib.plane.segments import Point, distance_to_segment

LOOK, HOLLOW = 150, 25
"""Steps of a look, and those that each corner of a part that is not convex adds to it."""


class Sight(Record):
    """The answer with its reasons.

    `line` is the clear line nearest to the centre, or the shortest one when none is clear. `parts`
    (ids) and `bodies` (indices into the others given) are all that stop at least one line.
    """

    los: bool
    clear: int
    of: int = fan.LINES
    line: tuple[Point, Point]
    parts: tuple[str, ...] = ()
    bodies: tuple[int, ...] = ()
    clauses: tuple[str, ...]


@lru_cache(maxsize=64)
def steps_of_a_look(board: Board) -> int:
    """Steps that count for asking whether two bases see each other: a part that is not convex takes
    many more, corner by corner.
    """
    return LOOK + HOLLOW * sum(len(area.polygon) for area in board.areas if not area.planes)


def sees(board: Board, a: Body, b: Body, others: Sequence[Body]) -> bool:
    """FR-LOS-1  Whether a and b see each other; `others` are the other bases, without a and b."""
    return watch(board).sees(a, b, others)


def sight(board: Board, a: Body, b: Body, others: Sequence[Body]) -> Sight:
    """FR-LOS-1  The same answer as `sees`, with every line counted and every obstacle named."""
    over = watch(board)
    first, second = over.posts(a, b)
    pa, pb = _points(first, second)
    shortest = (pa[fan.STEPS], pb[fan.STEPS])
    if on_two_levels(first, second):
        return Sight(los=False, clear=0, line=shortest, clauses=("FR-LOS-10",))
    scene = over.scene(first, second)
    between = [(i, body) for i, body in enumerate(others) if over.between(first, second, [body])]
    high = max(first.top, second.top) - EPS
    parts: set[str] = set()
    bodies: set[int] = set()
    clauses = {"FR-LOS-1", "FR-LOS-2"}
    clear: list[tuple[Point, Point]] = []
    for i, k in fan.ORDER:
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


def _circumstances(a: Post, b: Post, scene: Scene) -> Iterator[str]:
    """The clauses that bear on the two bodies, whatever stands between them."""
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
    """The clear line whose ends lie nearest to those of the shortest line."""
    if not clear:
        return shortest

    def offset(line: tuple[Point, Point]) -> float:
        pairs = zip(line, shortest, strict=True)
        return sum((p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2 for p, q in pairs)

    return min(clear, key=offset)


def _points(a: Post, b: Post) -> tuple[list[Point], list[Point]]:
    """FR-LOS-2  The 17 facing points of each base."""
    ux, uy = fan.heading(a.x, a.y, b.x, b.y)
    return fan.facing(a.x, a.y, a.radius, ux, uy), fan.facing(b.x, b.y, b.radius, -ux, -uy)


def _stops(
    board: Board, scene: Scene, high: float, between: Sequence[tuple[int, Body]], a: Point, b: Point
) -> Iterator[tuple[str | int, str]]:
    """FR-LOS-6  What stops one line, by part id or index, with its clause."""
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
    """FR-LOS-4, FR-LOS-5  What makes the part an obstacle: as high as both, or near the lower."""
    return "FR-LOS-4" if block.scale >= high else "FR-LOS-5"
