"""Line of sight (FR-LOS): who sees whom across terrain and bases.

`sees` answers yes or no and stops at the first clear line; `sight` counts all 289 lines and tells
what stood in the way. Both judge a line alike.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache, partial

from rules.engine.core.record import Record
from rules.engine.frontier.board import GROUND, OPEN_SIDED, Area, Board, Body, Surface
from rules.engine.frontier.measure import EPS, gap_to_polygon, in_contact, within
from rules.engine.lib.plane import fan
from rules.engine.lib.plane.polygons import crosses
from rules.engine.lib.plane.segments import Point, distance_to_segment

NEAR = 5.0  # FR-LOS-5
INSIDE = 2.0  # FR-TERR-OPEN-1


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


class Obstacle(Record):
    """A part that may stop lines, and the clause that makes it one."""

    area: Area
    clause: str


class Scene(Record):
    """The terrain between two bodies: parts, and rooms one may look into and out of.

    A room pairs the parts it lets through on a short run with all parts that count for that run.
    """

    walls: tuple[Obstacle, ...]
    rooms: tuple[tuple[tuple[Obstacle, ...], tuple[Area, ...]], ...]


def effective_scale(body: Body) -> float:
    """FR-LOS-3  Own scale plus the height it stands at."""
    return body.scale + body.elevation


def sees(board: Board, a: Body, b: Body, others: Sequence[Body]) -> bool:
    """FR-LOS-1  Whether a and b see each other; `others` are the other bases, without a and b."""
    a, b = _ordered(a, b)
    between = tuple(body for _, body in _blocking_bodies(a, b, others))
    return watch(board).sees(a, b, between)


class Watch:
    """FR-LOS-13  Questions of sight on one board. An answer hangs on nothing but the two bodies
    and those that may come between: the same question anew has the same answer, kept for a while.
    """

    def __init__(self, board: Board) -> None:
        self._board = board
        self.sees = lru_cache(maxsize=8192)(self._look)
        self._surface = lru_cache(maxsize=1024)(partial(_surface, board))
        self._looming = lru_cache(maxsize=1024)(partial(_looming, board))

    def _look(self, a: Body, b: Body, between: tuple[Body, ...]) -> bool:
        board = self._board
        at_a, at_b = self._surface(a), self._surface(b)
        if _on_two_levels(at_a, at_b):
            return False
        if in_contact(a, b):
            return True
        scene = _scene(board, (a, at_a), (b, at_b), self._looming(a) | self._looming(b))
        walls = [_wall(obstacle.area) for obstacle in scene.walls]
        discs = [_disc(body) for body in between]
        rooms = [
            ([_wall(o.area) for o in hiding], [_wall(area) for area in openings])
            for hiding, openings in scene.rooms
        ]
        if not walls and not discs and not rooms:
            return True
        if fan.is_clear(walls, discs, rooms, INSIDE + EPS, EPS, *_centre_line(a, b)):
            return True
        pa, pb = _points(a, b)
        if _all_stopped(a, b, pa, pb, walls, discs):
            return False
        return fan.any_clear(pa, pb, walls, discs, rooms, INSIDE + EPS, EPS)


watch = lru_cache(maxsize=64)(Watch)
"""The watch over a board; the same object for the same board."""


def sight(board: Board, a: Body, b: Body, others: Sequence[Body]) -> Sight:
    """FR-LOS-1  The same answer as `sees`, with every line counted and every obstacle named."""
    a, b = _ordered(a, b)
    at_a, at_b = _surface(board, a), _surface(board, b)
    pa, pb = _points(a, b)
    shortest = (pa[fan.STEPS], pb[fan.STEPS])
    if _on_two_levels(at_a, at_b):
        return Sight(los=False, clear=0, line=shortest, clauses=("FR-LOS-10",))
    scene = _scene(board, (a, at_a), (b, at_b), _looming(board, a) | _looming(board, b))
    between = tuple(_blocking_bodies(a, b, others))
    parts: set[str] = set()
    bodies: set[int] = set()
    clauses = {"FR-LOS-1", "FR-LOS-2"}
    clear: list[tuple[Point, Point]] = []
    for i, k in fan.ORDER:
        found = list(_stops(scene, between, pa[i], pb[k]))
        if not found:
            clear.append((pa[i], pb[k]))
        for thing, clause in found:
            clauses.add(clause)
            if isinstance(thing, str):
                parts.add(thing)
            else:
                bodies.add(thing)
    if a.elevation > 0.0 or b.elevation > 0.0:
        clauses.add("FR-LOS-3")
    if scene.rooms:
        clauses.add("FR-TERR-OPEN-1")
    if _in_one_room(board, at_a, at_b):
        clauses.add("FR-LOS-11")
    if in_contact(a, b):
        clauses.add("FR-LOS-10")
    return Sight(
        los=bool(clear) or in_contact(a, b),
        clear=len(clear),
        line=_most_central(clear, shortest),
        parts=tuple(area.id for area in board.areas if area.id in parts),
        bodies=tuple(sorted(bodies)),
        clauses=tuple(sorted(clauses, key=_clause_order)),
    )


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


def _ordered(a: Body, b: Body) -> tuple[Body, Body]:
    """FR-LOS-1  One order for either asker, so that the answer is mutual to the last bit."""
    swap = (b.x, b.y, b.elevation) < (a.x, a.y, a.elevation)
    return (b, a) if swap else (a, b)


def _surface(board: Board, body: Body) -> Surface:
    """Where a body stands; a body on no surface counts as on open ground."""
    found = board.surface_of(body.x, body.y, body.elevation)
    return found or Surface(part=GROUND, elevation=body.elevation)


def _on_two_levels(a: Surface, b: Surface) -> bool:
    """FR-LOS-10  On different levels of one part."""
    return a.part == b.part != GROUND and abs(a.elevation - b.elevation) > EPS


def _in_one_room(board: Board, a: Surface, b: Surface) -> bool:
    """FR-LOS-11  On the same level inside one part; its top is on it, not inside."""
    return a.part == b.part and _is_inside(board, a) and abs(a.elevation - b.elevation) <= EPS


def _is_inside(board: Board, at: Surface) -> bool:
    """FR-TERR-OPEN-2  In a part, below its top."""
    return at.part != GROUND and at.elevation < board.areas[at.part].scale - EPS


def _points(a: Body, b: Body) -> tuple[list[Point], list[Point]]:
    """FR-LOS-2  The 17 facing points of each base."""
    ux, uy = fan.heading(a.x, a.y, b.x, b.y)
    return fan.facing(a.x, a.y, a.radius, ux, uy), fan.facing(b.x, b.y, b.radius, -ux, -uy)


def _centre_line(a: Body, b: Body) -> tuple[Point, Point]:
    """FR-LOS-2  The middle one of the 289 lines."""
    ux, uy = fan.heading(a.x, a.y, b.x, b.y)
    return (a.x + a.radius * ux, a.y + a.radius * uy), (b.x - b.radius * ux, b.y - b.radius * uy)


def _wall(area: Area) -> fan.Wall:
    return area.polygon, area.planes


def _disc(body: Body) -> fan.Disc:
    """FR-LOS-7  Touching the rim counts."""
    return body.x, body.y, body.radius + EPS


def _scene(
    board: Board, a: tuple[Body, Surface], b: tuple[Body, Surface], looming: frozenset[int]
) -> Scene:
    """All that FR-LOS-4 to FR-LOS-11 let the terrain do between two bodies."""
    walls = tuple(_obstacles(board, a[0], b[0], looming))
    looked_into = _rooms(board, a[1], b[1])
    if not looked_into:
        return Scene(walls=walls, rooms=())
    rooms = []
    for openings in looked_into:
        hiding = tuple(obstacle for obstacle in walls if obstacle.area in openings)
        if hiding:
            rooms.append((hiding, openings))
    lifted = {o.area.id for hiding, _ in rooms for o in hiding}
    solid = tuple(obstacle for obstacle in walls if obstacle.area.id not in lifted)
    return Scene(walls=solid, rooms=tuple(rooms))


def _obstacles(board: Board, a: Body, b: Body, looming: frozenset[int]) -> Iterator[Obstacle]:
    """FR-LOS-4, FR-LOS-5, FR-LOS-8, FR-TERR-IMPASS-2  Parts high enough to stop a line, near the
    strip.
    """
    ea, eb = effective_scale(a), effective_scale(b)
    high = max(ea, eb) - EPS
    low = min(ea, eb) - EPS
    reach = max(a.radius, b.radius)
    left, right = min(a.x, b.x) - reach, max(a.x, b.x) + reach
    bottom, top = min(a.y, b.y) - reach, max(a.y, b.y) + reach
    for index, area in enumerate(board.areas):
        if area.scale < low or area.scale <= 0.0:
            continue
        x0, y0, x1, y1 = area.box
        if x0 > right or x1 < left or y0 > top or y1 < bottom:
            continue
        if area.scale >= high:
            yield Obstacle(area=area, clause="FR-LOS-4")
        elif index in looming:
            yield Obstacle(area=area, clause="FR-LOS-5")


def _looming(board: Board, body: Body) -> frozenset[int]:
    """FR-LOS-5  The indices of the parts at least as high as the body and within 5" of it."""
    least = effective_scale(body) - EPS
    return frozenset(
        index
        for index, area in enumerate(board.areas)
        if area.scale >= least and within(gap_to_polygon(body, area.polygon), NEAR)
    )


