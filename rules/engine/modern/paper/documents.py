"""Modern in print: what it hands over to whoever draws cards and sheets."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.core.flow import Event
from rules.engine.lib.printed import (
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
from rules.engine.lib.reference import Layout, Mission, Unit
from rules.engine.modern import (
    printed_boards,
    printed_cards,
    printed_counters,
    printed_missions,
    printed_reference,
    printed_reports,
)
from rules.engine.modern.state import ModernState


class ModernInPrint:
    """Immutable; every method is a pure function of its arguments."""

    def livery(self, faction: str) -> Livery:
        return printed_cards.livery(faction)

    def card(self, unit: Unit, language: str) -> Card:
        return printed_cards.card(unit, language)

    def card_back(self, faction: str, language: str) -> CardBack:
        return printed_cards.card_back(faction, language)

    def standee(self, unit: Unit, language: str) -> Standee:
        return printed_cards.standee(unit, language)

    def board(self, layout: Layout, language: str, mission: Mission | None = None) -> Board:
        return printed_boards.board(layout, language, mission)

    def mission_sheet(self, mission: Mission, layout: Layout, language: str) -> MissionSheet:
        return printed_missions.mission_sheet(mission, layout, language)

    def quick_reference(self, language: str) -> QuickReference:
        return printed_reference.quick_reference(language)

    def tokens(
        self, language: str, units: Sequence[Unit] = (), mission: Mission | None = None
    ) -> tuple[Token, ...]:
        return printed_counters.tokens(language, units, mission)

    def tape(self, language: str) -> Tape:
        return printed_counters.tape(language)

    def account(self, state: ModernState, language: str) -> Account:
        return printed_reports.account(state, language)

    def diagram(self, before: ModernState, after: ModernState, events: Sequence[Event]) -> Diagram:
        return printed_reports.diagram(before, after, events)
