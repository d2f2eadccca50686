"""The answers that Infinite Frontiers's computer player tries."""

from __future__ import annotations

from rules.engine.infinite.computer.evaluation import TERMS, evaluate, is_quiet
from rules.engine.tabletop.computer.heuristics import Heuristics, sampled

HEURISTICS = Heuristics(terms=TERMS, evaluate=evaluate, candidates=sampled, is_quiet=is_quiet)
