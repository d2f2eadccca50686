"""Match terms in the roster builder: `?match=` in its address, for players of that match."""

from __future__ import annotations

from functools import partial
from uuid import UUID

from django.http import Http404, HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _
from rest_framework.request import Request

from rosters.catalogues import book, name_here
from rosters.draft import Draft
from rosters.match_terms import FINDERS, MatchTerms
from rosters.owners import owner_of
from rules.engine.core.decision import Seat
from rules.engine.core.system import Problem
from rules.matches import secret_rosters
from rules.matches.roster_checks import army_for, lock_state, problems_for
from rules.matches.selectors import is_in_one_hand, match_of, position_of, seats_of
from rules.models import Match


def offer_terms() -> None:
    """Register match terms with the roster builder."""
    FINDERS.append(terms_of)


def terms_of(request: HttpRequest | Request, id: UUID, seat: str) -> MatchTerms:
    """The terms of a match for a seat of the reader, by default their first. Raises Http404."""
    owner = owner_of(request)
    try:
        match = match_of(owner, id)
    except Match.DoesNotExist as error:
        raise Http404 from error
    held = [each for each in seats_of(owner, match) if seat in ("", str(each))]
    if not held:
        raise Http404
    return _terms(match, held[0])


def _terms(match: Match, seat: Seat) -> MatchTerms:
    return MatchTerms(
        system=match.system,
        match=match.pk,
        seat=seat,
        against=match.table[1 - seat].shown_name,
        own_name=match.table[seat].shown_name if is_in_one_hand(match) else "",
        mission=match.mission,
        limit=match.limit,
        told=_told(match),
        state=lock_state(match, seat),
        url=reverse("match", args=[match.pk]),
        version=f"{match.pk}.{seat}.{match.head}",
        judge=partial(_judge, match, seat),
        hide=lambda roster: secret_rosters.hide(match=match, seat=seat, roster=roster.pk),
    )


def _judge(match: Match, seat: Seat, draft: Draft) -> list[Problem]:
    return problems_for(position_of(match), seat, army_for(match, draft))


def _told(match: Match) -> str:
    """Mission and points limit as text."""
    mission = name_here(book(match.system).missions[match.mission])
    if not match.limit:
        return mission
    return _("%(mission)s, %(limit)d points") % {"mission": mission, "limit": match.limit}
