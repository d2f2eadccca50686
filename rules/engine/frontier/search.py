"""The way with the least climbing, then the shortest: a best-first search from bend to bend.

A way between bends is straight, round a circle it is a chain of legs, and every leg is judged as
`walking` judges those submitted, when its turn comes.
"""

from __future__ import annotations

import heapq
from itertools import pairwise
from typing import NamedTuple

from rules.engine.frontier.ascents import Ascents
from rules.engine.frontier.bends import Bend
from rules.engine.frontier.legs import Field, leg_of
from rules.engine.frontier.measure import EPS
from rules.engine.frontier.walking import FREE, RUNNING, Block, State, States, cross
from rules.engine.lib.plane.links import link
from rules.engine.lib.plane.segments import Point, distance
from rules.engine.lib.plane.tangents import SAME, TURNS, Frame, allowed, arc

Turn = tuple[int, int]
"""A bend and the side to which the way turns there; `START` is the first bend."""
Costs = dict[State, float]
"""The climbing it takes to be in each state."""
START: Turn = (0, 1)
GOAL: Turn = (-1, 1)


class Way(NamedTuple):
    """A straight line to a bend: turn, where it leaves the bend before, where it arrives."""

    to: Turn
    leave: Point
    arrive: Point
    length: float


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


class Scene:
    """A mover among its bends, the first being where it stands, and what was found about them."""

    def __init__(self, field: Field, bends: list[Bend], frame: Frame) -> None:
        self.field = field
        self.bends = bends
        self.frame = frame
        self._ways: dict[Turn, list[Way]] = {}
        self._judged: dict[tuple[Point, Point, State], Costs] = {}

    def ways(self, turn: Turn) -> list[Way]:
        """Every straight line from a bend to another."""
        if turn not in self._ways:
            self._ways[turn] = [
                way
                for n, bend in enumerate(self.bends)
                if n not in {turn[0], START[0]}
                for side in ((1, -1) if bend.has_sides else (1,))
                if (way := self.way(turn, (n, side), bend))
            ]
        return self._ways[turn]

    def way(self, turn: Turn, to: Turn, end: Bend) -> Way | None:
        """The straight line from a bend to another."""
        start = self.bends[turn[0]]
        found = link(start.circle, start.wedge, turn[1], end.circle, end.wedge, to[1])
        if found is None or not allowed(self.frame, found[1]):
            return None
        return Way(to, *found, distance(*found[0], *found[1]))

    def arcs(self, turn: Turn, start: Point, end: Point, state: State) -> tuple[list[Point], Costs]:
        """The chain round a bend and the states it can end in: wide if it fits, else close."""
        circle = self.bends[turn[0]].circle
        costs: Costs = {state: 0.0}
        if circle[2] <= 0.0:
            return [start], costs
        for step in TURNS:
            chain = [start, *arc(circle, turn[1], start, end, step)]
            if all(allowed(self.frame, p) for p in chain):
                costs = self._follow(chain, state)
                if costs:
                    break
        return chain, costs

    def _follow(self, chain: list[Point], state: State) -> Costs:
        costs: Costs = {state: 0.0}
        for a, b in pairwise(chain):
            costs = self._judge(a, b, costs)
            if not costs:
                break
        return costs

    def judge(self, a: Point, b: Point, state: State) -> Costs:
        """The states in which a leg can end that begins in `state`."""
        key = (a, b, state)
        if key not in self._judged:
            self._judged[key] = self._judge(a, b, {state: 0.0})
        return self._judged[key]

    def _judge(self, a: Point, b: Point, costs: Costs) -> Costs:
        if distance(*a, *b) <= SAME:
            return costs
        states: States = {
            state: ((climbed, *FREE[1:]), (*a, state[0][0], 0.0, None))
            for state, climbed in costs.items()
        }
        ends = cross(self.field, leg_of(self.field, a, b), states)
        if isinstance(ends, Block):
            return {}
        return {state: label[0][0] for state, label in ends.items()}


class Search:
    """A queue of lines to be judged and of places come to, the most promising first."""

    def __init__(self, scene: Scene, states: States, goal: Point, ascents: Ascents) -> None:
        self.scene = scene
        self.goal = Bend((*goal, 0.0))
        self.ascents = ascents
        self.queue: list[tuple[float, float, int, int, Way | Place]] = []
        self.places: list[Place] = []
        self.closed: set[tuple[Turn, Turn, State]] = set()
        self.pushed = 0
        start = scene.bends[0].circle[:2]
        for state in states:
            self._settle(Place(-1, START, START, start, state, 0.0, 0.0, []))

    def way(self) -> list[Point]:
        """The nodes after the start of the best way to the goal; [] when there is none."""
        while self.queue:
            _, _, _, before, item = heapq.heappop(self.queue)
            if isinstance(item, Way):
                self._follow(before, item)
            elif item.turn == GOAL:
                return self._traced(item)
            else:
                self._settle(item)
        return []

    def _push(self, climb: float, walked: float, at: Point, before: int, item: Way | Place) -> None:
        if climb <= self.ascents.budget + EPS:
            self.pushed += 1
            reach = walked + distance(*at, *self.goal.circle[:2])
            heapq.heappush(self.queue, (climb, reach, self.pushed, before, item))

    def _settle(self, place: Place) -> None:
        """Queue every line that leads on from a place, if it was not come to as well before."""
        key = (place.turn, place.by, place.state)
        if key in self.closed:
            return
        self.closed.add(key)
        self.places.append(place)
        number, floor = len(self.places) - 1, place.state[0]
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
        bend = self.goal if way.to == GOAL else self.scene.bends[way.to[0]]
        chain, costs = self.scene.arcs(place.turn, place.at, way.leave, place.state)
        walked = place.walked + way.length + sum(distance(*a, *b) for a, b in pairwise(chain))
        for on, climbed in costs.items():
            for state, more in self.scene.judge(way.leave, way.arrive, on).items():
                if self._is_worth(bend, way.to, state):
                    climb = place.climbed + climbed + more
                    by = place.turn if bend.circle[2] > 0.0 else way.to
                    nodes = [*chain[1:], way.arrive]
                    come = Place(before, way.to, by, way.arrive, state, climb, walked, nodes)
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
