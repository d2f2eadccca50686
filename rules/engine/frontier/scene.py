"""A mover among its bends: the lines between them, the rings round them, and what each allows.

Every leg is judged as `walking` judges those submitted, and remembered.
"""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from rules.engine.frontier.bends import Bend
from rules.engine.frontier.legs import Field, leg_of
from rules.engine.frontier.walking import FREE, Block, State, States, cross
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


class Scene:
    """A mover among its bends, the first being where it stands, and what was found about them."""

    def __init__(self, field: Field, bends: list[Bend], frame: Frame) -> None:
        self.field = field
        self.bends = bends
        self.frame = frame
        self._ways: dict[Turn, list[Way]] = {}
        self._judged: dict[tuple[Point, Point, State], Costs] = {}
        self._rings: dict[tuple[Turn, Point, State], Ring] = {}

    def ways(self, turn: Turn) -> list[Way]:
        """Every straight line from a bend to another."""
        if turn not in self._ways:
            start = self.bends[turn[0]]
            self._ways[turn] = [
                way
                for n, bend in enumerate(self.bends)
                if n not in {turn[0], START[0]} and (turn == START or start.leads_to(bend))
                for side in ((1, -1) if bend.has_sides else (1,))
                if (way := self.way(turn, (n, side), bend))
            ]
        return self._ways[turn]

    def way(self, turn: Turn, to: Turn, end: Bend) -> Way | None:
        """The straight line from a bend to another."""
        start = self.bends[turn[0]]
        if start.circle == end.circle:
            at = end.circle[:2]
            return Way(to, at, at, 0.0)
        found = link(start.circle, start.wedge, turn[1], end.circle, end.wedge, to[1])
        if found is None or not allowed(self.frame, found[1]):
            return None
        return Way(to, *found, distance(*found[0], *found[1]))

    def round(
        self, turn: Turn, start: Point, end: Point, state: State
    ) -> tuple[list[Point], Costs]:
        """The nodes from one point of a bend to another, and the states they can end in."""
        if self.bends[turn[0]].circle[2] <= 0.0:
            return [], {state: 0.0}
        key = (turn, start, state)
        if key not in self._rings:
            self._rings[key] = Ring(self, turn, start, state)
        return self._rings[key].to(end)

    def judge(self, a: Point, b: Point, state: State) -> Costs:
        """The states in which a leg can end that begins in `state`."""
        key = (a, b, state)
        if key not in self._judged:
            self._judged[key] = self.follow([a, b], {state: 0.0})
        return self._judged[key]

    def follow(self, chain: list[Point], costs: Costs) -> Costs:
        """The states in which a chain of legs can end."""
        if not all(allowed(self.frame, p) for p in chain):
            return {}
        for a, b in pairwise(chain):
            if distance(*a, *b) <= SAME:
                continue
            states: States = {
                state: ((climbed, *FREE[1:]), (*a, state[0][0], 0.0, None))
                for state, climbed in costs.items()
            }
            ends = cross(self.field, leg_of(self.field, a, b), states)
            if isinstance(ends, Block):
                return {}
            costs = {state: label[0][0] for state, label in ends.items()}
        return costs


class Ring:
    """The way round a circle from where it is come to, as far as it has been asked for.

    Each step is a bow of two legs that touch the circle at its ends, or where that does not fit a
    chain of closer ones.
    """

    def __init__(self, scene: Scene, turn: Turn, start: Point, state: State) -> None:
        self.scene = scene
        self.circle = scene.bends[turn[0]].circle
        self.turn = turn[1]
        self.rims: list[Point] = [start]
        self.bows: list[list[Point]] = []
        self.costs: list[Costs] = [{state: 0.0}]

    def to(self, end: Point) -> tuple[list[Point], Costs]:
        """The nodes after the first up to `end`, and the states they can end in, if any."""
        n = 0
        while not self._is_in_step(self.rims[n], end):
            if n == len(self.bows):
                self._go_on()
            n += 1
            if not self.costs[n]:
                return [], {}
        bow, costs = self._bow(self.rims[n], end, self.costs[n])
        return [*(node for each in self.bows[:n] for node in each), *bow, end], costs

    def _is_in_step(self, rim: Point, end: Point) -> bool:
        """Whether `end` is less than one step ahead of a point of the rim."""
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
        """The nodes between two points of the rim: one if it fits, else a close chain."""
        for step in TURNS:
            chain = [start, *arc(self.circle, self.turn, start, end, step)]
            arrived = self.scene.follow(chain, costs)
            if arrived:
                return chain[1:-1], arrived
        return [], {}
