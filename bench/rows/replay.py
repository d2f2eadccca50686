"""Folding a stored match of 300 events, against the moves a second of a headless boardgame.io; and
what an event costs in a match of 3,000, over the first 300 of the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from statistics import median

from bench.harness import Entrant, Sample, ceiling, timed, times_more
from bench.matches import LONG, SETUP, events_in, match_of, quiet_match_of
from bench.modes import both, both_ways
from bench.peer import node_peer
from rules.engine.core.log import Commit, fold
from rules.engine.core.system import Setup
from rules.engine.systems import system

NAME = "replay"
EVENTS = 300
COMPARISONS = both(
    times_more("rate", "events/s", "boardgame.io", 4),
    ceiling("at 10×", "times an event's cost", 1.5),
)


@contextmanager
def entrants() -> Iterator[Sequence[Entrant]]:
    with both_ways(NAME) as ours, node_peer("boardgame.io", "boardgame.cjs") as theirs:
        yield [*ours, theirs]


def prepared() -> Callable[[], Sample]:
    usual = match_of(EVENTS)
    long = quiet_match_of(10 * EVENTS)
    beginning = _beginning(long, EVENTS)

    def ours() -> Sample:
        return {
            "rate": _rate(SETUP, usual),
            "at 10×": _rate(LONG, beginning) / _rate(LONG, long),
        }

    return ours


def _beginning(commits: list[Commit], events: int) -> list[Commit]:
    """The first commits with so many events."""
    return next(commits[:n] for n in range(len(commits) + 1) if events_in(commits[:n]) >= events)


def _rate(setup: Setup, commits: list[Commit]) -> float:
    """Events a second."""
    book = system("frontier")
    return events_in(commits) / median(timed(lambda: fold(book, setup, commits)))
