"""Folding a stored match of 300 events, against the moves a second of a headless boardgame.io; and
what an event costs in a match of 3,000, over the first 300 of the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from bench.folding import EVENTS, events_a_second
from bench.harness import Entrant, Sample, ceiling, times_more
from bench.matches import LONG, SETUP, events_in, game, match_of, quiet_match_of
from bench.modes import both, both_ways
from bench.peer import node_peer
from rules.engine.core.log import Commit
from rules.engine.systems import system

NAME = "replay"
COMPARISONS = both(
    times_more("rate", "events/s", "boardgame.io", 4),
    ceiling("at 10×", "times an event's cost", 1.5),
)


@contextmanager
def entrants() -> Iterator[Sequence[Entrant]]:
    with both_ways(NAME) as ours, node_peer("boardgame.io", "boardgame.cjs") as theirs:
        yield [*ours, theirs]


def prepared() -> Callable[[], Sample]:
    usual = match_of(game, EVENTS)
    long = quiet_match_of(10 * EVENTS)
    beginning = _beginning(long, EVENTS)
    book = system("frontier")

    def ours() -> Sample:
        return {
            "rate": events_a_second(book, SETUP, usual),
            "at 10×": events_a_second(book, LONG, beginning) / events_a_second(book, LONG, long),
        }

    return ours


def _beginning(commits: list[Commit], events: int) -> list[Commit]:
    """The first commits with so many events."""
    return next(commits[:n] for n in range(len(commits) + 1) if events_in(commits[:n]) >= events)
