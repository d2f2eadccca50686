"""A second judge of movement: one polyline, cut wherever anything changes, every surface tried.

A state is the elevation and whether the base may overhang low Impassable ground (FR-JUMP-4): it
runs up to a jump, which must then follow, or it has landed from one and not yet left the level. Of
every state at every cut the tallies that nothing beats are kept.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Literal, NamedTuple, Protocol

from rules.engine.frontier.space.board import Body
from rules.engine.tabletop.reference import Part, Piece
from tests.engine.frontier.naive.falls import as_named, onto
from tests.engine.frontier.naive.plane import (
    EPS,
    Point,
    along,
    clip,
    depth,
    edges,
    from_line,
    line_from_polygon,
    meets_circle,
    meets_line,
)
from tests.engine.frontier.naive.surfaces import (
    Terrain,
    chains,
    may_rest,
    on_board,
    step_cost,
    surfaces,
    terrain,
    usable,
)

Waypoint = tuple[float, float, float | None]
Mode = Literal["walks", "runs up", "landed"]
State = tuple[float, Mode]
SAME = 1e-9
TOUCH = EPS + 1e-9
"""The tolerance, and what rounding adds when a way found with it is judged again."""


class MovementProfile(Protocol):
    """How a unit goes: inches, and what it may do on the way."""

    @property
    def maximum(self) -> float: ...
    @property
    def climbs(self) -> bool: ...
    @property
    def jumps(self) -> bool: ...
    @property
    def falls(self) -> bool: ...
    @property
    def flies(self) -> bool: ...
    @property
    def hovers(self) -> float: ...


class Drop(NamedTuple):
    walked: float
    height: float


class Tally(NamedTuple):
    """What a way has cost so far."""

    cost: float = 0.0
    drops: tuple[Drop, ...] = ()
    jumps: int = 0

    @property
    def rank(self) -> tuple[float, list[tuple[float, float]]]:
        """FR-FALL-2, FR-FORCED-7  The least C; then the surface is kept as long as it can be, and
        what is fallen onto is the highest that there is.
        """
        falls = [(-round(drop.walked, 6), round(drop.height, 6)) for drop in self.drops]
        return (round(self.cost, 6), falls)


class Verdict(NamedTuple):
    legal: bool
    cost: float = 0.0
    drops: tuple[Drop, ...] = ()
    jumps: int = 0
    why: str = ""


Front = dict[State, list[Tally]]


class Stop(NamedTuple):
    """A place of the way with the surfaces that its nodes name."""

    at: Point
    names: tuple[float, ...]


class Walker(NamedTuple):
    land: Terrain
    body: Body
    others: Sequence[Body]
    profile: MovementProfile


def judge(
    pieces: Iterable[Piece],
    body: Body,
    others: Sequence[Body],
    profile: MovementProfile,
    way: Sequence[Waypoint],
) -> Verdict:
    """FR-MOVE-4  Whether a unit may go exactly that way, and at which cost."""
    walker = Walker(terrain(pieces, profile.hovers), body, others, profile)
    start, end = way[0][:2], way[-1][:2]
    if any(not on_board(walker.land, body, node[:2]) for node in way):
        return Verdict(False, why="FR-MOVE-7")
    if any(math.dist(start, node[:2]) > profile.maximum + TOUCH for node in way):
        return Verdict(False, why="FR-MOVE-3")
    if profile.falls and not profile.flies and start == end and way[-1][2] not in (None, way[0][2]):
        return Verdict(False, why="FR-FALL-1")
    if profile.flies:
        heights = surfaces(walker.land, end, body.scale)
        ends: Front = {(e, "walks"): [Tally()] for e in heights if way[-1][2] in {None, e}}
    else:
        ends = (_shoved if profile.falls else _walked)(walker, _stops(way))
    return _best(walker, ends, end)


def _best(walker: Walker, ends: Front, end: Point) -> Verdict:
    land, body, others, profile = walker
    moved = math.dist((body.x, body.y), end)
    reached = [(tally, e) for (e, mode), found in ends.items() for tally in found]
    if not reached:
        return Verdict(False, why="no way over any surfaces")
    rested = [each for each in reached if may_rest(land, body, others, end, each[1])]
    if not rested:
        return Verdict(False, why="no rest at the end")
    paid = [each for each in rested if moved <= profile.maximum - each[0].cost + EPS]
    if not paid:
        return Verdict(False, min(tally.cost for tally, _ in rested), why="FR-MOVE-2")
    tally, _ = min(paid, key=lambda each: each[0].rank)
    return Verdict(True, tally.cost, tally.drops, tally.jumps)


def _stops(way: Sequence[Waypoint]) -> list[Stop]:
    """The way's places; nodes at one place are surfaces stepped through there."""
    stops: list[Stop] = []
    for x, y, e in way:
        names = () if e is None else (e,)
        if stops and math.dist(stops[-1].at, (x, y)) <= SAME:
            stops[-1] = Stop(stops[-1].at, stops[-1].names + names)
        else:
            stops.append(Stop((x, y), names))
    return stops


