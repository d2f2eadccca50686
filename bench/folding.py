"""Folding a stored match of one book, interpreted, against the moves a second of a headless
boardgame.io.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from statistics import median
from typing import Any

from bench.harness import Entrant, Sample, ceiling, timed, times_more, told
from bench.matches import events_in, match_of
from bench.modes import INTERPRETED, interpreted, ours_of
from bench.peer import node_peer, peer
from rules.engine.compiled import VARIABLE
from rules.engine.core.log import Commit, fold
from rules.engine.core.system import Setup
from rules.engine.tabletop.rule_book import RuleBook
from tests.kit.selfplay import Game

EVENTS = 300
COMPARISONS = interpreted(
    times_more("rate", "events/s", "boardgame.io", 4),
    told(ceiling("at 2×", "times an event's cost", 1.5)),
)


@contextmanager
def with_boardgame_io(row: str) -> Iterator[Sequence[Entrant]]:
    """What the row's module has `prepared`, and the other engine."""
    with (
        peer(INTERPRETED, ours_of(row), {VARIABLE: ""}) as ours,
        node_peer("boardgame.io", "boardgame.cjs") as theirs,
    ):
        yield [ours, theirs]


def folds_of(book: RuleBook[Any], setup: Setup) -> Callable[[], Sample]:
    """What a round measures: a match of 300 events, and one of 600."""
    begun = partial(Game, book, setup)
    usual, long = match_of(begun, EVENTS), match_of(begun, 2 * EVENTS)

    def ours() -> Sample:
        rate = events_a_second(book, setup, usual)
        return {"rate": rate, "at 2×": rate / events_a_second(book, setup, long)}

    return ours


def events_a_second(book: RuleBook[Any], setup: Setup, commits: list[Commit]) -> float:
    """The events folded a second."""
    return events_in(commits) / median(timed(lambda: fold(book, setup, commits)))
