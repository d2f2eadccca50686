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
from rosters.models import Revision, Roster
from rosters.views.lookup import past


def stale_page(
    request: HttpRequest, current: Roster, expected: int, wanted: AnyEdit | None
) -> HttpResponse:
    """Both versions side by side, status 412; nothing has been saved."""
    seen = past(current, expected)
    base = seen.draft
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
            "both": _applied(wanted, theirs) is not None
            and not _written_by_both(_before(current, seen, expected), base, mine, theirs),
        }
    return render(request, "rosters/stale.html", context, status=412)


def _applied(wanted: AnyEdit | None, draft: Draft) -> Draft | None:
    try:
        return wanted.apply(draft) if wanted is not None else None
    except ImpossibleEditError:
        return None


def _before(current: Roster, seen: Revision, expected: int) -> Draft:
    """What stood for certain before they changed it: the text of an amended revision is not kept,
    so the draft before that one.
    """
    if seen.number == expected:
        return seen.draft
    earlier = current.revisions.filter(number__lt=expected).first()
    return (earlier or seen).draft


def _written_by_both(before: Draft, base: Draft, mine: Draft, theirs: Draft) -> bool:
    """Whether a field that they changed since `before` is changed otherwise by mine since `base`.

    Both cannot be kept then: one text would replace the other.
    """
    was, read, mine_now, theirs_now = (_fields(draft) for draft in (before, base, mine, theirs))
    return any(
        read.get(name) != value != theirs_now[name] != was.get(name)
        for name, value in mine_now.items()
        if name in theirs_now
    )


def _fields(draft: Draft) -> dict[tuple[str, str], object]:
    """The fields of a draft and of its units that a form can set."""
    own = {("", name): getattr(draft, name) for name in ("name", "note", "mission", "limit")}
    lines = {
        (line.id, name): getattr(line, name) for line in draft.units for name in ("name", "note")
    }
    return own | lines
