"""What the game suggests: where to place the next counter."""

from __future__ import annotations

from rules.engine.core.decision import Command, Seat
from rules.engine.core.flow import decision_for
from rules.engine.core.resolution import Situation
from rules.engine.infinite.model.commands import PlaceCounter
from rules.engine.infinite.model.state import InfiniteState
from rules.engine.infinite.play.match import PlaceDecision


def suggest(now: Situation[InfiniteState], seat: Seat, begun: Command | None) -> Command | None:
    """IF-SETUP-4  The counter and the square begun, as far as they are legal, else the first that
    wait and are free; nothing else is suggested.
    """
    decision = decision_for(now.decisions, seat)
    if not isinstance(decision, PlaceDecision):
        return None
    commands = [option.command for option in decision.legal]
    kept = begun if isinstance(begun, PlaceCounter) else None
    same_unit = [each for each in commands if kept and getattr(each, "unit", "") == kept.unit]
    return kept if kept in commands else (same_unit or commands)[0]