def _walked(walker: Walker, stops: Sequence[Stop]) -> Front:
    """Every state in which the way can end."""
    front: Front = {(walker.body.elevation, "walks"): [Tally()]}
    for here, there in pairwise(stops):
        front = _stepped(walker, here.at, front, here.names)
        front = _leg(walker, here.at, there.at, front)
    last = stops[-1]
    front = _stepped(walker, last.at, front, last.names)
    return {
        (e, mode): found
        for (e, mode), found in front.items()
        if mode != "runs up" and (not last.names or e == last.names[-1])
    }


def _add(front: Front, state: State, tally: Tally) -> None:
    """Keeps a tally unless another of that state is at least as good in every respect."""
    kept = front.setdefault(state, [])
    if not any(_beats(other, tally) for other in kept):
        kept[:] = [other for other in kept if not _beats(tally, other)] + [tally]


def _beats(one: Tally, other: Tally) -> bool:
    return one.rank <= other.rank


def _stepped(walker: Walker, p: Point, front: Front, names: Sequence[float]) -> Front:
    """FR-MOVE-18, FR-MOVE-20  The states after every change of surface that a point allows."""
    heights = surfaces(walker.land, p, walker.body.scale)
    if any(name not in heights for name in names):
        return {}
    after: Front = {}
    for (e, mode), tallies in front.items():
        for through in _climbs(heights, (e, *names)) if e in heights else ():
            stays = set(through) == {e}
            cost = step_cost(heights, through, walker.body.scale)
            if (mode == "runs up" and not stays) or (cost > EPS and not walker.profile.climbs):
                continue
            for tally in tallies:
                paid = Tally(tally.cost + cost, tally.drops, tally.jumps)
                _add(after, (through[-1], mode if stays else "walks"), paid)
                if walker.profile.jumps and heights[through[-1]] > EPS:
                    _add(after, (through[-1], "runs up"), paid)
    return after


def _climbs(heights: dict[float, float], named: tuple[float, ...]) -> Iterator[tuple[float, ...]]:
    """Every order of stepping through the named surfaces, and on to any surface at last."""
    ways = [named[:1]]
    for to in named[1:]:
        ways = [way + chain[1:] for way in ways for chain in chains(heights, way[-1], to)]
    for way in ways:
        for to in heights:
            yield from (way + chain[1:] for chain in chains(heights, way[-1], to))


def _shoved(walker: Walker, stops: Sequence[Stop]) -> Front:
    """FR-FORCED-7  Every state in which a push can end, stretch by stretch: it changes surfaces
    only where it goes on, so none where it stops.
    """
    front: Front = {(walker.body.elevation, "walks"): [Tally()]}
    walked = 0.0
    behind: Point | None = None
    for here, there in pairwise(stops):
        cuts = _cuts(walker, here.at, there.at)
        places = [along(here.at, there.at, t) for t in cuts]
        for n, (p, q) in enumerate(pairwise(places)):
            names = () if n else here.names
            front = _gone_on(walker, front, names, walked, (behind, p, q))
            behind = along(p, q, 0.5)
            walked += math.dist(p, q)
    names = stops[-1].names
    return {state: found for state, found in front.items() if {*names} <= {state[0]}}


def _gone_on(
    walker: Walker,
    front: Front,
    names: Sequence[float],
    walked: float,
    over: tuple[Point | None, Point, Point],
) -> Front:
    """The states at the end of a stretch: the middle of that before, where it begins and ends."""
    behind, p, q = over
    after: Front = {}
    for (e, _), tallies in front.items():
        for to, lost in onto(walker.land, walker.body.scale, e, (behind, p, along(p, q, 0.5))):
            if as_named(names, e, to) and _may_go(walker, p, q, to, "walks"):
                drops = (Drop(walked, lost),) if lost > EPS else ()
                for tally in tallies:
                    _add(after, (to, "walks"), tally._replace(drops=tally.drops + drops))
    return after


