"""Moderation pages, for staff with two-factor authentication."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.auth import get_user_model
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from rosters.accounts.models import User
from rosters.accounts.staff import staff_only
from rosters.text_cleanup import BadWordingError
from rules.models import Match
from rules.moderation import actions, selectors
from rules.moderation.forms import ActForm, FindForm
from rules.moderation.services import ActRefusedError, Cause
from rules.talk.models import Message, Report

moderators = staff_only("moderation.add_staffaction")


@never_cache
@require_safe
@moderators
def desk(request: HttpRequest) -> HttpResponse:
    """Moderation home: open reports, search for accounts and matches, latest actions."""
    finding = FindForm(request.GET or None)
    if finding.is_valid():
        found = _found(finding.cleaned_data["whom"])
        if found is not None:
            return found
        finding.add_error("whom", _("No account or match found."))
    context = {
        "finding": finding,
        "reports": selectors.waiting(),
        "muted": selectors.muted_people(),
        "locked_out": User.objects.filter(is_active=False).order_by("username"),
        "latest": selectors.latest_acts(),
    }
    return render(request, "rules/moderation/desk.html", context)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@moderators
def report(request: HttpRequest, id: int) -> HttpResponse:
    """A report: the message, its chat context, and the actions offered."""
    row = get_object_or_404(Report.objects.select_related("message__match"), pk=id)
    match, place = row.message.match, selectors.speaker(row)
    offered = actions.about_report() | actions.about_place(place) | actions.about_match(match)
    context = {"report": row, "match": match, "said": selectors.around(row.message)}
    return _acting(request, offered, context, row)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@moderators
def match(request: HttpRequest, id: UUID) -> HttpResponse:
    """A match: its players, latest messages, and the actions offered."""
    row = get_object_or_404(Match, pk=id)
    offered = actions.about_match(row)
    for place in row.table:
        offered |= actions.about_place(place)
    last = Message.objects.filter(match=row).order_by("-pk")[: selectors.AROUND]
    return _acting(request, offered, {"match": row, "said": list(reversed(last))})


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@moderators
def account(request: HttpRequest, id: int) -> HttpResponse:
    """An account: its status and the actions offered."""
    row = get_object_or_404(User, pk=id)
    return _acting(request, actions.about_account(row), {"account": row})


def _acting(
    request: HttpRequest,
    offered: Mapping[str, actions.Act],
    context: dict[str, Any],
    row: Report | None = None,
) -> HttpResponse:
    """A page with its action form; POST performs the chosen action with its reason."""
    in_words = [(name, words) for name, (words, _do) in offered.items()]
    form = ActForm(in_words, request.POST if request.method == "POST" else None)
    if form.is_valid():
        user: Any = request.user
        try:
            cause = Cause(by=user, why=form.cleaned_data["why"], report=row)
            offered[form.cleaned_data["act"]][1](cause=cause)
        except BadWordingError as error:
            form.add_error("why", error.sentence)
        except ActRefusedError as error:
            form.add_error("act", error.sentence)
        else:
            messages.success(request, _("Done and recorded."))
            return redirect("moderation" if row else request.path)
    context |= {"form": form}
    status = 422 if form.errors else 200
    return render(request, "rules/moderation/acting.html", context, status=status)


def _found(whom: str) -> HttpResponse | None:
    """Redirect target of a search: an account by name, or a match by id."""
    user = get_user_model().objects.filter(username=whom).first()
    if user is not None:
        return redirect("moderation-account", user.pk)
    try:
        row = Match.objects.filter(pk=UUID(whom)).first()
    except ValueError:
        return None
    return None if row is None else redirect("moderation-match", row.pk)
