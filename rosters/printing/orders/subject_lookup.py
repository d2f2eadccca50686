"""Resolves a URL to the subject to print, with access control; other packages register finders."""

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

from rosters.catalogues import Book, UnknownNameError, book
from rosters.models import Roster
from rosters.owners import owner_of
from rosters.printing.drawing.labels import text
from rosters.printing.orders.refusals import RefusedError
from rosters.printing.orders.roster_seal import printed_seal
from rosters.printing.orders.subjects import (
    Subject,
    Where,
    layout_subject,
    mission_subject,
    roster_subject,
    units_subject,
)
from rosters.selectors import readable_roster, shared_roster
from rules.engine.tabletop.reference import Layout, Text, Unit

MOST_CARDS = 200

T = TypeVar("T")
Given = MultiValueDict[str, str]
Find = Callable[[HttpRequest, Given], Subject]


@dataclass(frozen=True)
class Finder:
    """Finds one kind of subject. `names` are its query parameters; the first one selects this
    finder.
    """

    names: tuple[str, ...]
    find: Find


def subject_of(request: HttpRequest, given: Given) -> Subject | None:
    """The subject of the request, if the user may see it; None if none is named.

    Raises Http404, BadRequest with a sentence, RefusedError.
    """
    finder = _finder(given)
    return finder.find(request, given) if finder else None


def names_of(given: Given) -> tuple[str, ...]:
    """The query parameters that name the subject, without options."""
    finder = _finder(given)
    return finder.names if finder else ()


def _finder(given: Given) -> Finder | None:
    return next((each for each in FINDERS if one(given, each.names[0])), None)


def _roster(request: HttpRequest, given: Given) -> Subject:
    """One's own roster, or a public one."""
    id = uuid_in(given, "roster")
    try:
        row = readable_roster(owner_of(request), id)
    except ObjectDoesNotExist as error:
        raise Http404 from error
    where = Where((("roster", str(id)),), reverse("roster", args=[id]))
    return _subject_of_roster(request, row, given, where)


def _shared(request: HttpRequest, given: Given) -> Subject:
    """The roster of a share link."""
    token = one(given, "shared")
    try:
        row = shared_roster(token)
    except (ObjectDoesNotExist, ValueError) as error:
        raise Http404 from error
    where = Where((("shared", token),), reverse("roster-shared", args=[token]), is_key=True)
    return _subject_of_roster(request, row, given, where)


def _subject_of_roster(request: HttpRequest, row: Roster, given: Given, where: Where) -> Subject:
    catalogue = book(row.system)
    missing = next(
        (each.type for each in row.draft.units if each.type not in catalogue.units), None
    )
    if missing is not None:
        raise RefusedError(422, said(text("no-unit", name=missing)))
    seal, where = printed_seal(request, row), replace(where, home=_home(request, catalogue))
    return roster_subject(catalogue, row.draft, _layout(catalogue, given), where, seal)


def _catalogue(request: HttpRequest, given: Given) -> Subject:
    """A mission, a board, a faction, chosen units or all units of a game."""
    catalogue = book_named(one(given, "system"))
    game = ("system", catalogue.key)
    if mission := _row(catalogue.missions, one(given, "mission"), "no-mission"):
        where = Where(
            (game, ("mission", mission.slug)),
            reverse("mission", args=[catalogue.key, mission.slug]),
        )
        return mission_subject(catalogue, mission, _layout(catalogue, given), where)
    if one(given, "layout"):
        layout = _layout(catalogue, given)
        page = reverse("layout", args=[catalogue.key, layout.slug])
        return layout_subject(catalogue, layout, Where((game, ("layout", layout.slug)), page))
    return _units(catalogue, given, _home(request, catalogue))


def _units(catalogue: Book, given: Given, home: str) -> Subject:
    game, chosen = ("system", catalogue.key), given.getlist("unit")
    if len(chosen) > MOST_CARDS:
        raise RefusedError(413, said(text("too-many-cards")))
    if units := tuple(unit for slug in chosen if (unit := _row(catalogue.units, slug, "no-unit"))):
        asked = (game, *(("unit", unit.slug) for unit in units))
        return units_subject(catalogue, units, Where(asked, _page_of(catalogue, units), home))
    if faction := _row(catalogue.factions, one(given, "faction"), "no-faction"):
        page = reverse("faction", args=[catalogue.key, faction.slug])
        where = Where((game, ("faction", faction.slug)), page, home)
        return units_subject(catalogue, catalogue.units_of(faction.slug), where)
    where = Where((game,), reverse("system", args=[catalogue.key]), home)
    return units_subject(catalogue, tuple(catalogue.units.values()), where)


def _page_of(catalogue: Book, units: tuple[Unit, ...]) -> str:
    if len({unit.slug for unit in units}) == 1:
        return reverse("unit", args=[catalogue.key, units[0].slug])
    return reverse("system", args=[catalogue.key])


def _home(request: HttpRequest, catalogue: Book) -> str:
    """Base URL of the game, for QR codes on cards."""
    return request.build_absolute_uri(reverse("system", args=[catalogue.key]))


def _layout(catalogue: Book, given: Given) -> Layout:
    """The board that is named, the first one if none is."""
    return _row(catalogue.layouts, one(given, "layout"), "no-layout") or next(
        iter(catalogue.layouts.values())
    )


def book_named(key: str) -> Book:
    """The rule book of that key. Raises Http404."""
    try:
        return book(key)
    except UnknownNameError as error:
        raise Http404 from error


def uuid_in(given: Given, name: str) -> UUID:
    """Parse an id. Raises Http404 if it is malformed."""
    try:
        return UUID(one(given, name))
    except (ValueError, ValidationError) as error:
        raise Http404 from error


def one(given: Given, name: str) -> str:
    """The last value of parameter `name`, or an empty string."""
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
"""All finders."""
