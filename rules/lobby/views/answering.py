"""Proposal page: what each side has accepted, its answers, and what is still missing."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.core.exceptions import BadRequest, PermissionDenied
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from rosters.catalogues import Book, book
from rosters.layout_map import drawn
from rosters.map_overlays import overlay
from rosters.owners import owner_of
from rosters.printing.orders.build import board_sheet_of
from rules.engine.core.decision import IllegalCommandError, Seat
from rules.engine.systems import system
from rules.engine.tabletop.printed import Board
from rules.engine.tabletop.reference import Layout
from rules.lobby import armies, proposals, seating, selectors, terms
from rules.lobby.forms import AnswerForm, JoiningForm, SittingForm
from rules.lobby.links import INVITATION
from rules.lobby.models import Proposal
from rules.lobby.proposals import ClosedError, StaleTermsError
from rules.lobby.qr_code import qr_code
from rules.lobby.views.army_side import army_side
from rules.lobby.views.lookup import Visit, own, seated_at, visit_to, with_spent_links
from rules.views.lookup import language

Answered = Any
"""Redirect target of an answer: a proposal, a match, or the URL of a list."""


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@with_spent_links
def proposal(request: HttpRequest, id: UUID) -> HttpResponse:
    """FR-SETUP-3 FR-SETUP-5  Accept the terms, then scale and rules of every terrain part, or go
    back; counter, leave, decline or withdraw.
    """
    visit = visit_to(request, id)
    if visit.proposal.match is not None and visit.seats:
        return redirect(visit.proposal.match)
    if request.method != "POST":
        return proposal_page(request, visit)
    form = AnswerForm(request.POST)
    if not form.is_valid():
        raise BadRequest(_("Choose one of the answers on this page."))
    seat = own(visit, form.seat_number)
    try:
        return redirect(_answered(visit.proposal, seat, form))
    except StaleTermsError as error:
        return stale_page(request, error)
    except ClosedError:
        return proposal_page(request, visit_to(request, id), status=409)
    except IllegalCommandError:  # the terms are not agreed any more: the page says so
        return redirect(visit.proposal)


@never_cache
@require_safe
@with_spent_links
def state(request: HttpRequest, id: UUID) -> HttpResponse:
    """Proposal state for a polling page; with the match URL once it has started."""
    row = seated_at(request, id).proposal
    return JsonResponse(
        {"step": row.step, "match": row.match.get_absolute_url() if row.match else None}
    )


def proposal_page(
    request: HttpRequest, visit: Visit, *, status: int = 200, **context: object
) -> HttpResponse:
    """The page of a proposal, for its participants and those who may join."""
    row = visit.proposal
    catalogue, ground = book(row.terms["system"]), terms.ground_at(row.terms)
    invitation = selectors.link_out(row) if visit.seats and row.way == row.Way.LINK else None
    is_terrain = set(row.agreed) == proposals.SEATS
    plan, ground_map = _plan(row, catalogue, ground), drawn(ground)
    known = {
        "proposal": row,
        "visit": visit,
        "catalogue": catalogue,
        "mission": catalogue.missions[row.terms["mission"]],
        "clauses": system(row.terms["system"]).clauses,
        "terms": terms.told(row.terms),
        "layout": ground,
        "map": ground_map,
        "overlay": overlay(ground_map, plan),
        "terrain": plan.terrain,
        "sides": [_side(visit, number, is_terrain=is_terrain) for number in (0, 1)],
        "is_terrain": is_terrain,
        "is_ready": row.is_open and row.is_ready,
        "hosts": visit.seats and row.made_by in visit.seats,
        "waits": bool(visit.seats) and row.is_open and not _asked(visit, is_terrain=is_terrain),
        "commitment": proposals.draw_of(row).commitment,
        "invitation": invitation,
        "form": joining_form(request, row) if not visit.seats else None,
    }
    context = known | _link_told(request, invitation) | context
    if isinstance(context["form"], SittingForm):
        context["side"] = army_side(context["form"]["army"], context["form"].offers)
    return render(request, "rules/lobby/proposal.html", context, status=status)


def stale_page(request: HttpRequest, error: StaleTermsError) -> HttpResponse:
    """Conflict page: the terms have changed since the user saw them; lists the differences."""
    row = selectors.proposal_at(error.proposal.pk)
    seen = proposals.terms_at(row, error.seen)
    differences = terms.changed(seen, row.terms) if seen is not None else []
    visit = visit_to(request, row.pk)
    return proposal_page(request, visit, status=409, stale=True, differences=differences)


def _answered(row: Proposal, seat: Seat, form: AnswerForm) -> Answered:
    version = form.cleaned_data["version"]
    match form.cleaned_data["answer"]:
        case "terms":
            return proposals.accept_terms(proposal=row, seat=seat, version=version)
        case "refuse":
            return proposals.refuse_terrain(proposal=row, seat=seat, version=version)
        case "terrain":
            nonce = form.cleaned_data["nonce"]
            accept = proposals.accept_terrain
            return accept(proposal=row, seat=seat, version=version, nonce=nonce) or row
        case "hide":
            seating.hide(proposal=row, seat=seat)
        case "withdraw":
            _only(seat == row.made_by)
            seating.withdraw(proposal=row)
        case "decline":
            _only(seat != row.made_by)
            seating.decline(proposal=row)
        case _:
            _only(row.is_joined and seat != row.made_by)
            seating.leave(proposal=row, seat=seat)
    return reverse("matches")


def _only(allowed: bool) -> None:
    if not allowed:
        raise PermissionDenied(_("Only the other side can answer this."))


def _plan(row: Proposal, catalogue: Book, ground: Layout) -> Board:
    """The proposed board as on paper, with the zones and objectives of the proposed mission."""
    return board_sheet_of(catalogue, ground, language(), catalogue.missions[row.terms["mission"]])


def _side(visit: Visit, number: int, *, is_terrain: bool) -> dict[str, Any]:
    row = visit.proposal
    party = row.table.get(number)
    return {
        "number": number,
        "name": party.name if party else "",
        "mine": number in visit.seats,
        "is_reader": visit.seats == (number,),
        "proposed": number == row.proposed_by,
        "agreed": number in row.agreed,
        "terrain": number in row.terrain,
        "asked": number not in (row.terrain if is_terrain else row.agreed),
    }


def _asked(visit: Visit, *, is_terrain: bool) -> bool:
    """Whether the proposal waits for an answer of the reader."""
    given = visit.proposal.terrain if is_terrain else visit.proposal.agreed
    return any(seat not in given for seat in visit.seats)


def joining_form(request: HttpRequest, row: Proposal, data: Any = None) -> JoiningForm:
    """The form that takes the free seat; with a roster where the host is ready to start."""
    initial = _joining(request, row)
    if not row.is_ready:
        return JoiningForm(row.host, data, initial=initial)
    offers = armies.offered(owner_of(request), proposals.agreement_of(row))
    # The host begins with the first; what they have chosen is theirs to know.
    usual = armies.opposed_to(next(iter(offers), None), offers)
    initial["army"] = usual.key if usual else ""
    return SittingForm(row.host, offers, data, initial=initial)


def _link_told(request: HttpRequest, invitation: Any) -> dict[str, Any]:
    """The private link and its QR code; nothing while there is no valid link."""
    if invitation is None or invitation.fate != "open":
        return {"link": ""}
    path = reverse("invited", args=[INVITATION.written(invitation.pk)])
    link = request.build_absolute_uri(path)
    return {"link": link, "qr": qr_code(link)}


def _joining(request: HttpRequest, row: Proposal) -> dict[str, Any]:
    user: Any = request.user
    return {
        "name": user.username if user.is_authenticated else "",
        "version": row.version,
    }
