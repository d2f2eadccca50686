"""From catalogue rows and rosters to what is printed: cards and roster sheets, in one language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

from rosters.books import Book, UnknownNameError
from rosters.draft import Draft
from rosters.printing.sheet import Card, Feature, Imprint, Line, Rating, RosterSheet
from rules.engine.lib.reference import Printing, Unit

T = TypeVar("T")


def imprint_of(book: Book, title: str) -> Imprint:
    """What the feet of a document called `title` say."""
    return Imprint(title=title, system=book.name, version=book.version)


def cards_of(
    book: Book, units: Iterable[Unit], language: str, names: Sequence[str] = ()
) -> tuple[Card, ...]:
    """One card a unit, in order; `names` are those their owner gave, empty where he gave none."""
    given = iter(names)
    return tuple(card_of(book, unit, language, next(given, "")) for unit in units)


def card_of(book: Book, unit: Unit, language: str, name: str = "") -> Card:
    """The card of `unit`, under `name` if it was given one."""
    return Card(
        name=name or unit.name,
        unit=unit.name,
        faction=book.factions[unit.faction].name,
        faction_slug=unit.faction,
        points=unit.points,
        scale=unit.scale,
        base_mm=unit.base_mm,
        ratings=tuple(
            Rating(name=book.word(rating, language), die=die)
            for rating, die in unit.ratings.items()
        ),
        features=tuple(_feature(book, printing, language) for printing in unit.abilities),
        blurb=unit.blurb.get(language),
    )


def _feature(book: Book, printing: Printing, language: str) -> Feature:
    ability = book.abilities[printing.ability]
    return Feature(
        name=ability.name,
        kind=ability.kind,
        strategic=ability.strategic,
        any_point=ability.any_point,
        text=ability.text.get(language),
        clauses=printing.clauses,
    )


def roster_sheet_of(book: Book, draft: Draft, language: str) -> RosterSheet:
    """The sheet of a roster. Raises UnknownNameError for a name that the catalogue lacks."""
    faction = known(book.factions, draft.faction)
    mission = known(book.missions, draft.mission)
    return RosterSheet(
        name=draft.name,
        faction=faction.name,
        faction_slug=faction.slug,
        mission=mission.name,
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


def one_of_each(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The first card of each unit type, under the rule book's name."""
    first: dict[str, Card] = {}
    for card in cards:
        first.setdefault(card.unit, card)
    return tuple(card.change(name=card.unit) for card in first.values())


def known(rows: Mapping[str, T], slug: str) -> T:
    """The row called `slug`; UnknownNameError where there is none."""
    try:
        return rows[slug]
    except KeyError:
        raise UnknownNameError(slug) from None
