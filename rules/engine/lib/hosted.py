"""What a system hands to the site that hosts its matches: plain records, in both languages where a
player reads them. The site knows no rule book; a system knows no pages.
"""

from __future__ import annotations

from typing import Any, Protocol

from rules.engine.core.record import Record
from rules.engine.core.system import Setup
from rules.engine.lib.reference import Layout


class Citations(Record):
    """The clauses under which a site does what the players ask of it: `order` when steps are taken
    back or played on from, `terms` and `terrain` when these are agreed on.
    """

    order: str
    terms: str
    terrain: str


class Hosted(Protocol):
    """The side of a system that a site asks around a match."""

    @property
    def clauses(self) -> Citations:
        """Clauses of this rule book."""

    def ground(self, setup: Setup) -> Layout:
        """What a match that could be set up like this is played on, as maps and tables of terrain
        read it.
        """

    def written(self, terrain: dict[str, Any]) -> dict[str, object]:
        """A board of one's own that the rules accept, in the one form in which it is kept."""
