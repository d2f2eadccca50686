"""Propose a new match, or counter a proposal with other terms."""

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

from rosters.catalogues import Book, UnknownNameError, book, books
from rosters.layout_map import drawn
from rosters.owners import new_owner_of, owner_of
from rosters.views.lookup import number_in
from rules.boards import board_choices
from rules.engine.core.decision import IllegalCommandError
from rules.engine.systems import system
from rules.forms import PaceForm, TermsForm
from rules.lobby import proposals
from rules.lobby.forms import NewMatchForm
from rules.lobby.models import Proposal
from rules.lobby.views.answering import proposal_page, stale_page
from rules.lobby.views.lookup import own, seated_at, with_spent_links
from rules.matches.match_options import fields_of
from rules.present.localise import Localiser
from rules.views.lookup import language


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """FR-SETUP-5  Propose a new match, as its host."""
    catalogue = _wanted(request)
    posted = request.method == "POST"
    usual = _usual(request, catalogue)
    wanted = request.POST.get("layout", usual["layout"])
    mine = board_choices.offered(owner_of(request), catalogue.key, wanted)
    form = NewMatchForm(catalogue, request.POST if posted else None, own=mine, initial=usual)
    if posted and form.is_valid():
        owner, way = new_owner_of(request), form.cleaned_data["whom"]
        with refusals_told(form, catalogue):
            return redirect(proposals.propose(owner=owner, agreed=form.agreement(), way=way))
    return _asked(request, form, catalogue, ways=form.fields["whom"].choices, books=books())  # type: ignore[attr-defined]


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@with_spent_links
def counter(request: HttpRequest, id: UUID, seat: int) -> HttpResponse:
    """FR-SETUP-5  Propose other terms in place of those that the seat has seen."""
    visit = seated_at(request, id)
    row, mover = visit.proposal, own(visit, seat)
    if not row.is_open:
        return redirect(row)
    catalogue = book(row.terms["system"])
    posted = request.method == "POST"
    wanted = request.POST.get("layout", "")
    mine = board_choices.offered(owner_of(request), catalogue.key, wanted, row.terms)
    form = TermsForm(
        catalogue, request.POST if posted else None, own=mine, initial=_terms(row.terms)
    )
    seen = number_in(request, "version") if posted else row.version
    if posted and form.is_valid():
        try:
            with refusals_told(form, catalogue):
                agreed = form.agreement()
                return redirect(
                    proposals.counter(proposal=row, seat=mover, version=seen, agreed=agreed)
                )
        except proposals.StaleTermsError as error:
            return stale_page(request, error)
        except proposals.ClosedError:
            return proposal_page(request, visit, status=409)
    return _asked(request, form, catalogue, proposal=row, version=seen, by=row.names[seat])


@contextmanager
def refusals_told(form: TermsForm, catalogue: Book) -> Iterator[None]:
    """Add the rules' refusals to the form, each at the field that its clause belongs to."""
    rules = system(catalogue.key)
    fields = {each.clause: each.key for each in rules.hosted.settings}
    fields[rules.clauses.limit] = "limit"
    layout = form.cleaned_data["layout"]
    ground = (
        unsuited(catalogue, "", form.own[layout])
        if layout in form.own
        else unsuited(catalogue, layout)
    )
    fields |= dict.fromkeys(ground.values(), "layout")
    try:
        yield
    except IllegalCommandError as error:
        for refusal in Localiser(catalogue.key, language()).refusals(error.refusals):
            sentence = f"{refusal['sentence']} ({refusal['clause']})"
            form.add_error(fields.get(refusal["clause"]), sentence)
    except proposals.TooManyError:
        form.add_error(
            None,
            _("You have %(most)d open proposals, the maximum. Withdraw one, or wait for an answer.")
            % {"most": proposals.MOST_OPEN},
        )


def _asked(
    request: HttpRequest, form: TermsForm, catalogue: Book, **context: object
) -> HttpResponse:
    boards = [
        (each, drawn(each), unsuited(catalogue, each.slug)) for each in catalogue.layouts.values()
    ]
    mine = [
        (key, each, drawn(each), unsuited(catalogue, "", form.own[key]))
        for key, each in board_choices.as_layouts(catalogue.key, dict(form.own))
    ]
    clauses = system(catalogue.key).clauses
    context |= {"form": form, "catalogue": catalogue, "boards": boards, "own_boards": mine}
    context |= {"clauses": clauses}
    return render(request, "rules/new.html", context, status=422 if form.errors else 200)


def unsuited(catalogue: Book, layout: str, board: object = UNSET) -> dict[str, str]:
    """The missions that cannot be played on a board, each with the clause that says so."""
    return system(catalogue.key).hosted.unsuited(layout, board)


def usual_layout(catalogue: Book, mission: str) -> str:
    """The first layout of the book that suits the mission."""
    slugs = list(catalogue.layouts)
    return next((each for each in slugs if mission not in unsuited(catalogue, each)), slugs[0])


def _wanted(request: HttpRequest) -> Book:
    """The rule book of `?system=`, the first one by default. Raises Http404."""
    try:
        return book(request.GET.get("system") or books()[0].key)
    except UnknownNameError as error:
        raise Http404 from error


def _usual(request: HttpRequest, catalogue: Book) -> dict[str, Any]:
    user: Any = request.user
    whom = request.GET.get("whom", "")
    mission = request.GET.get("mission") or next(iter(catalogue.missions))
    return {
        "first": user.username if user.is_authenticated else "",
        "mission": mission,
        "layout": request.GET.get("layout") or usual_layout(catalogue, mission),
        "whom": whom if whom in Proposal.Way.values else Proposal.Way.SCREEN,
        "pace": "none",
        "pace_unit": 60,
    }


def _terms(terms: dict[str, Any]) -> dict[str, Any]:
    pace = terms.get("pace") or {"kind": "none", "seconds": 0, "increment": 0}
    unit = max(size for size, _name in PaceForm.UNITS if pace["seconds"] % size == 0)
    return {
        "mission": terms["mission"],
        "layout": terms["layout"] or board_choices.PROPOSED,
        "limit": terms["limit"],
        "pace": pace["kind"],
        "pace_time": pace["seconds"] // unit or None,
        "pace_unit": unit,
        "pace_increment": pace["increment"] or None,
    } | fields_of(system(terms["system"]).hosted.settings, terms["options"])
