"""Proposal look-ups for views, with access control, and the page for invalid links."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any
from uuid import UUID

from django.core.exceptions import ObjectDoesNotExist, PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from rosters.owners import owner_of
from rules.engine.core.decision import Seat
from rules.lobby import selectors
from rules.lobby.links import Link
from rules.lobby.models import Invitation, Proposal
from rules.lobby.proposals import SEATS
from rules.lobby.seating import SpentLinkError

_KEY = "invited"
MOST = 20

View = Callable[..., HttpResponse]


@dataclass(frozen=True)
class Visit:
    """A proposal with the seats that the visitor holds, or the invitation that they used."""

    proposal: Proposal
    seats: tuple[Seat, ...]
    invitation: Invitation | None = None


def visit_to(request: HttpRequest, id: UUID) -> Visit:
    """A visit by a participant, by invitation, or from the open list. Raises Http404, and
    SpentLinkError for an invitation that is no longer valid.
    """
    try:
        row = selectors.proposal_at(id)
    except ObjectDoesNotExist as error:
        raise Http404 from error
    seats = selectors.seats_at(owner_of(request), row)
    if seats or selectors.is_on_offer(row):
        return Visit(row, seats)
    found = _invitation_in(request, row)
    if found is None:
        raise Http404
    if found.fate != "open" or not row.is_open or row.free_seat is None:
        raise SpentLinkError(found.fate if found.fate != "open" else "revoked")
    return Visit(row, (), found)


def seated_at(request: HttpRequest, id: UUID) -> Visit:
    """A visit by a participant. Raises Http404."""
    visit = visit_to(request, id)
    if not visit.seats:
        raise Http404
    return visit


def let_in(request: HttpRequest, invitation: Invitation) -> None:
    """Store an invitation in the session, which keeps the latest ones."""
    kept = request.session.get(_KEY, {}) | {str(invitation.proposal_id): str(invitation.pk)}
    request.session[_KEY] = dict(list(kept.items())[-MOST:])


def own(visit: Visit, seat: int) -> Seat:
    """The seat, if the visitor holds it. Raises PermissionDenied, Http404."""
    if seat not in SEATS:
        raise Http404
    for each in visit.seats:
        if each == seat:
            return each
    raise PermissionDenied(_("You can only answer for your own side."))


def store_key(
    request: HttpRequest,
    link: Link,
    token: str,
    find: Callable[[UUID], object],
    then: str,
    fate: str = "revoked",
) -> HttpResponse:
    """Open a link that is used on the page `then`: store its key in the session under that name and
    redirect there, to a URL without it. `fate` is what is said of one that does not work any more.
    Raises Http404 for a forged link.
    """
    stamp = link.read(token)
    if stamp is None:
        raise Http404
    if find(stamp) is None:
        return gone(request, fate)
    request.session[then] = stamp.hex
    return redirect(then)


def stored_key(request: HttpRequest, page: str) -> UUID | None:
    """The key of the link that was opened for this page, if any."""
    kept = request.session.get(page)
    return UUID(kept) if kept else None


def with_spent_links(view: View) -> View:
    """Decorator: answer 410 for invalid links, without any details of their target."""

    @wraps(view)
    def answered(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except SpentLinkError as error:
            return gone(request, error.fate)

    return answered


def gone(request: HttpRequest, fate: str) -> HttpResponse:
    sentences = {
        "used": _("This link has already been used. It works only once."),
        "declined": _("This invitation has been declined."),
        "revoked": _("This link has been revoked."),
        "expired": _("This link has expired."),
        "spent": _("This link has been used, replaced or revoked, or it has expired."),
    }
    context = {
        "status": 410,
        "title": _("This link no longer works"),
        "sentence": sentences[fate],
        "remedy": _("Ask the person who sent it for a new one."),
    }
    return render(request, "error.html", context, status=410)


def _invitation_in(request: HttpRequest, row: Proposal) -> Invitation | None:
    id = request.session.get(_KEY, {}).get(str(row.pk))
    return row.invitations.filter(pk=id).first() if id else None
