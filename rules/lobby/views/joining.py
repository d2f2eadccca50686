"""Joining a proposal: open list, invitations, free seat."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from rosters.catalogues import books
from rosters.owners import new_owner_of, owner_of
from rules.lobby import seating, selectors, terms
from rules.lobby.forms import JoiningForm, SearchForm, SittingForm
from rules.lobby.links import INVITATION
from rules.lobby.models import Proposal
from rules.lobby.proposals import ClosedError, StaleTermsError
from rules.lobby.views.answering import joining_form, proposal_page, stale_page
from rules.lobby.views.lookup import Visit, gone, let_in, own, seated_at, visit_to, with_spent_links
from rules.models import Match

PER_PAGE = 20


@never_cache
@require_safe
def open_list(request: HttpRequest) -> HttpResponse:
    """Open proposals that anybody may join, with hosts and terms; rosters stay hidden."""
    form = SearchForm(books(), request.GET)
    wanted = form.wanted if form.is_valid() else {}
    page = Paginator(selectors.on_offer(**wanted), PER_PAGE).get_page(request.GET.get("page"))
    owner = owner_of(request)
    context = {
        "form": form,
        "page": page,
        "rows": [
            (row, terms.told(row.terms), bool(selectors.seats_at(owner, row))) for row in page
        ],
        "searched": any(wanted.values()),
    }
    return render(request, "rules/lobby/open.html", context, status=200 if form.is_valid() else 422)


@never_cache
@require_safe
def invited(request: HttpRequest, token: str) -> HttpResponse:
    """Open an invitation: store it in the session and redirect to a URL without the token. GET
    has no other effect, so link previews do not use the invitation up.
    """
    key = INVITATION.read(token)
    if key is None:
        raise Http404
    found = selectors.invitation_at(key)
    if found is None:
        return gone(request, "revoked")
    sits = selectors.seats_at(owner_of(request), found.proposal)
    if found.fate != "open" and not sits:
        return gone(request, found.fate)
    if found.proposal.made_by in sits and found.fate == "open":
        messages.info(
            request, _("This is your own link: send it to the person you want to play against.")
        )
    let_in(request, found)
    return redirect(found.proposal)


@require_POST
@with_spent_links
def take(request: HttpRequest, id: UUID) -> HttpResponse:
    """Take the free seat."""
    try:
        visit = visit_to(request, id)
    except Http404:
        if selectors.was_on_offer(id):
            return _too_late(request)
        raise
    if visit.seats:
        raise PermissionDenied(_("You are already in this match."))
    form = _form(request, visit)
    if not form.is_valid():
        return proposal_page(request, visit, status=422, form=form)
    try:
        row = _seated(request, visit, form)
    except seating.SameNameError:
        form.add_error("name", _("The other player already uses this name. Choose another one."))
        return proposal_page(request, visit, status=422, form=form)
    except StaleTermsError as error:
        return stale_page(request, error)
    except (seating.SeatTakenError, ClosedError):
        return _too_late(request)
    return redirect(row)


def _form(request: HttpRequest, visit: Visit) -> JoiningForm:
    """The form that was submitted: with a roster it starts the match, without one it takes the
    seat, to talk about the terms first.
    """
    if "army" in request.POST:
        return joining_form(request, visit.proposal, request.POST)
    return JoiningForm(visit.proposal.host, request.POST)


def _seated(request: HttpRequest, visit: Visit, form: JoiningForm) -> Proposal | Match:
    data = form.cleaned_data
    taken: dict[str, Any] = {
        "proposal": visit.proposal,
        "owner": new_owner_of(request),
        "name": data["name"],
        "version": data["version"],
        "invitation": visit.invitation.pk if visit.invitation else None,
    }
    if isinstance(form, SittingForm):
        return seating.sit_down(**taken, army=data["army"], nonce=data["nonce"])
    return seating.take_seat(**taken)


@require_POST
@with_spent_links
def decline(request: HttpRequest, id: UUID) -> HttpResponse:
    """Decline an invitation without taking the seat."""
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
@with_spent_links
def link(request: HttpRequest, id: UUID) -> HttpResponse:
    """Create a new invitation link, or revoke the current one, as host."""
    visit = seated_at(request, id)
    row = _of_host(visit)
    if request.POST.get("act") == "revoke":
        seating.revoke(proposal=row)
        messages.success(request, _("The link no longer works."))
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
        "title": _("Someone was faster"),
        "sentence": _("This seat has just been taken, or the proposal was withdrawn."),
        "remedy": _("Look for another match on the open list, or propose your own."),
    }
    return render(request, "error.html", context, status=409)
