"""Areas in which a Move may end, for drawing. The check of a command decides, not these."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator

from rules.engine.infinite.model.state import InfiniteState, Point, Unit
from rules.engine.infinite.play import actions, moves
from rules.engine.infinite.play.queries import mover
from rules.engine.infinite.space import movement
from rules.engine.tabletop.inches.units import INCH
from rules.engine.tabletop.offer import Area, Polygon, Reach, Variant
from rules.engine.tabletop.step_budget import Budget, BudgetSpentError

MOST_LEGS_TRIED = 6_000
"""A bound on the legs that are tried for one area; beyond it only the allowance is told."""
SPACING = INCH
"""The spacing of the places that are tried: half as much takes four times as long."""


def areas(s: InfiniteState, unit: Unit, *, is_reaction: bool) -> Iterator[Variant]:
    """IF-SHOW-3  Where a unit may Move, without Athletics and with it if it can pay."""
    for athletics in (False, True) if unit.profile.level("athletics") else (False,):
        if not actions.refusals(s, unit, "move", athletics=athletics, is_reaction=is_reaction):
            area = area_of(s, unit, moves.allowance(unit, athletics=athletics))
            yield Variant(ability="athletics" if athletics else "", area=area)


def area_of(s: InfiniteState, unit: Unit, allowance: int) -> Area:
    """IF-SHOW-3  The area in which a Move within an allowance may end, at each standing height."""
    levels = defaultdict(list)
    for place in _places(s, unit, allowance):
        levels[s.board.height_at(place)].append(place)
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


def _places(s: InfiniteState, unit: Unit, allowance: int) -> list[Point]:
    """The places of a lattice at which a Move may end; none where there are too many to try."""
    among, budget = mover(s, unit), Budget(MOST_LEGS_TRIED)
    try:
        found = movement.reach_of(s.board, among, unit.at, allowance, budget, SPACING)
    except BudgetSpentError:
        return []
    return list(movement.may_end(among, found))


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
