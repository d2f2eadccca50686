"""Printable subjects: each offers parts and builds their sections."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

from rosters.catalogues import Book, name_here
from rosters.draft import Draft
from rosters.printing.drawing.labels import label
from rosters.printing.options import Options
from rosters.printing.orders import sections
from rosters.printing.orders.build import (
    cards_of,
    cards_of_draft,
    imprint_of,
    known,
    noted,
    one_of_each,
    roster_sheet_of,
)
from rosters.printing.orders.order import Order, Section
from rosters.printing.orders.parts import (
    Maker,
    Makers,
    cards_section,
    parts_of_board,
    parts_of_game,
    parts_of_mission,
    parts_of_units,
)
from rosters.printing.sheets.roster import for_the_opponent
from rosters.printing.sheets.seal_sheet import PrintedSeal
from rules.engine.tabletop.reference import Layout, Mission, Unit


@dataclass(frozen=True)
class Where:
    """How a subject is found again: its query parameters, the path of its page, and the absolute
    URL of its game. `is_key` means that the parameters themselves grant access.
    """

    asked: tuple[tuple[str, str], ...]
    page: str
    home: str = ""
    is_key: bool = False


@dataclass(frozen=True)
class Subject:
    """Something to print.

    `makers` build its parts, in printing order; `usual` are the parts printed by default. `layout`
    is the board on its maps, if it can be chosen.
    """

    title: str
    book: Book
    where: Where
    makers: Mapping[str, Maker]
    usual: tuple[str, ...]
    layout: Layout | None = None

    @property
    def named(self) -> tuple[tuple[str, str], ...]:
        """What names it in an address, the board too."""
        board = (("layout", self.layout.slug),) if self.layout else ()
        return (*self.where.asked, *board)

    def order(self, how: Options, link: str) -> Order:
        """Build the order of all selected parts; `link` is the absolute URL of its page. Raises
        UnknownNameError for a name that the rule book does not have.
        """
        return Order(
            imprint=imprint_of(self.book, self.title, link),
            how=how,
            sections=tuple(make(how) for part, make in self.makers.items() if part in how.parts),
        )


def units_subject(book: Book, units: tuple[Unit, ...], where: Where) -> Subject:
    """Units of the catalogue: a faction's, chosen ones, or all."""
    factions = [book.factions[slug] for slug in dict.fromkeys(unit.faction for unit in units)]
    alone = factions[0] if len(factions) == 1 else None

    def cards(how: Options) -> Section:
        title = alone.name_in(how.language) if alone else label("unit-cards", how.language)
        return cards_section(book, title, cards_of(book, units, how.language), how, where.home)

    return Subject(
        title=name_here(units[0]) if len(units) == 1 else name_here(alone) if alone else book.name,
        book=book,
        where=where,
        makers={"cards": cards} | parts_of_game(book) | parts_of_units(book, units),
        usual=("cards",),
    )


def roster_subject(
    book: Book, draft: Draft, layout: Layout, where: Where, seal: PrintedSeal | None = None
) -> Subject:
    """A roster: cards, sheet, version for the opponent, and its mission on a board.

    The sheet is secret if `seal` has its salt.
    """

    def cards(how: Options) -> Section:
        found = noted(cards_of_draft(book, draft, how.language), draft)
        kept = one_of_each(found) if how.copies == "type" else found
        return cards_section(book, draft.name, kept, how, where.home)

    own: Makers = {"cards": cards} if draft.units else {}
    own["roster"] = partial(_sheet, book, draft, seal)
    mission = book.missions.get(draft.mission)
    played = parts_of_mission(book, mission, layout) if mission else {}
    units = tuple(known(book.units, line.type) for line in draft.units)
    return Subject(
        title=draft.name,
        book=book,
        where=where,
        makers=own
        | {"open": partial(_sheet_to_hand_over, book, draft, seal)}
        | played
        | parts_of_board(book, layout)
        | parts_of_game(book, units, mission)
        | parts_of_units(book, units),
        usual=tuple(own),
        layout=layout,
    )


def _sheet(book: Book, draft: Draft, seal: PrintedSeal | None, how: Options) -> Section:
    found = roster_sheet_of(book, draft, how.language)
    kind = "roster-secret" if seal and seal.salt else "roster-sheet"
    return sections.Roster(title=draft.name, sheet=found, kind=kind, seal=seal)


def _sheet_to_hand_over(
    book: Book, draft: Draft, seal: PrintedSeal | None, how: Options
) -> Section:
    found = for_the_opponent(roster_sheet_of(book, draft, how.language))
    told = seal.change(salt="") if seal else None
    return sections.Roster(title=draft.name, sheet=found, kind="roster-open", seal=told)


def mission_subject(book: Book, mission: Mission, layout: Layout, where: Where) -> Subject:
    """A mission on a board."""
    return Subject(
        title=f"{name_here(mission)} · {name_here(layout)}",
        book=book,
        where=where,
        makers=parts_of_mission(book, mission, layout)
        | parts_of_board(book, layout, mission)
        | parts_of_game(book, mission=mission),
        usual=("mission",),
        layout=layout,
    )


def layout_subject(book: Book, layout: Layout, where: Where) -> Subject:
    """A board."""
    return Subject(
        title=name_here(layout),
        book=book,
        where=where,
        makers=parts_of_board(book, layout) | parts_of_game(book),
        usual=("board",),
    )
