"""How good a position of Frontier is for a side: its units, the attacker's losses, the objective of
the mission, and where the units stand.

Every term is seen from the attacker and changes its sign for the defender.
"""

from __future__ import annotations

from math import hypot
from typing import Final

from rules.engine.core.decision import Seat
from rules.engine.core.resolution import Situation
from rules.engine.frontier.model.state import FrontierState, Unit
from rules.engine.frontier.play.escort import touching, vip
from rules.engine.frontier.play.outcome import half_lost
from rules.engine.frontier.play.position_queries import visibility
from rules.engine.frontier.space.board import WIDTH
from rules.engine.tabletop.computer.heuristics import WON
from rules.engine.tabletop.reference import Text

TERMS: Final = {
    "result": Text(en="Result of the match", fr="Résultat de la partie"),
    "units": Text(en="Units", fr="Unités"),
    "losses": Text(en="The attacker’s losses", fr="Pertes de l’attaquant"),
    "objective": Text(en="Objective", fr="Objectif"),
    "approach": Text(en="Approach", fr="Approche"),
    "fire": Text(en="Lines of fire", fr="Lignes de tir"),
}
RESULT: Final = {
    "decisive-victory": 1.0,
    "pyrrhic-victory": 0.4,
    "narrow-defeat": -0.6,
    "crushing-defeat": -1.0,
}
"""The attacker's results, in parts of `WON`."""
SHAKEN: Final = 0.6
"""What is left of a unit's worth while it is shaken: the next hit destroys it."""
HALF_LOST: Final = 60.0
"""Points that the attacker gives to keep half of his units."""
STEP: Final = {"assault": 100.0, "sabotage": 40.0, "escort": 6.0, "ambush": 120.0}
"""Points of a step towards the objective: a seized point, a charge, an inch that the VIP has been
carried, half of the defender's units.
"""
ACHIEVED: Final = 250.0
MOST_CHARGES: Final = 3
"""Charges after which more add nothing: then a detonation is likely enough to succeed."""
HURRY: Final = 150.0
"""Points that the attacker gives for the last defender to stay, while the objective is open: with
him the match ends.
"""
PER_INCH: Final = 3.0
"""Points of each inch that the attacker's units are nearer to what they must reach, on average."""
NEAR: Final = 4.0
"""Inches from a marker at which a unit can act on it."""
TARGET: Final = 0.06
"""Part of a target's points that a line of fire to it counts."""
QUIET: Final = frozenset({"strategic_action", "choose_action"})


def is_quiet(now: Situation[FrontierState]) -> bool:
    """FR-TURN-2 FR-TURN-4  A turn is about to be decided: nothing is half done."""
    stack = now.state.stack
    return len(stack) == 2 and stack[-1].step in QUIET and now.state.contest is None


def evaluate(s: FrontierState, seat: Seat) -> dict[str, float]:
    """The terms of a position for a seat."""
    sign = 1.0 if s.role_of(seat) == "attacker" else -1.0
    if s.outcome:
        return {"result": sign * WON * RESULT[s.outcome.results[s.seat_of("attacker")]]}
    ours, theirs = s.on_board(s.seat_of("attacker")), s.on_board(s.seat_of("defender"))
    terms = {
        "units": _worth(s, s.seat_of("attacker")) - _worth(s, s.seat_of("defender")),
        "losses": -_losses(s),
        "objective": _objective(s),
        "approach": -PER_INCH * _way(s, ours, theirs),
        "fire": _fire(s, ours, theirs),
    }
    return {key: sign * each for key, each in terms.items()}


def _worth(s: FrontierState, seat: Seat) -> float:
    """FR-SHAKE-1  The points of the units of a side that are not destroyed."""
    return sum(
        unit.points * (SHAKEN if unit.shaken else 1.0)
        for unit in s.units.values()
        if unit.seat == seat and unit.place != "destroyed"
    )


def _losses(s: FrontierState) -> float:
    """FR-END-3  How near the attacker is to half of his points, which turns the result."""
    lost = s.points(s.seat_of("attacker"), "destroyed")
    return HALF_LOST if half_lost(s) else HALF_LOST * (2 * lost / max(1, s.limit)) ** 2


def _objective(s: FrontierState) -> float:
    """FR-MISSION-2 FR-END-1  How far the attacker has come with the objective of the mission, and
    how soon the match ends without it.
    """
    if s.achieved:
        return ACHIEVED
    defenders = len(s.on_board(s.seat_of("defender")))
    hurry = HURRY / max(1, defenders) if s.mission != "ambush" else 0.0
    return STEP[s.mission] * _steps(s) - hurry


def _steps(s: FrontierState) -> float:
    """FR-MISSION-ASSAULT-10 FR-MISSION-SABOTAGE-8 FR-MISSION-ESCORT-6 FR-MISSION-AMBUSH-5  The
    steps made towards the objective.
    """
    match s.mission:
        case "assault":
            return s.seized
        case "sabotage":
            return min(s.charges, MOST_CHARGES)
        case "escort":
            found = vip(s)
            return WIDTH - abs(touching(s)[0] - found.x) if found else 0.0
        case _:
            defender = s.seat_of("defender")
            return min(1.0, 2 * s.points(defender, "destroyed") / max(1, s.points(defender)))


def _way(s: FrontierState, ours: list[Unit], theirs: list[Unit]) -> float:
    """FR-MISSION-3  The mean way in inches of the attacker's three nearest units to the marker, and
    without one to the nearest enemies.
    """
    goals = aims(s, theirs)
    if not goals or not ours:
        return 0.0
    ways = sorted(min(hypot(u.x - x, u.y - y) for x, y in goals) for u in ours)[:3]
    return sum(max(NEAR, way) for way in ways) / len(ways)


def aims(s: FrontierState, enemies: list[Unit]) -> list[tuple[float, float]]:
    """FR-MISSION-3  What the attacker must reach: the markers of the mission, else the enemies."""
    markers = [(each.x, each.y) for each in s.markers if each.owner is None]
    return markers or [(each.x, each.y) for each in enemies]


def _fire(s: FrontierState, ours: list[Unit], theirs: list[Unit]) -> float:
    """FR-LOS-1 FR-ACT-1  Lines of fire, by what they threaten and how well the shooter shoots."""
    seen, total = visibility(s), 0.0
    for a in ours:
        for b in theirs:
            if seen.sees(a.id, b.id):
                total += TARGET * (_shot(a) * b.points - _shot(b) * a.points)
    return total


def _shot(unit: Unit) -> float:
    """How well a unit shoots, against a D6."""
    return unit.ratings.get("firepower", 4) / 6
