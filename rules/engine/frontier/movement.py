"""Movement (FR-MOVE): where a base may rest and which ways it may walk.

Walking is flat for now: open ground and every level 0 surface are one plane (FR-MOVE-18), and a
step onto a raised level is refused by name. Placement (FR-MOVE-17) knows every level. Bonuses are
the caller's: `maximum` is M with whatever raises it (FR-MOVE-13), or the exact figure of a forced
move (FR-FORCED-3).
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.core.decision import Refusal
from rules.engine.core.record import Record
from rules.engine.frontier.board import Area, Board, Body, Surface
from rules.engine.frontier.measure import (
    EPS,
    Disc,
    at_least,
    gap,
    more_than,
    spans_overlap,
    within,
)
from rules.engine.lib.offer import Reach
from rules.engine.lib.plane.headings import HEADINGS
from rules.engine.lib.plane.legs import Course, Moat, Wall, first_hit, turning_circles
from rules.engine.lib.plane.polygons import Polygon, distance_to_outline, distance_to_polygon
from rules.engine.lib.plane.segments import distance
from rules.engine.lib.plane.tangents import shortest

Node = tuple[float, float, float]
Path = tuple[Node, ...]
Waypoint = tuple[float, float, float | None]
"""A node whose surface may be left to the engine (FR-MOVE-4)."""

PROBE_STEPS = (0.1, 1.0, 5.0)  # FR-REACT-11
MOST_NODES = 1000
"""Nodes of a path at most: any way over the board needs far fewer, and every leg is measured."""
FAR = 1e6
"""Inches beyond which nothing is measured: squares would lose their meaning."""


class Gait(Record):
    """How a unit goes: M in inches with its bonuses, and what it may do on the way.

    `falls`: an opponent moves it, and what it drops off is listed; `flies`: nothing is in its way;
    `hovers`: parts of at most that scale count as scale 0.
    """

    maximum: float
    climbs: bool = True
    jumps: bool = True
    falls: bool = False
    flies: bool = False
    hovers: float = 0.0


class Drop(Record):
    """One descent of a forced movement: inches walked to it, where it lands, how deep it is."""

    walked: float
    at: Node
    height: float


class Walk(Record):
    """A way that may be gone: its nodes, C in inches (FR-CLIMB-3), and the drops on it.

    Two nodes at one point with different elevations are a step up or down there.
    """

    path: Path
    cost: float = 0.0
    drops: tuple[Drop, ...] = ()


def walk(
    board: Board, body: Body, others: Sequence[Body], gait: Gait, way: Sequence[Waypoint]
) -> Walk | list[Refusal]:
    """FR-MOVE-4  Exactly these straight legs, or everything that speaks against them."""
    path = tuple((x, y, 0.0 if e is None else e) for x, y, e in way)
    return path_refusals(board, body, others, gait.maximum, path) or Walk(path=path)


def find(
    board: Board, body: Body, others: Sequence[Body], gait: Gait, end: Node
) -> Walk | list[Refusal]:
    """FR-MOVE-4  A legal way to `end`: straight if it may be, else the best that is found."""
    found = find_path(board, body, others, gait.maximum, end)
    return found if isinstance(found, list) else Walk(path=found)


def reach(board: Board, body: Body, others: Sequence[Body], gait: Gait) -> tuple[Reach, ...]:
    """Where the centre may end, one entry an elevation; for drawing only."""
    return (Reach(elevation=0.0, polygons=region(board, body, others, gait.maximum)),)


def displacement(path: Sequence[Node]) -> float:
    """FR-MEAS-11  Inches in plan from the first node to the last."""
    return distance(path[0][0], path[0][1], path[-1][0], path[-1][1])


def node_of(body: Body) -> Node:
    """Where a body stands, as a node of a path."""
    return body.x, body.y, body.elevation


def moved(body: Body, node: Node) -> Body:
    """The same body standing at `node`."""
    return body.change(x=node[0], y=node[1], elevation=node[2])


def rest_refusals(
    board: Board, body: Body, others: Sequence[Body], hovers: float = 0.0
) -> list[Refusal]:
    """FR-MOVE-17  Everything that speaks against `body` standing where it does; [] when legal."""
    if not _is_a_point(node_of(body)):
        return [Refusal(clause="FR-MEAS-2", key="not-a-point")]
    found: list[Refusal] = []
    if not _is_on_board(board, body, body.x, body.y):
        found.append(Refusal(clause="FR-MOVE-7", key="off-board"))
    found.extend(
        Refusal(clause="FR-MOVE-6", key="base-overlaps", params={"other": other.name})
        for other in others
        if not at_least(distance(body.x, body.y, other.x, other.y), body.radius + other.radius)
    )
    found.extend(
        Refusal(clause="FR-TERR-IMPASS-1", key="impassable", params={"part": area.id})
        for area in board.areas
        if area.impassable and _overlaps(body, area)
    )
    return found + _surface_refusals(board, body)


def _surface_refusals(board: Board, body: Body) -> list[Refusal]:
    """FR-MOVE-9  What speaks against the best of the surfaces a body may mean."""
    best: list[Refusal] | None = None
    for surface in board.surfaces_at(body.x, body.y):
        if abs(surface.elevation - body.elevation) > EPS:
            continue
        found = [*_headroom(board, body, surface), *_clearance(board, body, surface)]
        if best is None or len(found) < len(best):
            best = found
    if best is None:
        params = {"elevation": body.elevation}
        return [Refusal(clause="FR-MOVE-9", key="no-surface", params={**params})]
    return best


def _headroom(board: Board, body: Body, at: Surface) -> list[Refusal]:
    """FR-MOVE-11  The next level of the part is at least the body's scale higher."""
    if at.part < 0:
        return []
    area = board.areas[at.part]
    if at_least(area.headroom(area.level_at(at.elevation)), body.scale):
        return []
    return [Refusal(clause="FR-MOVE-11", key="no-headroom", params={"part": area.id})]


