"""Coming to a proposal: the open list, invitations, the free seat."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from rosters.books import books
from rosters.keepers import keeper_of, new_keeper_of
from rules.limits import not_too_often
from rules.lobby import seating, selectors, terms
from rules.lobby.forms import JoiningForm, SearchForm
from rules.lobby.links import INVITATION
from rules.lobby.models import Proposal
from rules.lobby.proposals import ClosedError, StaleTermsError
from rules.lobby.views.answering import proposal_page, stale_page
from rules.lobby.views.finding import (
    Visit,
    gone,
    let_in,
    own,
    seated_at,
    visit_to,
    with_spent_links,
)

PER_PAGE = 20


@never_cache
@require_safe
def open_list(request: HttpRequest) -> HttpResponse:
    """Proposals whose other seat anybody may take: hosts and terms, nothing of rosters."""
    form = SearchForm(books(), request.GET)
    wanted = form.wanted if form.is_valid() else {}
    page = Paginator(selectors.on_offer(**wanted), PER_PAGE).get_page(request.GET.get("page"))
    keeper = keeper_of(request)
    context = {
        "form": form,
        "page": page,
        "rows": [
            (row, terms.told(row.terms), bool(selectors.seats_at(keeper, row))) for row in page
        ],
        "searched": any(wanted.values()),
    }
    return render(request, "rules/lobby/open.html", context, status=200 if form.is_valid() else 422)


@never_cache
@require_safe
def invited(request: HttpRequest, token: str) -> HttpResponse:
    """A private link is opened: it is kept in the session and leaves the address. Nothing is taken
    by this, so that a preview of the link takes nothing.
    """
    key = INVITATION.read(token)
    if key is None:
        raise Http404
    found = selectors.invitation_at(key)
    if found is None:
        return gone(request, "revoked")
    sits = selectors.seats_at(keeper_of(request), found.proposal)
    if found.fate != "open" and not sits:
        return gone(request, found.fate)
    if found.proposal.made_by in sits and found.fate == "open":
        messages.info(request, _("This link is yours: send it to the person you want to play."))
    let_in(request, found)
    return redirect(found.proposal)


@require_POST
@not_too_often
@with_spent_links
def take(request: HttpRequest, id: UUID) -> HttpResponse:
    """The free seat is taken, once."""
    try:
        visit = visit_to(request, id)
    except Http404:
        if selectors.was_on_offer(id):
            return _too_late(request)
        raise
    if visit.seats:
        raise PermissionDenied(_("You sit at this table already."))
    form = JoiningForm(visit.proposal.host, request.POST)
    if not form.is_valid():
        return proposal_page(request, visit, status=422, form=form)
    data = form.cleaned_data
    try:
        row = seating.take_seat(
            proposal=visit.proposal,
            keeper=new_keeper_of(request),
            name=data["name"],
            version=data["version"],
            invitation=visit.invitation.pk if visit.invitation else None,
        )
    except seating.SameNameError:
        form.add_error("name", _("The other player is called so. Take another name."))
        return proposal_page(request, visit, status=422, form=form)
    except StaleTermsError as error:
        return stale_page(request, error)
    except (seating.SeatTakenError, ClosedError):
        return _too_late(request)
    return redirect(row)


@require_POST
@with_spent_links
def decline(request: HttpRequest, id: UUID) -> HttpResponse:
    """Whoever has the link says no, without taking the seat."""
    visit = visit_to(request, id)
    if visit.invitation is None:
        raise Http404
    try:
        seating.decline_invitation(invitation=visit.invitation)
    except ClosedError:
        return _too_late(request)
    messages.success(request, _("You have declined the invitation."))
    return redirect("matches")


@require_POST
@not_too_often
@with_spent_links
def link(request: HttpRequest, id: UUID) -> HttpResponse:
    """The host makes another link, or revokes the one that is out."""
    visit = seated_at(request, id)
    row = _of_host(visit)
    if request.POST.get("act") == "revoke":
        seating.revoke(proposal=row)
        messages.success(request, _("The link opens nothing any more."))
        return redirect(row)
    try:
        seating.invite(proposal=row)
    except (seating.SeatTakenError, ClosedError):
        messages.warning(request, _("The seat is taken."))
    return redirect(row)


def _of_host(visit: Visit) -> Proposal:
    row = visit.proposal
    if row.way != Proposal.Way.LINK:
        raise Http404
    own(visit, row.made_by)
    return row


def _too_late(request: HttpRequest) -> HttpResponse:
    context = {
        "status": 409,
        "title": _("Somebody was faster"),
        "sentence": _("This seat has just been taken, or the proposal withdrawn."),
        "remedy": _("Others are on the open list, or propose a match of your own."),
    }
    return render(request, "error.html", context, status=409)
