"""Pathfinding on the plane: the shortest path around circles, from tangents joined by arcs
(best-first search on a visibility graph).

An arc is replaced by a chain of straight legs that touch its circle from outside, so that each leg
is as legal as the arc. A chain exceeds the radius by 0.5 %, or by 0.008 % where the wider one does
not fit; gaps narrower than that (0.0002" for the widest bases) are not found.
"""

from __future__ import annotations

import heapq
from math import sqrt

from rules.engine.tabletop.plane.legs import Course, Disc, first_hit
from rules.engine.tabletop.plane.segments import Point, distance
from rules.engine.tabletop.step_budget import Budget

TURNS = (
    (0.98078528040323044913, 0.19509032201612826785),  # pi / 16
    (0.99969881869620422012, 0.024541228522912288032),  # pi / 128
)
SAME = 1e-12
FEW = 3
SHORTER = 1.0 - 1e-9
"""Safety factor: a chord times this is certainly no longer than its arc, despite rounding."""
LEG, FAR, BEND, ARC, POP = 10, 6, 6, 10, 3
"""Budget steps: for testing a leg; obstacles per extra step; for each turning point tried; for each
arc measured; for each path taken from the queue.
"""
Frame = tuple[float, float, float, float, float, float, float]
Bend = tuple[int, int]


def bridge(a: Disc, turn_a: int, b: Disc, turn_b: int) -> tuple[Point, Point] | None:
    """The tangent from circle a to circle b, passed with turn 1 (left) or -1 (right)."""
    dx = b[0] - a[0]
    dy = b[1] - a[1]
    length = sqrt(dx * dx + dy * dy)
    if length <= SAME:
        return None
    k = (turn_b * b[2] - turn_a * a[2]) / length
    if abs(k) > 1.0:
        if abs(k) - 1.0 > 1e-5 or a[2] * b[2] > 0.0:
            return None
        k = 1.0 if k > 0.0 else -1.0
    h = sqrt(1.0 - k * k)
    nx = (k * dx - h * dy) / length
    ny = (k * dy + h * dx) / length
    out_a = turn_a * a[2]
    out_b = turn_b * b[2]
    return (a[0] - out_a * nx, a[1] - out_a * ny), (b[0] - out_b * nx, b[1] - out_b * ny)


def arc(circle: Disc, turn: int, start: Point, end: Point, step: Point) -> list[Point]:
    """The chain of legs around a circle from rim point `start` (excluded) to rim point `end`."""
    x, y, radius = circle
    if radius <= SAME:
        return []
    ux, uy = (start[0] - x) / radius, (start[1] - y) / radius
    vx, vy = (end[0] - x) / radius, (end[1] - y) / radius
    cosine, sine = step[0], turn * step[1]
    chain: list[Point] = []
    while True:
        dot = ux * vx + uy * vy
        ahead = turn * (ux * vy - uy * vx)
        if dot > 1.0 - SAME or len(chain) > 300:
            chain.append(end)
            return chain
        if ahead >= 0.0 and dot >= cosine:
            bulge = radius / (1.0 + dot)
            chain.append((x + bulge * (ux + vx), y + bulge * (uy + vy)))
            chain.append(end)
            return chain
        wx, wy = cosine * ux - sine * uy, sine * ux + cosine * uy
        bulge = radius / (1.0 + cosine)
        chain.append((x + bulge * (ux + wx), y + bulge * (uy + wy)))
        ux, uy = wx, wy


def allowed(frame: Frame, p: Point) -> bool:
    """Whether a node lies in the rectangle and the disc that bound the search."""
    x0, y0, x1, y1, cx, cy, reach = frame
    return x0 <= p[0] <= x1 and y0 <= p[1] <= y1 and distance(cx, cy, *p) <= reach


