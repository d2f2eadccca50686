"""Best-first search (A*) for the path with the least climbing, then the shortest.

Works on the visibility graph of `path_graph`. Edges are computed and validated lazily, the most
promising first: least climbing (with a lower bound for what is left), then least distance.
"""

from __future__ import annotations

import heapq
from itertools import pairwise
from math import inf
from typing import NamedTuple

from rules.engine.frontier.space.climb_bounds import ClimbBounds
from rules.engine.frontier.space.floors import Floor
from rules.engine.frontier.space.measure import EPS
from rules.engine.frontier.space.path_graph import GOAL, START, PathGraph, Turn, Way
from rules.engine.frontier.space.search_labels import LANDED, NONE, RUNNING, State, States
from rules.engine.frontier.space.turn_points import TurnPoint
from rules.engine.tabletop.plane.segments import Point, distance

AS_GOOD = {LANDED: (LANDED,), NONE: (NONE, LANDED), RUNNING: (RUNNING, NONE, LANDED)}
"""For each licence, the licences that allow at least as much."""
PLACE = 20
"""Budget steps for a search node, and for an edge followed."""
HAIR = 1e-9
"""Margin in inches for rounding, so that the distance heuristic never overestimates."""
Key = tuple[Turn, Turn, State]


class SearchNode(NamedTuple):
    """A search node: a turn point reached in some state, its predecessor, and the path nodes
    between.
    """

    before: int
    turn: Turn
    by: Turn
    at: Point
    state: State
    climbed: float
    walked: float
    nodes: list[Point]


class Found(NamedTuple):
    """A path: its nodes without the start, and its climbing cost C in inches."""

    nodes: list[Point]
    climbed: float


Candidate = tuple[float, float, int, int]
"""A possible successor: lower bounds for climbing and distance, sequence number, and turn point
index.
"""


