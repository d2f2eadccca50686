"""Folding a stored match of Modern of 300 events and 24 Units, against the moves a second of a
headless boardgame.io.
"""

from __future__ import annotations

from functools import partial

from bench import folding
from bench.squares import BATTLE, MODERN

NAME = "modern_replay"
COMPARISONS = folding.COMPARISONS
entrants = partial(folding.with_boardgame_io, NAME)
prepared = partial(folding.folds_of, MODERN, BATTLE)
