"""The most commits that a Frontier match can need by its rules."""

from __future__ import annotations

from rules.engine.core.system import Setup
from rules.engine.frontier.data.catalogue import CATALOGUE
from rules.engine.frontier.play import army_list

LONGEST = 120
"""FR-END-9  The number of turns that fit the log unless fewer are agreed on."""

PASSES = 2 * 5
"""FR-TIME-1 FR-TIME-2  Passes of both sides at the five stops of a turn."""
SHOT = 2 * 2 + 4
"""FR-TURN-8 FR-UNIT-SPECIALIST-AUTO-3  One shot: passes at two stops, a target, its redirection, a
reaction, and the resulting movement.
"""
STEPS = 8
"""FR-TURN-1  Other decisions of a turn: a strategic action and a strong point, an action, the
movements before and after it, and three questions about its consequences.
"""
OFFERS = 2 * 2
"""FR-END-11  An offer to stop by each side, and its answer."""
SETTING_UP = 20
"""FR-SETUP-1  Set-up: the opening, factions and rosters sealed and revealed, edges, markers and the
batches of the deployment.
"""


def longest(agreed: Setup) -> int:
    """FR-END-11  The commits of set-up, all turns, and one use of every ability of every unit."""
    units = 2 * _units(agreed.limit)
    cap = agreed.options.get("turn_cap", 0)
    turns = min(cap, LONGEST) if cap > 0 else LONGEST
    return SETTING_UP + units + turns * a_turn(units) + units * _abilities() * A_USE


def a_turn(units: int) -> int:
    """FR-TURN-1  The commits of a turn with two shots and one answer for each unit (pushed,
    ordered, placed or saved).
    """
    return PASSES + STEPS + 2 * SHOT + OFFERS + units


A_USE = 1 + 2 + SHOT
"""FR-TIME-2 FR-ABIL-2 FR-UNIT-COMMANDER-FOCUS-2  One use of an ability: the use itself, the passes
at the stop that it reopens, and a shot that it may order.
"""


def _units(limit: int) -> int:
    """FR-SELECT-3  The most units that a side can field."""
    return min(max(limit, 0), army_list.LIMITS[1]) // min(unit.points for unit in CATALOGUE.units)


def _abilities() -> int:
    """FR-ABIL-2  The most abilities of one unit, each used once in a match."""
    return max(len(unit.abilities) for unit in CATALOGUE.units)
