"""My matches, and a new one."""

from __future__ import annotations

from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from rosters.books import Book, book
from rosters.keepers import keeper_of, new_keeper_of
from rosters.pictures import drawn
from rules import selectors, services
from rules.engine.core.decision import IllegalCommandError
from rules.forms import NewMatchForm
from rules.table import summary
from rules.telling import Json, Teller
from rules.views.finding import language

MATCHES_PER_PAGE = 20
SYSTEM = "frontier"


@never_cache
@require_safe
def matches(request: HttpRequest) -> HttpResponse:
    """Every match in which the reader holds a seat: whose decision it is, or how it ended."""
    keeper = keeper_of(request)
    page = Paginator(selectors.my_matches(keeper), MATCHES_PER_PAGE).get_page(
        request.GET.get("page")
    )
    rows = [
        (row, _in_words(summary(row, selectors.seats_of(keeper, row), language()))) for row in page
    ]
    context = {"page": page, "rows": rows, "replays": selectors.my_replays(keeper)}
    return render(request, "rules/matches.html", context)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """The form of a new match, and the match."""
    shelf = book(SYSTEM)
    posted = request.method == "POST"
    form = NewMatchForm(shelf, request.POST if posted else None, initial=_usual(request, shelf))
    if posted and form.is_valid():
        try:
            match = services.start_match(keeper=new_keeper_of(request), agreed=form.agreement())
        except IllegalCommandError as error:
            for refusal in Teller(shelf.key, language()).refusals(error.refusals):
                form.add_error(None, f"{refusal['sentence']} ({refusal['clause']})")
        else:
            return redirect(match)
    context = {
        "form": form,
        "shelf": shelf,
        "boards": [(layout, drawn(layout)) for layout in shelf.catalogue.layouts],
    }
    return render(request, "rules/new.html", context, status=422 if form.errors else 200)


def _usual(request: HttpRequest, shelf: Book) -> dict[str, Any]:
    user: Any = request.user
    return {
        "first": user.username if user.is_authenticated else "",
        "mission": request.GET.get("mission") or next(iter(shelf.missions)),
        "layout": request.GET.get("layout") or shelf.catalogue.layouts[0].slug,
    }


def _in_words(told: Json) -> Json:
    teller = Teller(told["system"], language())
    results = told["results"] and [teller.word(result) for result in told["results"]]
    return told | {"results": results, "mission": teller.word(told["mission"])}
