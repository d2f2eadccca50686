"""A new match, and other terms for one that is proposed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods
from msgspec import UNSET

from rosters.books import Book, UnknownNameError, book, books
from rosters.keepers import keeper_of, new_keeper_of
from rosters.pictures import drawn
from rosters.views.finding import number_in
from rules.boards import choosing
from rules.engine.core.decision import IllegalCommandError
from rules.engine.systems import system
from rules.forms import PaceForm, TermsForm
from rules.limits import not_too_often
from rules.lobby import proposals
from rules.lobby.forms import NewMatchForm
from rules.lobby.models import Proposal
from rules.lobby.views.answering import proposal_page, stale_page
from rules.lobby.views.finding import own, seated_at, with_spent_links
from rules.settling import fields_of
from rules.telling import Teller
from rules.views.finding import language


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@not_too_often
def new(request: HttpRequest) -> HttpResponse:
    """FR-SETUP-5  The terms of a new match: the host's proposal."""
    shelf = _wanted(request)
    posted = request.method == "POST"
    usual = _usual(request, shelf)
    wanted = request.POST.get("layout", usual["layout"])
    mine = choosing.offered(keeper_of(request), shelf.key, wanted)
    form = NewMatchForm(shelf, request.POST if posted else None, own=mine, initial=usual)
    if posted and form.is_valid():
        keeper, way = new_keeper_of(request), form.cleaned_data["whom"]
        with _told(form, shelf):
            return redirect(proposals.propose(keeper=keeper, agreed=form.agreement(), way=way))
    return _asked(request, form, shelf, ways=form.fields["whom"].choices, books=books())  # type: ignore[attr-defined]


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@with_spent_links
def counter(request: HttpRequest, id: UUID, seat: int) -> HttpResponse:
    """FR-SETUP-5  Other terms, proposed by a seat in place of those that it has seen."""
    visit = seated_at(request, id)
    row, mover = visit.proposal, own(visit, seat)
    if not row.is_open:
        return redirect(row)
    shelf = book(row.terms["system"])
    posted = request.method == "POST"
    wanted = request.POST.get("layout", "")
    mine = choosing.offered(keeper_of(request), shelf.key, wanted, row.terms)
    form = TermsForm(shelf, request.POST if posted else None, own=mine, initial=_terms(row.terms))
    seen = number_in(request, "version") if posted else row.version
    if posted and form.is_valid():
        try:
            with _told(form, shelf):
                agreed = form.agreement()
                return redirect(
                    proposals.counter(proposal=row, seat=mover, version=seen, agreed=agreed)
                )
        except proposals.StaleTermsError as error:
            return stale_page(request, error)
        except proposals.ClosedError:
            return proposal_page(request, visit, status=409)
    return _asked(request, form, shelf, proposal=row, version=seen, by=row.names[seat])


@contextmanager
def _told(form: TermsForm, shelf: Book) -> Iterator[None]:
    """Adds what the rules refuse to the form, at the field whose clause they name."""
    hosted = system(shelf.key).hosted
    fields = {each.clause: each.key for each in hosted.settings} | {hosted.clauses.limit: "limit"}
    layout = form.cleaned_data["layout"]
    ground = (
        _unsuited(shelf, "", form.own[layout]) if layout in form.own else _unsuited(shelf, layout)
    )
    fields |= dict.fromkeys(ground.values(), "layout")
    try:
        yield
    except IllegalCommandError as error:
        for refusal in Teller(shelf.key, language()).refusals(error.refusals):
            sentence = f"{refusal['sentence']} ({refusal['clause']})"
            form.add_error(fields.get(refusal["clause"]), sentence)
    except proposals.TooManyError:
        form.add_error(
            None,
            _("You have %(most)d proposals open. Withdraw one, or wait for an answer.")
            % {"most": proposals.MOST_OPEN},
        )


def _asked(request: HttpRequest, form: TermsForm, shelf: Book, **context: object) -> HttpResponse:
    boards = [(each, drawn(each), _unsuited(shelf, each.slug)) for each in shelf.catalogue.layouts]
    mine = [
        (key, each, drawn(each), _unsuited(shelf, "", form.own[key]))
        for key, each in choosing.as_layouts(shelf.key, dict(form.own))
    ]
    clauses = system(shelf.key).hosted.clauses
    context |= {"form": form, "shelf": shelf, "boards": boards, "own_boards": mine}
    context |= {"clauses": clauses}
    return render(request, "rules/new.html", context, status=422 if form.errors else 200)


def _unsuited(shelf: Book, layout: str, board: object = UNSET) -> dict[str, str]:
    """The missions that cannot be fought on a board, each with its clause."""
    return system(shelf.key).hosted.unsuited(layout, board)


def _usual_layout(shelf: Book, mission: str) -> str:
    """The first board of the book on which the mission can be fought."""
    slugs = [each.slug for each in shelf.catalogue.layouts]
    return next((each for each in slugs if mission not in _unsuited(shelf, each)), slugs[0])


def _wanted(request: HttpRequest) -> Book:
    """The book of `?system=`, the first one without it. Raises Http404."""
    try:
        return book(request.GET.get("system") or books()[0].key)
    except UnknownNameError as error:
        raise Http404 from error


def _usual(request: HttpRequest, shelf: Book) -> dict[str, Any]:
    user: Any = request.user
    whom = request.GET.get("whom", "")
    mission = request.GET.get("mission") or next(iter(shelf.missions))
    return {
        "first": user.username if user.is_authenticated else "",
        "mission": mission,
        "layout": request.GET.get("layout") or _usual_layout(shelf, mission),
        "whom": whom if whom in Proposal.Way.values else Proposal.Way.SCREEN,
        "pace": "none",
        "pace_unit": 60,
    }


def _terms(terms: dict[str, Any]) -> dict[str, Any]:
    pace = terms.get("pace") or {"kind": "none", "seconds": 0, "increment": 0}
    unit = max(size for size, _name in PaceForm.UNITS if pace["seconds"] % size == 0)
    return {
        "mission": terms["mission"],
        "layout": terms["layout"] or choosing.PROPOSED,
        "limit": terms["limit"],
        "pace": pace["kind"],
        "pace_time": pace["seconds"] // unit or None,
        "pace_unit": unit,
        "pace_increment": pace["increment"] or None,
    } | fields_of(system(terms["system"]).hosted.settings, terms["options"])
