"""What a rule book provides for print (PDF): plain records in one language. The print code knows no
rule book, and rule books know nothing of paper.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from rules.engine.tabletop.printed.boards import (
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
from rules.engine.tabletop.printed.cards import (
    Card,
    CardBack,
    Cross,
    Fact,
    Feature,
    Grid,
    Livery,
    LiveryRow,
    Pattern,
    Rating,
    Standee,
    Token,
    TokenRow,
    needed,
)
from rules.engine.tabletop.printed.reports import Account, Badge, Fate, Standing
from rules.engine.tabletop.printed.sheets import (
    Drawing,
    Line,
    MissionSheet,
    QuickReference,
    Reach,
    ReachRow,
    RosterSheet,
    Section,
    Stage,
    Tape,
)
from rules.engine.tabletop.printed.tables import Column, Item, Table
from rules.engine.tabletop.printed.wording import Wording
from rules.engine.tabletop.reference import Layout, Mission, Unit

__all__ = [
    "Account",
    "Area",
    "Badge",
    "Board",
    "Box",
    "Card",
    "CardBack",
    "Column",
    "Cross",
    "Dimension",
    "Drawing",
    "Edge",
    "Fact",
    "Fate",
    "Feature",
    "Grid",
    "Ground",
    "Item",
    "Kind",
    "Line",
    "Livery",
    "LiveryRow",
    "Marker",
    "MissionSheet",
    "Pattern",
    "Point",
    "Polygon",
    "Printed",
    "QuickReference",
    "Rating",
    "Reach",
    "ReachRow",
    "RosterSheet",
    "Section",
    "Side",
    "Stage",
    "Standee",
    "Standing",
    "Table",
    "Tape",
    "Token",
    "TokenRow",
    "Way",
    "Wording",
    "needed",
]


class DrawBoard(Protocol):
    def __call__(
        self, layout: Layout, language: str, mission: Mission | None = None, /
    ) -> Board: ...


class DrawTokens(Protocol):
    def __call__(
        self, language: str, units: Sequence[Unit] = (), mission: Mission | None = None, /
    ) -> tuple[Token, ...]: ...


@dataclass(frozen=True, kw_only=True, eq=False)
class Printed:
    """What a rule book provides for print. Languages are `en` and `fr`; any other is treated as
    English.

    Arguments are records of the book's own catalogue; an unknown slug raises KeyError.
    """

    livery: Callable[[str], Livery]
    """The colours and emblem of a faction, by slug."""
    card: Callable[[Unit, str], Card]
    """A unit's card, with the rule book's name and price."""
    card_back: Callable[[str, str], CardBack]
    """The back of all cards of a faction, by slug."""
    standee: Callable[[Unit, str], Standee]
    """The paper figure of a unit."""
    board: DrawBoard
    """The map of a layout, with the zones and edges of a mission if one is given."""
    mission_sheet: Callable[[Mission, Layout, str], MissionSheet]
    """The sheet of a mission on a layout."""
    quick_reference: Callable[[str], QuickReference]
    """The quick reference sheet of the rules."""
    primer: Callable[[str], QuickReference]
    """The game in one page for beginners, with pictures; printed on two pages at most."""
    tokens: DrawTokens
    """The counters that a match may need: those of a roster's units, if given, and of a mission, if
    given.
    """
    tape: Callable[[str], Tape]
    """The measuring tape, with the distances used in the rules."""
    account: Callable[[Any, str], Account]
    """The standing of both sides in a state, from public information only."""
    sides: Mapping[str, Side]
    """How those who act in a step of a mission are drawn, by the word in `Step.who`."""
