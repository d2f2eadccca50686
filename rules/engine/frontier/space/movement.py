"""Movement (FR-MOVE, FR-CLIMB, FR-JUMP, FR-FORCED): validates paths, finds paths, checks end
points.

Callers add bonuses: the profile's `maximum` is M with every bonus included (FR-MOVE-13), or the
exact distance of a forced movement (FR-FORCED-3).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from rules.engine.core.cached_property import cached_property
from rules.engine.core.decision import Refusal
from rules.engine.frontier.space.board import Board, Body
from rules.engine.frontier.space.measure import EPS, within
from rules.engine.frontier.space.movement_profile import (
    Drop,
    MovementProfile,
    Node,
    Path,
    Walk,
    Waypoint,
)
from rules.engine.frontier.space.path_check import Block, follow_path, start
from rules.engine.frontier.space.path_legs import field_of
from rules.engine.frontier.space.path_objections import objections
from rules.engine.frontier.space.pathfinding import DetourFinder
from rules.engine.frontier.space.reachable_area import reach
from rules.engine.frontier.space.resting_places import is_a_point, is_on_board, rest_refusals
from rules.engine.frontier.space.search_labels import RUNNING, Label, Trail
from rules.engine.tabletop.plane.polygons import box
from rules.engine.tabletop.plane.segments import distance
from rules.engine.tabletop.step_budget import Budget, BudgetSpentError

__all__ = [
    "Drop",
    "MovementProfile",
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
"""Step budget of a search for one path."""
MOST_NODES = 1000
"""Most nodes that a submitted path may have; real paths need far fewer."""


def displacement(path: Sequence[Waypoint]) -> float:
    """FR-MEAS-11  Inches in plan between the first and the last node."""
    return distance(path[0][0], path[0][1], path[-1][0], path[-1][1])


def node_of(body: Body) -> Node:
    """Return the position of a body as a path node."""
    return body.x, body.y, body.elevation


def moved(body: Body, node: Node) -> Body:
    """Return a copy of the body at `node`."""
    return body.change(x=node[0], y=node[1], elevation=node[2])


def walk(
    board: Board,
    body: Body,
    others: Sequence[Body],
    profile: MovementProfile,
    way: Sequence[Waypoint],
) -> Walk | list[Refusal]:
    """FR-MOVE-4 FR-FALL-1  Validate a path of straight legs: return the movement, or every reason
    why it is illegal. A push over 0" never changes floors.
    """
    refusals = _malformed(body, way)
    if refusals:
        return refusals
    here = node_of(body)
    if all(node[:2] == here[:2] and node[2] in {None, here[2]} for node in way):
        return rest_refusals(board, body, others, profile.hovers) or Walk(path=(here, here))
    if _is_dropped_on_the_spot(profile, way):
        return [Refusal(clause="FR-FALL-1", key="pushed-nowhere")]
    refusals = _out_of_range(board, body, profile.maximum, way)
    judged = (_flown if profile.flies else _walked)(board, body, others, profile, way)
    if isinstance(judged, Walk):
        return refusals or judged
    return [*refusals, *judged]


def _is_dropped_on_the_spot(profile: MovementProfile, way: Sequence[Waypoint]) -> bool:
    """FR-FALL-1 FR-MEAS-11  Return whether a push over 0" would end on another floor."""
    ends_elsewhere = way[-1][2] not in {None, way[0][2]}
    return profile.falls and not profile.flies and ends_elsewhere and displacement(way) <= EPS


def _walked(
    board: Board,
    body: Body,
    others: Sequence[Body],
    profile: MovementProfile,
    way: Sequence[Waypoint],
) -> Walk | list[Refusal]:
    """FR-MOVE-20  Validate the path on foot, choosing the surfaces with the least climbing."""
    field = field_of(board, body, others, profile, box(tuple(node[:2] for node in way)))
    states = follow_path(field, way, start(field, node_of(body)))
    x, y, named = way[-1]
    if isinstance(states, Block):
        at_rest = (
            []
            if named is None
            else rest_refusals(board, moved(body, (x, y, named)), others, profile.hovers)
        )
        found = objections(field, states)
        return [*found, *(refusal for refusal in at_rest if refusal not in found)]
    refused: list[Refusal] = []
    for (_, licence), label in sorted(states.items(), key=lambda each: each[1][0]):
        at_rest = rest_refusals(board, moved(body, label[1][:3]), others, profile.hovers)
        if not at_rest and licence != RUNNING:
            return _too_much_climbing(way, profile.maximum, label[0][0]) or _walk(label)
        refused = refused or at_rest
    return refused or [Refusal(clause="FR-JUMP-4", key="overhangs-without-a-jump")]