def _clearance(board: Board, body: Body, at: Surface) -> list[Refusal]:
    """FR-MOVE-10  Off every wall-like part, or wholly inside the one it stands in."""
    found: list[Refusal] = []
    for index, area in enumerate(board.areas):
        if area.impassable or not at_least(area.scale - body.elevation, body.scale):
            continue
        if area.is_open_at(body.elevation):
            continue
        key = ""
        if index != at.part:
            key = "overlaps-wall" if _overlaps(body, area) else ""
        elif at.elevation < area.scale - EPS and not _is_wholly_inside(body, area):
            key = "not-wholly-inside"
        if key:
            found.append(Refusal(clause="FR-MOVE-10", key=key, params={"part": area.id}))
    return found


def _is_a_point(node: Node) -> bool:
    """FR-MEAS-2  Three numbers that can be measured; one that is none compares as false."""
    return all(-FAR <= value <= FAR for value in node)


def _is_on_board(board: Board, body: Body, x: float, y: float) -> bool:
    """FR-MOVE-7  The whole base lies on the board."""
    r = body.radius - EPS
    return r <= x <= board.width - r and r <= y <= board.height - r


def _overlaps(body: Body, area: Area) -> bool:
    x0, y0, x1, y1 = area.box
    r = body.radius
    if body.x + r < x0 or body.x - r > x1 or body.y + r < y0 or body.y - r > y1:
        return False
    return distance_to_polygon(area.polygon, body.x, body.y) < r - EPS


def _is_wholly_inside(body: Body, area: Area) -> bool:
    return at_least(distance_to_outline(area.polygon, body.x, body.y), body.radius)


def path_refusals(
    board: Board, body: Body, others: Sequence[Body], maximum: float, path: Sequence[Node]
) -> list[Refusal]:
    """FR-MOVE-4  Everything that speaks against walking exactly these straight legs.

    The first node is the body's present position; `others` are all other bases on the board.
    """
    if len(path) > MOST_NODES:
        return [Refusal(clause="FR-MOVE-1", key="too-many-nodes", params={"most": MOST_NODES})]
    if not all(_is_a_point(node) for node in path):
        return [Refusal(clause="FR-MEAS-2", key="not-a-point")]
    if not path or path[0] != node_of(body):
        return [Refusal(clause="FR-MOVE-1", key="path-starts-elsewhere")]
    if all(node == path[0] for node in path):
        return rest_refusals(board, body, others)
    raised = _raised(body, path)
    if raised:
        return raised
    return [
        *_reach_refusals(board, body, maximum, path),
        *_leg_refusals(board, body, others, maximum, path),
        *rest_refusals(board, moved(body, path[-1]), others),
    ]


