"""The home page: what this is for strangers; whose turn it is for those who play here."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from rosters.catalogues import Book, books
from rosters.owners import Owner, owner_of
from rosters.selectors import rosters_kept_by
from rules.lobby.match_rows import match_rows
from rules.lobby.models import Proposal
from rules.lobby.selectors import YOUR_TURN, claims_of, listed_matches, proposals_of

MATCHES = 6
ROSTERS = 6


@gzip_page
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """The home page. Strangers cost no query; the game in play changes from day to day."""
    # Compressed here: its pictures of boards are most of it, and its tokens are masked anew for
    # every answer.
    shelf = books()
    owner = owner_of(request)
    context = {"books": shelf, "today": game_of_the_day(shelf)}
    if owner != Owner():
        context |= _own(owner)
    return render(request, "home.html", context)


def game_of_the_day(shelf: tuple[Book, ...]) -> Book:
    """Each game has its day, in turn."""
    return shelf[timezone.now().toordinal() % len(shelf)]


def _own(owner: Owner) -> dict[str, Any]:
    """The reader's latest matches, those that wait for an answer first, and latest rosters."""
    claims = claims_of(owner)
    rows = match_rows(owner, list(listed_matches(owner, claims.keys())[:MATCHES]), claims)
    return {
        "waiting": [row for row in rows if row[0].group == YOUR_TURN],
        "others": [row for row in rows if row[0].group != YOUR_TURN],
        "proposals": proposals_of(owner).filter(status=Proposal.Status.OPEN).count(),
        "rosters": list(rosters_kept_by(owner)[:ROSTERS]),
    }
