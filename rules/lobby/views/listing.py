"""My matches: those that wait for me first, and the proposals on the way to others."""

from __future__ import annotations

from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from rosters.books import book
from rosters.keepers import Keeper, keeper_of
from rules import selectors as played
from rules.lobby import selectors, terms
from rules.lobby.models import Proposal
from rules.lobby.proposals import SEATS
from rules.pace.selectors import clocks_in_list, left_in_words
from rules.table import summary
from rules.telling import Json, Teller
from rules.views.finding import language

MATCHES_PER_PAGE = 20


@never_cache
@require_safe
def matches(request: HttpRequest) -> HttpResponse:
    """Every match in which the reader holds a seat: whose decision it is, or how it ended."""
    keeper = keeper_of(request)
    rows = Paginator(selectors.listed_matches(keeper), MATCHES_PER_PAGE)
    page = rows.get_page(request.GET.get("page"))
    clocks = clocks_in_list(list(page))
    told = [
        (
            row,
            _in_words(summary(row, played.seats_of(keeper, row), language()))
            | {"left": left_in_words(clocks.get(row.pk, []))},
        )
        for row in page
    ]
    context = {
        "page": page,
        "groups": [
            (group, [each for each in told if each[0].group == group])
            for group in dict.fromkeys(row.group for row in page)
        ],
        "replays": played.my_replays(keeper),
        "proposals": [_proposed(each, keeper) for each in selectors.proposals_of(keeper)],
    }
    return render(request, "rules/matches.html", context)


def _proposed(row: Proposal, keeper: Keeper) -> dict[str, Any]:
    """A proposal in the list: with whom, on what terms, and whether the reader is asked."""
    seats = selectors.seats_at(keeper, row)
    given = row.terrain if set(row.agreed) == SEATS else row.agreed
    return {
        "row": row,
        "book": book(row.terms["system"]).name,
        "mission": Teller(row.terms["system"], language()).word(row.terms["mission"]),
        "board": terms.board_name(row.terms),
        "pace": terms.pace_of(row.terms),
        "seat": seats[0],
        "asked": row.is_open and any(seat not in given for seat in seats),
        "hosts": row.made_by in seats,
        "free": row.free_seat is not None,
    }


def _in_words(told: Json) -> Json:
    teller = Teller(told["system"], language())
    results = told["results"] and [teller.word(result) for result in told["results"]]
    return told | {
        "book": book(told["system"]).name,
        "results": results,
        "mission": teller.word(told["mission"]),
    }
