"""Where a shortest way may bend: round bases, at corners, where outlines cross, at jumps.

On one floor a taut way bends round what stands in it. Changing floors, it bends only where borders
of both floors meet: at a corner, or where the ring round a base crosses an outline. For jumps see
`gaps`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from rules.engine.frontier.board import Board
from rules.engine.frontier.footing import GROUND_FLOOR, Floor, House, Part, footing
from rules.engine.frontier.gaps import gaps_near, jump_points, on_rim
from rules.engine.frontier.legs import Base, Field
from rules.engine.frontier.measure import EPS
from rules.engine.frontier.walking import bars
from rules.engine.lib.budget import Budget
from rules.engine.lib.plane.crossings import (
    Circle,
    moved_out,
    of_circles,
    on_circle,
    sides,
)
from rules.engine.lib.plane.links import Wedge, wedge_of
from rules.engine.lib.plane.polygons import distance_to_outline
from rules.engine.lib.plane.segments import Point, distance

GAP, POINT, CROSSING, MOAT = 40, 8, 4, 12
"""Steps of a gap to jump, of a point along it, of a ring held against an edge or another ring, and
of a side of Impassable ground held against one."""


class Bend(NamedTuple):
    """A circle or a point, with the wedge of a corner.

    A point of a jump has the floors that are of use there and the numbers of the gaps that it
    takes off over or lands from.
    """

    circle: Circle
    wedge: Wedge | None = None
    floors: tuple[Floor, ...] = ()
    gaps: frozenset[int] = frozenset()
    lands: bool = False

    @property
    def has_sides(self) -> bool:
        """Whether turning left and turning right are two things here."""
        return self.wedge is not None or self.circle[2] > 0.0

    @property
    def is_free(self) -> bool:
        """Whether a way may turn there as it likes."""
        return self.wedge is None and self.circle[2] == 0.0

    @property
    def takes_off(self) -> bool:
        """Whether a jump starts there."""
        return bool(self.gaps) and not self.lands


def bends(board: Board, field: Field, middle: Point, leaping: bool, budget: Budget) -> list[Bend]:
    """Every place near a mover where a shortest way may bend, with those of jumps or without.

    Raises BudgetSpentError: obstacles are held against outlines and against each other.
    """
    found = [Bend((b.x, b.y, b.reach + EPS)) for b in field.bases]
    found += [Bend((*corner, field.radius)) for moat in field.moats for corner in _outward(moat)]
    found += corners(board, field.scale, field.gait.hovers, field.house)
    if leaping:
        found += _jumping(board, field, middle, budget)
    found += {point: Bend((*point, 0.0)) for point in crossings(field, budget)}.values()
    reach = field.gait.maximum + EPS
    return [b for b in found if distance(*middle, *b.circle[:2]) <= reach + b.circle[2]]


def _jumping(board: Board, field: Field, middle: Point, budget: Budget) -> Iterator[Bend]:
    """The points of the jumps near a mover."""
    found: dict[tuple[Point, bool], Bend] = {}
    moats = sum(len(moat.polygon) for moat in field.moats) if field.leaps_moats else 0
    for number, gap in gaps_near(board, field, middle):
        budget.spend(GAP + len(field.bases) + MOAT * moats)
        for pair in jump_points(field, gap):
            budget.spend(POINT)
            for point, lands in zip(pair, (False, True), strict=True):
                known = found.get((point, lands), Bend((*point, 0.0)))
                floors = {*known.floors, *(gap.reach if lands else gap.leave)}
                over = known.gaps | {number}
                found[point, lands] = Bend(known.circle, None, tuple(sorted(floors)), over, lands)
    yield from found.values()


def _outward(part: Part) -> list[Point]:
    """The corners that stick out."""
    n = len(part.polygon)
    found = []
    for i, corner in enumerate(part.polygon):
        if wedge_of(part.polygon[i - 1], corner, part.polygon[(i + 1) % n])[1]:
            found.append(corner)
    return found


@lru_cache(maxsize=256)
def corners(board: Board, scale: int, hovers: float, house: House) -> tuple[Bend, ...]:
    """The corners of parts that a way turns round: those that stick out into the ground, those
    that cut into a floor, and as free points those where parts touch.
    """
    ground = footing(board, scale, hovers, house)
    found: dict[Point, Bend] = {}
    for part in ground.steps:
        others = [other for other in ground.steps if other is not part]
        for i, corner in enumerate(part.polygon):
            after = part.polygon[(i + 1) % len(part.polygon)]
            wedge, is_outward = wedge_of(part.polygon[i - 1], corner, after)
            if any(_touches(other, corner) for other in others):
                found[corner] = Bend((*corner, 0.0))
            elif (GROUND_FLOOR not in part.floors) if is_outward else part.floors:
                found[corner] = Bend((*corner, 0.0), wedge)
    return tuple(found.values())


def _touches(part: Part, point: Point) -> bool:
    x0, y0, x1, y1 = part.box
    x, y = point
    if x < x0 - EPS or x > x1 + EPS or y < y0 - EPS or y > y1 + EPS:
        return False
    return distance_to_outline(part.polygon, x, y) <= EPS


def crossings(field: Field, budget: Budget) -> Iterator[Point]:
    """Where the ring round a base, or the rim of a moat, crosses an outline or another ring, if
    it bars only some of the floors there.
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
    """Whether a base bars some floors and not others."""
    return len({bars(base, field.scale, floor[0], floor[0]) for floor in floors}) > 1