def arc_length(circle: Disc, turn: int, start: Point, end: Point) -> float:
    """The length of the wide chain of `arc`, summed leg by leg in the same order."""
    x, y, radius = circle
    if radius <= SAME:
        return 0.0
    ux, uy = (start[0] - x) / radius, (start[1] - y) / radius
    vx, vy = (end[0] - x) / radius, (end[1] - y) / radius
    cosine, sine = TURNS[0][0], turn * TURNS[0][1]
    px, py = start
    total = 0.0
    steps = 0
    while True:
        dot = ux * vx + uy * vy
        ahead = turn * (ux * vy - uy * vx)
        if dot > 1.0 - SAME or steps > 300:
            return total + distance(px, py, end[0], end[1])
        if ahead >= 0.0 and dot >= cosine:
            bulge = radius / (1.0 + dot)
            qx, qy = x + bulge * (ux + vx), y + bulge * (uy + vy)
            total += distance(px, py, qx, qy)
            return total + distance(qx, qy, end[0], end[1])
        wx, wy = cosine * ux - sine * uy, sine * ux + cosine * uy
        bulge = radius / (1.0 + cosine)
        qx, qy = x + bulge * (ux + wx), y + bulge * (uy + wy)
        total += distance(px, py, qx, qy)
        steps += 1
        px, py = qx, qy
        ux, uy = wx, wy


