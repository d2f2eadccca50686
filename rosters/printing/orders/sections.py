"""Sections of documents: their data, and the code that draws each kind."""

from __future__ import annotations

from rosters.printing.cards import card_sheets
from rosters.printing.drawing.document import Press
from rosters.printing.drawing.styles import PAPERS
from rosters.printing.maps import mat
from rosters.printing.maps.board_sheet import draw_board_sheet, page_count
from rosters.printing.options import Options
from rosters.printing.sheets import (
    counters,
    mission,
    paper_figures,
    quick_reference,
    roster,
    rulers,
)
from rosters.printing.sheets.seal_sheet import PrintedSeal
from rules.engine.core.record import Record
from rules.engine.tabletop.printed import (
    Board,
    Card,
    CardBack,
    MissionSheet,
    QuickReference,
    RosterSheet,
    Standee,
    Tape,
    Token,
)

RATIOS = {"page": None, "tenth": 10.0}
"""How many times smaller than the board its map is, where that is asked for."""


class Cards(Record, tag=True):
    """Unit cards; `backs` are those of their factions, `home` is the address of their game."""

    title: str
    cards: tuple[Card, ...]
    backs: tuple[CardBack, ...] = ()
    home: str = ""

    def pages(self, how: Options) -> int:
        return card_sheets.page_count(self.cards, how, home=self.home)

    def draw(self, press: Press, how: Options) -> None:
        card_sheets.draw_cards(press, self.cards, how, backs=self.backs, home=self.home)


class Roster(Record, tag=True):
    """A roster sheet; `kind` is the shop's word for its version."""

    title: str
    sheet: RosterSheet
    kind: str = "roster-sheet"
    seal: PrintedSeal | None = None

    def pages(self, how: Options) -> int:
        return len(roster.compose(self.sheet, PAPERS[how.paper], how.language, self.seal).pages)

    def draw(self, press: Press, how: Options) -> None:
        roster.draw_roster_sheet(press, self.sheet, self.kind, self.seal, low_ink=how.low_ink)


class Mission(Record, tag=True):
    """A mission sheet."""

    title: str
    sheet: MissionSheet

    def pages(self, how: Options) -> int:
        return mission.page_count(self.sheet, PAPERS[how.paper], how.language)

    def draw(self, press: Press, how: Options) -> None:
        mission.draw_mission_sheet(press, self.sheet, low_ink=how.low_ink)


class Terrain(Record, tag=True):
    """The sheet of a board."""

    title: str
    board: Board

    def pages(self, how: Options) -> int:
        return page_count(self.board, PAPERS[how.paper], how.language, RATIOS[how.scale])

    def draw(self, press: Press, how: Options) -> None:
        draw_board_sheet(press, self.board, ratio=RATIOS[how.scale], low_ink=how.low_ink)


class Mat(Record, tag=True):
    """A full-size board in tiles."""

    title: str
    board: Board

    def pages(self, how: Options) -> int:
        return mat.page_count(self.board, PAPERS[how.paper])

    def draw(self, press: Press, how: Options) -> None:
        mat.draw_mat(press, self.board, low_ink=how.low_ink)


class Reference(Record, tag=True):
    """The rules in short."""

    title: str
    reference: QuickReference

    def pages(self, how: Options) -> int:
        return quick_reference.page_count(self.reference, PAPERS[how.paper], how.language)

    def draw(self, press: Press, how: Options) -> None:
        quick_reference.draw_quick_reference(press, self.reference)


class Counters(Record, tag=True):
    """Tokens and markers to cut out."""

    title: str
    tokens: tuple[Token, ...]

    def pages(self, how: Options) -> int:
        return counters.page_count(self.tokens, PAPERS[how.paper], how.language)

    def draw(self, press: Press, how: Options) -> None:
        counters.draw_counters(press, self.tokens, low_ink=how.low_ink)


class Rulers(Record, tag=True):
    """Range rulers."""

    title: str
    tape: Tape

    def pages(self, how: Options) -> int:
        return rulers.page_count(self.tape, PAPERS[how.paper])

    def draw(self, press: Press, how: Options) -> None:
        rulers.draw_rulers(press, self.tape)


class Standees(Record, tag=True):
    """Paper figures."""

    title: str
    units: tuple[Standee, ...]

    def pages(self, how: Options) -> int:
        return paper_figures.page_count(self.units, PAPERS[how.paper], how.language)

    def draw(self, press: Press, how: Options) -> None:
        paper_figures.draw_standees(press, self.units, low_ink=how.low_ink)


KINDS: list[type] = [
    *(Cards, Roster, Mission, Terrain, Mat),
    *(Reference, Counters, Rulers, Standees),
]
"""All kinds of sections; other packages register theirs."""
