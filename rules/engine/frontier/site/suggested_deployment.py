"""Suggested deployment: a legal spot for every unit of a batch, in or behind cover and near the
objective of the mission.

A pure, deterministic function of the decision, which holds only public information. Candidate spots
form a grid over the zone and are ranked once for each kind of unit; the decision's own check
decides which are legal.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from rules.engine.core.decision import Command, Seat
from rules.engine.core.flow import decision_for
from rules.engine.core.resolution import Situation
from rules.engine.frontier.model.commands import Deploy, Placement
from rules.engine.frontier.model.state import FrontierState, Unit
from rules.engine.frontier.play.deployment import DeployDecision, may_wait
from rules.engine.frontier.play.position_queries import board, zones_of
from rules.engine.frontier.space import zones
from rules.engine.frontier.space.board import Board, Body
from rules.engine.frontier.space.measure import gap
from rules.engine.tabletop.plane.polygons import depth
from rules.engine.tabletop.plane.segments import distance

STEP = 1.0
"""Inches between the spots that are ranked."""
WORTH = {"cover": 4.0, "exposed": -3.0, "rough": -2.0, "hazardous": -12.0}
"""Score of each terrain rule at a spot (FR-TERR-COVER-1, FR-TERR-EXPOSED-1, ...)."""
VIEW = 2.0
"""Score of a firing position for units that shoot well (FR-TERR-FIRING-1)."""
CLIMB = 0.6
"""Penalty of each inch above the ground for all other units."""
MARKSMAN = 8
"""Firepower die from which a unit counts as shooting well."""
BEHIND = 3.0
"""Score of terrain at least as high as the unit between it and the goal."""
SHIELD = (0.9, 1.7, 2.5)
"""Inches from a spot towards the goal within which such terrain counts."""
PER_INCH = 0.25
"""Score of each inch nearer to the goal."""
ELBOW = 1.0
"""Preferred inches between bases; less costs a little."""
APART = 6.0
"""Preferred inches between units of different types, to spread the force."""

Spot = tuple[float, float, float]
Ranked = tuple[float, Spot]


def suggest(now: Situation[FrontierState], seat: Seat, begun: Command | None) -> Deploy | None:
    """FR-DEPLOY-1  A whole deployment; Frontier suggests nothing else."""
    decision = decision_for(now.decisions, seat)
    if not isinstance(decision, DeployDecision):
        return None
    return completed(decision, begun if isinstance(begun, Deploy) else Deploy(placements=()))


def completed(decision: DeployDecision, begun: Deploy) -> Deploy:
    """FR-DEPLOY-1 FR-DEPLOY-2 FR-DEPLOY-6  Complete `begun`: keep its legal placements and
    reserves, and place every other unit that is due now.
    """
    reserve = _held_back(decision, begun)
    placed = _kept(decision, begun, reserve)
    ranks: dict[tuple[float, int, bool], list[Ranked]] = {}
    for unit in _to_place(decision, placed, reserve):
        sort = unit.radius, unit.scale, _shoots(unit)
        if sort not in ranks:
            ranks[sort] = list(_ranked(decision, unit))
        spot = _spot_for(decision, unit, placed, ranks[sort])
        if spot is not None:
            placed.append(unit.change(x=spot.x, y=spot.y, elevation=spot.elevation, place="board"))
    return Deploy(placements=tuple(map(_placement, placed)), reserve=reserve)


def _placement(unit: Unit) -> Placement:
    return Placement(unit=unit.id, x=unit.x, y=unit.y, elevation=unit.elevation)


def _held_back(decision: DeployDecision, begun: Deploy) -> tuple[str, ...]:
    """FR-DEPLOY-5  Return the units that `begun` keeps in reserve and that may be in reserve."""
    allowed = {unit.id for unit in decision.waiting if may_wait(unit)}
    return tuple(dict.fromkeys(each for each in begun.reserve if each in allowed))


def _kept(decision: DeployDecision, begun: Deploy, reserve: Sequence[str]) -> list[Unit]:
    """Return the placements of `begun` that are legal."""
    kept: list[Placement] = []
    for each in begun.placements:
        tried = Deploy(placements=(*kept, each), reserve=tuple(reserve))
        if each.unit not in reserve and not decision.check_so_far(tried):
            kept.append(each)
    return decision.placed(Deploy(placements=tuple(kept)))


def _to_place(
    decision: DeployDecision, placed: Sequence[Unit], reserve: Sequence[str]
) -> list[Unit]:
    """FR-DEPLOY-6  Return the units to place now, grouped by type: all, or up to half of the
    points.
    """
    gone = {unit.id for unit in placed} | set(reserve)
    waiting = [unit for unit in decision.waiting if unit.id not in gone]
    types = dict.fromkeys(unit.type for unit in [*placed, *waiting])
    groups = [[unit for unit in waiting if unit.type == each] for each in types]
    if decision.is_share:
        spent = sum(unit.points for unit in placed)
        groups = _share(groups, decision.state.points(decision.seat) // 2 - spent)
    return [unit for group in groups for unit in group]


def _share(groups: list[list[Unit]], points: int) -> list[list[Unit]]:
    """FR-DEPLOY-2 FR-DEPLOY-6  Return the whole types whose points come nearest to the limit; if no
    whole type fits, as many units of one type as fit.
    """
    best: list[list[Unit]] = []
    for count in range(1, len(groups) + 1):
        for chosen in combinations(groups, count):
            if _cost(best) < _cost(chosen) <= points:
                best = list(chosen)
    if best:
        return best
    parts = [group[: points // group[0].points] for group in groups if group]
    return [max(parts, key=lambda part: _cost([part]), default=[])]


def _cost(groups: Sequence[Sequence[Unit]]) -> int:
    return sum(unit.points for group in groups for unit in group)


def _ranked(decision: DeployDecision, unit: Unit) -> Iterator[Ranked]:
    """Score every spot of the grid for this kind of unit, ignoring other units."""
    ground, goal = board(decision.state), _goal(decision)
    for x, y in zones.lattice(decision.zone, unit.radius, STEP):
        near = _nearness(decision, goal, x, y) * PER_INCH
        behind = BEHIND if _is_shielded(ground, (x, y), goal, unit.scale) else 0.0
        for surface in ground.surfaces_at(x, y):
            worth = sum(WORTH.get(rule, 0.0) for rule in surface.rules)
            if not _shoots(unit):
                worth -= CLIMB * surface.elevation
            elif "firing-position" in surface.rules:
                worth += VIEW
            shield = behind if surface.elevation == 0.0 else 0.0
            yield worth + shield + near, (x, y, surface.elevation)


def _shoots(unit: Unit) -> bool:
    return unit.ratings["firepower"] >= MARKSMAN


def _goal(decision: DeployDecision) -> tuple[float, float]:
    """FR-MISSION-SABOTAGE-1 FR-MISSION-ESCORT-1  Return the point to deploy towards: the mission's
    marker, else the enemy's zone, else the middle of the board.
    """
    state, role = decision.state, decision.state.role_of(decision.seat)
    for marker in state.markers:
        if marker.kind in ("target", "vip"):
            return marker.x, marker.y
    for zone in zones_of(state):
        if zone.role != role:
            x0, y0, x1, y1 = zone.rectangles[0]
            return (x0 + x1) / 2, (y0 + y1) / 2
    return zones.WIDTH / 2, zones.HEIGHT / 2


def _nearness(decision: DeployDecision, goal: tuple[float, float], x: float, y: float) -> float:
    """Return the negated distance in inches from the marker, or from the enemy's zone.

    FR-MISSION-AMBUSH-5  The ambushed side keeps away from it.
    """
    state, role = decision.state, decision.state.role_of(decision.seat)
    hostile = [zone for zone in zones_of(state) if zone.role != role]
    if state.mission in ("sabotage", "escort") or not hostile:
        return -distance(x, y, *goal)
    inches = min(zones.zone_distance(zone, x, y, 0.0) for zone in hostile)
    return inches if (state.mission, role) == ("ambush", "defender") else -inches


def _is_shielded(
    ground: Board, at: tuple[float, float], goal: tuple[float, float], scale: int
) -> bool:
    """FR-LOS-4  Return whether terrain at least as high as the unit stands just in front of the
    spot.
    """
    away = distance(*at, *goal)
    if away < SHIELD[-1]:
        return False
    dx, dy = (goal[0] - at[0]) / away, (goal[1] - at[1]) / away
    points = [(at[0] + inches * dx, at[1] + inches * dy) for inches in SHIELD]
    return any(
        area.scale >= scale and depth(area.polygon, x, y) > 0.0
        for area in ground.areas
        for x, y in points
        if area.box[0] <= x <= area.box[2] and area.box[1] <= y <= area.box[3]
    )


def _spot_for(
    decision: DeployDecision, unit: Unit, placed: Sequence[Unit], ranked: Sequence[Ranked]
) -> Body | None:
    """FR-DEPLOY-2 FR-DEPLOY-3  Return the best legal spot with room around it, near its own type;
    failing that, any legal spot.
    """
    standing = [*decision.state.on_board(), *placed]
    others = [each.body for each in standing]
    same = [each.body for each in standing if each.type == unit.type and each.seat == decision.seat]
    strangers = [each.body for each in placed if each.type != unit.type]
    crowd = [(worth - _crowding(unit, spot, others, strangers), spot) for worth, spot in ranked]
    for _, (x, y, elevation) in sorted(crowd, key=lambda each: (-each[0], each[1])):
        for body in decision.legal_at(x, y, unit, others, same):
            if body.elevation == elevation:
                return body
    near = next(decision.spots(unit, others, same), None)
    return near or next(decision.spots(unit, others, []), None)


def _crowding(unit: Unit, spot: Spot, others: Sequence[Body], strangers: Sequence[Body]) -> float:
    """Return the penalty of a spot for units too near, and for units of other types beside it."""
    body = unit.body.change(x=spot[0], y=spot[1])
    tight = sum(max(0.0, ELBOW - gap(body, other)) for other in others)
    beside = max((APART - gap(body, other) for other in strangers), default=0.0)
    return 2 * tight + 0.5 * max(0.0, beside)
