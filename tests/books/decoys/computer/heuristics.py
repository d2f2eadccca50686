"""How good a position is for a side, and which answers are tried."""

from __future__ import annotations

from rules.engine.core.decision import Seat, other
from rules.engine.core.resolution import Situation
from rules.engine.tabletop.computer.heuristics import Heuristics, sampled
from rules.engine.tabletop.computer.results import RESULT, result_value
from rules.engine.tabletop.reference import Text
from tests.books.decoys.model.state import DecoysState


def is_quiet(_: Situation[DecoysState]) -> bool:
    """DC-TURN-1  A move is over when it has been made."""
    return True


def evaluate(s: DecoysState, seat: Seat) -> dict[str, float]:
    """DC-END-2  The difference of strength."""
    if s.outcome:
        return result_value(s.outcome, seat)
    return {"strength": float(s.strength(seat) - s.strength(other(seat)))}


HEURISTICS = Heuristics(
    terms={"result": RESULT, "strength": Text(en="Strength", fr="Force")},
    evaluate=evaluate,
    candidates=sampled,
    is_quiet=is_quiet,
)