def _raised(body: Body, path: Sequence[Node]) -> list[Refusal]:
    """Walking is flat for now: any raised node is refused with the clause that will rule it."""
    if abs(body.elevation) > EPS:
        return [Refusal(clause="FR-MOVE-16", key="raised-surface-not-yet")]
    for _, _, elevation in path:
        if abs(elevation) > EPS:
            return [Refusal(clause=_rise_clause(elevation, body), key="raised-surface-not-yet")]
    return []


def _rise_clause(elevation: float, body: Body) -> str:
    """FR-MOVE-8, FR-CLIMB-1  A rise below the unit's own scale is free, any other a climb."""
    return "FR-MOVE-8" if elevation < body.scale - EPS else "FR-CLIMB-1"


def _reach_refusals(
    board: Board, body: Body, maximum: float, path: Sequence[Node]
) -> list[Refusal]:
    """FR-MOVE-2, FR-MOVE-3, FR-MOVE-7  How far the end and the way stray; legs bow nowhere."""
    found: list[Refusal] = []
    if not within(displacement(path), maximum):
        params = {"inches": displacement(path), "maximum": maximum}
        found.append(Refusal(clause="FR-MOVE-2", key="end-too-far", params={**params}))
    way = [distance(body.x, body.y, x, y) for x, y, _ in path[:-1]]
    if not within(max(way), maximum):
        params = {"inches": max(way), "maximum": maximum}
        found.append(Refusal(clause="FR-MOVE-3", key="way-strays", params={**params}))
    if not all(_is_on_board(board, body, x, y) for x, y, _ in path[:-1]):
        found.append(Refusal(clause="FR-MOVE-7", key="way-leaves-board"))
    return found


def _leg_refusals(
    board: Board, body: Body, others: Sequence[Body], maximum: float, path: Sequence[Node]
) -> list[Refusal]:
    """FR-MOVE-5, FR-MOVE-18, FR-TERR-IMPASS-1  The first obstacle of each leg, each once."""
    reach = max(maximum, *(distance(body.x, body.y, x, y) for x, y, _ in path))
    course, reasons = _course(board, body, others, reach)
    found: list[Refusal] = []
    for i in range(len(path) - 1):
        hit = first_hit(course, EPS, path[i][:2], path[i + 1][:2])
        if hit >= 0 and reasons[hit] not in found:
            found.append(reasons[hit])
    return found


def _closed(area: Area, body: Body) -> Refusal | None:
    """Why a walk on the flat may not enter a part, None when it may."""
    params: dict[str, str | int | float] = {"part": area.id}
    if area.impassable:
        return Refusal(clause="FR-TERR-IMPASS-1", key="impassable", params=params)
    if not area.levels:
        return Refusal(clause="FR-MOVE-9", key="closed-part", params=params)
    level = area.level_at(0.0)
    if level < 0:
        clause = _rise_clause(area.levels[0].elevation, body)
        return Refusal(clause=clause, key="raised-surface-not-yet")
    if not at_least(area.headroom(level), body.scale):
        return Refusal(clause="FR-MOVE-11", key="no-headroom", params=params)
    return None


def _course(
    board: Board, body: Body, others: Sequence[Body], reach: float
) -> tuple[Course, list[Refusal]]:
    """What stands in the way within `reach`, with the refusal each obstacle gives."""
    discs = []
    reasons: list[Refusal] = []
    for other in others:
        apart = body.radius + other.radius
        if distance(body.x, body.y, other.x, other.y) > reach + apart:
            continue
        if spans_overlap(body, other):
            discs.append((other.x, other.y, apart))
            reasons.append(
                Refusal(clause="FR-MOVE-5", key="through-base", params={"other": other.name})
            )
    walls: list[Wall] = []
    moats: list[Moat] = []
    at_walls: list[Refusal] = []
    at_moats: list[Refusal] = []
    shut: dict[int, Refusal] = {}
    for index, area in enumerate(board.areas):
        refusal = _closed(area, body) if _is_near(area, body, reach) else None
        if refusal is None:
            continue
        shut[index] = refusal
        if area.impassable:
            moats.append((area.polygon, area.box, body.radius))
            at_moats.append(refusal)
        else:
            walls.append((area.polygon, area.planes, area.box))
            at_walls.append(refusal)
    seams = [s for s in board.seams if s.parts[0] in shut and s.parts[1] in shut]
    at_seams = [shut[s.parts[0]] for s in seams]
    course = (discs, walls, moats, [(s.start, s.end) for s in seams])
    return course, [*reasons, *at_walls, *at_moats, *at_seams]


