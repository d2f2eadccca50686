"""Movement: what a leg and a path cost or why they are refused; pushes, retreats, reach.

Lengths are hundredths of an inch. A path is the list of the ends of its legs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final, NamedTuple

from rules.engine.core.decision import Refusal
from rules.engine.infinite.space.board import Board, Edge, Feature, may_stand, stand_refusal
from rules.engine.tabletop.inches.bases import Base, sweeps_over, within
from rules.engine.tabletop.inches.footprints import Passage, Placement, passage, placement
from rules.engine.tabletop.inches.legs import leg_cost as cost_on_ground
from rules.engine.tabletop.inches.legs import near_leg, slowed
from rules.engine.tabletop.inches.points import Point, length
from rules.engine.tabletop.inches.reach import Reached, reach
from rules.engine.tabletop.inches.straight_moves import farthest, pushed
from rules.engine.tabletop.inches.units import INCH
from rules.engine.tabletop.step_budget import Budget

MOST_LEGS: Final = 12
"""IF-MOVE-3"""
VAULT: Final = INCH
"""IF-MOVE-4  The highest rise that is vaulted, and what vaulting it costs."""


class Other(NamedTuple):
    """Another unit: its name, for refusals, and its base."""

    name: str
    base: Base


class Mover(NamedTuple):
    """What moves: the radius of its base, the other units, and whether difficult ground costs it
    nothing extra (Surefooted).
    """

    radius: int
    enemies: tuple[Other, ...] = ()
    friends: tuple[Other, ...] = ()
    surefooted: bool = False


class PathCost(NamedTuple):
    """IF-MOVE-3  What a path costs, leg by leg."""

    legs: tuple[int, ...]

    @property
    def total(self) -> int:
        return sum(self.legs)


# ---- legs and paths -----------------------------------------------------------------------------


def leg_cost(board: Board, mover: Mover, a: Point, b: Point) -> int | Refusal:
    """IF-MOVE-3 IF-MOVE-4 IF-MOVE-5 IF-MOVE-6 IF-MOVE-10  What the leg from `a`, a place to stand,
    to `b` costs: its length, its stretch of difficult ground once more, each climb and vault. Or
    why it is refused.
    """
    near = near_leg(board.stopping, a, b, mover.radius)
    refused = stand_refusal(board, Base(b, mover.radius), near)
    added = refused or _added_cost(board, mover, a, b, near)
    return added if isinstance(added, Refusal) else added + length(a, b)


def _added_cost(
    board: Board, mover: Mover, a: Point, b: Point, near: Iterable[Feature]
) -> int | Refusal:
    """IF-MOVE-4 IF-MOVE-5 IF-MOVE-6  What a leg between two places to stand costs beside its
    length.
    """
    refused = _enemy_refusal(mover, a, b)
    if refused:
        return refused
    added = crossing_cost(near, mover.radius, a, b)
    if isinstance(added, Refusal) or mover.surefooted:
        return added
    return added + slowed(a, b, board.slow)


def crossing_cost(features: Iterable[Feature], radius: int, a: Point, b: Point) -> int | Refusal:
    """IF-MOVE-4  What solid features without slope add to a leg, or which of them refuses it."""
    cost = 0
    for each in features:
        if each.footprint.compare_distance(a, b, radius) >= 0:
            continue
        is_wall = each.rise > VAULT and not each.top
        added = None if is_wall else _crossing_cost(each, passage(each.footprint, a, b, radius))
        if added is None:
            return Refusal(clause="IF-MOVE-4", key="crosses-solid", params=each.named)
        cost += added
    return cost


def _crossing_cost(each: Feature, way: Passage) -> int | None:
    """IF-MOVE-4  What crossing a solid feature without slope adds: its rise up or down a climb, an
    inch over a low one, nothing on its top. None where it may not be crossed so.
    """
    if way is Passage.CLEAR or (way is Passage.WITHIN and each.top):
        return 0
    if way in (Passage.ONTO, Passage.OFF) and each.top and each.climb:
        return each.rise
    if way is Passage.OVER and each.rise <= VAULT:
        return VAULT
    return None


def _enemy_refusal(mover: Mover, a: Point, b: Point) -> Refusal | None:
    """IF-MOVE-6  A base may not pass over an enemy; touching is no overlap."""
    for name, base in mover.enemies:
        if sweeps_over(a, b, mover.radius, base):
            return Refusal(clause="IF-MOVE-6", key="crosses-enemy", params={"name": name})
    return None


def end_refusal(mover: Mover, place: Point) -> Refusal | None:
    """IF-MOVE-6  No move ends overlapping a base, in plan and at whatever heights."""
    (x, y), radius = place, mover.radius
    for name, ((other_x, other_y), other_radius) in (*mover.enemies, *mover.friends):
        if (x - other_x) ** 2 + (y - other_y) ** 2 < (radius + other_radius) ** 2:
            return Refusal(clause="IF-MOVE-6", key="overlaps-base", params={"name": name})
    return None


def path_cost(
    board: Board, mover: Mover, start: Point, points: tuple[Point, ...], allowance: int
) -> PathCost | Refusal:
    """IF-MOVE-3 IF-MOVE-6  What a whole path costs, or why it is refused: as many legs as allowed,
    each of them legal, an end free of bases, all within the allowance.
    """
    costs = legs_cost(board, mover, start, points)
    if isinstance(costs, Refusal):
        return costs
    return end_refusal(mover, points[-1]) or _length_refusal(costs, allowance) or costs


def legs_cost(
    board: Board, mover: Mover, start: Point, points: tuple[Point, ...]
) -> PathCost | Refusal:
    """IF-MOVE-3  What the legs of a path cost, wherever it ends, or why one is refused."""
    if not 1 <= len(points) <= MOST_LEGS:
        return Refusal(clause="IF-MOVE-3", key="number-of-legs", params={"most": MOST_LEGS})
    costs: list[int] = []
    for a, b in zip((start, *points), points, strict=False):
        if a == b:
            return Refusal(clause="IF-MOVE-3", key="leg-without-length")
        cost = leg_cost(board, mover, a, b)
        if isinstance(cost, Refusal):
            return cost
        costs.append(cost)
    return PathCost(tuple(costs))


def _length_refusal(cost: PathCost, allowance: int) -> Refusal | None:
    """IF-MOVE-1  A Move is at most as long as the allowance."""
    if cost.total <= allowance:
        return None
    params = {"cost": cost.total / INCH, "allowance": allowance / INCH}
    return Refusal(clause="IF-MOVE-1", key="path-too-long", params={**params})


# ---- pushes and retreats ------------------------------------------------------------------------


def push(board: Board, mover: Mover, pusher: Point, place: Point, most: int) -> Point:
    """IF-MOVE-11 IF-EX-50  Where a unit at `place` stops that is pushed straight away from
    `pusher`: before the first step that is no place to stand, overlaps a base or changes its
    standing height.
    """
    height = board.height_at(place)

    def is_free(step: Point) -> bool:
        base = Base(step, mover.radius)
        level = board.height_at(step) == height
        return level and end_refusal(mover, step) is None and may_stand(board, base)

    return pushed(pusher, place, most, is_free)


class StraightRetreat(NamedTuple):
    """IF-STATE-8  A retreat straight to an edge: where it ends, its cost, whether the base leaves
    the table there. `is_short`: the owner may give a path of its own instead.
    """

    edge: Edge
    place: Point
    cost: int
    leaves: bool
    is_short: bool


def edge_distance(board: Board, place: Point, edge: Edge) -> int:
    """IF-STATE-8  The distance from a place to an edge of the table."""
    x, y = place
    distances = {"south": y, "east": board.width - x, "north": board.depth - y, "west": x}
    return distances[edge]


EDGES: tuple[Edge, ...] = ("south", "west", "north", "east")
"""IF-DEC-18  South and west come first: they are taken where nobody chooses."""


def nearest_edges(board: Board, place: Point) -> tuple[Edge, ...]:
    """IF-STATE-8  The nearest edge; several at the same distance, of which the owner picks."""
    least = min(edge_distance(board, place, edge) for edge in EDGES)
    return tuple(edge for edge in EDGES if edge_distance(board, place, edge) == least)


def reaches_edge(board: Board, mover: Mover, place: Point, edge: Edge) -> bool:
    """IF-STATE-8  Whether a base at a place reaches an edge, and so leaves the table."""
    return edge_distance(board, place, edge) <= mover.radius


def straight_retreat(
    board: Board, mover: Mover, start: Point, edge: Edge, allowance: int
) -> StraightRetreat:
    """IF-STATE-8  The farthest place on the perpendicular to an edge that is a legal Move of one
    leg within the allowance; where it stands if there is none, or nothing to move with.
    """
    if allowance <= 0:
        return StraightRetreat(edge, start, 0, leaves=False, is_short=False)
    foot, way = _at_edge(board, start, edge), edge_distance(board, start, edge) - mover.radius
    if way <= 0:
        return StraightRetreat(edge, start, 0, leaves=True, is_short=False)

    board = board.among(near_leg(board.features, start, foot, mover.radius))
    mover = near_mover(mover, start, allowance)

    def is_legal(place: Point) -> bool:
        return isinstance(retreat_cost(board, mover, start, (place,), edge, allowance), PathCost)

    is_open = _way_out(board, mover, start, allowance)
    found = farthest(start, foot, min(way, allowance), is_legal, is_open)
    if found is None:
        return StraightRetreat(edge, start, 0, leaves=False, is_short=True)
    cost = leg_cost(board, mover, start, found)
    assert isinstance(cost, int)
    leaves = reaches_edge(board, mover, found, edge)
    walked = edge_distance(board, start, edge) - edge_distance(board, found, edge)
    return StraightRetreat(edge, found, cost, leaves, is_short=not leaves and walked < allowance)


def _way_out(board: Board, mover: Mover, start: Point, allowance: int) -> Callable[[Point], bool]:
    """IF-MOVE-4 IF-MOVE-6  What every legal leg from a place and each part of it have in common:
    over no enemy, nothing that is neither climbed nor vaulted, and short enough on the ground.
    """
    around, slow = Base(start, mover.radius), () if mover.surefooted else board.slow
    walls = [
        each.footprint
        for each in board.stopping
        if not (each.top and each.climb)
        and each.rise > VAULT
        and placement(each.footprint, around) is Placement.OUTSIDE
    ]

    def is_open(place: Point) -> bool:
        return (
            cost_on_ground(start, place, slow) <= allowance
            and _enemy_refusal(mover, start, place) is None
            and all(each.compare_distance(start, place, mover.radius) >= 0 for each in walls)
        )

    return is_open


def _at_edge(board: Board, place: Point, edge: Edge) -> Point:
    """The foot of the perpendicular from a place to an edge."""
    x, y = place
    feet = {"south": (x, 0), "east": (board.width, y), "north": (x, board.depth), "west": (0, y)}
    return feet[edge]


def retreat_cost(
    board: Board,
    mover: Mover,
    start: Point,
    points: tuple[Point, ...],
    edge: Edge,
    allowance: int,
) -> PathCost | Refusal:
    """IF-STATE-8  What a path of a retreat costs, or why it is refused: as of any Move, but a base
    that reaches the edge leaves the table, even over a friend's base there.
    """
    costs = legs_cost(board, mover, start, points)
    if isinstance(costs, Refusal):
        return costs
    leaves = reaches_edge(board, mover, points[-1], edge)
    refused = None if leaves else end_refusal(mover, points[-1])
    return refused or _length_refusal(costs, allowance) or costs


# ---- reach --------------------------------------------------------------------------------------


def reach_of(
    board: Board,
    mover: Mover,
    start: Point,
    allowance: int,
    budget: Budget,
    spacing: int = INCH // 2,
) -> dict[Point, Reached]:
    """IF-SHOW-3  The places of a lattice around `start` that are found within an allowance, each
    with the leg by which it is reached; for drawing. Where a move may end: `may_end`. Others that
    are out of reach cost time: `near_mover`.

    Raises BudgetSpentError.
    """
    near = near_board(board, start, allowance + mover.radius)
    leap = 2 * mover.radius + VAULT
    return reach(start, allowance, spacing, _quick(near, mover), budget, leap, MOST_LEGS)


def near_mover(mover: Mover, start: Point, allowance: int) -> Mover:
    """A mover with only those of the others that it can come upon within an allowance."""
    around = Base(start, mover.radius)
    enemies = tuple(each for each in mover.enemies if within(around, each.base, allowance))
    friends = tuple(each for each in mover.friends if within(around, each.base, allowance))
    return mover._replace(enemies=enemies, friends=friends)


def may_end(mover: Mover, found: Mapping[Point, Reached]) -> dict[Point, Reached]:
    """IF-MOVE-6  The places among those found at which no base is overlapped."""
    return {place: how for place, how in found.items() if end_refusal(mover, place) is None}


def near_board(board: Board, centre: Point, margin: int) -> Board:
    """The board with only the features that a move from a place may touch, by boxes."""
    return board.among(near_leg(board.features, centre, centre, margin))


def _quick(board: Board, mover: Mover) -> Callable[[Point, Point], int | None]:
    """What a leg costs beside its length, None where it is refused. Whether a base may stand at a
    place is kept.
    """
    stands: dict[Point, bool] = {}

    def cost_of(a: Point, b: Point) -> int | None:
        known = stands.get(b)
        if known is None:
            known = stands[b] = may_stand(board, Base(b, mover.radius))
        if not known:
            return None
        near = near_leg(board.stopping, a, b, mover.radius)
        cost = _added_cost(board, mover, a, b, near)
        return cost if isinstance(cost, int) else None

    return cost_of
