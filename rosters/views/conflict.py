"""Conflict page after a stale save: both versions, and the choice between them."""

from __future__ import annotations

from typing import Any

import msgspec
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from rosters.builder_page import page_of
from rosters.draft import Draft
from rosters.edits import AnyEdit, ImpossibleEditError
from rosters.history import changes
from rosters.match_terms import query_in
from rosters.models import Roster
from rosters.views.lookup import past


def stale_page(
    request: HttpRequest, current: Roster, expected: int, wanted: AnyEdit | None
) -> HttpResponse:
    """Both versions side by side, status 412; nothing has been saved."""
    base = past(current, expected).draft
    theirs = current.draft
    context: dict[str, Any] = {
        "roster": current,
        "query": query_in(request, current.system),
        "base": expected,
        "theirs": page_of(theirs),
        "their_changes": changes(base, theirs),
        "yours": page_of(base),
        "your_changes": [],
        "fields": {},
        "both": False,
    }
    mine = _applied(wanted, base)
    if wanted is not None and mine is not None:
        fields = msgspec.to_builtins(wanted)
        context |= {
            "yours": page_of(mine),
            "your_changes": changes(base, mine),
            "fields": {name: value for name, value in fields.items() if value is not None},
            "both": _applied(wanted, theirs) is not None,
        }
    return render(request, "rosters/stale.html", context, status=412)


def _applied(wanted: AnyEdit | None, draft: Draft) -> Draft | None:
    try:
        return wanted.apply(draft) if wanted is not None else None
    except ImpossibleEditError:
        return None
