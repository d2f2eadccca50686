"""Where the initial movement of Fight Through can lead: to an enemy in sight and within 10"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.engine.core.decision import Refusal
from rules.engine.frontier import movement
from rules.engine.frontier.board import Board, Body
from rules.engine.frontier.measure import EPS, gap, within
from rules.engine.frontier.movement import Gait, Node
from rules.engine.frontier.sight import sees
from rules.engine.frontier.state import FrontierState, Unit
from rules.engine.frontier.table import board, is_veiled
from rules.engine.lib.plane.headings import HEADINGS

RINGS = tuple(tenth / 10 for tenth in range(10, 0, -1))
REACH = 10.0  # FR-ACT-7


def assault_spot(s: FrontierState, unit: Unit, gait: Gait) -> Node | None:
    """FR-ACT-7  An end of the initial movement with an eligible enemy: staying, else the first of
    720 probes on every surface there.
    """
    others, hostile = _bases(s, unit)
    near = [enemy for enemy in hostile if gap(unit.body, enemy) <= REACH + gait.maximum + EPS]
    if not near:
        return None
    table, body = board(s), unit.body
    for end in _ends(table, unit, gait.maximum):
        if _meets(table, movement.moved(body, end), near, others) and not isinstance(
            movement.find(table, body, others, gait, end), list
        ):
            return end
    return None


def assault_targets(s: FrontierState, unit: Unit, gait: Gait) -> list[Body]:
    """FR-ACT-7  Every enemy that some end of the initial movement makes eligible, among the same
    probes.
    """
    others, hostile = _bases(s, unit)
    table, body = board(s), unit.body
    left = [enemy for enemy in hostile if gap(body, enemy) <= REACH + gait.maximum + EPS]
    found: list[Body] = []
    for end in _ends(table, unit, gait.maximum) if left else ():
        there = movement.moved(body, end)
        met = [enemy for enemy in left if _meets(table, there, [enemy], others)]
        if met and not isinstance(movement.find(table, body, others, gait, end), list):
            found += met
            left = [enemy for enemy in left if enemy not in met]
            if not left:
                break
    return found


def meets_nobody(s: FrontierState, unit: Unit, end: Node) -> list[Refusal]:
    """FR-ACT-7  At `end`, is no enemy in sight and within 10"?"""
    others, hostile = _bases(s, unit)
    if _meets(board(s), movement.moved(unit.body, end), hostile, others):
        return []
    return [Refusal(clause="FR-ACT-7", key="nobody-there", params={"name": unit.name})]


def _meets(table: Board, body: Body, enemies: Sequence[Body], others: Sequence[Body]) -> bool:
    """FR-ACT-7  Is an enemy in sight and within 10" of `body`?"""
    return any(
        within(gap(body, enemy), REACH)
        and sees(table, body, enemy, [o for o in others if o is not enemy])
        for enemy in enemies
    )


def _ends(table: Board, unit: Unit, maximum: float) -> Iterator[Node]:
    yield unit.node
    for share in RINGS if maximum else ():
        for cos, sin in HEADINGS:
            x, y = unit.x + share * maximum * cos, unit.y + share * maximum * sin
            for found in table.surfaces_at(x, y):
                yield x, y, found.elevation


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
