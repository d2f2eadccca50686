"""A push straight away from a point (FR-UNIT-CAPTAIN-REPULSOR): distance, floors and collisions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from rules.engine.core.record import Record
from rules.engine.frontier.space.board import Area, Board, Body
from rules.engine.frontier.space.floors import Floor
from rules.engine.frontier.space.measure import EPS, at_least, spans_overlap
from rules.engine.frontier.space.movement_profile import Drop, MovementProfile, Node, Walk
from rules.engine.frontier.space.path_legs import Leg, field_of, leg_of
from rules.engine.frontier.space.resting_places import is_wall_like, rest_refusals
from rules.engine.tabletop.plane.leg_intervals import Stretch, beside_outline, chord, joined, near
from rules.engine.tabletop.plane.polygons import box, distance_to_outline, distance_to_polygon
from rules.engine.tabletop.plane.segments import Point, distance

SAME = 1e-9
BACK = 10 * EPS
"""The most inches before a touch at which its start is searched; along a wall it has no limit."""


class Pushed(Record):
    """The result of a push: the path, whether it collided with something of equal or higher scale,
    the name of what it touched, and whether it reached the edge of the board.
    """

    walk: Walk
    collided: bool = False
    by: str = ""
    at_edge: bool = False


class Stop(NamedTuple):
    """The end of a push, as a fraction of the ray."""

    share: float
    collided: bool = False
    by: str = ""
    at_edge: bool = False


class Stay(NamedTuple):
    """A part of the ray on one floor, from its start to the next floor."""

    start: float
    floor: Floor


class Touch(NamedTuple):
    """An interval of the ray that is too near to an obstacle, and where the first touch begins."""

    bare: float
    start: float
    end: float


class Ray(NamedTuple):
    """The straight path of a push, with the intervals too near to bases and terrain parts."""

    board: Board
    body: Body
    others: Sequence[Body]
    profile: MovementProfile
    leg: Leg
    bases: list[tuple[Body, list[Touch]]]
    areas: list[tuple[Area, list[Touch], list[Touch]]]


def push(
    board: Board, body: Body, others: Sequence[Body], origin: Point, profile: MovementProfile
) -> Pushed:
    """FR-UNIT-CAPTAIN-REPULSOR-1  Push a body `profile.maximum` inches away from `origin`, along
    the ray through its centre.
    """
    away = distance(*origin, body.x, body.y)
    if away <= EPS:
        here = body.x, body.y, body.elevation
        return Pushed(walk=Walk(path=(here, here)))
    share = profile.maximum / away
    end = body.x + share * (body.x - origin[0]), body.y + share * (body.y - origin[1])
    ray = _ray(board, body, others, profile, end)
    if profile.flies:
        return Pushed(walk=_flight(ray), at_edge=_edge(ray) < 1.0)
    stop, stays = _slide(ray)
    walk = _legal(ray, stop, stays)
    return Pushed(walk=walk, collided=stop.collided, by=stop.by, at_edge=stop.at_edge)


def _ray(
    board: Board, body: Body, others: Sequence[Body], profile: MovementProfile, end: Point
) -> Ray:
    a, r = (body.x, body.y), body.radius
    leg = leg_of(field_of(board, body, others, profile, box((a, end))), a, end)
    bases = []
    for other in others:
        reach = r + other.radius
        circle = [[chord(a, end, other.x, other.y, reach - e)] for e in (0.0, EPS)]
        bases.append((other, _touches(leg, *circle)))
    areas = []
    for area in board.areas:
        outside = [near(area.polygon, area.planes, area.box, r - e, a, end) for e in (0.0, EPS)]
        if outside[0]:
            inside = [joined(beside_outline(area.polygon, r - e, a, end)) for e in (0.0, EPS)]
            areas.append((area, _touches(leg, *outside), _touches(leg, *inside)))
    return Ray(board, body, others, profile, leg, bases, areas)


def _touches(leg: Leg, bare: list[Stretch], close: list[Stretch]) -> list[Touch]:
    """The intervals that are too near, each with the start of the touch that leads to it."""
    back = BACK / max(distance(*leg.a, *leg.b), BACK)
    return [
        Touch(max(start - back, *(s for s, e in bare if s <= start <= e)), start, end)
        for start, end in close
        if end - start > SAME
    ]


def _slide(ray: Ray) -> tuple[Stop, list[Stay]]:
    """FR-UNIT-CAPTAIN-REPULSOR-2  Slide to the end of the ray or the first touch, floor by
    floor.
    """
    leg = ray.leg
    floor = min(leg.at[0], key=lambda each: abs(each[0] - ray.body.elevation))
    stays = [Stay(0.0, floor)]
    for n, floors in enumerate(leg.after):
        start, end = leg.cuts[n], leg.cuts[n + 1]
        onto = _onto(floor, floors, ray.body.scale)
        if onto is None:
            return Stop(start), stays
        if onto != floor:
            floor = onto
            stays.append(Stay(start, floor))
        stops = [stop for stop in _stops(ray, floor, start) if stop.share < end - SAME]
        if stops:
            return min(stops, key=lambda stop: (stop.share, not stop.collided, stop.by)), stays
    return Stop(1.0), stays


def _onto(floor: Floor, floors: tuple[Floor, ...], scale: int) -> Floor | None:
    """FR-UNIT-CAPTAIN-REPULSOR-5  The next floor: at the same elevation if there is one, else the
    top of a lower part, else the highest surface below.
    """
    level = [f for f in floors if abs(f[0] - floor[0]) <= EPS]
    if level:
        return floor if floor in level else level[0]
    higher = [f for f in floors if f[0] > floor[0] and not at_least(f[1] - floor[1], scale)]
    lower = [f for f in floors if f[0] <= floor[0]]
    return max(higher or lower, default=None)


def _stops(ray: Ray, floor: Floor, share: float) -> Iterator[Stop]:
    """FR-UNIT-CAPTAIN-REPULSOR-2 FR-UNIT-CAPTAIN-REPULSOR-3  The collisions from a point on, on one
    floor: units have their own scale, a wall counts as equal scale, the board edge as none.
    """
    body = ray.body.change(elevation=floor[0])
    x, y = ray.leg.point(share)
    for other, touches in ray.bases:
        if spans_overlap(body, other):
            for at in _touched(touches, share, 0.0):
                yield Stop(at, other.scale >= body.scale, other.name)
    for area, from_outside, from_inside in ray.areas:
        is_wall = is_wall_like(area, body, ray.profile.hovers)
        if not is_wall and not area.impassable:
            continue
        away = distance_to_polygon(area.polygon, x, y)
        touches = from_outside if away > 0.0 else from_inside
        gap = (away or distance_to_outline(area.polygon, x, y)) - body.radius
        for at in _touched(touches, share, gap):
            yield Stop(at, is_wall or at_least(area.scale - floor[0], body.scale), area.id)
    yield Stop(max(share, _edge(ray)), at_edge=_edge(ray) < 1.0)


def _touched(touches: list[Touch], share: float, gap: float) -> Iterator[float]:
    """The start of each touch ahead; terrain that already overlaps the base is being left."""
    for touch in touches:
        if touch.end > share + SAME and (touch.start > share + SAME or gap >= -EPS):
            yield max(share, touch.bare)


def _edge(ray: Ray) -> float:
    """FR-MOVE-7  The fraction of the ray at which the base reaches the edge of the board."""
    (ax, ay), (bx, by), r = ray.leg.a, ray.leg.b, ray.body.radius
    found = 1.0
    for a, b, size in ((ax, bx, ray.board.width), (ay, by, ray.board.height)):
        if b < r - EPS:
            found = min(found, (a - r) / (a - b))
        elif b > size - r + EPS:
            found = min(found, (size - r - a) / (b - a))
    return max(0.0, found)


def _legal(ray: Ray, stop: Stop, stays: list[Stay]) -> Walk:
    """FR-FALL-1  The path to the stop, or to the last point before it where the base may end; at
    the edge of a floor that is still on the floor before.
    """
    for share in _marks(ray, stop.share):
        while len(stays) > 1 and stays[-1].start >= share:
            stays = stays[:-1]
        if _may_rest(ray, share, stays[-1].floor[0]):
            return _walk(ray, share, stays)
    here = ray.body.x, ray.body.y, ray.body.elevation
    return Walk(path=(here, here))


def _marks(ray: Ray, last: float) -> list[float]:
    """Candidates up to `last` for the last legal end, in descending order, as fractions of the
    ray.
    """
    marks = {last, *ray.leg.cuts}
    for _, touches in ray.bases:
        marks.update(share for touch in touches for share in (touch.bare, touch.end))
    for _, touches, from_inside in ray.areas:
        for touch in (*touches, *from_inside):
            marks.update((touch.bare, touch.end))
    return sorted((share for share in marks if 0.0 <= share <= last), reverse=True)


def _may_rest(ray: Ray, share: float, elevation: float) -> bool:
    x, y = ray.leg.point(share)
    body = ray.body.change(x=x, y=y, elevation=elevation)
    return not rest_refusals(ray.board, body, ray.others, ray.profile.hovers)


def _walk(ray: Ray, share: float, stays: list[Stay]) -> Walk:
    """FR-FALL-1 FR-FALL-2  The path over those floors, with the drops of an enemy's push."""
    path: list[Node] = [(ray.body.x, ray.body.y, ray.body.elevation)]
    drops: list[Drop] = []
    for before, after in pairwise(stays):
        x, y = ray.leg.point(after.start)
        path += [(x, y, before.floor[0]), (x, y, after.floor[0])]
        is_level = abs(before.floor[0] - after.floor[0]) <= EPS
        height = 0.0 if is_level else before.floor[1] - after.floor[1]
        if ray.profile.falls and height > EPS:
            walked = after.start * ray.profile.maximum
            drops.append(Drop(walked=walked, at=path[-1], height=height))
    path.append((*ray.leg.point(share), stays[-1].floor[0]))
    return Walk(path=tuple(path), drops=tuple(drops))


def _flight(ray: Ray) -> Walk:
    """FR-UNIT-CAPTAIN-REPULSOR-3  A Flying unit stops at the last legal point of the ray."""
    here = ray.body.x, ray.body.y, ray.body.elevation
    for share in _marks(ray, _edge(ray)):
        x, y = ray.leg.point(share)
        for elevation in _levels(ray, (x, y)):
            if _may_rest(ray, share, elevation):
                return Walk(path=(here, (x, y, elevation)))
    return Walk(path=(here, here))


def _levels(ray: Ray, at: Point) -> list[float]:
    """FR-UNIT-CAPTAIN-REPULSOR-5  The surfaces at a point, in order of preference."""
    e, scale = ray.body.elevation, ray.body.scale
    found = sorted({surface.elevation for surface in ray.board.surfaces_at(*at)}, reverse=True)
    same = [level for level in found if abs(level - e) <= EPS]
    steps = [level for level in found if level > e + EPS and not at_least(level - e, scale)]
    below = [level for level in found if level < e - EPS]
    return [*same, *steps, *below, *(level for level in found[::-1] if level not in steps)]
