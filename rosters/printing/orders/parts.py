"""Section builders shared by several subjects."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from rosters.catalogues import Book
from rosters.printing.cards.card_sheets import FRONTS
from rosters.printing.drawing.labels import label
from rosters.printing.options import Options
from rosters.printing.orders import sections
from rosters.printing.orders.build import board_sheet_of, mission_sheet_of, printed
from rosters.printing.orders.order import Section
from rules.engine.tabletop.printed import Card, QuickReference
from rules.engine.tabletop.reference import Layout, Mission, Unit

Maker = Callable[[Options], Section]
Makers = dict[str, Maker]


def parts_of_mission(book: Book, mission: Mission, layout: Layout) -> Makers:
    """The sheet of a mission on a board."""

    def sheet(how: Options) -> Section:
        found = mission_sheet_of(book, mission, layout, how.language)
        return sections.Mission(title=f"{found.name} · {found.board.name}", sheet=found)

    return {"mission": sheet}


def parts_of_board(book: Book, layout: Layout, mission: Mission | None = None) -> Makers:
    """The terrain sheet and the mat of a board, with the zones of `mission` if given."""

    def terrain(how: Options) -> Section:
        board = board_sheet_of(book, layout, how.language)
        return sections.Terrain(title=board.name, board=board)

    def mat(how: Options) -> Section:
        board = printed(book).board(layout, how.language, mission)
        title = f"{label('mat', how.language)} · {board.name}"
        return sections.Mat(title=title, board=board)

    return {"board": terrain, "mat": mat}


def parts_of_game(
    book: Book, units: tuple[Unit, ...] = (), mission: Mission | None = None
) -> Makers:
    """Sheets that every match needs; only the counters that `units` and `mission` use."""
    shop = printed(book)

    def summary(build: Callable[[str], QuickReference], how: Options) -> Section:
        found = build(how.language)
        return sections.Reference(title=found.title, reference=found)

    def tokens(how: Options) -> Section:
        found = shop.tokens(how.language, units, mission)
        return sections.Counters(title=label("counters", how.language), tokens=found)

    def rulers(how: Options) -> Section:
        found = shop.tape(how.language)
        return sections.Rulers(title=label("rulers", how.language), tape=found)

    primer = partial(summary, shop.primer)
    reference = partial(summary, shop.quick_reference)
    return {"primer": primer, "reference": reference, "tokens": tokens, "rulers": rulers}


def cards_section(
    book: Book, title: str, cards: tuple[Card, ...], how: Options, home: str
) -> Section:
    """Cards, with the backs of their factions if the options include backs."""
    shop = printed(book)
    factions = dict.fromkeys(card.livery.slug for card in cards)
    backs = [shop.card_back(slug, how.language) for slug in factions if how.sides != FRONTS]
    return sections.Cards(title=title, cards=cards, backs=tuple(backs), home=home)


def parts_of_units(book: Book, units: tuple[Unit, ...]) -> Makers:
    """Standees: paper figures of the units."""
    shop = printed(book)

    def standees(how: Options) -> Section:
        found = tuple(shop.standee(unit, how.language) for unit in units)
        return sections.Standees(title=label("standees", how.language), units=found)

    return {"standees": standees} if units else {}