def _is_near(area: Area, body: Body, reach: float) -> bool:
    x0, y0, x1, y1 = area.box
    r = reach + body.radius + EPS
    return x0 <= body.x + r and x1 >= body.x - r and y0 <= body.y + r and y1 >= body.y - r


def find_path(
    board: Board, body: Body, others: Sequence[Body], maximum: float, end: Node
) -> Path | list[Refusal]:
    """FR-MOVE-4  A legal path to `end`: straight if it may be, else the shortest found.

    Else why there is none. Ways between obstacles that leave less than 0.0002" to spare may be
    missed; a path submitted node by node is judged exactly.
    """
    start = node_of(body)
    straight = (start, end)
    refusals = path_refusals(board, body, others, maximum, straight)
    if not refusals:
        return straight
    at_end = rest_refusals(board, moved(body, end), others)
    if at_end or _raised(body, straight) or not within(displacement(straight), maximum):
        return refusals
    course, _ = _course(board, body, others, maximum)
    r = body.radius - EPS
    field = (r, r, board.width - r, board.height - r, body.x, body.y, maximum + EPS)
    way = shortest(start[:2], end[:2], course, turning_circles(course), field, EPS)
    if not way:
        return [*refusals, Refusal(clause="FR-MOVE-3", key="no-way-round")]
    return (start, *((x, y, 0.0) for x, y in way[1:-1]), end)


def region(board: Board, body: Body, others: Sequence[Body], maximum: float) -> tuple[Polygon, ...]:
    """Outlines of where the centre may end, outer ones counter-clockwise and holes clockwise.

    For drawing only: taken from a quarter-inch grid, it decides nothing.
    """
    from rules.engine.lib.plane.spread import Rest, outlines  # noqa: PLC0415  numpy loads here

    if abs(body.elevation) > EPS:
        return ()
    course, _ = _course(board, body, others, maximum)
    near = [area for area in board.areas if _is_near(area, body, maximum)]
    hedges: list[Polygon] = []
    rooms: list[Polygon] = []
    for area in near:
        if not at_least(area.scale, body.scale) or area.is_open_at(0.0) or area.impassable:
            continue
        hedged = area.level_at(0.0) < 0 or _closed(area, body) is not None
        (hedges if hedged else rooms).append(area.polygon)
    bases = [(o.x, o.y, o.radius + body.radius) for o in others]
    passed = [base for base in bases if base not in course[0]]
    rest = Rest(hedges, rooms, passed, body.radius)
    r = body.radius
    field = (r, r, board.width - r, board.height - r, body.x, body.y, maximum)
    return outlines(field, course, rest)


def retreat_exists(
    board: Board,
    body: Body,
    others: Sequence[Body],
    maximum: float,
    away_from: Disc,
    start_gap: float,
) -> bool:
    """FR-REACT-11  Whether a probe of 72 headings finds a legal end further away than before."""
    ends = [
        end
        for end in _probes(board, body, maximum)
        if more_than(gap(moved(body, end), away_from), start_gap)
    ]
    start = node_of(body)
    if any(not path_refusals(board, body, others, maximum, (start, end)) for end in ends):
        return True
    return any(isinstance(find_path(board, body, others, maximum, end), tuple) for end in ends)


def _probes(board: Board, body: Body, maximum: float) -> list[Node]:
    """FR-REACT-11  The ends at 0.1", 1" and 5" on 72 headings, on every surface there."""
    ends: list[Node] = []
    for step in PROBE_STEPS:
        if not within(step, maximum):
            continue
        for cosine, sine in HEADINGS:
            x, y = body.x + step * cosine, body.y + step * sine
            ends.extend((x, y, s.elevation) for s in board.surfaces_at(x, y))
    return ends
