"""Moderation actions offered on each page: name, label, and the function that performs them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from django.utils.translation import gettext as _

from rosters.accounts.models import User
from rosters.owners import Owner
from rules.engine.core.decision import Seat
from rules.engine.tabletop.bidi_marks import isolated
from rules.models import Match
from rules.models import Seat as Place
from rules.moderation import services
from rules.talk.services import is_silenced, sitter

Act = tuple[str, Callable[..., None]]
"""A label, and the function that performs the action for a `cause`."""


def about_place(place: Place) -> dict[str, Act]:
    """Actions against the holder of a seat; none if the seat has no holder."""
    owner = sitter(place)
    if owner == Owner():
        return {}
    acts = _about_voice(owner, place.name, place)
    return acts if owner.user is None else acts | _about_door(owner.user)


def about_account(user: User) -> dict[str, Act]:
    """Actions against an account."""
    return _about_voice(Owner(user=user), user.username, None) | _about_door(user)


def _about_voice(owner: Owner, name: str, place: Place | None) -> dict[str, Act]:
    told, number = {"name": isolated(name)}, place.number if place else "account"
    if is_silenced(owner):
        does = partial(services.unmute, owner=owner, place=place)
        return {f"unmute-{number}": (_("Unmute %(name)s") % told, does)}
    does = partial(services.mute, owner=owner, place=place)
    return {f"mute-{number}": (_("Mute %(name)s in all matches") % told, does)}


def _about_door(user: User) -> dict[str, Act]:
    told = {"name": isolated(user.username)}
    if not user.is_active:
        words = _("Unlock the account %(name)s") % told
        return {f"unban-{user.pk}": (words, partial(services.unban, user=user))}
    words = _("Lock the account %(name)s and forfeit its matches") % told
    return {f"ban-{user.pk}": (words, partial(services.ban, user=user))}


def about_match(match: Match) -> dict[str, Act]:
    """Actions that end a match, as a loss for one side or by its current score."""
    if match.is_over:
        return {}
    acts: dict[str, Act] = {
        "end": (
            _("End the match and judge it as it stands"),
            partial(services.end_match, match=match, against=None),
        )
    }
    seats: tuple[Seat, Seat] = (0, 1)
    for seat in seats:
        told: dict[str, Any] = {"name": isolated(match.names[seat])}
        acts[f"end-{seat}"] = (
            _("End the match as a loss for %(name)s") % told,
            partial(services.end_match, match=match, against=seat),
        )
    return acts


def about_report() -> dict[str, Act]:
    """Dismissing a report."""
    return {"dismiss": (_("Dismiss the report"), services.dismiss)}
