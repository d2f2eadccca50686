"""Print interface of Frontier: everything that the print shop draws as cards and sheets."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.core.flow import Event
from rules.engine.frontier.model.state import FrontierState
from rules.engine.frontier.paper import boards, cards, counters, missions, reference, reports
from rules.engine.tabletop.printed import (
    Account,
    Board,
    Card,
    CardBack,
    Diagram,
    Livery,
    MissionSheet,
    QuickReference,
    Standee,
    Tape,
    Token,
)
from rules.engine.tabletop.reference import Layout, Mission, Unit


class FrontierInPrint:
    """Frontier's implementation of `Printed`; immutable, every method is a pure function."""

    def livery(self, faction: str) -> Livery:
        return cards.livery(faction)

    def card(self, unit: Unit, language: str) -> Card:
        return cards.card(unit, language)

    def card_back(self, faction: str, language: str) -> CardBack:
        return cards.card_back(faction, language)

    def standee(self, unit: Unit, language: str) -> Standee:
        return cards.standee(unit, language)

    def board(self, layout: Layout, language: str, mission: Mission | None = None) -> Board:
        return boards.board(layout, language, mission)

    def mission_sheet(self, mission: Mission, layout: Layout, language: str) -> MissionSheet:
        return missions.mission_sheet(mission, layout, language)

    def quick_reference(self, language: str) -> QuickReference:
        return reference.quick_reference(language)

    def tokens(
        self, language: str, units: Sequence[Unit] = (), mission: Mission | None = None
    ) -> tuple[Token, ...]:
        return counters.tokens(language, units, mission)

    def tape(self, language: str) -> Tape:
        return counters.tape(language)

    def account(self, state: FrontierState, language: str) -> Account:
        return reports.account(state, language)

    def diagram(
        self, before: FrontierState, after: FrontierState, events: Sequence[Event]
    ) -> Diagram:
        return reports.diagram(before, after, events)
