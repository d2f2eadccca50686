"""Replay pages: step through a match or an imported record; verify a record in the browser."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from rosters.downloads import download
from rosters.owners import new_owner_of
from rules.chronicle.branching import CannotPractiseError, may_start_at, practise, step_to_practise
from rules.chronicle.key_moments import key_moments
from rules.chronicle.replay_step import step_of
from rules.engine.core.known import Known
from rules.engine.tabletop.bidi_marks import isolated
from rules.forms import ReplayForm
from rules.matches import services
from rules.views.lookup import language, match_at, replay_at, step_in, whole_number
from rules.views.record_access import (
    BrokenRecordError,
    Eyes,
    Kind,
    Source,
    UncheckedRecordError,
    eyes_in,
    finished_at,
    source_at,
)


@never_cache
@require_safe
def replay(request: HttpRequest, kind: Kind, id: UUID) -> HttpResponse:
    """Show a record step by step, and the verification result of an imported one. Without `?at=` it
    opens at the latest step from which practice is possible.
    """
    try:
        source = source_at(request, kind, id)
    except UncheckedRecordError as error:
        return render(request, "rules/unchecked.html", {"replay": error.row})
    except BrokenRecordError as error:
        return render(request, "rules/broken.html", {"replay": error.row, "finding": error.finding})
    replay, eyes = source.replay, eyes_in(request, source)
    at = step_in(request, replay.last) if "at" in request.GET else _first_shown(request, source)
    context = _at(source, at, eyes) | {"moments": key_moments(source.replay, language())}
    return render(request, "rules/replay.html", context)


@never_cache
@require_safe
def step(request: HttpRequest, kind: Kind, id: UUID) -> HttpResponse:
    """The parts of the replay page that change from step to step."""
    source = source_at(request, kind, id)
    at, eyes = step_in(request, source.replay.last), eyes_in(request, source)
    return render(request, "rules/replay_step.html", _at(source, at, eyes))


@never_cache
@require_POST
def practise_from(request: HttpRequest, kind: Kind, id: UUID) -> HttpResponse:
    """Start a practice match from a step of a finished match."""
    source = finished_at(request, kind, id)
    if not source.may_practise:
        raise Http404
    at = whole_number(request.POST.get("at", ""))
    if at > source.replay.last:
        raise Http404
    try:
        may_start_at(request, source.replay, at)
        match = practise(owner=new_owner_of(request), record=source.record, seq=at)
    except CannotPractiseError as error:
        context = _at(source, at, source.eyes[0]) | {
            "moments": key_moments(source.replay, language()),
            "refusal": error.sentence,
        }
        return render(request, "rules/replay.html", context, status=422)
    return redirect(match)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def import_(request: HttpRequest) -> HttpResponse:
    """Import a valid match record."""
    posted = request.method == "POST"
    form = ReplayForm(request, *((request.POST, request.FILES) if posted else ()))
    if posted and form.is_valid():
        data = form.cleaned_data
        row = services.keep_replay(
            owner=new_owner_of(request),
            header=data["header"],
            text=data["content"].decode(),
            finding=data["finding"],
        )
        return redirect(row)
    return render(request, "rules/import.html", {"form": form}, status=422 if form.errors else 200)


@never_cache
@require_safe
def export_imported(request: HttpRequest, id: UUID) -> HttpResponse:
    """Download an imported record with the lines it came with."""
    row = replay_at(request, id)
    return HttpResponse(
        row.text.encode(),
        content_type="application/jsonl",
        headers=download(str(row.pk), "frontier.jsonl", otherwise="match"),
    )


@never_cache
@require_POST
def forget(request: HttpRequest, id: UUID) -> HttpResponse:
    """Delete an imported record."""
    replay = replay_at(request, id)
    services.forget_replay(replay=replay)
    messages.success(request, _("“%(name)s” has been deleted.") % {"name": isolated(replay.title)})
    return redirect("matches")


@never_cache
@require_safe
def verify_page(request: HttpRequest) -> HttpResponse:
    """Verify a record in the reader's browser: a file, or the record of `?match=` or `?replay=`,
    which the page then downloads like any other file.
    """
    return render(request, "rules/verify.html", {"url": _record_asked_for(request)})


def _record_asked_for(request: HttpRequest) -> str:
    for kind, find in (("match", match_at), ("replay", replay_at)):
        text = request.GET.get(kind, "")
        if text:
            try:
                id = UUID(text)
            except ValueError as error:
                raise BadRequest(_("This is not a record id.")) from error
            find(request, id)
            return reverse(f"{kind}-export", args=[id])
    return ""


def _first_shown(request: HttpRequest, source: Source) -> int:
    replay = source.replay
    return step_to_practise(request, replay) if source.may_practise else replay.last


def _at(source: Source, at: int, eyes: Eyes) -> dict[str, Any]:
    replay = source.replay
    names = [seat.name for seat in replay.record.header.seats]
    return source.context | {
        "is_over_here": replay.states[at].outcome is not None,
        "step": step_of(source.replay, at, Known(seat=eyes), language()),
        "eyes": eyes,
        "eyes_query": "" if eyes == source.eyes[0] else f"&eyes={eyes}",
        "views": [(each, "" if each is None else names[each]) for each in source.eyes],
    }
