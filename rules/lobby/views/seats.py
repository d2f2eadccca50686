"""The people at a match: one's own link to a seat, who may watch, playing again."""

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

from rosters.keepers import Keeper, be_guest, fresh_guest_key, keeper_of, renew_guest
from rules.engine.core.decision import Seat
from rules.limits import not_too_often
from rules.lobby import consent, devices, proposals, selectors, transfer
from rules.lobby.links import SEAT, WATCH
from rules.lobby.models import SeatLink
from rules.lobby.terms import terms_of_match
from rules.lobby.transfer import Thing
from rules.lobby.views.finding import gone, with_spent_links
from rules.models import Match
from rules.models import Seat as Place
from rules.selectors import own_seats_of, seats_of
from rules.views.finding import context_of, match_at
from rules.watching import begin_watching

_OPENING = "opening"


@never_cache
@require_safe
def people(request: HttpRequest, id: UUID) -> HttpResponse:
    """Who sits where, and for those who do: their links and what they allow."""
    row, held = _played(request, id)
    owned = own_seats_of(keeper_of(request), row)
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
@not_too_often
def own_link(request: HttpRequest, id: UUID, seat: int) -> HttpResponse:
    """A link of one's own to a seat, made anew or revoked."""
    row, number = _own(request, id, seat)
    if number not in own_seats_of(keeper_of(request), row):
        raise PermissionDenied(_("Links to this seat are made on the device that it belongs to."))
    act = devices.revoke_link if request.POST.get("act") == "revoke" else devices.make_link
    place = row.table[number]
    with suppress(devices.SeatLostError), transaction.atomic():  # the new key, and who has it
        guest_key = act(seat=place)
        if guest_key is not None:
            renew_guest(request, guest_key)
    return redirect("match-people", row.pk)


@require_POST
def watching(request: HttpRequest, id: UUID, seat: int) -> HttpResponse:
    """What a seat says to spectators."""
    row, number = _own(request, id, seat)
    allowed = request.POST.get("allow") == "yes"
    consent.allow_watching(match=row, seat=number, allowed=allowed)
    return redirect("match-people", row.pk)


@never_cache
@require_safe
def watch(request: HttpRequest, token: str) -> HttpResponse:
    """A link to watch by is opened: the session keeps what it says, and it leaves the address."""
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
    """A link to a seat is opened: the session keeps it, and it leaves the address."""
    stamp = SEAT.read(token)
    if stamp is None:
        raise Http404
    if devices.seat_behind(stamp) is None:
        return gone(request, "revoked")
    request.session[_OPENING] = stamp.hex
    return redirect("seat-open")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@with_spent_links
def open_seat(request: HttpRequest) -> HttpResponse:
    """Plays for the seat of a link on this device, or takes it into the reader's account. Only what
    is ticked goes along, and nothing before the form is sent.
    """
    stamp = UUID(request.session[_OPENING]) if _OPENING in request.session else None
    seat = devices.seat_behind(stamp) if stamp else None
    if stamp is None or seat is None:
        return gone(request, "revoked")
    keeper = keeper_of(request)
    held = seats_of(keeper, seat.match)
    if seat.number in held:
        messages.info(request, _("You already play for this seat in this browser."))
        return redirect(seat.match)
    if held:
        return _not_for_you(request, seat)
    if request.method != "POST":
        context = {"seat": seat, "match": seat.match, "things": _to_bring(keeper, seat)}
        return render(request, "rules/lobby/open_seat.html", context)
    brought = request.POST.getlist("bring")
    if keeper.user is not None:
        devices.claim_link(stamp=stamp, keeper=keeper, brought=brought)
    else:
        with transaction.atomic():
            devices.locked_behind(stamp)  # a spent link leaves the session as it was
            be_guest(request, keeper.guest_key or fresh_guest_key())
            devices.open_link(stamp=stamp, keeper=keeper_of(request), brought=brought)
    del request.session[_OPENING]
    return redirect(seat.match)


def _not_for_you(request: HttpRequest, seat: Place) -> HttpResponse:
    """The page for a player of the match who opens the link to the other side's seat."""
    context = {
        "status": 403,
        "title": _("This link is not for you"),
        "sentence": _(
            "With this link, %(name)s plays from a second device. You already have a seat in this"
            " match, and nobody plays both sides of it by a link."
        )
        % {"name": seat.shown_name},
        "remedy": _("Nothing has changed. You can go on playing from your own seat."),
        "back": seat.match.get_absolute_url(),
        "back_text": _("Back to the match"),
    }
    return render(request, "error.html", context, status=403)


def _to_bring(keeper: Keeper, seat: Place) -> list[Thing]:
    """What can be ticked: of the guest whose seat goes into an account, or of the browser that is
    to play for another browser's seat.
    """
    if seat.user is not None:
        return []
    holder = Keeper(guest_key=seat.guest_key)
    if keeper.user is None:
        return list(transfer.things_of(keeper, transfer.FOR_A_SEAT, holder))
    found = transfer.things_of(holder, transfer.FOR_AN_ACCOUNT, keeper)
    return [thing for thing in found if thing.row != seat.match]


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@not_too_often
def rematch(request: HttpRequest, id: UUID) -> HttpResponse:
    """The same terms with the seats swapped, once a match is over. GET tells the table's page
    whether somebody has proposed it.
    """
    row, held = _played(request, id)
    if request.method != "POST":
        return JsonResponse(_rematch_told(row, held))
    if not row.is_over:
        raise PermissionDenied(_("A match is played again when it is over."))
    try:
        made = proposals.propose_rematch(match=row, seat=held[0], terms=terms_of_match(row))
    except proposals.NobodyThereError:
        messages.warning(request, _("The other player has closed their account."))
        return redirect(row)
    except proposals.TooManyError:
        messages.warning(request, _("You have too many proposals open. Withdraw one first."))
        return redirect("matches")
    return redirect(made if selectors.seats_at(keeper_of(request), made) else row)


def _rematch_told(row: Match, held: tuple[Seat, ...]) -> dict[str, Any]:
    made = selectors.rematch_of(row)
    if made is None or made.status in {made.Status.DECLINED, made.Status.WITHDRAWN}:
        status = made.status if made is not None else ""
        return {"address": None, "by": None, "status": status}
    return {"address": made.get_absolute_url(), "by": made.host, "status": made.status}


def _played(request: HttpRequest, id: UUID) -> tuple[Match, tuple[Seat, ...]]:
    """A match in which the reader holds a seat: not one to watch. Raises Http404."""
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
    raise PermissionDenied(_("Each side answers for itself."))


def _address(request: HttpRequest, kind: Any, key: UUID | None) -> str:
    if key is None:
        return ""
    name = {SEAT: "seat-opened", WATCH: "match-watch"}[kind]
    return request.build_absolute_uri(reverse(name, args=[kind.written(key)]))
