"""Areas in which a Move may end, for drawing. The check of a command decides, not these."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping

from rules.engine.infinite.model.state import InfiniteState, Point, Unit
from rules.engine.infinite.play import actions, moves
from rules.engine.infinite.play.queries import mover
from rules.engine.infinite.space import movement
from rules.engine.infinite.space.board import Board
from rules.engine.infinite.space.movement import Mover
from rules.engine.tabletop.inches.units import INCH
from rules.engine.tabletop.offer import Area, Polygon, Reach, Variant
from rules.engine.tabletop.step_budget import Budget, BudgetSpentError

MOST_LEGS_TRIED = 6_000
"""A bound on the legs that are tried for one area; beyond it only the allowance is told."""
MOST_REACHES = 12
"""How many searches of a board are remembered: a unit acts several times where it stands."""
SPACING = INCH
"""The spacing of the places that are tried: half as much takes four times as long."""


def areas(s: InfiniteState, unit: Unit, *, is_reaction: bool) -> Iterator[Variant]:
    """IF-SHOW-3  Where a unit may Move, without Athletics and with it if it can pay."""
    ways = (False, True) if unit.profile.level("athletics") else (False,)
    payable = [
        athletics
        for athletics in ways
        if actions.may_take(s, unit, "move", athletics=athletics, is_reaction=is_reaction)
    ]
    allowances = [moves.allowance(unit, athletics=athletics) for athletics in payable]
    costs = _costs(s, unit, max(allowances, default=0))
    for athletics, allowance in zip(payable, allowances, strict=True):
        area = _area(s, unit, allowance, costs)
        yield Variant(ability="athletics" if athletics else "", area=area)


def area_of(s: InfiniteState, unit: Unit, allowance: int, may_end: Callable[[Point], bool]) -> Area:
    """IF-SHOW-3  The area in which a Move within an allowance may end, at each standing height;
    only at places that `may_end` allows.
    """
    costs = _costs(s, unit, allowance)
    return _area(s, unit, allowance, {each: costs[each] for each in costs if may_end(each)})


def _area(s: InfiniteState, unit: Unit, allowance: int, costs: Mapping[Point, int]) -> Area:
    levels, near = defaultdict(list), movement.near_board(s.board, unit.at, allowance)
    for place, cost in costs.items():
        if cost <= allowance:
            levels[near.height_at(place)].append(place)
    reaches = {height: tuple(_strips(found)) for height, found in sorted(levels.items())}
    return Area(
        subject=unit.id,
        start=(unit.x / INCH, unit.y / INCH),
        maximum=allowance / INCH,
        polygons=reaches.get(0, ()),
        raised=tuple(
            Reach(elevation=height / INCH, polygons=polygons)
            for height, polygons in reaches.items()
            if height
        ),
    )


def _costs(s: InfiniteState, unit: Unit, allowance: int) -> dict[Point, int]:
    """The places of a lattice at which a Move may end, with their costs; none where there are too
    many to try.
    """
    among = movement.near_mover(mover(s, unit), unit.at, allowance)
    key, reaches = (among, unit.at, allowance), s.board.reaches
    known = reaches.get(key)
    if known is None:
        if len(reaches) >= MOST_REACHES:
            reaches.clear()
        known = reaches[key] = _searched(s.board, among, unit.at, allowance)
    return known


def _searched(board: Board, among: Mover, start: Point, allowance: int) -> dict[Point, int]:
    budget = Budget(MOST_LEGS_TRIED)
    try:
        found = movement.reach_of(board, among, start, allowance, budget, SPACING)
    except BudgetSpentError:
        return {}
    return {place: how.cost for place, how in movement.may_end(among, found).items()}


def _strips(places: Collection[Point]) -> Iterator[Polygon]:
    """Rectangles that cover the cells of a lattice around some places, one for each run of them in
    a row, in inches.
    """
    rows = defaultdict(set)
    for x, y in places:
        rows[y].add(x)
    for y, row in sorted(rows.items()):
        for west in sorted(x for x in row if x - SPACING not in row):
            east = west
            while east + SPACING in row:
                east += SPACING
            yield _rectangle(west, east, y, SPACING / 2)


def _rectangle(west: int, east: int, y: int, margin: float) -> Polygon:
    x0, x1 = (west - margin) / INCH, (east + margin) / INCH
    y0, y1 = (y - margin) / INCH, (y + margin) / INCH
    return ((x0, y0), (x1, y0), (x1, y1), (x0, y1))