def _blocking_bodies(a: Body, b: Body, others: Sequence[Body]) -> Iterator[tuple[int, Body]]:
    """FR-LOS-7  Bases high enough, standing low enough, near the strip between a and b."""
    high = max(effective_scale(a), effective_scale(b)) - EPS
    ax, ay, bx, by = a.x, a.y, b.x, b.y
    left, right = (ax, bx) if ax < bx else (bx, ax)
    bottom, top = (ay, by) if ay < by else (by, ay)
    reach = max(a.radius, b.radius) + EPS
    for index, body in enumerate(others):
        x, y, near = body.x, body.y, body.radius + reach
        if x + near < left - EPS or x - near > right + EPS:
            continue
        if y + near < bottom - EPS or y - near > top + EPS:
            continue
        if body.scale + body.elevation < high or body.elevation >= high:
            continue
        if distance_to_segment(x, y, ax, ay, bx, by) <= near:
            yield index, body


def _rooms(board: Board, a: Surface, b: Surface) -> list[tuple[Area, ...]]:
    """FR-LOS-9, FR-LOS-11, FR-TERR-OPEN-1, FR-TERR-OPEN-3  For each piece looked into or out of,
    the parts let through.
    """
    shared = board.areas[a.part] if _in_one_room(board, a, b) else None
    pieces: list[int] = []
    for at in (a, b):
        if not _is_inside(board, at):
            continue
        piece = board.areas[at.part].piece
        if (OPEN_SIDED in at.rules or shared is not None) and piece not in pieces:
            pieces.append(piece)
    return [
        tuple(x for x in board.areas if x is shared or (x.piece == piece and x.open_sided))
        for piece in pieces
    ]