class Search:
    """Priority queue of turn points, edges and search nodes, most promising first.

    Of the turn points that a search node may lead to, only the best remaining one is queued; its
    edges are computed when it is popped.
    """

    def __init__(
        self, graph: PathGraph, states: States, goal: Point, climb_bounds: ClimbBounds
    ) -> None:
        self.graph = graph
        self.goal = TurnPoint((*goal, 0.0))
        self.climb_bounds = climb_bounds
        self.queue: list[tuple[float, float, int, int, int | Way | SearchNode]] = []
        self.places: list[SearchNode] = []
        self.candidates: list[list[Candidate]] = []
        self.closed: set[Key] = set()
        self.gone: set[Key] = set()
        self.numbered = 0
        self._climbs: dict[Floor, list[float]] = {}
        graph.budget.spend(len(graph.turn_points))
        self._inches = [
            distance(*turn_point.circle[:2], *goal) - 2.0 * turn_point.circle[2] - HAIR
            for turn_point in graph.turn_points
        ]
        start = graph.turn_points[0].circle[:2]
        for state in states:
            self._settle(SearchNode(-1, START, START, start, state, 0.0, 0.0, []))

    def way(self) -> Found:
        """Return the best path to the goal, without nodes if there is none. Raises
        BudgetSpentError.
        """
        while self.queue:
            climb, _, number, before, item = heapq.heappop(self.queue)
            if isinstance(item, int):
                self._queue_candidate(before)
                self._draw(climb, number, before, item)
            elif isinstance(item, Way):
                self._follow(before, item)
            elif item.turn == GOAL:
                return Found(self._traced(item), item.climbed)
            else:
                self._settle(item)
        return Found([], inf)

    def _settle(self, place: SearchNode) -> None:
        """Expand a search node, unless it was reached before in an equally good state."""
        floor, licence = place.state
        self.graph.budget.spend(PLACE)
        if any((place.turn, place.by, (floor, good)) in self.closed for good in AS_GOOD[licence]):
            return
        self.closed.add((place.turn, place.by, place.state))
        self.places.append(place)
        self.candidates.append(self._onward(place))
        number = len(self.places) - 1
        self._queue_candidate(number)
        self.numbered += 2 * len(self.graph.turn_points) + 1
        last = self.graph.way(place.turn, GOAL, self.goal)
        climb = place.climbed + self.climb_bounds.least(floor, ())
        if last and climb <= self.climb_bounds.budget + EPS:
            self._queue_way(climb, self.numbered, number, last)

    def _onward(self, place: SearchNode) -> list[Candidate]:
        """Return the affordable successors of a search node, the best last."""
        onward = self.graph.onward(place.turn)
        self.graph.budget.spend(len(onward))
        turn_points, inches = self.graph.turn_points, self._inches
        climbs = self._climbs_from(place.state[0])
        most = self.climb_bounds.budget + EPS - place.climbed
        x, y = place.at
        found = [
            (
                place.climbed + climbs[n],
                place.walked + distance(x, y, *turn_points[n].circle[:2]) + inches[n],
                self.numbered + 2 * n,
                n,
            )
            for n in onward
            if climbs[n] <= most
        ]
        found.sort(reverse=True)
        return found

    def _climbs_from(self, floor: Floor) -> list[float]:
        """Return the least climbing from a floor to the goal via each turn point."""
        if floor not in self._climbs:
            via = {turn_point.floors for turn_point in self.graph.turn_points}
            least = {floors: self.climb_bounds.least(floor, floors) for floors in via}
            self.graph.budget.spend(len(self.graph.turn_points))
            self._climbs[floor] = [
                least[turn_point.floors] for turn_point in self.graph.turn_points
            ]
        return self._climbs[floor]

    def _queue_candidate(self, place: int) -> None:
        """Queue the best remaining successor of a search node."""
        if self.candidates[place]:
            climb, reach, number, turn_point = self.candidates[place].pop()
            heapq.heappush(self.queue, (climb, reach, number, place, turn_point))

    def _draw(self, climb: float, number: int, before: int, turn_point: int) -> None:
        """Queue the edges from a search node to a turn point that have not been followed yet."""
        place = self.places[before]
        if turn_point == place.turn[0]:
            return
        for way in self.graph.lines(place.turn, turn_point):
            if (place.turn, way.to, place.state) not in self.gone:
                self._queue_way(climb, number + (way.to[1] < 0), before, way)

    def _queue_way(self, climb: float, number: int, before: int, way: Way) -> None:
        place = self.places[before]
        walked = place.walked + distance(*place.at, *way.leave) + way.length
        reach = walked + distance(*way.arrive, *self.goal.circle[:2])
        heapq.heappush(self.queue, (climb, reach, number, before, way))

    def _follow(self, before: int, way: Way) -> None:
        """Follow an edge and queue the search nodes it leads to, one for each state."""
        self.graph.budget.spend(PLACE)
        place = self.places[before]
        key = (place.turn, way.to, place.state)
        if key in self.gone:
            return
        turn_point = self.goal if way.to == GOAL else self.graph.turn_points[way.to[0]]
        chain, costs = self.graph.round(place.turn, place.at, way.leave, place.state)
        if costs:
            self.gone.add(key)
        nodes = [place.at, *chain, way.leave]
        walked = place.walked + way.length + sum(distance(*a, *b) for a, b in pairwise(nodes))
        by = place.turn if turn_point.circle[2] > 0.0 else way.to
        for on, climbed in costs.items():
            for state, more in self.graph.judge(way.leave, way.arrive, on).items():
                if self._is_worth(turn_point, way.to, state):
                    climb = place.climbed + climbed + more
                    way_on = [*chain, way.arrive]
                    come = SearchNode(before, way.to, by, way.arrive, state, climb, walked, way_on)
                    self._queue_place(
                        climb + self.climb_bounds.least(state[0], turn_point.floors), come
                    )

    def _queue_place(self, climb: float, place: SearchNode) -> None:
        if climb <= self.climb_bounds.budget + EPS:
            self.numbered += 1
            reach = place.walked + distance(*place.at, *self.goal.circle[:2])
            heapq.heappush(self.queue, (climb, reach, self.numbered, place.before, place))

    def _is_worth(self, turn_point: TurnPoint, to: Turn, state: State) -> bool:
        """Return whether being at a turn point in that state can lead to the goal."""
        if to == GOAL:
            return state[0][0] == self.climb_bounds.goal[0] and state[1] != RUNNING
        return not turn_point.floors or state[0] in turn_point.floors

    def _traced(self, place: SearchNode) -> list[Point]:
        """Return the path nodes that led to a search node, without the start."""
        legs = [place.nodes]
        while place.before >= 0:
            place = self.places[place.before]
            legs.append(place.nodes)
        return [node for nodes in reversed(legs) for node in nodes]