def _leg(walker: Walker, p: Point, q: Point, front: Front) -> Front:
    """The states at the end of a leg, walking from cut to cut and jumping where that is lawful."""
    cuts = _cuts(walker, p, q)
    places = [along(p, q, t) for t in cuts]
    fronts: list[Front] = [front] + [{} for _ in places[1:]]
    for i, here in enumerate(places[:-1]):
        if i:
            fronts[i] = _stepped(walker, here, fronts[i], ())
        for (e, mode), tallies in fronts[i].items():
            if _may_go(walker, here, places[i + 1], e, mode):
                for tally in tallies:
                    _add(fronts[i + 1], (e, mode), tally)
            for k, state in _landings(walker, places, i, e) if mode == "runs up" else ():
                for tally in tallies:
                    _add(fronts[k], state, tally._replace(jumps=tally.jumps + 1))
    return fronts[-1]


def _cuts(walker: Walker, p: Point, q: Point) -> list[float]:
    """Where something begins or ends on a leg: an outline, or the clearance from a base or from
    Impassable ground.
    """
    r = walker.body.radius
    found = [0.0, 1.0]
    for part in walker.land.parts:
        for a, b in edges(part.polygon):
            found += [t for t in [meets_line(p, q, a, b)] if t is not None]
            if part.impassable:
                found += meets_circle(p, q, a, r)
                x, y = r * (b[1] - a[1]) / math.dist(a, b), r * (a[0] - b[0]) / math.dist(a, b)
                beside = meets_line(p, q, (a[0] + x, a[1] + y), (b[0] + x, b[1] + y))
                found += [] if beside is None else [beside]
    for other in walker.others:
        found += meets_circle(p, q, (other.x, other.y), r + other.radius)
    length = math.dist(p, q)
    cuts: list[float] = []
    for t in sorted(found):
        if not cuts or (t - cuts[-1]) * length > SAME:
            cuts.append(t)
    return [*cuts[:-1], 1.0] if len(cuts) > 1 else [0.0, 1.0]


def _may_go(walker: Walker, p: Point, q: Point, e: float, mode: Mode) -> bool:
    """Whether a unit may walk straight on a surface: it is there, and nothing is in the way."""
    land, body, _, _ = walker
    if e not in surfaces(land, along(p, q, 0.5), body.scale):
        return False
    licensed = mode != "walks"
    for part in land.parts:
        if not part.impassable or (licensed and part.scale < e - EPS):
            continue
        if line_from_polygon(part.polygon, p, q) < body.radius - TOUCH:
            return False
    return _is_free(walker, p, q, e, e + body.scale)


def _is_free(walker: Walker, p: Point, q: Point, low: float, high: float) -> bool:
    """FR-MOVE-5  No base that reaches into those heights is touched on the way."""
    return not any(
        from_line((other.x, other.y), p, q) < walker.body.radius + other.radius - TOUCH
        for other in walker.others
        if other.elevation < high - EPS and low < other.elevation + other.scale - EPS
    )


def _landings(
    walker: Walker, places: Sequence[Point], i: int, e: float
) -> Iterable[tuple[int, State]]:
    """FR-JUMP-1 to 4  Where a jump from one cut may land further on the same leg."""
    for k in range(i + 1, len(places)):
        gap = math.dist(places[i], places[k])
        if EPS < gap <= walker.body.scale + TOUCH:
            for to in surfaces(walker.land, places[k], walker.body.scale):
                if _may_jump(walker, (places[i], e), (places[k], to)):
                    yield k, (to, "landed")


def _may_jump(walker: Walker, start: tuple[Point, float], end: tuple[Point, float]) -> bool:
    land, body, _, _ = walker
    (p, low), (q, high) = start, end
    if not any(
        land.counted(a, low) > EPS
        and land.counted(b, high) > EPS
        and land.counted(b, high) - land.counted(a, low) < body.scale - EPS
        for a in _rims(walker, p, low)
        for b in _rims(walker, q, high)
        if a is not b
    ):
        return False
    low, high = min(low, high), max(low, high)
    for part in land.parts:
        if part.scale > low + EPS:
            if clip(part.polygon, p, q, EPS) is not None:
                return False
            if part.impassable and line_from_polygon(part.polygon, p, q) < body.radius - TOUCH:
                return False
    return _is_free(walker, p, q, low, high + body.scale)


def _rims(walker: Walker, p: Point, e: float) -> list[Part]:
    """The parts with a level of that height on whose outline a point lies."""
    return [
        part
        for part in walker.land.parts
        if abs(depth(part.polygon, p)) <= TOUCH and e in usable(part, walker.body.scale)
    ]
