"""My matches, and the agreement on a new one."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, cast
from uuid import UUID

from django.core.exceptions import BadRequest
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from rosters.books import Book, book
from rosters.keepers import keeper_of, new_keeper_of
from rosters.pictures import drawn
from rules import proposals, selectors
from rules.engine.core.decision import IllegalCommandError, Seat
from rules.forms import AcceptanceForm, NewMatchForm
from rules.models import Match, Proposal
from rules.table import summary
from rules.telling import Json, Teller
from rules.views.finding import language

MATCHES_PER_PAGE = 20
SYSTEM = "frontier"


@never_cache
@require_safe
def matches(request: HttpRequest) -> HttpResponse:
    """Every match in which the reader holds a seat: whose decision it is, or how it ended."""
    keeper = keeper_of(request)
    page = Paginator(selectors.my_matches(keeper), MATCHES_PER_PAGE).get_page(
        request.GET.get("page")
    )
    rows = [
        (row, _in_words(summary(row, selectors.seats_of(keeper, row), language()))) for row in page
    ]
    context = {
        "page": page,
        "rows": rows,
        "replays": selectors.my_replays(keeper),
        "proposals": proposals.proposals_of(keeper),
    }
    return render(request, "rules/matches.html", context)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """FR-SETUP-5  The terms of a new match: the host's proposal."""
    shelf = book(SYSTEM)
    posted = request.method == "POST"
    form = NewMatchForm(shelf, request.POST if posted else None, initial=_usual(request, shelf))
    if posted and form.is_valid():
        keeper = new_keeper_of(request)
        with _told(form, shelf):
            return redirect(proposals.propose(keeper=keeper, agreed=form.agreement()))
    return _asked(request, form, shelf)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def counter(request: HttpRequest, id: UUID, seat: int) -> HttpResponse:
    """FR-SETUP-5  Other terms, proposed by the other seat."""
    shelf, proposal = book(SYSTEM), _proposal_at(request, id)
    if seat not in proposals.SEATS:
        raise Http404
    posted = request.method == "POST"
    form = NewMatchForm(shelf, request.POST if posted else None, initial=_terms(proposal))
    if posted and form.is_valid():
        with _told(form, shelf):
            agreed, mover = form.agreement(), cast("Seat", seat)
            return redirect(proposals.counter(proposal=proposal, seat=mover, agreed=agreed))
    return _asked(request, form, shelf, proposal=proposal, by=proposal.terms["names"][seat])


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def proposal(request: HttpRequest, id: UUID) -> HttpResponse:
    """FR-SETUP-3 FR-SETUP-5  Each seat accepts the terms, then scale and rules of every part; or
    goes back.
    """
    shelf, found = book(SYSTEM), _proposal_at(request, id)
    form = AcceptanceForm(request.POST or None)
    if request.method == "POST":
        if not form.is_valid():
            raise BadRequest(_("Choose one of the answers on the page."))
        return redirect(_answered(found, form))
    agreed = proposals.agreement_of(found)
    layout = shelf.layouts[agreed.layout]
    context = {
        "proposal": found,
        "agreed": agreed,
        "shelf": shelf,
        "mission": shelf.missions[agreed.mission],
        "layout": layout,
        "map": drawn(layout),
        "seats": [
            {"number": n, "name": name, "agreed": n in found.agreed, "terrain": n in found.terrain}
            for n, name in enumerate(agreed.names)
        ],
        "is_terrain": set(found.agreed) == proposals.SEATS,
    }
    return render(request, "rules/proposal.html", context)


def _answered(found: Proposal, form: AcceptanceForm) -> Proposal | Match:
    seat = form.seat_number
    match form.cleaned_data["answer"]:
        case "terms":
            return proposals.accept_terms(proposal=found, seat=seat)
        case "refuse":
            return proposals.refuse_terrain(proposal=found, seat=seat)
        case _:
            try:
                return proposals.accept_terrain(proposal=found, seat=seat) or found
            except IllegalCommandError:  # the terms have changed meanwhile: the page says so
                return found


def _proposal_at(request: HttpRequest, id: UUID) -> Proposal:
    try:
        return proposals.proposal_of(keeper_of(request), id)
    except Proposal.DoesNotExist as error:
        raise Http404 from error


def _terms(proposal: Proposal) -> dict[str, Any]:
    agreed = proposals.agreement_of(proposal)
    return {
        "mission": agreed.mission,
        "layout": agreed.layout,
        "limit": agreed.limit,
        "first": agreed.names[0],
        "second": agreed.names[1],
        "turn_cap": agreed.options.get("turn_cap"),
        "held_field": agreed.options.get("held_field"),
    }


@contextmanager
def _told(form: NewMatchForm, shelf: Book) -> Iterator[None]:
    """What the rules refuse is said beside the form."""
    try:
        yield
    except IllegalCommandError as error:
        for refusal in Teller(shelf.key, language()).refusals(error.refusals):
            form.add_error(None, f"{refusal['sentence']} ({refusal['clause']})")


def _asked(
    request: HttpRequest, form: NewMatchForm, shelf: Book, **context: object
) -> HttpResponse:
    boards = [(layout, drawn(layout)) for layout in shelf.catalogue.layouts]
    context |= {"form": form, "shelf": shelf, "boards": boards}
    return render(request, "rules/new.html", context, status=422 if form.errors else 200)


def _usual(request: HttpRequest, shelf: Book) -> dict[str, Any]:
    user: Any = request.user
    return {
        "first": user.username if user.is_authenticated else "",
        "mission": request.GET.get("mission") or next(iter(shelf.missions)),
        "layout": request.GET.get("layout") or shelf.catalogue.layouts[0].slug,
    }


def _in_words(told: Json) -> Json:
    teller = Teller(told["system"], language())
    results = told["results"] and [teller.word(result) for result in told["results"]]
    return told | {"results": results, "mission": teller.word(told["mission"])}
