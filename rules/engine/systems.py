"""The finished rule books, by key."""

from __future__ import annotations

from typing import Any, Protocol

from rules.engine.core.system import GameSystem
from rules.engine.frontier.system import Frontier
from rules.engine.lib.annals import Annals
from rules.engine.lib.hosted import Hosted
from rules.engine.lib.printed import Printed
from rules.engine.lib.reference import Reference
from rules.engine.modern.system import Modern


class RuleBook(GameSystem[Any], Reference, Annals, Protocol):
    """A finished system: it plays, it can be read, printed, hosted, and asked what has
    happened."""

    @property
    def printed(self) -> Printed: ...

    @property
    def hosted(self) -> Hosted: ...


SYSTEMS: tuple[RuleBook, ...] = (Frontier(), Modern())


def system(key: str) -> RuleBook:
    """The system `key`. KeyError when there is none."""
    for found in SYSTEMS:
        if found.key == key:
            return found
    raise KeyError(key)
