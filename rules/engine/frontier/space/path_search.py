"""The way with the least climbing, then the shortest: a best-first search from bend to bend.

Lines are drawn and judged when their turn comes, the most promising first: that with the least
climbing left to the goal at best, then with the fewest inches.
"""

from __future__ import annotations

import heapq
from itertools import pairwise
from math import inf
from typing import NamedTuple

from rules.engine.frontier.ascents import Ascents
from rules.engine.frontier.bends import Bend
from rules.engine.frontier.footing import Floor
from rules.engine.frontier.labels import LANDED, NONE, RUNNING, State, States
from rules.engine.frontier.measure import EPS
from rules.engine.frontier.scene import GOAL, START, Scene, Turn, Way
from rules.engine.lib.plane.segments import Point, distance

AS_GOOD = {LANDED: (LANDED,), NONE: (NONE, LANDED), RUNNING: (RUNNING, NONE, LANDED)}
"""The licences that allow whatever a licence allows."""
PLACE = 20
"""Steps of a place come to, and of a line followed."""
HAIR = 1e-9
"""Inches that rounding surely leaves between the least way over a bend and a line to it."""
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


Candidate = tuple[float, float, int, int]
"""A bend that a place may lead on to: climbing and inches at their least, number, and bend."""


class Search:
    """A queue of bends, of lines to them and of places come to, the most promising first.

    Of the bends that a place may lead on to only the best that is left is in the queue, and its
    lines are drawn when its turn comes.
    """

    def __init__(self, scene: Scene, states: States, goal: Point, ascents: Ascents) -> None:
        self.scene = scene
        self.goal = Bend((*goal, 0.0))
        self.ascents = ascents
        self.queue: list[tuple[float, float, int, int, int | Way | Place]] = []
        self.places: list[Place] = []
        self.candidates: list[list[Candidate]] = []
        self.closed: set[Key] = set()
        self.gone: set[Key] = set()
        self.numbered = 0
        self._climbs: dict[Floor, list[float]] = {}
        scene.budget.spend(len(scene.bends))
        self._inches = [
            distance(*bend.circle[:2], *goal) - 2.0 * bend.circle[2] - HAIR for bend in scene.bends
        ]
        start = scene.bends[0].circle[:2]
        for state in states:
            self._settle(Place(-1, START, START, start, state, 0.0, 0.0, []))

    def way(self) -> Found:
        """The best way to the goal, without nodes when there is none. Raises BudgetSpentError."""
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

    def _settle(self, place: Place) -> None:
        """Sort the bends that a place may lead on to, unless it was come to as well before."""
        floor, licence = place.state
        self.scene.budget.spend(PLACE)
        if any((place.turn, place.by, (floor, good)) in self.closed for good in AS_GOOD[licence]):
            return
        self.closed.add((place.turn, place.by, place.state))
        self.places.append(place)
        self.candidates.append(self._onward(place))
        number = len(self.places) - 1
        self._queue_candidate(number)
        self.numbered += 2 * len(self.scene.bends) + 1
        last = self.scene.way(place.turn, GOAL, self.goal)
        climb = place.climbed + self.ascents.by(floor, ())
        if last and climb <= self.ascents.budget + EPS:
            self._queue_way(climb, self.numbered, number, last)

    def _onward(self, place: Place) -> list[Candidate]:
        """The bends that a place may lead on to and that can be afforded, the best last."""
        onward = self.scene.onward(place.turn)
        self.scene.budget.spend(len(onward))
        bends, inches = self.scene.bends, self._inches
        climbs = self._climbs_from(place.state[0])
        most = self.ascents.budget + EPS - place.climbed
        x, y = place.at
        found = [
            (
                place.climbed + climbs[n],
                place.walked + distance(x, y, *bends[n].circle[:2]) + inches[n],
                self.numbered + 2 * n,
                n,
            )
            for n in onward
            if climbs[n] <= most
        ]
        found.sort(reverse=True)
        return found

    def _climbs_from(self, floor: Floor) -> list[float]:
        """The least climbing from a floor to the goal over each bend."""
        if floor not in self._climbs:
            via = {bend.floors for bend in self.scene.bends}
            least = {floors: self.ascents.by(floor, floors) for floors in via}
            self.scene.budget.spend(len(self.scene.bends))
            self._climbs[floor] = [least[bend.floors] for bend in self.scene.bends]
        return self._climbs[floor]

    def _queue_candidate(self, place: int) -> None:
        """Queue the best bend that is left of a place."""
        if self.candidates[place]:
            climb, reach, number, bend = self.candidates[place].pop()
            heapq.heappush(self.queue, (climb, reach, number, place, bend))

    def _draw(self, climb: float, number: int, before: int, bend: int) -> None:
        """Queue the lines from a place to a bend that have not been gone yet."""
        place = self.places[before]
        if bend == place.turn[0]:
            return
        for way in self.scene.lines(place.turn, bend):
            if (place.turn, way.to, place.state) not in self.gone:
                self._queue_way(climb, number + (way.to[1] < 0), before, way)

    def _queue_way(self, climb: float, number: int, before: int, way: Way) -> None:
        place = self.places[before]
        walked = place.walked + distance(*place.at, *way.leave) + way.length
        reach = walked + distance(*way.arrive, *self.goal.circle[:2])
        heapq.heappush(self.queue, (climb, reach, number, before, way))

    def _follow(self, before: int, way: Way) -> None:
        """Queue what a line comes to from a place, in every state in which it can."""
        self.scene.budget.spend(PLACE)
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
                    self._queue_place(climb + self.ascents.by(state[0], bend.floors), come)

    def _queue_place(self, climb: float, place: Place) -> None:
        if climb <= self.ascents.budget + EPS:
            self.numbered += 1
            reach = place.walked + distance(*place.at, *self.goal.circle[:2])
            heapq.heappush(self.queue, (climb, reach, self.numbered, place.before, place))

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
