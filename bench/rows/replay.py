"""Folding a stored match of 300 events, against the moves a second of a headless boardgame.io."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from statistics import median

from bench.harness import Contender, Entrant, Sample, timed, times_more
from bench.matches import SETUP, events_in, match_of
from bench.peer import node_peer
from rules.engine.core.log import fold
from rules.engine.systems import system

NAME = "replay"
EVENTS = 300
COMPARISONS = (times_more("rate", "events/s", "boardgame.io", 4),)


@contextmanager
def entrants() -> Iterator[Sequence[Entrant]]:
    book = system("frontier")
    commits = match_of(EVENTS)
    count = events_in(commits)

    def ours() -> Sample:
        return {"rate": count / median(timed(lambda: fold(book, SETUP, commits)))}

    with node_peer("boardgame.io", "boardgame.cjs") as theirs:
        yield [Contender("ours", ours), theirs]