def _walk(label: Label) -> Walk:
    """Build the movement from a search label."""
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


def _too_much_climbing(way: Sequence[Waypoint], maximum: float, cost: float) -> list[Refusal]:
    """FR-MOVE-2 FR-CLIMB-2 FR-CLIMB-4  Refuse an end farther away than M less the climbing cost."""
    gone = displacement(way)
    if within(gone, maximum - cost) or not within(gone, maximum):
        return []
    params = {"inches": gone, "maximum": maximum, "climbing": cost}
    return [Refusal(clause="FR-CLIMB-2", key="climb-too-dear", params={**params})]


def _flown(
    board: Board,
    body: Body,
    others: Sequence[Body],
    profile: MovementProfile,
    way: Sequence[Waypoint],
) -> Walk | list[Refusal]:
    """FR-MOVE-14  Validate the path of a flying unit: no obstacles, only the end must be legal."""
    x, y, named = way[-1]
    levels = [s.elevation for s in board.surfaces_at(x, y)] if named is None else [named]
    refused: list[Refusal] = []
    for elevation in sorted(levels) or [0.0]:
        end = x, y, elevation
        at_rest = rest_refusals(board, moved(body, end), others, profile.hovers)
        if not at_rest:
            over = ((x, y, body.elevation if e is None else e) for x, y, e in way[1:-1])
            return Walk(path=(node_of(body), *over, end))
        refused = refused or at_rest
    return refused


def _out_of_range(
    board: Board, body: Body, maximum: float, way: Sequence[Waypoint]
) -> list[Refusal]:
    """FR-MOVE-2, FR-MOVE-3, FR-MOVE-7  Refuse an end or a node out of range, and nodes off the
    board.
    """
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
    """FR-MOVE-1 FR-MEAS-2  Refuse paths with too many nodes, with values that are not finite, or
    that do not start at the body.
    """
    if len(way) > MOST_NODES:
        return [Refusal(clause="FR-MOVE-1", key="too-many-nodes", params={"most": MOST_NODES})]
    if not all(is_a_point([value for value in node if value is not None]) for node in way):
        return [Refusal(clause="FR-MEAS-2", key="not-a-point")]
    if not way or way[0] != node_of(body):
        return [Refusal(clause="FR-MOVE-1", key="path-starts-elsewhere")]
    return []


class Finder:
    """Finds legal paths for one unit to any number of end points, within one step budget."""

    def __init__(
        self,
        board: Board,
        body: Body,
        others: Sequence[Body],
        profile: MovementProfile,
        budget: Budget,
    ) -> None:
        self.board = board
        self.body = body
        self.others = others
        self.profile = profile
        self.budget = budget

    @cached_property
    def detours(self) -> DetourFinder:
        """The search around obstacles, built only when a straight path fails."""
        return DetourFinder(self.board, self.body, self.others, self.profile, self.budget)

    def find(self, end: Node) -> Walk | list[Refusal]:
        """FR-MOVE-4  Return a legal path to `end`: the straight one if legal, else the best one
        found.

        Raises BudgetSpentError.
        """
        board, body, others, profile = self.board, self.body, self.others, self.profile
        here = node_of(body)
        straight = walk(board, body, others, profile, (here, end))
        if (
            isinstance(straight, Walk)
            or profile.flies
            or _is_dropped_on_the_spot(profile, (here, end))
            or not within(displacement((here, end)), profile.maximum)
        ):
            return straight
        if rest_refusals(board, moved(body, end), others, profile.hovers):
            return straight
        for way in self.detours.ways(end):
            nodes = (here, *((x, y, None) for x, y in way[:-1]), end)
            found = walk(board, body, others, profile, nodes)
            if isinstance(found, Walk):
                return found
        return [*straight, Refusal(clause="FR-MOVE-3", key="no-way-round")]


def find(
    board: Board, body: Body, others: Sequence[Body], profile: MovementProfile, end: Node
) -> Walk | list[Refusal]:
    """FR-MOVE-4  Find a path to one end point, with its own step budget; a refusal if that runs
    out.
    """
    try:
        return Finder(board, body, others, profile, Budget(MOST_STEPS)).find(end)
    except BudgetSpentError as spent:
        return [too_long(spent)]


def too_long(spent: BudgetSpentError, clause: str = "FR-MOVE-4") -> Refusal:
    """Return the refusal for a path search that has exceeded its step budget."""
    return Refusal(clause=clause, key="search-too-long", params={"most": spent.most})
