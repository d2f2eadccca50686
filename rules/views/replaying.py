"""Stepping through a match, one's own or an imported record; checking a record in the browser."""

from __future__ import annotations

from functools import lru_cache
from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from rosters.books import book
from rosters.keepers import new_keeper_of
from rules import services
from rules.exported import record_of
from rules.forms import ReplayForm
from rules.models import Replay
from rules.reading import record_in
from rules.record import MatchRecord
from rules.stepping import step_of
from rules.verification import Finding, verify
from rules.views.finding import language, match_at, replay_at, step_in


@never_cache
@require_safe
def match_replay(request: HttpRequest, id: UUID) -> HttpResponse:
    """A match of one's own, step by step."""
    row, _held = match_at(request, id)
    return _replayed(request, record_of(row), {"match": row})


@never_cache
@require_safe
def replay(request: HttpRequest, id: UUID) -> HttpResponse:
    """An imported record, step by step, with what the check of it has found."""
    row = replay_at(request, id)
    record, finding = _checked(row.pk)
    return _replayed(request, record, {"replay": row, "finding": finding})


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def import_(request: HttpRequest) -> HttpResponse:
    """Takes a match record that holds, to step through."""
    posted = request.method == "POST"
    form = ReplayForm(request.POST, request.FILES) if posted else ReplayForm()
    if posted and form.is_valid():
        data = form.cleaned_data
        row = services.keep_replay(
            keeper=new_keeper_of(request), record=data["record"], text=data["content"].decode()
        )
        return redirect(row)
    return render(request, "rules/import.html", {"form": form}, status=422 if form.errors else 200)


@require_safe
def verify_page(request: HttpRequest) -> HttpResponse:
    """Checks a record in the reader's own browser, without asking this server anything."""
    return render(request, "rules/verify.html")


@lru_cache(maxsize=4)
def _checked(id: UUID) -> tuple[MatchRecord, Finding]:
    """An imported record and what the check of it finds; rows of it never change."""
    record = record_in(Replay.objects.values_list("text", flat=True).get(pk=id).encode())
    return record, verify(record)


def _replayed(request: HttpRequest, record: MatchRecord, context: dict[str, Any]) -> HttpResponse:
    at = step_in(request, len(record.commits) - 1)
    shelf = book(record.header.system)
    context |= {
        "step": step_of(record, at, language()),
        "record": record,
        "shelf": shelf,
        "mission": shelf.missions[record.header.mission],
        "layout": next(
            each for each in shelf.catalogue.layouts if each.slug == record.header.board.layout
        ),
    }
    return render(request, "rules/replay.html", context)