def _stops(
    scene: Scene, between: Sequence[tuple[int, Body]], a: Point, b: Point
) -> Iterator[tuple[str | int, str]]:
    """What stops one line, by part id or index, with its clause."""
    for wall in scene.walls:
        if _crosses(wall.area, a, b):
            yield wall.area.id, wall.clause
    for index, body in between:
        if distance_to_segment(body.x, body.y, *a, *b) <= body.radius + EPS:
            yield index, "FR-LOS-7"
    for hiding, openings in scene.rooms:
        room = ([_wall(o.area) for o in hiding], [_wall(area) for area in openings])
        if fan.room_hides(room, INSIDE + EPS, EPS, a, b):
            for obstacle in hiding:
                if _crosses(obstacle.area, a, b):
                    yield obstacle.area.id, obstacle.clause


def _crosses(area: Area, a: Point, b: Point) -> bool:
    """FR-LOS-6  The line holds a point more than EPS inside the part."""
    return crosses(area.polygon, area.planes, EPS, *a, *b)


def _all_stopped(
    a: Body,
    b: Body,
    pa: list[Point],
    pb: list[Point],
    walls: list[fan.Wall],
    discs: list[fan.Disc],
) -> bool:
    """Whether one wall or base surely stops all lines: it spans the strip that holds them."""
    if (a.x, a.y) == (b.x, b.y):
        return False
    ux, uy = fan.heading(a.x, a.y, b.x, b.y)
    reach = max(a.radius, b.radius)
    dx, dy = -uy * reach, ux * reach
    left = ((a.x + dx, a.y + dy), (b.x + dx, b.y + dy))
    right = ((a.x - dx, a.y - dy), (b.x - dx, b.y - dy))
    for wall in walls:
        span = fan.wall_spans(wall, EPS, left, right)
        if span is not None and fan.parts_fan(*span, pa, pb):
            return True
    for x, y, radius in discs:
        span = fan.disc_spans((x, y, radius), left, right)
        if span is not None and fan.parts_fan(*span, pa, pb):
            return True
    return False
