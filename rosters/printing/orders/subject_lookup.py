"""From an address to what is to be printed, for whoever asks; other packages add their own ways."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TypeVar
from uuid import UUID

from django.core.exceptions import BadRequest, ObjectDoesNotExist, ValidationError
from django.http import Http404, HttpRequest
from django.urls import reverse
from django.utils.datastructures import MultiValueDict
from django.utils.translation import get_language

from rosters.books import Book, UnknownNameError, book
from rosters.keepers import keeper_of
from rosters.models import Roster
from rosters.printing.drawing.labels import text
from rosters.printing.orders.refusals import RefusedError
from rosters.printing.orders.sealing import printed_seal
from rosters.printing.orders.subjects import (
    Subject,
    Where,
    layout_subject,
    mission_subject,
    roster_subject,
    units_subject,
)
from rosters.selectors import readable_roster, shared_roster
from rules.engine.lib.reference import Layout, Text, Unit

MOST_CARDS = 200

T = TypeVar("T")
Given = MultiValueDict[str, str]
Find = Callable[[HttpRequest, Given], Subject]


@dataclass(frozen=True)
class Finder:
    """Finds one sort of subject. `names` are what it reads of an address; the first of them says
    that this sort is meant.
    """

    names: tuple[str, ...]
    find: Find


def subject_of(request: HttpRequest, given: Given) -> Subject | None:
    """What is to be printed, as far as whoever asks may see it; None if nothing is named.

    Raises Http404, BadRequest with a sentence, RefusedError.
    """
    finder = _finder(given)
    return finder.find(request, given) if finder else None


def names_of(given: Given) -> tuple[str, ...]:
    """What of an address names the subject, and is no option."""
    finder = _finder(given)
    return finder.names if finder else ()


def _finder(given: Given) -> Finder | None:
    return next((each for each in FINDERS if one(given, each.names[0])), None)


def _roster(request: HttpRequest, given: Given) -> Subject:
    """One's own roster, or a public one."""
    id = uuid_in(given, "roster")
    try:
        row = readable_roster(keeper_of(request), id)
    except ObjectDoesNotExist as error:
        raise Http404 from error
    where = Where((("roster", str(id)),), reverse("roster", args=[id]))
    return _subject_of_roster(request, row, given, where)


def _shared(request: HttpRequest, given: Given) -> Subject:
    """The roster behind a link."""
    token = one(given, "shared")
    try:
        row = shared_roster(token)
    except (ObjectDoesNotExist, ValueError) as error:
        raise Http404 from error
    where = Where((("shared", token),), reverse("roster-shared", args=[token]), is_key=True)
    return _subject_of_roster(request, row, given, where)


def _subject_of_roster(request: HttpRequest, row: Roster, given: Given, where: Where) -> Subject:
    shelf = book(row.system)
    missing = next((each.type for each in row.draft.units if each.type not in shelf.units), None)
    if missing is not None:
        raise RefusedError(422, said(text("no-unit", name=missing)))
    seal, where = printed_seal(request, row), replace(where, home=_home(request, shelf))
    return roster_subject(shelf, row.draft, _layout(shelf, given), where, seal)


def _catalogue(request: HttpRequest, given: Given) -> Subject:
    """A mission, a board, a faction, chosen units or all units of a game."""
    shelf = book_named(one(given, "system"))
    game = ("system", shelf.key)
    if mission := _row(shelf.missions, one(given, "mission"), "no-mission"):
        where = Where(
            (game, ("mission", mission.slug)), reverse("mission", args=[shelf.key, mission.slug])
        )
        return mission_subject(shelf, mission, _layout(shelf, given), where)
    if one(given, "layout"):
        layout = _layout(shelf, given)
        page = reverse("layout", args=[shelf.key, layout.slug])
        return layout_subject(shelf, layout, Where((game, ("layout", layout.slug)), page))
    return _units(shelf, given, _home(request, shelf))


def _units(shelf: Book, given: Given, home: str) -> Subject:
    game, chosen = ("system", shelf.key), given.getlist("unit")
    if len(chosen) > MOST_CARDS:
        raise RefusedError(413, said(text("too-many-cards")))
    if units := tuple(unit for slug in chosen if (unit := _row(shelf.units, slug, "no-unit"))):
        asked = (game, *(("unit", unit.slug) for unit in units))
        return units_subject(shelf, units, Where(asked, _page_of(shelf, units), home))
    if faction := _row(shelf.factions, one(given, "faction"), "no-faction"):
        page = reverse("faction", args=[shelf.key, faction.slug])
        where = Where((game, ("faction", faction.slug)), page, home)
        return units_subject(shelf, shelf.units_of(faction.slug), where)
    where = Where((game,), reverse("system", args=[shelf.key]), home)
    return units_subject(shelf, shelf.catalogue.units, where)


def _page_of(shelf: Book, units: tuple[Unit, ...]) -> str:
    if len({unit.slug for unit in units}) == 1:
        return reverse("unit", args=[shelf.key, units[0].slug])
    return reverse("system", args=[shelf.key])


def _home(request: HttpRequest, shelf: Book) -> str:
    """The address of the game, which codes on cards begin with."""
    return request.build_absolute_uri(reverse("system", args=[shelf.key]))


def _layout(shelf: Book, given: Given) -> Layout:
    """The board that is named, the first one if none is."""
    return _row(shelf.layouts, one(given, "layout"), "no-layout") or shelf.catalogue.layouts[0]


def book_named(key: str) -> Book:
    """The rule book of that key. Raises Http404."""
    try:
        return book(key)
    except UnknownNameError as error:
        raise Http404 from error


def uuid_in(given: Given, name: str) -> UUID:
    """The id that stands there. Raises Http404: an address that cannot be is one that is not."""
    try:
        return UUID(one(given, name))
    except (ValueError, ValidationError) as error:
        raise Http404 from error


def one(given: Given, name: str) -> str:
    """What is said of `name` last, empty if nothing is."""
    return next(reversed(given.getlist(name)), "")


def said(sentence: Text) -> str:
    """The sentence in the reader's language."""
    return sentence.get(get_language() or "en")


def _row(rows: dict[str, T], slug: str, missing: str) -> T | None:
    if not slug:
        return None
    if slug not in rows:
        raise BadRequest(said(text(missing, name=slug[:80])))
    return rows[slug]


FINDERS = [
    Finder(("roster", "layout"), _roster),
    Finder(("shared", "layout"), _shared),
    Finder(("system", "faction", "unit", "mission", "layout"), _catalogue),
]
"""Each way to something that is printed."""
