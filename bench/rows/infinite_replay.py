"""Folding a stored match of Infinite Frontiers of 300 events, against the moves a second of a
headless boardgame.io.
"""

from __future__ import annotations

from functools import partial

from bench import folding
from bench.skirmishes import INFINITE, SKIRMISH

NAME = "infinite_replay"
COMPARISONS = folding.COMPARISONS
entrants = partial(folding.with_boardgame_io, NAME)
prepared = partial(folding.folds_of, INFINITE, SKIRMISH)
