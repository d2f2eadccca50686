"""Upper bound for the number of commits in a match of Modern."""

from __future__ import annotations

from rules.engine.core.system import Setup
from rules.engine.modern.data.scenarios import SCENARIOS
from rules.engine.modern.data.settings import AGREEMENT, Settings

LONGEST = 2 * Settings().turn_limit
"""MW-WIN-6  Turns counted if no lower limit is agreed: twice the default."""

OFFERS = 2 * 2
"""MW-WIN-8  Commits for an offer of a draw from each side, and its answer."""
SETTING_UP = 12
"""MW-DEC-1  Commits of set-up: begin, roll-off, rosters and deployments sealed and revealed."""
A_UNIT = 1 + 1
"""MW-TURN-6 MW-ZOC-2  Commits of a Unit: its act and its facing."""
A_COMBAT = 3 + 2
"""MW-CC-1 MW-CC-4 MW-CC-13 MW-CC-17 MW-CC-19  Commits of a combat: its choice, its lead, the
follow-up or withdrawal, and the facings after both.
"""


def longest(agreed: Setup) -> int:
    """MW-WIN-8  Return the bound: set-up, every placement, and the turns."""
    units, turns = _terms(agreed)
    return SETTING_UP + 2 * units + turns * a_turn(units)


def a_turn(units: int) -> int:
    """MW-TURN-1  Return the bound of a turn: orders for guns, sealed and revealed or one by one; in
    both phases the choice of Units, the act of each, the end of activations, and a combat with each
    enemy.
    """
    orders = 3 + 2 * units
    phase = 1 + A_UNIT * units + 1 + A_COMBAT * units
    return orders + 2 * phase + OFFERS


def _terms(agreed: Setup) -> tuple[int, int]:
    """MW-ARMY-1 MW-WIN-6  Return the most Units of a side, and the number of turns."""
    fought = SCENARIOS.get(agreed.mission)
    base = fought.settings if fought else Settings()
    units = agreed.options.get("max_units", base.max_units)
    limit = agreed.options.get("turn_limit", base.turn_limit)
    bounds = AGREEMENT.setting("max_units")
    return min(max(units, bounds.least), bounds.most), min(limit, LONGEST) if limit > 0 else LONGEST
