"""Fight Through: the ends of its initial movement with an enemy in sight and within 10"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.engine.core.decision import Refusal
from rules.engine.frontier.model.state import FrontierState, Unit
from rules.engine.frontier.play.position_queries import board, is_veiled
from rules.engine.frontier.space import movement
from rules.engine.frontier.space.board import Body
from rules.engine.frontier.space.measure import EPS, gap, within
from rules.engine.frontier.space.movement import MovementProfile, Node
from rules.engine.frontier.space.sight import sees, steps_of_a_look
from rules.engine.tabletop.plane.compass_headings import HEADINGS
from rules.engine.tabletop.plane.segments import Point, distance
from rules.engine.tabletop.step_budget import Budget

RINGS = tuple(tenth / 10 for tenth in range(10, 0, -1))
REACH = 10.0  # FR-ACT-7
PROBE = 80
"""Budget steps of each end tried, beside those of sight and pathfinding."""


def assault_spot(
    s: FrontierState, unit: Unit, profile: MovementProfile, budget: Budget
) -> Node | None:
    """FR-ACT-7  An end of the initial movement with an eligible enemy, or None: staying in place,
    else the first of the ends straight towards an enemy and of 720 probes, on every surface there.

    Raises BudgetSpentError.
    """
    others, hostile = _bases(s, unit)
    finder = movement.Finder(board(s), unit.body, others, profile, budget)
    for there, near in _probes(s, unit, profile, hostile, others):
        if _meets_any(s, there, near, others, budget):
            end = movement.node_of(there)
            if not isinstance(finder.find(end), list):
                return end
    return None


def assault_targets(
    s: FrontierState, unit: Unit, profile: MovementProfile, budget: Budget
) -> list[Body]:
    """FR-ACT-7  Every enemy that is eligible after some initial movement, among the same probes.
    Raises BudgetSpentError.
    """
    others, hostile = _bases(s, unit)
    finder = movement.Finder(board(s), unit.body, others, profile, budget)
    found: list[Body] = []
    for there, near in _probes(s, unit, profile, hostile, others):
        left = [enemy for enemy in near if enemy not in found]
        new = [enemy for enemy in left if _meets_any(s, there, [enemy], others, budget)]
        end = movement.node_of(there)
        if new and not isinstance(finder.find(end), list):
            found += new
    return found


def _meets_any(
    s: FrontierState, there: Body, near: Sequence[Body], others: Sequence[Body], budget: Budget
) -> bool:
    """FR-ACT-7  Whether any of these enemies is eligible from there. Raises BudgetSpentError."""
    budget.spend(PROBE)
    look = steps_of_a_look(board(s))
    for enemy in near:
        if within(gap(there, enemy), REACH):
            budget.spend(look)
            if _meets(s, there, enemy, others):
                return True
    return False


def meets_nobody(s: FrontierState, unit: Unit, end: Node) -> list[Refusal]:
    """FR-ACT-7  Whether no enemy is in sight and within 10" of `end`."""
    others, hostile = _bases(s, unit)
    there = movement.moved(unit.body, end)
    if any(_meets(s, there, enemy, others) for enemy in hostile):
        return []
    return [Refusal(clause="FR-ACT-7", key="nobody-there", params={"name": unit.name})]


def _probes(
    s: FrontierState,
    unit: Unit,
    profile: MovementProfile,
    hostile: Sequence[Body],
    others: Sequence[Body],
) -> Iterator[tuple[Body, list[Body]]]:
    """The unit at each legal end tried, with the enemies roughly within range there."""
    table, far = board(s), REACH + unit.radius + 2 * EPS
    near = [e for e in hostile if distance(unit.x, unit.y, e.x, e.y) <= far + e.radius]
    if near:
        yield unit.body, near
    around = [enemy for enemy in hostile if gap(unit.body, enemy) <= REACH + profile.maximum + EPS]
    for x, y in _ends(unit, profile.maximum, around) if profile.maximum and around else ():
        near = [e for e in around if distance(x, y, e.x, e.y) <= far + e.radius]
        for found in table.surfaces_at(x, y) if near else ():
            there = movement.moved(unit.body, (x, y, found.elevation))
            if not movement.rest_refusals(table, there, others, profile.hovers):
                yield there, near


def _ends(unit: Unit, maximum: float, around: Sequence[Body]) -> Iterator[Point]:
    """The ends to try: straight towards each enemy as far as the movement goes, since an enemy
    barely in reach is in reach nowhere else; then 72 headings at ten distances.
    """
    for enemy in around:
        share = maximum / max(distance(unit.x, unit.y, enemy.x, enemy.y), maximum)
        yield unit.x + share * (enemy.x - unit.x), unit.y + share * (enemy.y - unit.y)
    for share in RINGS:
        for cos, sin in HEADINGS:
            yield unit.x + share * maximum * cos, unit.y + share * maximum * sin


def _meets(s: FrontierState, body: Body, enemy: Body, others: Sequence[Body]) -> bool:
    """FR-ACT-7  Whether that enemy is in sight and within 10" of `body`."""
    return within(gap(body, enemy), REACH) and sees(
        board(s), body, enemy, [other for other in others if other is not enemy]
    )


def _bases(s: FrontierState, unit: Unit) -> tuple[list[Body], list[Body]]:
    """All other bases, and among them those of enemies that no effect hides."""
    others = [other for other in s.on_board() if other.id != unit.id]
    bodies = [other.body for other in others]
    if s.effects and is_veiled(s, unit):
        return bodies, []
    return bodies, [
        body
        for body, other in zip(bodies, others, strict=True)
        if other.seat != unit.seat and not (s.effects and is_veiled(s, other))
    ]
