"""Turn points of the visibility graph: where a shortest path may turn.

On one floor a shortest path turns around obstacles. Between floors, it turns only where the borders
of both meet: at a corner, or where the circle around a base crosses an outline. For jumps see
`jump_gaps`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from rules.engine.frontier.space.board import Board
from rules.engine.frontier.space.floors import GROUND_FLOOR, Building, Floor, Part, floor_map
from rules.engine.frontier.space.jump_gaps import gaps_near, jump_points, on_rim
from rules.engine.frontier.space.measure import EPS
from rules.engine.frontier.space.path_check import bars
from rules.engine.frontier.space.path_legs import Base, Field
from rules.engine.tabletop.plane.intersections import (
    Circle,
    moved_out,
    of_circles,
    on_circle,
    sides,
)
from rules.engine.tabletop.plane.polygons import distance_to_outline
from rules.engine.tabletop.plane.segments import Point, distance
from rules.engine.tabletop.plane.tangent_lines import Wedge, wedge_of
from rules.engine.tabletop.step_budget import Budget

GAP, POINT, CROSSING, MOAT = 40, 8, 4, 12
"""Budget steps of a gap, of a point along it, of comparing a circle with an edge or another circle,
and of comparing a side of Impassable ground.
"""


class TurnPoint(NamedTuple):
    """A turn point: a circle or a point, with the wedge of a corner.

    For a point of a jump, `floors` are the floors that are useful there, `gaps` the numbers of the
    gaps it takes off over, or lands from if `lands` is set.
    """

    circle: Circle
    wedge: Wedge | None = None
    floors: tuple[Floor, ...] = ()
    gaps: frozenset[int] = frozenset()
    lands: bool = False

    @property
    def has_sides(self) -> bool:
        """Whether turning left and turning right differ here."""
        return self.wedge is not None or self.circle[2] > 0.0

    @property
    def is_free(self) -> bool:
        """Whether a path may turn here in any direction."""
        return self.wedge is None and self.circle[2] == 0.0

    @property
    def takes_off(self) -> bool:
        """Whether a jump starts here."""
        return bool(self.gaps) and not self.lands


def turn_points(
    board: Board, field: Field, middle: Point, leaping: bool, budget: Budget
) -> list[TurnPoint]:
    """Return every turn point near a mover, with or without those of jumps.

    Raises BudgetSpentError: obstacles are compared with outlines and with each other.
    """
    found = [TurnPoint((b.x, b.y, b.reach + EPS)) for b in field.bases]
    found += [
        TurnPoint((*corner, field.radius)) for moat in field.moats for corner in _outward(moat)
    ]
    found += corners(board, field.scale, field.profile.hovers, field.building)
    if leaping:
        found += _jumping(board, field, middle, budget)
    found += {point: TurnPoint((*point, 0.0)) for point in crossings(field, budget)}.values()
    reach = field.profile.maximum + EPS
    return [b for b in found if distance(*middle, *b.circle[:2]) <= reach + b.circle[2]]


def _jumping(board: Board, field: Field, middle: Point, budget: Budget) -> Iterator[TurnPoint]:
    """Yield the take-off and landing points near a mover."""
    found: dict[tuple[Point, bool], TurnPoint] = {}
    moats = sum(len(moat.polygon) for moat in field.moats) if field.leaps_moats else 0
    for number, gap in gaps_near(board, field, middle):
        budget.spend(GAP + len(field.bases) + MOAT * moats)
        for pair in jump_points(field, gap):
            budget.spend(POINT)
            for point, lands in zip(pair, (False, True), strict=True):
                known = found.get((point, lands), TurnPoint((*point, 0.0)))
                floors = {*known.floors, *(gap.reach if lands else gap.leave)}
                over = known.gaps | {number}
                found[point, lands] = TurnPoint(
                    known.circle, None, tuple(sorted(floors)), over, lands
                )
    yield from found.values()


def _outward(part: Part) -> list[Point]:
    """Return the convex corners of a part."""
    n = len(part.polygon)
    found = []
    for i, corner in enumerate(part.polygon):
        if wedge_of(part.polygon[i - 1], corner, part.polygon[(i + 1) % n])[1]:
            found.append(corner)
    return found


@lru_cache(maxsize=256)
def corners(board: Board, scale: int, hovers: float, building: Building) -> tuple[TurnPoint, ...]:
    """Return the corners of parts as turn points (cached): convex ones that block the ground,
    concave ones of floors, and free points where parts touch.
    """
    ground = floor_map(board, scale, hovers, building)
    found: dict[Point, TurnPoint] = {}
    for part in ground.steps:
        others = [other for other in ground.steps if other is not part]
        for i, corner in enumerate(part.polygon):
            after = part.polygon[(i + 1) % len(part.polygon)]
            wedge, is_outward = wedge_of(part.polygon[i - 1], corner, after)
            if any(_touches(other, corner) for other in others):
                found[corner] = TurnPoint((*corner, 0.0))
            elif (GROUND_FLOOR not in part.floors) if is_outward else part.floors:
                found[corner] = TurnPoint((*corner, 0.0), wedge)
    return tuple(found.values())


def _touches(part: Part, point: Point) -> bool:
    x0, y0, x1, y1 = part.box
    x, y = point
    if x < x0 - EPS or x > x1 + EPS or y < y0 - EPS or y > y1 + EPS:
        return False
    return distance_to_outline(part.polygon, x, y) <= EPS


def crossings(field: Field, budget: Budget) -> Iterator[Point]:
    """Yield where the circle around a base, or the rim of Impassable ground, crosses an outline or
    another circle, if it blocks only some of the floors there.
    """
    rings = [(base, (base.x, base.y, base.reach + EPS)) for base in field.bases]
    moats = sum(len(moat.polygon) for moat in field.moats) if field.leaps_moats else 0
    for part in field.steps:
        edges = sides(part.polygon)
        floors = (GROUND_FLOOR, *part.floors)
        budget.spend(len(rings) * (1 + len(part.floors)))
        partial = [(b, ring) for b, ring in rings if bars_some(field, b, floors)]
        budget.spend(len(edges) * (CROSSING * len(partial) + MOAT * moats))
        for edge in edges:
            for _, ring in partial:
                yield from on_circle(*edge, ring)
            for moat in field.moats if field.leaps_moats else ():
                yield from on_rim(field, moat, *edge)
        if len(part.floors) > 1:
            budget.spend(CROSSING * len(partial) * len(partial))
            for n, (_, ring) in enumerate(partial):
                for _, other in partial[:n]:
                    yield from of_circles(ring, other)
    budget.spend(MOAT * moats * len(rings))
    for moat in field.moats if field.leaps_moats else ():
        for edge in sides(moat.polygon):
            for _, ring in rings:
                yield from on_circle(*moved_out(*edge, field.radius), ring)
                yield from of_circles((*edge[0], field.radius), ring)


def bars_some(field: Field, base: Base, floors: tuple[Floor, ...]) -> bool:
    """Return whether a base blocks some of the floors but not all."""
    return len({bars(base, field.scale, floor[0], floor[0]) for floor in floors}) > 1
