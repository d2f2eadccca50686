"""Players of a match: seat links, spectator access, rematch."""

from __future__ import annotations

from contextlib import suppress
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from rosters.owners import fresh_guest_key, owner_of, renew_guest, set_guest
from rules.engine.core.decision import Seat
from rules.lobby import devices, proposals, selectors
from rules.lobby.links import SEAT, WATCH
from rules.lobby.models import SeatLink
from rules.lobby.terms import terms_of_match
from rules.lobby.views.lookup import gone, store_key, stored_key, with_spent_links
from rules.matches.selectors import own_seats_of, seats_of
from rules.matches.spectators import allow_watching
from rules.matches.watch_keys import begin_watching
from rules.models import Match
from rules.models import Seat as Place
from rules.views.lookup import context_of, match_at

_OPENING = "seat-open"


@never_cache
@require_safe
def people(request: HttpRequest, id: UUID) -> HttpResponse:
    """Who holds which seat; for players also their links and spectator settings."""
    row, held = _played(request, id)
    owned = own_seats_of(owner_of(request), row)
    links = dict(SeatLink.objects.filter(seat__match=row).values_list("seat__number", "stamp"))
    context = context_of(row) | {
        "sides": [
            {
                "number": place.number,
                "name": place.shown_name,
                "mine": place.number in held,
                "is_reader": set(held) == {place.number},
                "owned": place.number in owned,
                "watchable": place.watchable,
                "is_guest": place.user_id is None,
                "field": f"link-{place.number}",
                "link": _address(request, SEAT, links.get(place.number))
                if place.number in owned
                else "",
            }
            for place in row.table
        ],
        "watch_link": _address(request, WATCH, row.watch_key),
    }
    return render(request, "rules/lobby/people.html", context)


@require_POST
def own_link(request: HttpRequest, id: UUID, seat: int) -> HttpResponse:
    """Create or revoke the reader's own seat link."""
    row, number = _own(request, id, seat)
    if number not in own_seats_of(owner_of(request), row):
        raise PermissionDenied(
            _("You can only create links to this seat on the device it belongs to.")
        )
    revokes = request.POST.get("act") == "revoke"
    act = devices.revoke_link if revokes else devices.make_link
    place = row.table[number]
    with suppress(devices.SeatLostError), transaction.atomic():  # the new key, and who has it
        guest_key = act(seat=place)
        if guest_key is not None:
            renew_guest(request, guest_key)
        if revokes:
            messages.success(
                request, _("The link no longer works, and devices that used it have lost the seat.")
            )
    return redirect("match-people", row.pk)


@require_POST
def watching(request: HttpRequest, id: UUID, seat: int) -> HttpResponse:
    """Set whether a seat allows spectators."""
    row, number = _own(request, id, seat)
    allowed = request.POST.get("allow") == "yes"
    allow_watching(match=row, seat=number, allowed=allowed)
    return redirect("match-people", row.pk)


@never_cache
@require_safe
def watch(request: HttpRequest, token: str) -> HttpResponse:
    """Open a spectator link: store its key in the session and redirect to a URL without it."""
    key = WATCH.read(token)
    if key is None:
        raise Http404
    row = Match.objects.filter(watch_key=key).first()
    if row is None:
        return gone(request, "revoked")
    begin_watching(request.session, row)
    return redirect(row)


@never_cache
@require_safe
def opened(request: HttpRequest, token: str) -> HttpResponse:
    """Open a seat link: store it in the session and redirect to a URL without it."""
    return store_key(request, SEAT, token, devices.seat_behind, _OPENING)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@with_spent_links
def open_seat(request: HttpRequest) -> HttpResponse:
    """Use a seat link: play for the seat on this device or by the reader's account, on POST. It
    gives the seat, and shows nothing else of its player.
    """
    stamp = stored_key(request, _OPENING)
    seat = devices.seat_behind(stamp) if stamp else None
    if stamp is None or seat is None:
        return gone(request, "revoked")
    owner = owner_of(request)
    held = seats_of(owner, seat.match)
    if seat.number in held:
        messages.info(request, _("You already have this seat in this browser."))
        return redirect(seat.match)
    if held:
        return _not_for_you(request, seat)
    if request.method != "POST":
        context = {"seat": seat, "match": seat.match}
        return render(request, "rules/lobby/open_seat.html", context)
    with transaction.atomic():
        devices.locked_behind(stamp)  # a spent link leaves the session as it was
        if owner.user is None:
            set_guest(request, owner.guest_key or fresh_guest_key())
        devices.open_link(stamp=stamp, owner=owner_of(request))
    del request.session[_OPENING]
    return redirect(seat.match)


def _not_for_you(request: HttpRequest, seat: Place) -> HttpResponse:
    """The page for a player of the match who opens the opponent's seat link."""
    context = {
        "status": 403,
        "title": _("This link is not for you"),
        "sentence": _(
            "This link lets %(name)s play from a second device. You already have a seat in "
            "this match, and a link cannot give you both sides."
        )
        % {"name": seat.shown_name},
        "remedy": _("Nothing has changed. You can keep playing from your own seat."),
        "back": seat.match.get_absolute_url(),
        "back_text": _("Back to the match"),
    }
    return render(request, "error.html", context, status=403)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def rematch(request: HttpRequest, id: UUID) -> HttpResponse:
    """Propose a rematch once a match is over. GET returns whether one is already proposed."""
    row, held = _played(request, id)
    if request.method != "POST":
        return JsonResponse(_rematch_told(row, held))
    if not row.is_over:
        raise PermissionDenied(_("You can propose a rematch once the match is over."))
    try:
        made = proposals.propose_rematch(match=row, seat=held[0], terms=terms_of_match(row))
    except proposals.NobodyThereError:
        messages.warning(request, _("The other player has deleted their account."))
        return redirect(row)
    except proposals.TooManyError:
        messages.warning(request, _("You have too many open proposals. Withdraw one first."))
        return redirect("matches")
    return redirect(made if selectors.seats_at(owner_of(request), made) else row)


def _rematch_told(row: Match, held: tuple[Seat, ...]) -> dict[str, Any]:
    made = selectors.rematch_of(row)
    if made is None or made.status in {made.Status.DECLINED, made.Status.WITHDRAWN}:
        status = made.status if made is not None else ""
        return {"address": None, "by": None, "status": status}
    return {"address": made.get_absolute_url(), "by": made.host, "status": made.status}


def _played(request: HttpRequest, id: UUID) -> tuple[Match, tuple[Seat, ...]]:
    """A match in which the reader holds a seat; spectators get Http404."""
    row, held = match_at(request, id)
    if not held:
        raise Http404
    return row, held


def _own(request: HttpRequest, id: UUID, seat: int) -> tuple[Match, Seat]:
    row, held = _played(request, id)
    if seat not in proposals.SEATS:
        raise Http404
    for number in held:
        if number == seat:
            return row, number
    raise PermissionDenied(_("You can only answer for your own side."))


def _address(request: HttpRequest, kind: Any, key: UUID | None) -> str:
    if key is None:
        return ""
    name = {SEAT: "seat-opened", WATCH: "match-watch"}[kind]
    return request.build_absolute_uri(reverse(name, args=[kind.written(key)]))
