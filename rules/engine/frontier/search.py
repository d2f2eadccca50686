"""The way with the least climbing, then the shortest: a best-first search from bend to bend.

Lines are judged when their turn comes, the most promising first: that with the least climbing left
to the goal at best, then with the fewest inches.
"""

from __future__ import annotations

import heapq
from itertools import pairwise
from math import inf
from typing import NamedTuple

from rules.engine.frontier.ascents import Ascents
from rules.engine.frontier.bends import Bend
from rules.engine.frontier.measure import EPS
from rules.engine.frontier.scene import GOAL, START, Scene, Turn, Way
from rules.engine.frontier.walking import LANDED, NONE, RUNNING, State, States
from rules.engine.lib.plane.segments import Point, distance

AS_GOOD = {LANDED: (LANDED,), NONE: (NONE, LANDED), RUNNING: (RUNNING, NONE, LANDED)}
"""The licences that allow whatever a licence allows."""
Key = tuple[Turn, Turn, State]


class Place(NamedTuple):
    """A bend come to in some state: the place before, and the nodes from there."""

    before: int
    turn: Turn
    by: Turn
    at: Point
    state: State
    climbed: float
    walked: float
    nodes: list[Point]


class Found(NamedTuple):
    """A way: its nodes after the start, and its C."""

    nodes: list[Point]
    climbed: float


class Search:
    """A queue of lines to be judged and of places come to, the most promising first."""

    def __init__(self, scene: Scene, states: States, goal: Point, ascents: Ascents) -> None:
        self.scene = scene
        self.goal = Bend((*goal, 0.0))
        self.ascents = ascents
        self.queue: list[tuple[float, float, int, int, Way | Place]] = []
        self.places: list[Place] = []
        self.closed: set[Key] = set()
        self.gone: set[Key] = set()
        self.pushed = 0
        start = scene.bends[0].circle[:2]
        for state in states:
            self._settle(Place(-1, START, START, start, state, 0.0, 0.0, []))

    def way(self) -> Found:
        """The best way to the goal, without nodes when there is none."""
        while self.queue:
            _, _, _, before, item = heapq.heappop(self.queue)
            if isinstance(item, Way):
                self._follow(before, item)
            elif item.turn == GOAL:
                return Found(self._traced(item), item.climbed)
            else:
                self._settle(item)
        return Found([], inf)

    def _push(self, climb: float, walked: float, at: Point, before: int, item: Way | Place) -> None:
        if climb <= self.ascents.budget + EPS:
            self.pushed += 1
            reach = walked + distance(*at, *self.goal.circle[:2])
            heapq.heappush(self.queue, (climb, reach, self.pushed, before, item))

    def _settle(self, place: Place) -> None:
        """Queue every line that leads on from a place, unless it was come to as well before."""
        floor, licence = place.state
        if any((place.turn, place.by, (floor, good)) in self.closed for good in AS_GOOD[licence]):
            return
        self.closed.add((place.turn, place.by, place.state))
        self.places.append(place)
        number = len(self.places) - 1
        for way in self.scene.ways(place.turn):
            climb = place.climbed + self.ascents.by(floor, self.scene.bends[way.to[0]].floors)
            walked = place.walked + distance(*place.at, *way.leave) + way.length
            self._push(climb, walked, way.arrive, number, way)
        last = self.scene.way(place.turn, GOAL, self.goal)
        if last:
            climb = place.climbed + self.ascents.by(floor, ())
            walked = place.walked + distance(*place.at, *last.leave) + last.length
            self._push(climb, walked, last.arrive, number, last)

    def _follow(self, before: int, way: Way) -> None:
        """Queue what a line comes to from a place, in every state in which it can."""
        place = self.places[before]
        key = (place.turn, way.to, place.state)
        if key in self.gone:
            return
        bend = self.goal if way.to == GOAL else self.scene.bends[way.to[0]]
        chain, costs = self.scene.round(place.turn, place.at, way.leave, place.state)
        if costs:
            self.gone.add(key)
        nodes = [place.at, *chain, way.leave]
        walked = place.walked + way.length + sum(distance(*a, *b) for a, b in pairwise(nodes))
        by = place.turn if bend.circle[2] > 0.0 else way.to
        for on, climbed in costs.items():
            for state, more in self.scene.judge(way.leave, way.arrive, on).items():
                if self._is_worth(bend, way.to, state):
                    climb = place.climbed + climbed + more
                    way_on = [*chain, way.arrive]
                    come = Place(before, way.to, by, way.arrive, state, climb, walked, way_on)
                    bound = climb + self.ascents.by(state[0], bend.floors)
                    self._push(bound, walked, way.arrive, before, come)

    def _is_worth(self, bend: Bend, to: Turn, state: State) -> bool:
        """Whether it is any use to be at a bend in that state."""
        if to == GOAL:
            return state[0][0] == self.ascents.goal[0] and state[1] != RUNNING
        return not bend.floors or state[0] in bend.floors

    def _traced(self, place: Place) -> list[Point]:
        """The nodes that led to a place, the start left out."""
        legs = [place.nodes]
        while place.before >= 0:
            place = self.places[place.before]
            legs.append(place.nodes)
        return [node for nodes in reversed(legs) for node in nodes]
