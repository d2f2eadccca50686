"""The end of a match: its event, whose sentence names a side that lost without playing to the end
(conceded, or out of time).
"""

from __future__ import annotations

from typing import Any

from rules.engine.core.early_end import CONCEDED, TIME_OUT
from rules.engine.core.fields import SeatName
from rules.engine.core.flow import Event
from rules.engine.core.outcome import Outcome
from rules.engine.core.resolution import Play

LOST = {CONCEDED: "MatchConceded", TIME_OUT: "MatchTimedOut"}
"""Reasons for which one side loses, with the names of their sentences."""


class MatchEnded(Event):
    """The match is over: its outcome, and the players' names and results for the sentence."""

    outcome: Outcome
    reason: str
    first: SeatName
    second: SeatName
    first_result: str
    second_result: str

    @property
    def message(self) -> str:
        """The message key; where one side gave up or ran out of time, one that names it. The losing
        side is the one whose result is a defeat.
        """
        losers = [result.endswith("defeat") for result in self.outcome.results]
        if self.reason not in LOST or sum(losers) != 1:
            return super().message
        return f"event.{LOST[self.reason]}By{'First' if losers[0] else 'Second'}"


def end_match(play: Play[Any], outcome: Outcome) -> None:
    """End the match with this result."""
    (first, second), results = play.state.names, outcome.results
    play.emit(
        MatchEnded(
            clause=outcome.clause,
            outcome=outcome,
            reason=outcome.reason,
            first=first,
            second=second,
            first_result=results[0],
            second_result=results[1],
        )
    )
