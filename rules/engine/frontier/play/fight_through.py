"""Where the initial movement of Fight Through can lead: to an enemy in sight and within 10"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.engine.core.decision import Refusal
from rules.engine.frontier import movement
from rules.engine.frontier.board import Body
from rules.engine.frontier.measure import EPS, gap, within
from rules.engine.frontier.movement import Gait, Node
from rules.engine.frontier.sight import sees, steps_of_a_look
from rules.engine.frontier.state import FrontierState, Unit
from rules.engine.frontier.table import board, is_veiled
from rules.engine.lib.budget import Budget
from rules.engine.lib.plane.headings import HEADINGS
from rules.engine.lib.plane.segments import Point, distance

RINGS = tuple(tenth / 10 for tenth in range(10, 0, -1))
REACH = 10.0  # FR-ACT-7
PROBE = 80
"""Steps of an end that is tried, besides those of looking and of the way there."""


def assault_spot(s: FrontierState, unit: Unit, gait: Gait, budget: Budget) -> Node | None:
    """FR-ACT-7  An end of the initial movement with an eligible enemy: staying, else the first of
    the ends straight towards an enemy and of 720 probes, on every surface there.

    Raises BudgetSpentError.
    """
    others, hostile = _bases(s, unit)
    finder = movement.Finder(board(s), unit.body, others, gait, budget)
    for there, near in _probes(s, unit, gait, hostile, others):
        if _meets_any(s, there, near, others, budget):
            end = movement.node_of(there)
            if not isinstance(finder.find(end), list):
                return end
    return None


def assault_targets(s: FrontierState, unit: Unit, gait: Gait, budget: Budget) -> list[Body]:
    """FR-ACT-7  Every enemy that some end of the initial movement makes eligible, among the same
    probes. Raises BudgetSpentError.
    """
    others, hostile = _bases(s, unit)
    finder = movement.Finder(board(s), unit.body, others, gait, budget)
    found: list[Body] = []
    for there, near in _probes(s, unit, gait, hostile, others):
        left = [enemy for enemy in near if enemy not in found]
        new = [enemy for enemy in left if _meets_any(s, there, [enemy], others, budget)]
        end = movement.node_of(there)
        if new and not isinstance(finder.find(end), list):
            found += new
    return found


def _meets_any(
    s: FrontierState, there: Body, near: Sequence[Body], others: Sequence[Body], budget: Budget
) -> bool:
    """FR-ACT-7  Whether one of some enemies is eligible from there. Raises BudgetSpentError."""
    budget.spend(PROBE)
    look = steps_of_a_look(board(s))
    for enemy in near:
        if within(gap(there, enemy), REACH):
            budget.spend(look)
            if _meets(s, there, enemy, others):
                return True
    return False


def meets_nobody(s: FrontierState, unit: Unit, end: Node) -> list[Refusal]:
    """FR-ACT-7  At `end`, is no enemy in sight and within 10"?"""
    others, hostile = _bases(s, unit)
    there = movement.moved(unit.body, end)
    if any(_meets(s, there, enemy, others) for enemy in hostile):
        return []
    return [Refusal(clause="FR-ACT-7", key="nobody-there", params={"name": unit.name})]


def _probes(
    s: FrontierState, unit: Unit, gait: Gait, hostile: Sequence[Body], others: Sequence[Body]
) -> Iterator[tuple[Body, list[Body]]]:
    """The unit wherever it is tried and may rest, with the enemies about as near as it takes."""
    table, far = board(s), REACH + unit.radius + 2 * EPS
    near = [e for e in hostile if distance(unit.x, unit.y, e.x, e.y) <= far + e.radius]
    if near:
        yield unit.body, near
    around = [enemy for enemy in hostile if gap(unit.body, enemy) <= REACH + gait.maximum + EPS]
    for x, y in _ends(unit, gait.maximum, around) if gait.maximum and around else ():
        near = [e for e in around if distance(x, y, e.x, e.y) <= far + e.radius]
        for found in table.surfaces_at(x, y) if near else ():
            there = movement.moved(unit.body, (x, y, found.elevation))
            if not movement.rest_refusals(table, there, others, gait.hovers):
                yield there, near


def _ends(unit: Unit, maximum: float, around: Sequence[Body]) -> Iterator[Point]:
    """Straight towards each enemy, as far as the movement goes: whoever is only just in reach is in
    reach nowhere else; then 72 headings at ten distances.
    """
    for enemy in around:
        share = maximum / max(distance(unit.x, unit.y, enemy.x, enemy.y), maximum)
        yield unit.x + share * (enemy.x - unit.x), unit.y + share * (enemy.y - unit.y)
    for share in RINGS:
        for cos, sin in HEADINGS:
            yield unit.x + share * maximum * cos, unit.y + share * maximum * sin


def _meets(s: FrontierState, body: Body, enemy: Body, others: Sequence[Body]) -> bool:
    """FR-ACT-7  Is that enemy in sight and within 10" of `body`?"""
    return within(gap(body, enemy), REACH) and sees(
        board(s), body, enemy, [other for other in others if other is not enemy]
    )


def _bases(s: FrontierState, unit: Unit) -> tuple[list[Body], list[Body]]:
    """All other bases, and those of enemies among them that nothing hides."""
    others = [other for other in s.on_board() if other.id != unit.id]
    bodies = [other.body for other in others]
    if s.effects and is_veiled(s, unit):
        return bodies, []
    return bodies, [
        body
        for body, other in zip(bodies, others, strict=True)
        if other.seat != unit.seat and not (s.effects and is_veiled(s, other))
    ]
