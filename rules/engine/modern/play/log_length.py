"""How many commits a match of Modern can need by its rules."""

from __future__ import annotations

from rules.engine.core.system import Setup
from rules.engine.modern.scenarios import SCENARIOS
from rules.engine.modern.settings import RANGES, Settings

LONGEST = 2 * Settings().turn_limit
"""MW-WIN-6  The turns that a log has room for where no fewer are agreed on: twice the usual."""

OFFERS = 2 * 2
"""MW-WIN-8  An offer of a draw of each side, and its answer."""
SETTING_UP = 12
"""MW-DEC-1  The opening, who is first, rosters and plans sealed and revealed."""
A_UNIT = 1 + 1
"""MW-TURN-6 MW-ZOC-2  It acts, and turns."""
A_COMBAT = 3 + 2
"""MW-CC-1 MW-CC-4 MW-CC-13 MW-CC-17 MW-CC-19  Which is fought, its lead, whether it follows up or
where it withdraws, and the turns that come of both.
"""


def longest(agreed: Setup) -> int:
    """MW-WIN-8  Setting up, every Unit placed, and the turns."""
    units, turns = _terms(agreed)
    return SETTING_UP + 2 * units + turns * a_turn(units)


def a_turn(units: int) -> int:
    """MW-TURN-1  Orders of the guns, sealed and revealed or one by one; then in both phases which
    Units are activated, what each does, that nobody else does, and a combat with each enemy.
    """
    orders = 3 + 2 * units
    phase = 1 + A_UNIT * units + 1 + A_COMBAT * units
    return orders + 2 * phase + OFFERS


def _terms(agreed: Setup) -> tuple[int, int]:
    """MW-ARMY-1 MW-WIN-6  The most Units of a side, and the turns that are counted."""
    fought = SCENARIOS.get(agreed.mission)
    base = fought.settings if fought else Settings()
    units = agreed.options.get("max_units", base.max_units)
    limit = agreed.options.get("turn_limit", base.turn_limit)
    least, most = RANGES["max_units"]
    return min(max(units, least), most), min(limit, LONGEST) if limit > 0 else LONGEST
