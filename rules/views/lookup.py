"""Match look-ups for views, with access control: Http404 for anything the reader may not see."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.core.exceptions import BadRequest, ObjectDoesNotExist, PermissionDenied
from django.http import Http404, HttpRequest
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from rosters.owners import owner_of
from rules.engine.core.decision import Seat
from rules.matches import selectors
from rules.matches.offered_matches import was_moved
from rules.matches.watch_keys import watch_key_in
from rules.models import Match, Replay


def match_at(request: HttpRequest, id: UUID) -> tuple[Match, tuple[Seat, ...]]:
    """The match and the reader's seats in it; no seats for a spectator. Raises Http404, and
    PermissionDenied in a browser from which the match was moved to an account.
    """
    owner = owner_of(request)
    try:
        return selectors.seat_or_watch(owner, id, watch_key_in(request.session, id))
    except ObjectDoesNotExist as error:
        if was_moved(request.session, id):
            raise PermissionDenied(
                _("This match was moved from this browser to an account.")
            ) from error
        raise Http404 from error


def replay_at(request: HttpRequest, id: UUID) -> Replay:
    """A record that the reader imported. Raises Http404."""
    try:
        return selectors.my_replays(owner_of(request)).get(pk=id)
    except ObjectDoesNotExist as error:
        raise Http404 from error


def step_in(request: HttpRequest, head: int) -> int:
    """The step of `?at=`, by default the last one. Raises BadRequest or Http404."""
    at = whole_number(request.GET.get("at", str(head)))
    if at > head:
        raise Http404
    return at


def whole_number(text: str) -> int:
    """Parse the number of a step. Raises BadRequest."""
    if not (text.isascii() and text.isdecimal() and len(text) < 10):
        raise BadRequest(_("The step must be a whole number."))
    return int(text)


def language() -> str:
    return get_language() or "en"


def context_of(match: Match) -> dict[str, Any]:
    """The template context of the head of every match page."""
    first, second = match.table
    return {"match": match, "first": first, "second": second}
