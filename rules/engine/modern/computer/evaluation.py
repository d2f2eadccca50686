"""How good a position of Modern is for a side."""

from __future__ import annotations

from typing import Final

from rules.engine.core.decision import Seat, other
from rules.engine.core.resolution import Situation
from rules.engine.modern.model.state import ModernState
from rules.engine.tabletop.computer.results import RESULT, result_value
from rules.engine.tabletop.reference import Text

TERMS: Final = {
    "result": RESULT,
    "units": Text(en="Units", fr="Unités"),
}
QUIET: Final = frozenset({"choose_units", "deploy_units"})


def is_quiet(now: Situation[ModernState]) -> bool:
    """MW-TURN-5  A phase is about to be decided: no activation or close combat is half done."""
    return bool(now.state.stack) and now.state.stack[-1].step in QUIET


def evaluate(s: ModernState, seat: Seat) -> dict[str, float]:
    """The terms of a position for a seat."""
    if s.outcome:
        return result_value(s.outcome, seat)
    return {"units": _worth(s, seat) - _worth(s, other(seat))}


def _worth(s: ModernState, seat: Seat) -> float:
    return sum(unit.points for unit in s.living(seat))
