"""Requirements of actions and reactions: each function returns the reasons to refuse a choice, with
their clauses.
"""

from __future__ import annotations

from rules.engine.core.decision import Refusal
from rules.engine.frontier.model.state import FrontierState, Unit
from rules.engine.frontier.play.abilities.base import abilities_of, may_move
from rules.engine.frontier.play.position_queries import distance, enemies, evac_edges, in_sight
from rules.engine.frontier.space.board import HEIGHT, WIDTH
from rules.engine.frontier.space.measure import at_least, gap_to_segment, within

EDGES = {
    "W": ((0.0, 0.0), (0.0, HEIGHT)),
    "E": ((WIDTH, 0.0), (WIDTH, HEIGHT)),
    "S": ((0.0, 0.0), (WIDTH, 0.0)),
    "N": ((0.0, HEIGHT), (WIDTH, HEIGHT)),
}


def may_advance(s: FrontierState, unit: Unit) -> list[Refusal]:
    """FR-ACT-13  Refuse Advance to a unit that cannot move."""
    return _cannot_move(unit, "FR-ACT-13")


def may_open_fire(s: FrontierState, unit: Unit) -> list[Refusal]:
    """FR-ACT-3 FR-ACT-6  Require at least one legal target."""
    if any(not fire_refusals(s, unit, enemy) for enemy in enemies(s, unit)):
        return []
    return [Refusal(clause="FR-ACT-6", key="nobody-to-fire-at", params={"name": unit.name})]


def may_bug_out(s: FrontierState, unit: Unit) -> list[Refusal]:
    """FR-ACT-11 FR-EVAC-2  Require one of its own evac zones within 10"."""
    edges = evac_edges(s, unit)
    nearest = min((gap_to_segment(unit.body, *EDGES[edge]) for edge in edges), default=float("inf"))
    if within(nearest, 10):
        return []
    return [
        Refusal(
            clause="FR-ACT-11",
            key="too-far-to-leave",
            params={"name": unit.name, "inches": nearest, "most": 10},
        )
    ]


def fire_refusals(s: FrontierState, unit: Unit, enemy: Unit) -> list[Refusal]:
    """FR-ACT-6  Require line of sight, unless an ability waives it, and at least 10"."""
    if any(ability.waives_sight(s, unit, enemy) for ability in abilities_of(unit)):
        return _too_near(unit, enemy, "FR-ACT-6")
    return _from_afar(s, unit, enemy, "FR-ACT-6")


def assault_refusals(s: FrontierState, unit: Unit, enemy: Unit) -> list[Refusal]:
    """FR-ACT-7  Require line of sight and at most 10"."""
    return _from_close(s, unit, enemy, "FR-ACT-7")


def may_overwatch(s: FrontierState, unit: Unit, active: Unit) -> list[Refusal]:
    """FR-REACT-3 FR-REACT-4 FR-REACT-5  Require line of sight to the active unit, and at least
    10".
    """
    return _from_afar(s, unit, active, _against(s, "FR-REACT-3"))


def may_flank(s: FrontierState, unit: Unit, active: Unit) -> list[Refusal]:
    """FR-REACT-3 FR-REACT-14  Require line of sight to the active unit, and at most 10"."""
    return _cannot_move(unit, "FR-REACT-14") or _from_close(s, unit, active, "FR-REACT-3")


def may_counter_attack(s: FrontierState, unit: Unit, active: Unit) -> list[Refusal]:
    """FR-REACT-4 FR-REACT-9  Require line of sight to the active unit, and at most 10"."""
    return _from_close(s, unit, active, _against(s, "FR-REACT-9"))


def may_firefight(s: FrontierState, unit: Unit, active: Unit) -> list[Refusal]:
    """FR-REACT-2 FR-REACT-7"""
    return _not_target(s, unit) or _from_afar(s, unit, active, "FR-REACT-7")


def may_take_cover(s: FrontierState, unit: Unit, active: Unit) -> list[Refusal]:
    """FR-REACT-2 FR-REACT-8"""
    return _not_target(s, unit)


def may_fall_back(s: FrontierState, unit: Unit, active: Unit) -> list[Refusal]:
    """FR-REACT-2 FR-REACT-10 FR-REACT-14"""
    return _not_target(s, unit) or _cannot_move(unit, "FR-REACT-14")


def _against(s: FrontierState, clause: str) -> str:
    """FR-REACT-4  The clause to cite: a special one for reactions to Bug Out, else `clause`."""
    return "FR-REACT-4" if s.contest and s.contest.action == "bug-out" else clause


def _from_afar(s: FrontierState, unit: Unit, active: Unit, clause: str) -> list[Refusal]:
    return _too_near(unit, active, clause) or _unseen(s, unit, active, clause)


def _from_close(s: FrontierState, unit: Unit, active: Unit, clause: str) -> list[Refusal]:
    return _too_far(unit, active, clause) or _unseen(s, unit, active, clause)


def _cannot_move(unit: Unit, clause: str) -> list[Refusal]:
    if may_move(unit):
        return []
    return [Refusal(clause=clause, key="cannot-move", params={"name": unit.name})]


def _not_target(s: FrontierState, unit: Unit) -> list[Refusal]:
    if s.contest and s.contest.target == unit.id:
        return []
    return [Refusal(clause="FR-REACT-2", key="not-the-target", params={"name": unit.name})]


def _too_near(unit: Unit, enemy: Unit, clause: str) -> list[Refusal]:
    inches = distance(unit, enemy)
    if at_least(inches, 10):
        return []
    return [
        Refusal(
            clause=clause,
            key="too-near",
            params={"name": enemy.name, "inches": inches, "least": 10},
        )
    ]


def _too_far(unit: Unit, enemy: Unit, clause: str) -> list[Refusal]:
    inches = distance(unit, enemy)
    if within(inches, 10):
        return []
    return [
        Refusal(
            clause=clause, key="too-far", params={"name": enemy.name, "inches": inches, "most": 10}
        )
    ]


def _unseen(s: FrontierState, unit: Unit, enemy: Unit, clause: str) -> list[Refusal]:
    if in_sight(s, unit, enemy):
        return []
    return [Refusal(clause=clause, key="out-of-sight", params={"name": enemy.name})]
