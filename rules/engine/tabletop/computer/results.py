"""The value of a finished match whose results are victory, draw and defeat."""

from __future__ import annotations

from typing import Final

from rules.engine.core.decision import Seat
from rules.engine.core.outcome import Outcome
from rules.engine.tabletop.computer.heuristics import WON
from rules.engine.tabletop.reference import Text

RESULT: Final = Text(en="Result of the match", fr="Résultat de la partie")
VALUES: Final = {"victory": WON, "draw": 0.0, "defeat": -WON}


def result_value(outcome: Outcome, seat: Seat) -> dict[str, float]:
    """The only term of a finished match for a seat."""
    return {"result": VALUES[outcome.results[seat]]}
