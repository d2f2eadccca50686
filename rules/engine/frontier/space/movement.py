"""Movement (FR-MOVE, FR-CLIMB, FR-JUMP, FR-FORCED): the ways a base may go, and where it may rest.

Bonuses are the caller's: a gait's `maximum` is M with whatever raises it (FR-MOVE-13), or the exact
figure of a forced movement (FR-FORCED-3).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import pairwise

from rules.engine.core.decision import Refusal
from rules.engine.frontier.board import Board, Body
from rules.engine.frontier.gait import Drop, Gait, Node, Path, Walk, Waypoint
from rules.engine.frontier.labels import RUNNING, Label, Trail
from rules.engine.frontier.legs import field_of
from rules.engine.frontier.measure import EPS, within
from rules.engine.frontier.objections import objections
from rules.engine.frontier.reaching import reach
from rules.engine.frontier.resting import is_a_point, is_on_board, rest_refusals
from rules.engine.frontier.walking import Block, go, start
from rules.engine.frontier.wayfinding import Wayfinder
from rules.engine.lib.budget import Budget, BudgetSpentError
from rules.engine.lib.plane.polygons import box
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

MOST_STEPS = 2_000_000
"""Steps that the search for one way may take."""
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
    """FR-MOVE-4 FR-FALL-1  Exactly these straight legs, or every reason why they are illegal; a
    push that leads nowhere changes no floor.
    """
    refusals = _malformed(body, way)
    if refusals:
        return refusals
    here = node_of(body)
    if all(node[:2] == here[:2] and node[2] in {None, here[2]} for node in way):
        return rest_refusals(board, body, others, gait.hovers) or Walk(path=(here, here))
    if _is_dropped_on_the_spot(gait, way):
        return [Refusal(clause="FR-FALL-1", key="pushed-nowhere")]
    refusals = _strays(board, body, gait.maximum, way)
    judged = (_flown if gait.flies else _walked)(board, body, others, gait, way)
    if isinstance(judged, Walk):
        return refusals or judged
    return [*refusals, *judged]


def _is_dropped_on_the_spot(gait: Gait, way: Sequence[Waypoint]) -> bool:
    """FR-FALL-1 FR-MEAS-11  Whether a push of 0" would end on another floor."""
    ends_elsewhere = way[-1][2] not in {None, way[0][2]}
    return gait.falls and not gait.flies and ends_elsewhere and displacement(way) <= EPS


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
        key = "end-a-hair-too-far" if round(params["inches"], 2) <= maximum else "end-too-far"
        found.append(Refusal(clause="FR-MOVE-2", key=key, params={**params}))
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


class Finder:
    """Looks for legal ways of one unit, end by end, within one budget of steps."""

    def __init__(
        self, board: Board, body: Body, others: Sequence[Body], gait: Gait, budget: Budget
    ) -> None:
        self.board = board
        self.body = body
        self.others = others
        self.gait = gait
        self.budget = budget

    @cached_property
    def wayfinder(self) -> Wayfinder:
        """The unit's surroundings, which no straight way needs."""
        return Wayfinder(self.board, self.body, self.others, self.gait, self.budget)

    def find(self, end: Node) -> Walk | list[Refusal]:
        """FR-MOVE-4  A legal way to `end`: straight if it may be, else the best that is found.

        Raises BudgetSpentError.
        """
        board, body, others, gait = self.board, self.body, self.others, self.gait
        here = node_of(body)
        straight = walk(board, body, others, gait, (here, end))
        if (
            isinstance(straight, Walk)
            or gait.flies
            or _is_dropped_on_the_spot(gait, (here, end))
            or not within(displacement((here, end)), gait.maximum)
        ):
            return straight
        if rest_refusals(board, moved(body, end), others, gait.hovers):
            return straight
        for way in self.wayfinder.ways(end):
            nodes = (here, *((x, y, None) for x, y in way[:-1]), end)
            found = walk(board, body, others, gait, nodes)
            if isinstance(found, Walk):
                return found
        return [*straight, Refusal(clause="FR-MOVE-3", key="no-way-round")]


def find(
    board: Board, body: Body, others: Sequence[Body], gait: Gait, end: Node
) -> Walk | list[Refusal]:
    """FR-MOVE-4  The way to one end, within a budget of its own; a refusal when that is spent."""
    try:
        return Finder(board, body, others, gait, Budget(MOST_STEPS)).find(end)
    except BudgetSpentError as spent:
        return [too_long(spent)]


def too_long(spent: BudgetSpentError, clause: str = "FR-MOVE-4") -> Refusal:
    """The refusal of a search for a way that would take too many steps."""
    return Refusal(clause=clause, key="search-too-long", params={"most": spent.most})
