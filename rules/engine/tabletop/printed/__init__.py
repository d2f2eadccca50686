"""What a system hands to the print shop: plain records in one language. The shop draws them and
knows no rule book; a system fills them and knows no paper.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from rules.engine.core.flow import Event
from rules.engine.lib.printed.boards import (
    Area,
    Board,
    Box,
    Dimension,
    Edge,
    Ground,
    Kind,
    Marker,
    Point,
    Polygon,
    Side,
    Way,
)
from rules.engine.lib.printed.cards import (
    Card,
    CardBack,
    Cross,
    Fact,
    Feature,
    Livery,
    Pattern,
    Rating,
    Standee,
    Token,
)
from rules.engine.lib.printed.reports import Account, Diagram, Disc, Fate, Standing, Trail
from rules.engine.lib.printed.sheets import (
    Drawing,
    Line,
    MissionSheet,
    QuickReference,
    Reach,
    RosterSheet,
    Section,
    Stage,
    Tape,
)
from rules.engine.lib.printed.tables import Column, Item, Table
from rules.engine.lib.reference import Layout, Mission, Unit

__all__ = [
    "Account",
    "Area",
    "Board",
    "Box",
    "Card",
    "CardBack",
    "Column",
    "Cross",
    "Diagram",
    "Dimension",
    "Disc",
    "Drawing",
    "Edge",
    "Fact",
    "Fate",
    "Feature",
    "Ground",
    "Item",
    "Kind",
    "Line",
    "Livery",
    "Marker",
    "MissionSheet",
    "Pattern",
    "Point",
    "Polygon",
    "Printed",
    "QuickReference",
    "Rating",
    "Reach",
    "RosterSheet",
    "Section",
    "Side",
    "Stage",
    "Standee",
    "Standing",
    "Table",
    "Tape",
    "Token",
    "Trail",
    "Way",
]


class Printed(Protocol):
    """The side of a system that is printed. Languages are `en` and `fr`; any other reads English.

    Rows of the system's own catalogue go in; a slug that it does not have raises KeyError.
    """

    def livery(self, faction: str) -> Livery:
        """How the faction of that slug looks."""

    def card(self, unit: Unit, language: str) -> Card:
        """The card of a unit, under the rule book's name and price."""

    def card_back(self, faction: str, language: str) -> CardBack:
        """The back of every card of the faction of that slug."""

    def standee(self, unit: Unit, language: str) -> Standee:
        """The paper figure of a unit."""

    def board(self, layout: Layout, language: str, mission: Mission | None = None) -> Board:
        """The map of a layout, with the zones and edges of a mission if one is named."""

    def mission_sheet(self, mission: Mission, layout: Layout, language: str) -> MissionSheet:
        """The sheet of a mission on a layout."""

    def quick_reference(self, language: str) -> QuickReference:
        """The rules in short."""

    def tokens(
        self, language: str, units: Sequence[Unit] = (), mission: Mission | None = None
    ) -> tuple[Token, ...]:
        """The counters that a match may need: for a roster of these units if any are given, for
        this mission if one is named.
        """

    def tape(self, language: str) -> Tape:
        """The distances that are measured at the table."""

    def account(self, state: Any, language: str) -> Account:
        """How both sides stand in a state of a match, as everybody may know it."""

    def diagram(self, before: Any, after: Any, events: Sequence[Event]) -> Diagram:
        """What stands on the board after a step of `events` that led from one state to another,
        and what it has moved, as everybody may know it.
        """
