"""My matches, those with a pending decision first, and my proposals."""

from __future__ import annotations

from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from rosters.catalogues import book
from rosters.owners import Owner, owner_of
from rules.lobby import selectors, terms
from rules.lobby.match_rows import match_rows
from rules.lobby.models import Proposal
from rules.lobby.proposals import SEATS
from rules.matches import selectors as played
from rules.present.localise import Localiser
from rules.records.imported_records import state_of
from rules.views.lookup import language

MATCHES_PER_PAGE = 20


@never_cache
@require_safe
def matches(request: HttpRequest) -> HttpResponse:
    """Every match in which the reader holds a seat, with its pending decision or result."""
    owner = owner_of(request)
    claims = selectors.claims_of(owner)
    rows = Paginator(selectors.listed_matches(owner, claims.keys()), MATCHES_PER_PAGE)
    page = rows.get_page(request.GET.get("page"))
    told = match_rows(owner, list(page), claims)
    own = [bool(played.own_seats_of(owner, row)) for row in page]
    context = {
        "page": page,
        "has_own": any(own),
        "has_lent": not all(own),
        "groups": [
            (group, [each for each in told if each[0].group == group])
            for group in dict.fromkeys(row.group for row in page)
        ],
        "replays": [(row, state_of(row)) for row in played.my_replays(owner)],
        "proposals": [_proposed(each, owner) for each in selectors.proposals_of(owner)],
    }
    return render(request, "rules/matches.html", context)


def _proposed(row: Proposal, owner: Owner) -> dict[str, Any]:
    """A proposal in the list: opponent, terms, and whether it waits for the reader."""
    seats = selectors.seats_at(owner, row)
    given = row.terrain if set(row.agreed) == SEATS else row.agreed
    return {
        "row": row,
        "book": book(row.terms["system"]).name,
        "mission": Localiser(row.terms["system"], language()).word(row.terms["mission"]),
        "board": terms.board_name(row.terms),
        "pace": terms.pace_of(row.terms),
        "seat": seats[0],
        "asked": row.is_open and any(seat not in given for seat in seats),
        "hosts": row.made_by in seats,
        "free": row.free_seat is not None,
    }
