"""The available rule books, by key."""

from __future__ import annotations

from typing import Any

from rules.engine.frontier.book import FRONTIER
from rules.engine.infinite.book import INFINITE
from rules.engine.modern.book import MODERN
from rules.engine.tabletop.rule_book import RuleBook

SYSTEMS: tuple[RuleBook[Any], ...] = (FRONTIER, MODERN, INFINITE)
UNFINISHED: tuple[RuleBook[Any], ...] = ()
"""Rule books that are still being written: tests and commands know them, pages do not."""


def system(key: str) -> RuleBook[Any]:
    """The rule book with this key. Raises KeyError when there is none."""
    for found in SYSTEMS:
        if found.key == key:
            return found
    raise KeyError(key)
