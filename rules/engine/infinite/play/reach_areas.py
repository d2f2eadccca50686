"""Areas in which a Move may end, for drawing. The check of a command decides, not these."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator

from rules.engine.infinite.model.state import InfiniteState, Point, Unit
from rules.engine.infinite.play.queries import mover
from rules.engine.infinite.space import movement
from rules.engine.infinite.space.board import Board, ReachSearch
from rules.engine.infinite.space.movement import Mover
from rules.engine.tabletop.inches.units import INCH
from rules.engine.tabletop.offer import Area, Polygon, Reach
from rules.engine.tabletop.step_budget import Budget, BudgetSpentError

MOST_LEGS_TRIED = 6_000
"""A bound on the legs that are tried for one area; beyond it only the allowance is told."""
MOST_REACHES = 12
"""How many searches of a board are remembered: a unit acts several times where it stands."""
SPACING = INCH
"""The spacing of the places that are tried: half as much takes four times as long."""


def search(s: InfiniteState, unit: Unit, allowance: int) -> ReachSearch:
    """IF-SHOW-3  The places of a lattice at which a Move within an allowance may end; none where
    there are too many to try.
    """
    among = movement.near_mover(mover(s, unit), unit.at, allowance)
    key, reaches = (among, unit.at, allowance), s.board.reaches
    known = reaches.get(key)
    if known is None:
        if len(reaches) >= MOST_REACHES:
            reaches.clear()
        known = reaches[key] = _searched(s.board, among, unit.at, allowance)
    return known


def area_around(s: InfiniteState, unit: Unit, allowance: int, places: Iterable[Point]) -> Area:
    """IF-SHOW-3  The area of some places within an allowance, at each standing height."""
    levels, near = defaultdict(list), movement.near_board(s.board, unit.at, allowance)
    for place in places:
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


def area_of(s: InfiniteState, unit: Unit, allowance: int, may_end: Callable[[Point], bool]) -> Area:
    """IF-SHOW-3  The area in which a Move within an allowance may end, only at places that
    `may_end` allows.
    """
    return area_around(s, unit, allowance, filter(may_end, search(s, unit, allowance).places))


def _searched(board: Board, among: Mover, start: Point, allowance: int) -> ReachSearch:
    budget = Budget(MOST_LEGS_TRIED)
    try:
        found = movement.reach_of(board, among, start, allowance, budget, SPACING)
    except BudgetSpentError:
        return ReachSearch((), budget.spent)
    return ReachSearch(tuple(movement.may_end(among, found)), budget.spent)


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
