"""The visibility graph of pathfinding: turn points, tangent lines between them, arcs around
circles.

LegCache are validated by `path_check`, like submitted paths, and memoised. Only new work spends
steps of the budget.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from rules.engine.frontier.space.path_check import Block, cross_leg
from rules.engine.frontier.space.path_legs import Field, Leg, leg_of
from rules.engine.frontier.space.search_labels import FREE, State, States
from rules.engine.frontier.space.turn_points import TurnPoint
from rules.engine.tabletop.plane.segments import Point, distance
from rules.engine.tabletop.plane.tangent_lines import link
from rules.engine.tabletop.plane.tangents import SAME, TURNS, Frame, allowed, arc
from rules.engine.tabletop.step_budget import Budget

Turn = tuple[int, int]
"""The index of a turn point, and the side to which the path turns there (1 or -1)."""
Costs = dict[State, float]
"""The climbing, in inches, with which each state is reached."""
START: Turn = (0, 1)
GOAL: Turn = (-1, 1)
LEG, COMPARED, FAR, JUDGED, LINK, STRIDE = 20, 4, 4, 40, 20, 4
"""Budget steps: for a leg, for each corner or base it is compared with, how many distant obstacles
cost one step, for each cut in each state, for the lines between two turn points, and for each step
around a circle.
"""


class Way(NamedTuple):
    """A straight edge of the graph: the turn it leads to, and where it leaves and arrives."""

    to: Turn
    leave: Point
    arrive: Point
    length: float


class LegCache:
    """Cache of the legs around a mover and of their validation.

    A new leg costs steps for each obstacle it is compared with, and for each state it is validated
    in.
    """

    def __init__(self, field: Field, budget: Budget) -> None:
        self.field = field
        self.budget = budget
        self.least = LEG + (len(field.bases) + len(field.steps) + len(field.moats)) // FAR
        self._legs: dict[tuple[Point, Point], Leg] = {}
        self._judged: dict[tuple[Point, Point, State], Costs] = {}

    def judge(self, a: Point, b: Point, state: State) -> Costs:
        """Return the states at the end of a leg that begins in `state`, with their climbing."""
        key = (a, b, state)
        if key not in self._judged:
            self._judged[key] = self.cross(a, b, {state: 0.0})
        return self._judged[key]

    def cross(self, a: Point, b: Point, costs: Costs) -> Costs:
        """Return the states at the end of a leg that begins in any of the given states."""
        leg = self._leg(a, b)
        self.budget.spend(JUDGED * len(leg.cuts) * len(costs))
        states: States = {
            state: ((climbed, *FREE[1:]), (*a, state[0][0], 0.0, None))
            for state, climbed in costs.items()
        }
        ends = cross_leg(self.field, leg, states)
        if isinstance(ends, Block):
            return {}
        return {state: label[0][0] for state, label in ends.items()}

    def _leg(self, a: Point, b: Point) -> Leg:
        key = (a, b)
        if key not in self._legs:
            self._legs[key] = leg_of(self.field, a, b)
            self.budget.spend(self.least + COMPARED * self._legs[key].compared)
        return self._legs[key]


class PathGraph:
    """The visibility graph around a mover, built lazily; turn point 0 is where the mover stands."""

    def __init__(self, legs: LegCache, turn_points: list[TurnPoint], frame: Frame) -> None:
        self.field = legs.field
        self.legs = legs
        self.budget = legs.budget
        self.turn_points = turn_points
        self.frame = frame
        self._common = [
            n for n, turn_point in enumerate(turn_points) if n != START[0] and not turn_point.lands
        ]
        self._landings: dict[int, list[int]] = {}
        for n, turn_point in enumerate(turn_points):
            for gap in turn_point.gaps if turn_point.lands else ():
                self._landings.setdefault(gap, []).append(n)
        self._lines: dict[tuple[Turn, int], list[Way]] = {}
        self._arcs: dict[tuple[Turn, Point, State], Arc] = {}

    def lines(self, turn: Turn, number: int) -> list[Way]:
        """Return the straight edges from a turn to either side of a turn point."""
        key = turn, number
        if key not in self._lines:
            self.budget.spend(LINK)
            end = self.turn_points[number]
            sides = (1, -1) if end.has_sides else (1,)
            found = (self.way(turn, (number, side), end) for side in sides)
            self._lines[key] = [way for way in found if way]
        return self._lines[key]

    def onward(self, turn: Turn) -> Sequence[int]:
        """Return the neighbours of a turn point. A take-off point leads to its landing points,
        which only take-off points and the start lead to.
        """
        turn_point = self.turn_points[turn[0]]
        if turn == START:
            return range(1, len(self.turn_points))
        if turn_point.takes_off:
            return sorted({n for gap in turn_point.gaps for n in self._landings.get(gap, ())})
        return self._common

    def way(self, turn: Turn, to: Turn, end: TurnPoint) -> Way | None:
        """Return the straight edge between two turn points, None if it leaves the frame or none
        fits.
        """
        start = self.turn_points[turn[0]]
        if start.circle == end.circle:
            at = end.circle[:2]
            return Way(to, at, at, 0.0)
        if start.is_free and end.is_free:
            a, b = start.circle[:2], end.circle[:2]
            length = distance(*a, *b)
            return Way(to, a, b, length) if length > SAME and allowed(self.frame, b) else None
        found = link(start.circle, start.wedge, turn[1], end.circle, end.wedge, to[1])
        if found is None or not allowed(self.frame, found[1]):
            return None
        return Way(to, *found, distance(*found[0], *found[1]))

    def round(
        self, turn: Turn, start: Point, end: Point, state: State
    ) -> tuple[list[Point], Costs]:
        """Return the nodes of an arc around a turn point, and the states it can end in."""
        if self.turn_points[turn[0]].circle[2] <= 0.0:
            return [], {state: 0.0}
        key = (turn, start, state)
        if key not in self._arcs:
            self._arcs[key] = Arc(self, turn, start, state)
        return self._arcs[key].to(end)

    def judge(self, a: Point, b: Point, state: State) -> Costs:
        """Return the states at the end of a leg that begins in `state`; empty outside the frame."""
        if not (allowed(self.frame, a) and allowed(self.frame, b)):
            return {}
        return self.legs.judge(a, b, state) if distance(*a, *b) > SAME else {state: 0.0}

    def follow(self, chain: list[Point], costs: Costs) -> Costs:
        """Return the states at the end of a chain of legs."""
        if not all(allowed(self.frame, p) for p in chain):
            return {}
        for a, b in pairwise(chain):
            if distance(*a, *b) > SAME:
                costs = self.legs.cross(a, b, costs)
            if not costs:
                return {}
        return costs


class Arc:
    """The arc around a circle from an arrival point, extended lazily.

    Each step is approximated by two legs tangent to the circle at the ends of the step; if these
    are blocked, by a chain of shorter legs.
    """

    def __init__(self, graph: PathGraph, turn: Turn, start: Point, state: State) -> None:
        self.graph = graph
        self.circle = graph.turn_points[turn[0]].circle
        self.turn = turn[1]
        self.rims: list[Point] = [start]
        self.bows: list[list[Point]] = []
        self.costs: list[Costs] = [{state: 0.0}]

    def to(self, end: Point) -> tuple[list[Point], Costs]:
        """Return the nodes after the first up to `end`, and the states they can end in, if any."""
        n = 0
        while not self._is_in_step(self.rims[n], end):
            self.graph.budget.spend(STRIDE)
            if n == len(self.bows):
                self._go_on()
            n += 1
            if not self.costs[n]:
                return [], {}
        bow, costs = self._bow(self.rims[n], end, self.costs[n])
        return [*(node for each in self.bows[:n] for node in each), *bow, end], costs

    def _is_in_step(self, rim: Point, end: Point) -> bool:
        """Return whether `end` is less than one step ahead of a point on the circle."""
        x, y, radius = self.circle
        ux, uy, vx, vy = rim[0] - x, rim[1] - y, end[0] - x, end[1] - y
        square = radius * radius
        dot = (ux * vx + uy * vy) / square
        ahead = self.turn * (ux * vy - uy * vx) / square
        return dot > 1.0 - SAME or (ahead >= 0.0 and dot >= TURNS[0][0])

    def _go_on(self) -> None:
        x, y, _ = self.circle
        cosine, sine = TURNS[0][0], self.turn * TURNS[0][1]
        ux, uy = self.rims[-1][0] - x, self.rims[-1][1] - y
        end = x + cosine * ux - sine * uy, y + sine * ux + cosine * uy
        bow, costs = self._bow(self.rims[-1], end, self.costs[-1])
        self.rims.append(end)
        self.bows.append(bow)
        self.costs.append(costs)

    def _bow(self, start: Point, end: Point, costs: Costs) -> tuple[list[Point], Costs]:
        """Return the nodes between two points on the circle: one if unblocked, else a
        finer chain.
        """
        for step in TURNS:
            chain = [start, *arc(self.circle, self.turn, start, end, step)]
            arrived = self.graph.follow(chain, costs)
            if arrived:
                return chain[1:-1], arrived
        return [], {}
