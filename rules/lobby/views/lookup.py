"""From an address to a proposal: who may see it, and what is said of links that are spent."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any
from uuid import UUID

from django.core.exceptions import ObjectDoesNotExist, PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from rosters.keepers import keeper_of
from rules.engine.core.decision import Seat
from rules.lobby import selectors
from rules.lobby.models import Invitation, Proposal
from rules.lobby.proposals import SEATS
from rules.lobby.seating import SpentLinkError

_KEY = "invited"
MOST = 20

View = Callable[..., HttpResponse]


@dataclass(frozen=True)
class Visit:
    """A proposal as somebody comes to it: with the seats they hold, or by an invitation."""

    proposal: Proposal
    seats: tuple[Seat, ...]
    invitation: Invitation | None = None


def visit_to(request: HttpRequest, id: UUID) -> Visit:
    """Somebody who sits at a proposal, was invited to it, or found it on the open list. Raises
    Http404, and SpentLinkError for an invitation that opens nothing any more.
    """
    try:
        row = selectors.proposal_at(id)
    except ObjectDoesNotExist as error:
        raise Http404 from error
    seats = selectors.seats_at(keeper_of(request), row)
    if seats or selectors.is_on_offer(row):
        return Visit(row, seats)
    found = _invitation_in(request, row)
    if found is None:
        raise Http404
    if found.fate != "open" or not row.is_open or row.free_seat is None:
        raise SpentLinkError(found.fate if found.fate != "open" else "revoked")
    return Visit(row, (), found)


def seated_at(request: HttpRequest, id: UUID) -> Visit:
    """Somebody who sits at a proposal. Raises Http404."""
    visit = visit_to(request, id)
    if not visit.seats:
        raise Http404
    return visit


def let_in(request: HttpRequest, invitation: Invitation) -> None:
    """The session has been invited; of many invitations, the latest stay."""
    kept = request.session.get(_KEY, {}) | {str(invitation.proposal_id): str(invitation.pk)}
    request.session[_KEY] = dict(list(kept.items())[-MOST:])


def own(visit: Visit, seat: int) -> Seat:
    """The seat, if it is the visitor's. Raises PermissionDenied, Http404."""
    if seat not in SEATS:
        raise Http404
    for each in visit.seats:
        if each == seat:
            return each
    raise PermissionDenied(_("Each side answers for itself."))


def with_spent_links(view: View) -> View:
    """Answers 410 where a link opens nothing any more, and tells nothing of what it opened."""

    @wraps(view)
    def answered(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except SpentLinkError as error:
            return gone(request, error.fate)

    return answered


def gone(request: HttpRequest, fate: str) -> HttpResponse:
    sentences = {
        "used": _("This link has been used. It opens once."),
        "declined": _("This invitation has been declined."),
        "revoked": _("This link has been revoked."),
        "expired": _("This link has expired."),
    }
    context = {
        "status": 410,
        "title": _("This link is spent"),
        "sentence": sentences[fate],
        "remedy": _("Ask whoever sent it to you for another one."),
    }
    return render(request, "error.html", context, status=410)


def _invitation_in(request: HttpRequest, row: Proposal) -> Invitation | None:
    id = request.session.get(_KEY, {}).get(str(row.pk))
    return row.invitations.filter(pk=id).first() if id else None
