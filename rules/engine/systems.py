"""Registry of the available rule books, by key."""

from __future__ import annotations

from typing import Any, Protocol

from rules.engine.core.system import GameSystem
from rules.engine.frontier.system import Frontier
from rules.engine.modern.system import Modern
from rules.engine.tabletop.history import History
from rules.engine.tabletop.hosting import Hosted
from rules.engine.tabletop.printed import Printed
from rules.engine.tabletop.reference import Reference


class RuleBook(GameSystem[Any], Reference, History, Protocol):
    """A complete rule book: engine, reference catalogue, print, site integration and log
    history.
    """

    @property
    def printed(self) -> Printed: ...

    @property
    def hosted(self) -> Hosted: ...


SYSTEMS: tuple[RuleBook, ...] = (Frontier(), Modern())


def system(key: str) -> RuleBook:
    """The rule book with this key. Raises KeyError when there is none."""
    for found in SYSTEMS:
        if found.key == key:
            return found
    raise KeyError(key)
