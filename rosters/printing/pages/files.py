"""The printed sheets as pages: PDF files shown in the browser."""

from __future__ import annotations

from collections.abc import Iterable
from uuid import UUID

from django.core.exceptions import BadRequest, ObjectDoesNotExist
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.text import slugify
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from rosters import printing
from rosters.books import Book, UnknownNameError, book
from rosters.keepers import keeper_of
from rosters.models import Roster
from rosters.printing.drawing.labels import label
from rosters.printing.drawing.styles import PAPERS
from rosters.printing.orders.links import page_of
from rosters.printing.orders.sealing import printed_seal
from rosters.selectors import readable_roster, shared_roster
from rules.engine.lib.printed import Card
from rules.engine.lib.reference import Unit

_DEFAULT_PAPER = "a4"
_COPIES = ("each", "type")


@require_safe
def catalogue_cards(request: HttpRequest, system: str) -> HttpResponse:
    """Cards of a faction (`?faction=`), of chosen units (`?unit=` again and again), or of all."""
    rules = _book(system)
    units = _chosen(rules, request)
    cards = printing.cards_of(rules, units, _language())
    factions = dict.fromkeys(card.faction for card in cards)
    title = next(iter(factions)) if len(factions) == 1 else label("unit-cards", _language())
    named = [("system", system)]
    named += [(name, each) for name in ("faction", "unit") for each in request.GET.getlist(name)]
    return _cards(request, rules, cards, title, _page(request, named, "cards"))


@require_safe
def mission_sheet(request: HttpRequest, system: str, slug: str) -> HttpResponse:
    """The sheet of a mission on the layout `?layout=`, on the first one if none is named."""
    rules, paper, language = _book(system), _paper(request), _language()
    layouts = {layout.slug: layout for layout in rules.catalogue.layouts}
    named = request.GET.get("layout") or next(iter(layouts))
    if slug not in rules.missions:
        raise Http404
    if named not in layouts:
        raise BadRequest(_said("no-layout", named))
    sheet = printing.mission_sheet_of(rules, rules.missions[slug], layouts[named], language)
    title = f"{sheet.name} · {sheet.board.name}"
    asked = [("system", system), ("mission", slug), ("layout", named)]
    imprint = printing.imprint_of(rules, title, _page(request, asked, "mission"))
    return _pdf(
        printing.mission_sheet(sheet, imprint=imprint, paper=paper, language=language), title
    )


@require_safe
def roster_cards(request: HttpRequest, id: UUID) -> HttpResponse:
    """The cards of one's own or a public roster; `?copies=type` prints one of each type."""
    return _roster_cards(request, _readable(request, id), ("roster", str(id)))


@require_safe
def shared_cards(request: HttpRequest, token: str) -> HttpResponse:
    """The cards of the roster behind a link."""
    return _roster_cards(request, _shared(token), ("shared", token))


@require_safe
def roster_sheet(request: HttpRequest, id: UUID) -> HttpResponse:
    """The sheet of one's own or a public roster."""
    return _roster_sheet(request, _readable(request, id), ("roster", str(id)))


@require_safe
def shared_sheet(request: HttpRequest, token: str) -> HttpResponse:
    """The sheet of the roster behind a link."""
    return _roster_sheet(request, _shared(token), ("shared", token))


def _roster_cards(request: HttpRequest, roster: Roster, named: tuple[str, str]) -> HttpResponse:
    copies = request.GET.get("copies") or "each"
    if copies not in _COPIES:
        raise BadRequest(label("bad-copies", _language()))
    rules = _book(roster.system)
    try:
        cards = printing.cards_of_draft(rules, roster.draft, _language())
    except UnknownNameError as error:
        raise BadRequest(_said("no-unit", str(error))) from error
    if copies == "type":
        cards = printing.one_of_each(cards)
    return _cards(request, rules, cards, roster.name, _page(request, [named], "cards", copies))


def _roster_sheet(request: HttpRequest, roster: Roster, named: tuple[str, str]) -> HttpResponse:
    rules, paper, language = _book(roster.system), _paper(request), _language()
    try:
        sheet = printing.roster_sheet_of(rules, roster.draft, language)
    except UnknownNameError as error:
        raise BadRequest(_said("no-unit", str(error))) from error
    imprint = printing.imprint_of(rules, roster.name, _page(request, [named], "roster"))
    data = printing.roster_sheet(
        sheet,
        seal=printed_seal(request, roster),
        imprint=imprint,
        paper=paper,
        language=language,
    )
    return _pdf(data, roster.name)


def _cards(
    request: HttpRequest, rules: Book, cards: tuple[Card, ...], title: str, link: str
) -> HttpResponse:
    paper = _paper(request)
    if not cards:
        raise BadRequest(label("no-cards", _language()))
    if len(cards) > printing.MOST_CARDS:
        raise BadRequest(label("too-many-cards", _language()))
    imprint = printing.imprint_of(rules, title, link)
    data = printing.unit_cards(cards, imprint=imprint, paper=paper, language=_language())
    return _pdf(data, title)


def _chosen(rules: Book, request: HttpRequest) -> Iterable[Unit]:
    faction, units = request.GET.get("faction"), request.GET.getlist("unit")
    if units:
        missing = next((slug for slug in units if slug not in rules.units), None)
        if missing is not None:
            raise BadRequest(_said("no-unit", missing))
        return [rules.units[slug] for slug in units]
    if faction is None:
        return rules.catalogue.units
    if faction not in rules.factions:
        raise BadRequest(_said("no-faction", faction))
    return rules.units_of(faction)


def _readable(request: HttpRequest, id: UUID) -> Roster:
    try:
        return readable_roster(keeper_of(request), id)
    except ObjectDoesNotExist as error:
        raise Http404 from error


def _shared(token: str) -> Roster:
    try:
        return shared_roster(token)
    except ObjectDoesNotExist as error:
        raise Http404 from error


def _book(system: str) -> Book:
    try:
        return book(system)
    except UnknownNameError as error:
        raise Http404 from error


def _paper(request: HttpRequest) -> str:
    paper = request.GET.get("paper") or _DEFAULT_PAPER
    if paper not in PAPERS:
        raise BadRequest(label("bad-paper", _language()))
    return paper


def _page(
    request: HttpRequest, named: list[tuple[str, str]], part: str, copies: str = "each"
) -> str:
    """The address of the accessible page that says the same."""
    return page_of(request, named, language=_language(), parts=(part,), copies=copies)


def _language() -> str:
    return get_language() or "en"


def _said(key: str, name: str) -> str:
    return label(key, _language()).format(name=name[:80])


def _pdf(data: bytes, title: str) -> HttpResponse:
    response = HttpResponse(data, content_type="application/pdf")
    name = slugify(title) or "frontier"
    response["Content-Disposition"] = f'inline; filename="{name}.pdf"'
    return response
