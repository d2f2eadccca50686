"""Builds printable records from catalogue rows and rosters, in one language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

from rosters.catalogues import Book, UnknownNameError
from rosters.draft import Draft
from rosters.printing.drawing.sheet import Imprint
from rules.engine.tabletop.printed import Board, Card, Line, MissionSheet, Printed, RosterSheet
from rules.engine.tabletop.reference import Layout, Mission, Unit

T = TypeVar("T")


def printed(book: Book) -> Printed:
    """The rule book's builder of cards and sheets."""
    return book.printed


def imprint_of(book: Book, title: str, link: str = "", keywords: Iterable[str] = ()) -> Imprint:
    """The imprint of a document called `title`; `link` is an absolute URL."""
    return Imprint(
        title=title,
        system=book.name,
        version=book.version,
        link=link,
        keywords=tuple(keywords),
    )


def mission_sheet_of(book: Book, mission: Mission, layout: Layout, language: str) -> MissionSheet:
    """The sheet of `mission` on `layout`."""
    return printed(book).mission_sheet(mission, layout, language)


def board_sheet_of(
    book: Book, layout: Layout, language: str, mission: Mission | None = None
) -> Board:
    """The map of `layout` with its terrain in words, and the zones of a mission if one is given."""
    return printed(book).board(layout, language, mission)


def cards_of(
    book: Book, units: Iterable[Unit], language: str, names: Sequence[str] = ()
) -> tuple[Card, ...]:
    """One card for each unit, in order; `names` are the owner's names for them, empty if there is
    none.
    """
    given = iter(names)
    return tuple(card_of(book, unit, language, next(given, "")) for unit in units)


def card_of(book: Book, unit: Unit, language: str, name: str = "") -> Card:
    """The card of `unit`, under `name` if it was given one."""
    card = printed(book).card(unit, language)
    return card.change(name=name) if name else card


def roster_sheet_of(book: Book, draft: Draft, language: str) -> RosterSheet:
    """The sheet of a roster. Raises UnknownNameError for a name that the catalogue lacks."""
    faction = known(book.factions, draft.faction)
    mission = known(book.missions, draft.mission)
    return RosterSheet(
        name=draft.name,
        livery=printed(book).livery(faction.slug).change(name=faction.name_in(language)),
        mission=mission.name_in(language),
        limit=draft.limit,
        lines=tuple(
            Line(card=card, note=line.note)
            for card, line in zip(cards_of_draft(book, draft, language), draft.units, strict=True)
        ),
        note=draft.note,
    )


def cards_of_draft(book: Book, draft: Draft, language: str) -> tuple[Card, ...]:
    """One card a line of a roster, at the price it was bought at, in order."""
    return tuple(
        card_of(book, known(book.units, line.type), language, line.name).change(points=line.points)
        for line in draft.units
    )


def noted(cards: Iterable[Card], draft: Draft) -> tuple[Card, ...]:
    """The cards of a roster's lines, with the owner's notes."""
    return tuple(card.change(note=line.note) for card, line in zip(cards, draft.units, strict=True))


def one_of_each(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The first card of each unit type, under the rule book's name and without notes."""
    first: dict[str, Card] = {}
    for card in cards:
        first.setdefault(card.unit, card)
    return tuple(card.change(name=card.unit, note="") for card in first.values())


def known(rows: Mapping[str, T], slug: str) -> T:
    """The row with this `slug`. Raises UnknownNameError."""
    try:
        return rows[slug]
    except KeyError:
        raise UnknownNameError(slug) from None
