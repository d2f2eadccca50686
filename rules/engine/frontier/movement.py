"""Movement (FR-MOVE, FR-CLIMB, FR-JUMP, FR-FORCED): the ways a base may go, and where it may rest.

Bonuses are the caller's: a gait's `maximum` is M with whatever raises it (FR-MOVE-13), or the exact
figure of a forced movement (FR-FORCED-3).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from rules.engine.core.decision import Refusal
from rules.engine.frontier.board import Board, Body
from rules.engine.frontier.footing import GROUND_FLOOR
from rules.engine.frontier.gait import Drop, Gait, Node, Path, Walk, Waypoint
from rules.engine.frontier.legs import field_of
from rules.engine.frontier.measure import EPS, Disc, gap, more_than, within
from rules.engine.frontier.objections import objections
from rules.engine.frontier.resting import is_a_point, is_on_board, is_wall_like, rest_refusals
from rules.engine.frontier.walking import RUNNING, Block, Label, Trail, go, start
from rules.engine.frontier.wayfinding import about, flat_course, ways
from rules.engine.lib.offer import Reach
from rules.engine.lib.plane.headings import HEADINGS
from rules.engine.lib.plane.polygons import Polygon, box
from rules.engine.lib.plane.segments import distance

__all__ = [
    "Drop",
    "Gait",
    "Node",
    "Path",
    "Walk",
    "Waypoint",
    "displacement",
    "find",
    "moved",
    "node_of",
    "reach",
    "rest_refusals",
    "walk",
]

PROBE_STEPS = (0.1, 1.0, 5.0)  # FR-REACT-11
MOST_NODES = 1000
"""Nodes of a path at most: any way over the board needs far fewer, and every leg is measured."""


def displacement(path: Sequence[Waypoint]) -> float:
    """FR-MEAS-11  Inches in plan from the first node to the last."""
    return distance(path[0][0], path[0][1], path[-1][0], path[-1][1])


def node_of(body: Body) -> Node:
    """Where a body stands, as a node of a path."""
    return body.x, body.y, body.elevation


def moved(body: Body, node: Node) -> Body:
    """The same body standing at `node`."""
    return body.change(x=node[0], y=node[1], elevation=node[2])


def walk(
    board: Board, body: Body, others: Sequence[Body], gait: Gait, way: Sequence[Waypoint]
) -> Walk | list[Refusal]:
    """FR-MOVE-4  Exactly these straight legs, or everything that speaks against them."""
    refusals = _malformed(body, way)
    if refusals:
        return refusals
    here = node_of(body)
    if all(node[:2] == here[:2] and node[2] in {None, here[2]} for node in way):
        return rest_refusals(board, body, others, gait.hovers) or Walk(path=(here, here))
    refusals = _strays(board, body, gait.maximum, way)
    judged = (_flown if gait.flies else _walked)(board, body, others, gait, way)
    if isinstance(judged, Walk):
        return refusals or judged
    return [*refusals, *judged]


def _walked(
    board: Board, body: Body, others: Sequence[Body], gait: Gait, way: Sequence[Waypoint]
) -> Walk | list[Refusal]:
    """FR-MOVE-20  The walk over the surfaces with the least climbing, or why there is none."""
    field = field_of(board, body, others, gait, box(tuple(node[:2] for node in way)))
    states = go(field, way, start(field, node_of(body)))
    x, y, named = way[-1]
    if isinstance(states, Block):
        at_rest = (
            []
            if named is None
            else rest_refusals(board, moved(body, (x, y, named)), others, gait.hovers)
        )
        found = objections(field, states)
        return [*found, *(refusal for refusal in at_rest if refusal not in found)]
    refused: list[Refusal] = []
    for (_, licence), label in sorted(states.items(), key=lambda each: each[1][0]):
        at_rest = rest_refusals(board, moved(body, label[1][:3]), others, gait.hovers)
        if not at_rest and licence != RUNNING:
            return _too_dear(way, gait.maximum, label[0][0]) or _walk(label)
        refused = refused or at_rest
    return refused or [Refusal(clause="FR-JUMP-4", key="overhangs-without-a-jump")]


def _walk(label: Label) -> Walk:
    """The walk that a label tells of."""
    nodes: list[tuple[Node, float]] = []
    trail: Trail | None = label[1]
    while trail is not None:
        x, y, elevation, drop, trail = trail
        nodes.append(((x, y, elevation), drop))
    nodes.reverse()
    drops: list[Drop] = []
    walked = 0.0
    for (before, _), (node, drop) in pairwise(nodes):
        walked += distance(*before[:2], *node[:2])
        if drop > 0.0:
            drops.append(Drop(walked=walked, at=node, height=drop))
    path = tuple(node for node, _ in nodes)
    return Walk(path=path, cost=label[0][0], drops=tuple(drops))


def _too_dear(way: Sequence[Waypoint], maximum: float, cost: float) -> list[Refusal]:
    """FR-MOVE-2 FR-CLIMB-2 FR-CLIMB-4  The end lies within what climbing leaves of M."""
    gone = displacement(way)
    if within(gone, maximum - cost) or not within(gone, maximum):
        return []
    params = {"inches": gone, "maximum": maximum, "climbing": cost}
    return [Refusal(clause="FR-CLIMB-2", key="climb-too-dear", params={**params})]


def _flown(
    board: Board, body: Body, others: Sequence[Body], gait: Gait, way: Sequence[Waypoint]
) -> Walk | list[Refusal]:
    """FR-MOVE-14  Nothing is in the way, and any level will do that a base may rest on."""
    x, y, named = way[-1]
    levels = [s.elevation for s in board.surfaces_at(x, y)] if named is None else [named]
    refused: list[Refusal] = []
    for elevation in sorted(levels) or [0.0]:
        end = x, y, elevation
        at_rest = rest_refusals(board, moved(body, end), others, gait.hovers)
        if not at_rest:
            over = ((x, y, body.elevation if e is None else e) for x, y, e in way[1:-1])
            return Walk(path=(node_of(body), *over, end))
        refused = refused or at_rest
    return refused


def _strays(board: Board, body: Body, maximum: float, way: Sequence[Waypoint]) -> list[Refusal]:
    """FR-MOVE-2, FR-MOVE-3, FR-MOVE-7  How far the end and the way stray; legs bow nowhere."""
    found: list[Refusal] = []
    if not within(displacement(way), maximum):
        params = {"inches": displacement(way), "maximum": maximum}
        found.append(Refusal(clause="FR-MOVE-2", key="end-too-far", params={**params}))
    furthest = max(distance(body.x, body.y, x, y) for x, y, _ in way[:-1])
    if not within(furthest, maximum):
        params = {"inches": furthest, "maximum": maximum}
        found.append(Refusal(clause="FR-MOVE-3", key="way-strays", params={**params}))
    if not all(is_on_board(board, body, x, y) for x, y, _ in way[:-1]):
        found.append(Refusal(clause="FR-MOVE-7", key="way-leaves-board"))
    return found


def _malformed(body: Body, way: Sequence[Waypoint]) -> list[Refusal]:
    """FR-MOVE-1 FR-MEAS-2  A way is a few points, the first of which is where the body stands."""
    if len(way) > MOST_NODES:
        return [Refusal(clause="FR-MOVE-1", key="too-many-nodes", params={"most": MOST_NODES})]
    if not all(is_a_point([value for value in node if value is not None]) for node in way):
        return [Refusal(clause="FR-MEAS-2", key="not-a-point")]
    if not way or way[0] != node_of(body):
        return [Refusal(clause="FR-MOVE-1", key="path-starts-elsewhere")]
    return []


def find(
    board: Board, body: Body, others: Sequence[Body], gait: Gait, end: Node
) -> Walk | list[Refusal]:
    """FR-MOVE-4  A legal way to `end`: straight if it may be, else the best that is found."""
    here = node_of(body)
    straight = walk(board, body, others, gait, (here, end))
    if (
        isinstance(straight, Walk)
        or gait.flies
        or not within(displacement((here, end)), gait.maximum)
    ):
        return straight
    if rest_refusals(board, moved(body, end), others, gait.hovers):
        return straight
    for way in ways(board, body, others, gait, end):
        found = walk(board, body, others, gait, (here, *((x, y, None) for x, y in way[:-1]), end))
        if isinstance(found, Walk):
            return found
    return [*straight, Refusal(clause="FR-MOVE-3", key="no-way-round")]


def reach(board: Board, body: Body, others: Sequence[Body], gait: Gait) -> tuple[Reach, ...]:
    """Where the centre may end, one entry an elevation; for drawing only."""
    return (Reach(elevation=0.0, polygons=region(board, body, others, gait.maximum)),)


def path_refusals(
    board: Board, body: Body, others: Sequence[Body], maximum: float, path: Sequence[Node]
) -> list[Refusal]:
    """Everything that speaks against walking exactly these straight legs."""
    found = walk(board, body, others, Gait(maximum=maximum), path)
    return [] if isinstance(found, Walk) else found


def find_path(
    board: Board, body: Body, others: Sequence[Body], maximum: float, end: Node
) -> Path | list[Refusal]:
    """A legal path to `end`, or why there is none."""
    found = find(board, body, others, Gait(maximum=maximum), end)
    return found.path if isinstance(found, Walk) else found


def region(board: Board, body: Body, others: Sequence[Body], maximum: float) -> tuple[Polygon, ...]:
    """Outlines of where the centre may end, outer ones counter-clockwise and holes clockwise.

    For drawing only: taken from a quarter-inch grid, it decides nothing.
    """
    from rules.engine.lib.plane.spread import Rest, outlines  # noqa: PLC0415  numpy loads here

    if abs(body.elevation) > EPS:
        return ()
    field = field_of(board, body, others, Gait(maximum=maximum), about(body, maximum))
    discs, _, moats, seams = flat_course(field)
    walls = [(p.polygon, p.planes, p.box) for p in field.steps if GROUND_FLOOR not in p.floors]
    course = (discs, walls, moats, seams)
    hedges: list[Polygon] = []
    rooms: list[Polygon] = []
    ids = {part.id: GROUND_FLOOR in part.floors for part in field.parts}
    for area in board.areas:
        if area.id in ids and is_wall_like(area, body, 0.0):
            (rooms if ids[area.id] else hedges).append(area.polygon)
    bases = [(o.x, o.y, o.radius + body.radius) for o in others]
    passed = [base for base in bases if base not in course[0]]
    rest = Rest(hedges, rooms, passed, body.radius)
    r = body.radius
    edges = (r, r, board.width - r, board.height - r, body.x, body.y, maximum)
    return outlines(edges, course, rest)


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
