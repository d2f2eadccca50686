"""Suggested deployment: infantry and tanks in front, guns and Command behind, fast Units on the
flanks.

Pure, deterministic functions of the state, which holds only public information.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from rules.engine.core.canonical_json import canonical_json
from rules.engine.core.decision import Command, Seat
from rules.engine.core.flow import decision_for
from rules.engine.core.resolution import Situation
from rules.engine.modern.data.unit_table import UnitType
from rules.engine.modern.model.commands import PlaceUnit
from rules.engine.modern.model.state import ModernState, Unit
from rules.engine.modern.play import deployment, zones
from rules.engine.modern.play.deployment import PlaceDecision, Plan, PlanDecision
from rules.engine.tabletop.grid import Square, named, square_of
from rules.engine.tabletop.sealed_choices import Seal

RANK = 4.0
"""Penalty of each rank between a square and the Unit's line."""
COVER = 1.0
HEIGHT = 0.5
"""Score of cover for Units that hold ground, and of each level for Units that fire."""
WING = 0.3
"""Score of each file from the middle for fast Units; a penalty for all others."""


def suggest(now: Situation[ModernState], seat: Seat, begun: Command | None) -> Command | None:
    """MW-DEP-6  Where to deploy: a whole army in secret, or the next Unit; nothing else is
    suggested.
    """
    match decision_for(now.decisions, seat):
        case PlanDecision() as decision:
            return suggest_plan(decision, begun if isinstance(begun, Seal) else None)
        case PlaceDecision() as decision:
            return suggest_place(decision, begun if isinstance(begun, PlaceUnit) else None)
        case _:
            return None


def suggest_plan(decision: PlanDecision, begun: Seal | None) -> Seal:
    """MW-DEP-6  Complete a whole army's deployment, keeping legal placements."""
    s, seat = decision.state, decision.seat
    kept = _kept(s, seat, begun.payload if begun else "")
    taken = {square_of(each.square) for each in kept}
    free = [square for square in deployment.zone_of(s, seat) if square not in taken]
    given = {each.unit for each in kept}
    waiting = [unit for unit in s.waiting(seat) if unit.id not in given]
    plan = Plan(placements=(*kept, *_placed(s, seat, waiting, free)))
    return Seal(slot=decision.slot, payload=canonical_json(plan).decode())


def suggest_place(decision: PlaceDecision, begun: PlaceUnit | None) -> PlaceUnit:
    """MW-DEP-6 MW-DEC-3  Place the next Unit, or the one already selected."""
    s, seat = decision.state, decision.seat
    placed = _placed(s, seat, s.waiting(seat), decision.free)
    wanted = begun.unit if begun else ""
    return next((each for each in placed if each.unit == wanted), placed[0])


def _kept(s: ModernState, seat: Seat, payload: str) -> list[PlaceUnit]:
    """Return the legal placements of a plan, one for each Unit and square."""
    try:
        given = msgspec.json.decode(payload, type=Plan).placements
    except msgspec.DecodeError:
        return []
    waiting = {unit.id: unit for unit in s.waiting(seat)}
    kept: dict[str, PlaceUnit] = {}
    for each in given:
        is_new = each.unit in waiting and each.unit not in kept
        is_free = each.square not in {other.square for other in kept.values()}
        if is_new and is_free and not deployment.placing_refusals(s, waiting[each.unit], each):
            kept[each.unit] = each
    return list(kept.values())


def _placed(
    s: ModernState, seat: Seat, units: Sequence[Unit], squares: Sequence[Square]
) -> list[PlaceUnit]:
    """MW-DEP-7  Place each Unit on the best remaining square, facing the enemy. Units of the front
    and rear lines choose first, the strongest before others.
    """
    left, found = list(squares), list[PlaceUnit]()
    for unit in sorted(units, key=_turn):
        if not left:
            break
        best = max(left, key=lambda square: (_worth(s, seat, unit.row, square), square))
        left.remove(best)
        found.append(
            PlaceUnit(unit=unit.id, square=named(best), facing=unit.facing, kind=unit.type)
        )
    return found


def _turn(unit: Unit) -> tuple[int, int]:
    """Return the sort key by which Units choose their squares, lowest first."""
    return -abs(_line(unit.row) - 1), -unit.row.ccp


def _line(row: UnitType) -> int:
    """Return the line of a type: 0 front, 1 support, 2 rear."""
    if row.has("leads") or row.is_artillery:
        return 2
    return 1 if row.has("fires-over") else 0


def _worth(s: ModernState, seat: Seat, row: UnitType, square: Square) -> float:
    """Score a square for a type: its line first, then the terrain, then its file."""
    ground = s.board.grounds[square]
    holds = row.group == "infantry-group" and _line(row) == 0
    cover = COVER if ground.is_obstacle and (holds or row.has("leads")) else 0.0
    height = HEIGHT * ground.level if row.range else 0.0
    aside = abs(square[0] - (s.board.width - 1) / 2)
    wing = WING * aside if row.move > 1 and not row.has("leads") else -WING * aside
    return cover + height + wing - RANK * abs(_rank(s, seat, square) - _line(row))


def _rank(s: ModernState, seat: Seat, square: Square) -> int:
    """Return how many ranks a square lies behind the foremost rank of a side's zone.

    MW-DEP-1 MW-DEP-3  The foremost of its two ranks; in its half, one rank behind the last.
    """
    y = square[1] if seat == zones.SOUTH else s.board.height - 1 - square[1]
    if deployment.mode_of(s, seat) == "one_off":
        return zones.DEPTH - 1 - y
    return s.board.height // 2 - 2 - y
