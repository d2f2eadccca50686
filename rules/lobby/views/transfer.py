"""A guest hands things over to an account on another device, by a link."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from rosters.owners import owner_of
from rules.lobby import transfer_links
from rules.lobby.guest_transfer import matches_in, things_of
from rules.lobby.links import TRANSFER
from rules.lobby.models import Proposal
from rules.lobby.selectors import proposals_of
from rules.lobby.views.lookup import gone, store_key, stored_key, with_spent_links
from rules.matches.offered_matches import remember_offered

_OPENING = "transfer-take"


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def guest_things(request: HttpRequest) -> HttpResponse:
    """What this browser's guest has, the link to hand some of it over, and its revocation."""
    guest = owner_of(request)
    if guest.user is not None or guest.guest_key is None:
        return render(request, "rules/lobby/guest_things.html", {"things": []})
    if request.method == "POST":
        if request.POST.get("act") == "revoke":
            transfer_links.revoke_transfer(guest=guest)
        elif made := transfer_links.make_transfer(guest=guest, chosen=request.POST.getlist("give")):
            remember_offered(request.session, matches_in(made.chosen))
        else:
            messages.warning(request, _("Tick what you want to take to your account."))
        return redirect("guest-things")
    link = transfer_links.transfer_of(guest)
    things = list(things_of(guest))
    chosen = set(link.chosen) if link else set()
    context = {
        "things": things,
        "chosen": chosen,
        "linked": [thing for thing in things if thing.field in chosen],
        "has_proposals": proposals_of(guest).filter(status=Proposal.Status.OPEN).exists(),
        "expires": link.expires if link else None,
        "link": _address(request, link.stamp) if link else "",
    }
    return render(request, "rules/lobby/guest_things.html", context)


@never_cache
@require_safe
def transfer_opened(request: HttpRequest, token: str) -> HttpResponse:
    """Open a transfer link: store it in the session and redirect to a URL without it."""
    find = transfer_links.transfer_behind
    return store_key(request, TRANSFER, token, find, _OPENING, "spent")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@with_spent_links
def transfer_take(request: HttpRequest) -> HttpResponse:
    """What a transfer link offers; a member takes it over on POST, others sign in first."""
    stamp = stored_key(request, _OPENING)
    link = transfer_links.transfer_behind(stamp) if stamp else None
    if stamp is None or link is None:
        return gone(request, "spent")
    owner = owner_of(request)
    if owner.guest_key == link.guest_key and owner.user is None:
        messages.info(request, _("Open this link on the device where you are signed in."))
        return redirect("guest-things")
    if request.method == "POST" and owner.user is not None:
        transfer_links.take_transfer(stamp=stamp, taker=owner)
        del request.session[_OPENING]
        messages.success(request, _("These things are in your account now."))
        return redirect("rosters")
    things = transfer_links.offered(link, owner) if owner.user is not None else []
    return render(request, "rules/lobby/transfer_take.html", {"things": things})


def _address(request: HttpRequest, stamp: UUID) -> str:
    path = reverse("transfer-opened", args=[TRANSFER.written(stamp)])
    return request.build_absolute_uri(path)
