"""Matches that were lost without being played to the end: conceded, or out of time."""

from __future__ import annotations

from rules.engine.core.system import Outcome

LOST = {"conceded": "MatchConceded", "time-out": "MatchTimedOut"}
"""Reasons for which one side loses, with the names of their sentences."""


def ending_message(outcome: Outcome) -> str:
    """The message key of a match's end; where one side gave up or ran out of time, one that names
    it. The losing side is the one whose result is a defeat.
    """
    losers = [result.endswith("defeat") for result in outcome.results]
    if outcome.reason not in LOST or sum(losers) != 1:
        return "event.MatchEnded"
    return f"event.{LOST[outcome.reason]}By{'First' if losers[0] else 'Second'}"
