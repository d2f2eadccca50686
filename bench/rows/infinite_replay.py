"""Folding a stored match of Infinite Frontiers of 300 events, against the moves a second of a
headless boardgame.io.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from statistics import median

from bench.harness import Entrant, Sample, ceiling, timed, times_more, told
from bench.matches import events_in
from bench.modes import INTERPRETED, interpreted, ours_of
from bench.peer import node_peer, peer
from bench.skirmishes import INFINITE, SKIRMISH, commits_of
from rules.engine.compiled import VARIABLE
from rules.engine.core.log import Commit, fold

NAME = "infinite_replay"
EVENTS = 300
COMPARISONS = interpreted(
    times_more("rate", "events/s", "boardgame.io", 4),
    told(ceiling("at 2×", "times an event's cost", 1.5)),
)


@contextmanager
def entrants() -> Iterator[Sequence[Entrant]]:
    with (
        peer(INTERPRETED, ours_of(NAME), {VARIABLE: ""}) as ours,
        node_peer("boardgame.io", "boardgame.cjs") as theirs,
    ):
        yield [ours, theirs]


def prepared() -> Callable[[], Sample]:
    usual, long = commits_of(EVENTS), commits_of(2 * EVENTS)

    def ours() -> Sample:
        rate = _rate(usual)
        return {"rate": rate, "at 2×": rate / _rate(long)}

    return ours


def _rate(commits: list[Commit]) -> float:
    """Events a second."""
    return events_in(commits) / median(timed(lambda: fold(INFINITE, SKIRMISH, commits)))
