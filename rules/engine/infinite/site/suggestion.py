"""Suggested deployment: each unit behind or beside cover and near the objectives, fighters at hand
in front, supporters beside a Leader.

Pure, deterministic functions of the state, which holds only public information.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot
from typing import Final, NamedTuple

from rules.engine.core.decision import Command, Seat
from rules.engine.core.flow import decision_for
from rules.engine.core.resolution import Situation
from rules.engine.infinite.data.profiles import WEAPONS
from rules.engine.infinite.data.tables import Feature
from rules.engine.infinite.model.commands import PlaceUnits
from rules.engine.infinite.model.state import InfiniteState, Point, Unit
from rules.engine.infinite.play.deployment import (
    PlaceDecision,
    deepest,
    free_places,
    place_refusals,
    placement_refusals,
    placing,
    taken,
    waiting,
)
from rules.engine.infinite.play.queries import base_of
from rules.engine.infinite.play.squads import MEMBER_REACH
from rules.engine.infinite.space.board import touched
from rules.engine.tabletop.inches.bases import Base, gap, within
from rules.engine.tabletop.inches.units import INCH

BESIDE: Final = 3.0
"""Score of a feature in contact behind which a unit can take Cover."""
BEHIND: Final = 2.0
SHIELD: Final = (0.9, 1.7, 2.5)
"""Score of cover between a place and the goal, and inches from the place at which it counts."""
NEARER: Final = {"melee": 0.5, "close": 0.4, "medium": 0.25, "long": 0.1}
"""Score of each inch nearer to the goal, by the longest band of the unit's weapons."""
LED: Final = 4.0
"""Score of a place from which a supporter can be in a Leader's squad."""
ELBOW: Final = 3.0
CROWDED: Final = 0.6
"""Preferred inches between other units, and the penalty of each inch less."""

Scored = tuple[float, Point]


def suggest(now: Situation[InfiniteState], seat: Seat, begun: Command | None) -> Command | None:
    """IF-DEC-3 IF-MIS-1  Suggest where to place the next unit; nothing else is suggested."""
    decision = decision_for(now.decisions, seat)
    if not isinstance(decision, PlaceDecision):
        return None
    return placement(decision.state, seat, begun if isinstance(begun, PlaceUnits) else None)


def placement(s: InfiniteState, seat: Seat, begun: PlaceUnits | None) -> PlaceUnits:
    """IF-MIS-1  Keep what has been begun as far as it is legal, else place the unit that it names
    first, else the next one: Leaders come first.
    """
    placements = begun.placements if begun else ()
    for kept in (placements[:count] for count in range(len(placements), 0, -1)):
        if not placement_refusals(s, seat, kept):
            return PlaceUnits(placements=kept)
    units = waiting(s, seat)
    wanted = placements[0].unit if placements else ""
    unit = min(units, key=lambda each: (each.id != wanted, not each.profile.is_leader))
    return placing(unit, best_place(s, unit))


def best_place(s: InfiniteState, unit: Unit) -> Point:
    """IF-MIS-1 IF-TRAIT-6  The legal place with the highest score; failing that, any legal one."""
    others, scored = taken(s), sorted(_scored(s, unit), key=lambda each: (-each[0], each[1]))
    for _, at in scored:
        if not any(place_refusals(s, unit, Base(at, unit.profile.radius), others)):
            return at
    return next(free_places(s, unit))


def _scored(s: InfiniteState, unit: Unit) -> Iterator[Scored]:
    """The score of each place on a grid over the strip."""
    radius, company = unit.profile.radius, _company(s, unit)
    for from_edge in range(radius, deepest(s, unit) - radius + 1, INCH // 2):
        y = from_edge if s.edge_of(unit.seat) == "south" else s.table.depth - from_edge
        for x in range(radius, s.table.width - radius + 1, INCH):
            base = Base((x, y), radius)
            yield _cover(s, base) + _nearness(s, unit, base) + company.worth(base), (x, y)


# ---- what a place is worth ----------------------------------------------------------------------


def _goal(s: InfiniteState, at: Point) -> Point:
    """IF-MIS-4 IF-MIS-5 IF-MIS-8  The nearest objective, or the middle of the table."""
    middle = (s.table.width // 2, s.table.depth // 2)
    goals = [each.at for each in s.table.objectives] or [middle]
    return min(goals, key=lambda goal: (_inches(at, goal), goal))


def _nearness(s: InfiniteState, unit: Unit, base: Base) -> float:
    """Nearer to the goal is better, most of all for units that fight hand to hand."""
    longest = max(
        (band for slug in unit.profile.armoury for band in WEAPONS[slug].bands),
        key=list(NEARER).index,
    )
    return -NEARER[longest] * _inches(base.centre, _goal(s, base.centre))


def _cover(s: InfiniteState, base: Base) -> float:
    """IF-COVER-1 IF-DIFF-3  Cover in contact, or between the place and the goal."""
    beside = any(each.cover != "none" for each in touched(s.board, base))
    (x, y), (to_x, to_y) = base.centre, _goal(s, base.centre)
    away = max(1.0, hypot(to_x - x, to_y - y))
    steps = [inches * INCH / away for inches in SHIELD]
    ahead = [(x + step * (to_x - x), y + step * (to_y - y)) for step in steps]
    behind = any(
        each.cover != "none" and _holds(each, *point)
        for each in s.table.features
        for point in ahead
    )
    return BESIDE * beside + BEHIND * behind


def _holds(feature: Feature, x: float, y: float) -> bool:
    """Whether a place lies in the box around a feature."""
    xs, ys = zip(*feature.outline, strict=True)
    return bool(min(xs) <= x <= max(xs) and min(ys) <= y <= max(ys))


class _Company(NamedTuple):
    """The friends of a unit on the table: Leaders that it can join, and those to avoid."""

    leaders: tuple[Base, ...]
    strangers: tuple[Base, ...]

    def worth(self, base: Base) -> float:
        """IF-SQUAD-2 IF-SQUAD-3  Score a place in a squad, and the distance of other units."""
        joined = any(within(base, leader, MEMBER_REACH) for leader in self.leaders)
        tight = sum(max(0.0, ELBOW - gap(base, each) / INCH) for each in self.strangers)
        return LED * joined - CROWDED * tight


def _company(s: InfiniteState, unit: Unit) -> _Company:
    """IF-SQUAD-2  A Leader leads one more unit while fewer stand beside it than it may lead."""
    friends = s.on_table(unit.seat)
    beside = {
        each.id: [other.id for other in friends if each is not other and _are_close(each, other)]
        for each in friends
        if each.profile.is_leader and not unit.profile.is_leader
    }
    open_to = [id for id, led in beside.items() if len(led) < s.units[id].profile.level("leader")]
    squads = {*open_to, *(id for leader in open_to for id in beside[leader])}
    return _Company(
        leaders=tuple(base_of(s.units[id]) for id in open_to),
        strangers=tuple(base_of(each) for each in friends if each.id not in squads),
    )


def _are_close(a: Unit, b: Unit) -> bool:
    return within(base_of(a), base_of(b), MEMBER_REACH)


def _inches(a: Point, b: Point) -> float:
    return hypot(a[0] - b[0], a[1] - b[1]) / INCH
