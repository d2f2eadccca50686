"""Legal placements of a pair of mines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

from rules.engine.core.decision import Refusal, Value
from rules.engine.frontier.model.state import FrontierState, Unit
from rules.engine.frontier.play.marker_placement import is_on_board
from rules.engine.frontier.play.position_queries import enemies
from rules.engine.frontier.space.board import HEIGHT, WIDTH, marker
from rules.engine.frontier.space.measure import MARKER_RADIUS, at_least, gap, within
from rules.engine.tabletop.plane.circles import Circle, box_crossings, crossings
from rules.engine.tabletop.plane.polygons import Box
from rules.engine.tabletop.plane.segments import Point

CLAUSE = "FR-UNIT-SABOTEUR-MINES-1"
REACH = 10.0
APART = 5.0
BOX: Box = (MARKER_RADIUS, MARKER_RADIUS, WIDTH - MARKER_RADIUS, HEIGHT - MARKER_RADIUS)
"""FR-TOKEN-2  The box in which a token's centre may lie."""


def mine_refusals(s: FrontierState, owner: Unit, first: Point, second: Point) -> list[Refusal]:
    """FR-UNIT-SABOTEUR-MINES-1  Require a legal spot for each mine, and 5" between the two."""
    found = [refusal for spot in (first, second) for refusal in _refusals(s, owner, spot)]
    inches = gap(marker(*first), marker(*second))
    if not at_least(inches, APART):
        params: dict[str, Value] = {"inches": inches, "least": APART}
        found.append(Refusal(clause=CLAUSE, key="mines-too-close", params=params))
    return found


def _refusals(s: FrontierState, owner: Unit, spot: Point) -> Iterator[Refusal]:
    """FR-TOKEN-2 FR-MEAS-8  Require a spot on the board, within 10" of the owner and 5" from every
    enemy.
    """
    if not is_on_board(*spot):
        yield Refusal(clause="FR-TOKEN-2", key="marker-off-board")
        return
    mine = marker(*spot)
    inches = gap(mine, owner.body)
    if not within(inches, REACH):
        params: dict[str, Value] = {"name": owner.name, "inches": inches, "most": REACH}
        yield Refusal(clause=CLAUSE, key="too-far-from-owner", params=params)
    for enemy in enemies(s, owner):
        inches = gap(mine, enemy.body)
        if not at_least(inches, APART):
            params = {"name": enemy.name, "inches": inches, "least": APART}
            yield Refusal(clause=CLAUSE, key="mine-too-near-enemy", params=params)


def minefields(s: FrontierState, owner: Unit) -> Iterator[tuple[Point, Point]]:
    """FR-STRAT-4  Legal pairs of spots; at least one whenever any exists.

    The spot farthest from a given one is a corner of the allowed area, or the far side of the
    circle around the owner. That circle is so large compared with 5" that, where its far side is
    allowed, its eastern or western end will do as well.
    """
    rim = (owner.x, owner.y, REACH + owner.radius + MARKER_RADIUS)
    sides = [(rim[0] + rim[2], rim[1]), (rim[0] - rim[2], rim[1])]
    yield from _pairs(s, owner, sides)
    corners = _corners(rim, [_forbidden(enemy) for enemy in enemies(s, owner)])
    yield from _pairs(s, owner, [*sides, *corners])


def _pairs(s: FrontierState, owner: Unit, spots: Iterable[Point]) -> Iterator[tuple[Point, Point]]:
    allowed = [spot for spot in spots if not any(_refusals(s, owner, spot))]
    for first, second in combinations(allowed, 2):
        if at_least(gap(marker(*first), marker(*second)), APART):
            yield first, second


def _forbidden(enemy: Unit) -> Circle:
    return enemy.x, enemy.y, APART + enemy.radius + MARKER_RADIUS


def _corners(rim: Circle, around: list[Circle]) -> list[Point]:
    """The intersections of the boundaries of the allowed area."""
    x0, y0, x1, y1 = BOX
    circles = [rim, *around]
    found = [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]
    for circle in circles:
        found += box_crossings(circle, BOX)
    for first, second in combinations(circles, 2):
        found += crossings(first, second)
    return found