class Ground:
    """The search space of a moving disc: obstacles, bounds and the step budget.

    `frame` is the rectangle (x0, y0, x1, y1) and the disc (x, y, radius) that contain every node.
    """

    def __init__(self, course: Course, frame: Frame, tolerance: float, budget: Budget) -> None:
        self.course = course
        self.frame = frame
        self.tolerance = tolerance
        self.budget = budget
        discs, walls, moats, seams = course
        corners = sum([len(wall[0]) for wall in walls]) + sum([len(moat[0]) for moat in moats])
        self.obstacles = len(discs) + corners + len(seams)

    def holds(self, way: list[Point]) -> bool:
        """Whether every node is within bounds and every leg is free.

        A leg costs more steps the more obstacles there are.
        """
        for i in range(1, len(way)):
            if not allowed(self.frame, way[i]):
                return False
        for i in range(len(way) - 1):
            self.budget.spend(LEG + self.obstacles // FAR)
            if first_hit(self.course, self.tolerance, way[i], way[i + 1]) >= 0:
                return False
        return True


class PathSearch:
    """Shortest paths from one start point to any number of ends, reusing the search between
    them.
    """

    def __init__(self, start: Point, ground: Ground, circles: list[Disc]) -> None:
        self.start = start
        self.ground = ground
        self.circles = circles
        self.in_vain = 0
        self.explored = False
        self.bends: set[Bend] = set()

    def shortest(self, end: Point) -> list[Point]:
        """The nodes of the shortest path to `end`, both ends included; [] when there is none.

        Searches from both ends in parallel, so that an enclosed start or end is detected early.
        After a few failures, everything reachable from the start is explored once. Raises
        BudgetSpentError.
        """
        if self.explored and not self._is_beside(end):
            return []
        walk, back = self._search(self.start, end), self._search(end, self.start)
        met = False
        while walk.queue and (met or back.queue):
            found = walk.settle()
            if found:
                return [self.start, *found]
            met = met or bool(back.settle())
        self.in_vain += 1
        while walk.queue and self.in_vain > FEW:
            walk.settle()
        if not walk.queue:
            self.explored = True
            self.bends = {to for _, to in walk.closed}
        return []

    def _search(self, start: Point, end: Point) -> _Search:
        goal = len(self.circles)
        things = [*self.circles, (*end, 0.0), (*start, 0.0)]
        walk = _Search(things, goal, self.ground)
        walk.expand(-1, (goal + 1, 1), start, 0.0)
        return walk

    def _is_beside(self, end: Point) -> bool:
        """Whether `end` can be reached directly from a reachable turning point; all of these are
        known.
        """
        last = (*end, 0.0)
        links = [bridge(self.circles[n], turn, last, 1) for n, turn in self.bends]
        links.append((self.start, end))
        self.ground.budget.spend(len(links))
        return any(link and self.ground.holds([link[0], link[1]]) for link in links)


class _Search:
    """A best-first search that tests a path for collisions only when it is taken from the queue."""

    def __init__(self, things: list[Disc], goal: int, ground: Ground) -> None:
        self.things = things
        self.goal = goal
        self.ground = ground
        self.queue: list[tuple[float, float, int, Bend, Bend, bool]] = []
        self.states: list[tuple[int, Point, list[Point], float]] = []
        self.closed: set[tuple[Bend, Bend]] = set()
        self.bridges: dict[tuple[Bend, Bend], tuple[Point, Point] | None] = {}
        self.free: set[tuple[Bend, Bend]] = set()

    def expand(self, state: int, at: Bend, arrived: Point, walked: float) -> None:
        """Queue every turning point that may follow the current one.

        Until measured, an arc counts as its chord, a lower bound of its length.
        """
        self.ground.budget.spend(BEND * (self.goal + 1))
        end = self.things[self.goal]
        ax, ay = arrived
        goes_round = self.things[at[0]][2] > SAME
        for index, thing in enumerate(self.things[: self.goal + 1]):
            if index == at[0]:
                continue
            for turn in (1, -1) if thing[2] > 0.0 else (1,):
                to = (index, turn)
                link = None if (at, to) in self.closed else self._bridge(at, to)
                if link is None:
                    continue
                (px, py), (qx, qy) = link
                chord = distance(ax, ay, px, py) * SHORTER if goes_round else 0.0
                total = walked + chord + distance(px, py, qx, qy)
                guess = total + distance(qx, qy, end[0], end[1])
                heapq.heappush(self.queue, (guess, total, state, at, to, not goes_round))

    def settle(self) -> list[Point]:
        """Test the most promising path; returns its nodes after the start when it reaches the
        goal.
        """
        self.ground.budget.spend(POP)
        _, walked, state, at, to, is_measured = heapq.heappop(self.queue)
        link = None if (at, to) in self.closed else self._free_bridge(at, to)
        if link is None:
            return []
        leave, reach = link
        if not is_measured:
            self._measure(state, at, to, leave, reach)
            return []
        arrived = self.states[state][1] if state >= 0 else leave
        chain = self._chain(at, arrived, leave)
        if chain is None:
            return []
        self.closed.add((at, to))
        self.states.append((state, reach, [*chain, reach], walked))
        if to[0] == self.goal:
            return self._trace(len(self.states) - 1)
        self.expand(len(self.states) - 1, to, reach, walked)
        return []

    def _measure(self, state: int, at: Bend, to: Bend, leave: Point, reach: Point) -> None:
        """Queue a path again with the true length of its arc."""
        self.ground.budget.spend(ARC)
        before = self.states[state]
        round_it = arc_length(self.things[at[0]], at[1], before[1], leave)
        total = before[3] + round_it + distance(*leave, *reach)
        guess = total + distance(*reach, *self.things[self.goal][:2])
        heapq.heappush(self.queue, (guess, total, state, at, to, True))

    def _free_bridge(self, at: Bend, to: Bend) -> tuple[Point, Point] | None:
        """The tangent between two turning points if it is free of obstacles."""
        link = self._bridge(at, to)
        if link is None or (at, to) in self.free:
            return link
        if not self.ground.holds([link[0], link[1]]):
            self.bridges[at, to] = None
            return None
        self.free.add((at, to))
        return link

    def _bridge(self, at: Bend, to: Bend) -> tuple[Point, Point] | None:
        key = (at, to)
        if key not in self.bridges:
            link = bridge(self.things[at[0]], at[1], self.things[to[0]], to[1])
            self.bridges[key] = link if link and allowed(self.ground.frame, link[1]) else None
        return self.bridges[key]

    def _chain(self, at: Bend, start: Point, end: Point) -> list[Point] | None:
        """The arc as legs: the wide chain if it fits, else the close one; None when neither
        does.
        """
        for step in TURNS:
            chain = arc(self.things[at[0]], at[1], start, end, step)
            if self.ground.holds([start, *chain]):
                return chain
        return None

    def _trace(self, state: int) -> list[Point]:
        nodes: list[list[Point]] = []
        while state >= 0:
            state, _, piece, _ = self.states[state]
            nodes.append(piece)
        return [p for piece in reversed(nodes) for p in piece]
