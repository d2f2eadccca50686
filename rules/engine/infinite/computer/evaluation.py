"""How good a position of Infinite Frontiers is for a side."""

from __future__ import annotations

from typing import Final

from rules.engine.core.decision import Seat, other
from rules.engine.core.resolution import Situation
from rules.engine.infinite.model.state import InfiniteState
from rules.engine.tabletop.computer.results import RESULT, result_value
from rules.engine.tabletop.reference import Text

TERMS: Final = {
    "result": RESULT,
    "units": Text(en="Units", fr="Unités"),
    "awards": Text(en="Victory points", fr="Points de victoire"),
}
AWARD: Final = 30.0
"""Points of an army that a victory point is worth."""
QUIET: Final = frozenset({"choose_entity", "place_units"})


def is_quiet(now: Situation[InfiniteState]) -> bool:
    """IF-ORDER-7  A turn is about to be chosen: nothing is half done."""
    return bool(now.state.stack) and now.state.stack[-1].step in QUIET


def evaluate(s: InfiniteState, seat: Seat) -> dict[str, float]:
    """The terms of a position for a seat."""
    if s.outcome:
        return result_value(s.outcome, seat)
    return {
        "units": _worth(s, seat) - _worth(s, other(seat)),
        "awards": AWARD * (s.awards[seat] - s.awards[other(seat)]),
    }


def _worth(s: InfiniteState, seat: Seat) -> float:
    """The points of the units of a side that are not defeated."""
    return sum(unit.points for unit in s.army(seat) if unit.place in ("waiting", "table"))
