"""A mover among its bends: the lines between them, the rings round them, and what each allows.

Every leg is judged as `walking` judges those submitted, and remembered. What is worked out anew
spends steps of a budget.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from rules.engine.frontier.bends import Bend
from rules.engine.frontier.labels import FREE, State, States
from rules.engine.frontier.legs import Field, Leg, leg_of
from rules.engine.frontier.walking import Block, cross
from rules.engine.lib.budget import Budget
from rules.engine.lib.plane.links import link
from rules.engine.lib.plane.segments import Point, distance
from rules.engine.lib.plane.tangents import SAME, TURNS, Frame, allowed, arc

Turn = tuple[int, int]
"""A bend and the side to which the way turns there; `START` is the first bend."""
Costs = dict[State, float]
"""The climbing it takes to be in each state."""
START: Turn = (0, 1)
GOAL: Turn = (-1, 1)
LEG, COMPARED, FAR, JUDGED, LINK, STRIDE = 20, 4, 4, 40, 20, 4
"""Steps of a leg, of each corner or base that it is held against, how many far obstacles take one
step, and the steps of a cut of it in one state, of the lines between two bends and round a circle.
"""


class Way(NamedTuple):
    """A straight line to a bend: turn, where it leaves the bend before, where it arrives."""

    to: Turn
    leave: Point
    arrive: Point
    length: float


class Legs:
    """The legs about a mover, each cut once, and what was found about them.

    A leg takes steps for the obstacles that it is compared with, and for each state in which it is
    judged.
    """

    def __init__(self, field: Field, budget: Budget) -> None:
        self.field = field
        self.budget = budget
        self.least = LEG + (len(field.bases) + len(field.steps) + len(field.moats)) // FAR
        self._legs: dict[tuple[Point, Point], Leg] = {}
        self._judged: dict[tuple[Point, Point, State], Costs] = {}

    def judge(self, a: Point, b: Point, state: State) -> Costs:
        """The states in which a leg can end that begins in `state`."""
        key = (a, b, state)
        if key not in self._judged:
            self._judged[key] = self.cross(a, b, {state: 0.0})
        return self._judged[key]

    def cross(self, a: Point, b: Point, costs: Costs) -> Costs:
        """The states in which a leg can end, from those in which it begins."""
        leg = self._leg(a, b)
        self.budget.spend(JUDGED * len(leg.cuts) * len(costs))
        states: States = {
            state: ((climbed, *FREE[1:]), (*a, state[0][0], 0.0, None))
            for state, climbed in costs.items()
        }
        ends = cross(self.field, leg, states)
        if isinstance(ends, Block):
            return {}
        return {state: label[0][0] for state, label in ends.items()}

    def _leg(self, a: Point, b: Point) -> Leg:
        key = (a, b)
        if key not in self._legs:
            self._legs[key] = leg_of(self.field, a, b)
            self.budget.spend(self.least + COMPARED * self._legs[key].compared)
        return self._legs[key]


class Scene:
    """A mover among its bends, the first being where it stands, and what was found about them."""

    def __init__(self, legs: Legs, bends: list[Bend], frame: Frame) -> None:
        self.field = legs.field
        self.legs = legs
        self.budget = legs.budget
        self.bends = bends
        self.frame = frame
        self._common = [n for n, bend in enumerate(bends) if n != START[0] and not bend.lands]
        self._landings: dict[int, list[int]] = {}
        for n, bend in enumerate(bends):
            for gap in bend.gaps if bend.lands else ():
                self._landings.setdefault(gap, []).append(n)
        self._lines: dict[tuple[Turn, int], list[Way]] = {}
        self._rings: dict[tuple[Turn, Point, State], Ring] = {}

    def lines(self, turn: Turn, number: int) -> list[Way]:
        """The straight lines from a bend to the sides of another."""
        key = turn, number
        if key not in self._lines:
            self.budget.spend(LINK)
            end = self.bends[number]
            sides = (1, -1) if end.has_sides else (1,)
            found = (self.way(turn, (number, side), end) for side in sides)
            self._lines[key] = [way for way in found if way]
        return self._lines[key]

    def onward(self, turn: Turn) -> Sequence[int]:
        """The bends that a bend leads to: a point to take off from leads to those to land on, to
        which nothing else leads but the start.
        """
        bend = self.bends[turn[0]]
        if turn == START:
            return range(1, len(self.bends))
        if bend.takes_off:
            return sorted({n for gap in bend.gaps for n in self._landings.get(gap, ())})
        return self._common

    def way(self, turn: Turn, to: Turn, end: Bend) -> Way | None:
        """The straight line from a bend to another."""
        start = self.bends[turn[0]]
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
        """The nodes from one point of a bend to another, and the states they can end in."""
        if self.bends[turn[0]].circle[2] <= 0.0:
            return [], {state: 0.0}
        key = (turn, start, state)
        if key not in self._rings:
            self._rings[key] = Ring(self, turn, start, state)
        return self._rings[key].to(end)

    def judge(self, a: Point, b: Point, state: State) -> Costs:
        """The states in which a leg can end that begins in `state`."""
        if not (allowed(self.frame, a) and allowed(self.frame, b)):
            return {}
        return self.legs.judge(a, b, state) if distance(*a, *b) > SAME else {state: 0.0}

    def follow(self, chain: list[Point], costs: Costs) -> Costs:
        """The states in which a chain of legs can end."""
        if not all(allowed(self.frame, p) for p in chain):
            return {}
        for a, b in pairwise(chain):
            if distance(*a, *b) > SAME:
                costs = self.legs.cross(a, b, costs)
            if not costs:
                return {}
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
            self.scene.budget.spend(STRIDE)
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
