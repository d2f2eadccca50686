"""Views of data exports: start, progress, download."""

from __future__ import annotations

from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_safe

from rosters.accounts.export_jobs import (
    MOST_A_DAY,
    TooManyExportsError,
    export_of,
    parts_of,
    start_export,
)
from rosters.accounts.models import Export, User
from rosters.accounts.requests import MemberRequest
from rosters.background.claims import is_lonely
from rosters.dates import moment_told
from rosters.downloads import download


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def start(request: MemberRequest) -> HttpResponse:
    """Start an export. Other methods show the account, as after signing in for the form."""
    if request.method != "POST":
        return redirect("account")
    try:
        return redirect(start_export(request.user))
    except TooManyExportsError as refusal:
        return _refused(request, refusal)
    except User.DoesNotExist:  # the account was deleted meanwhile
        return redirect("account")


@require_safe
@login_required
def job(request: MemberRequest, id: UUID) -> HttpResponse:
    """Progress page."""
    export = _own(request, id)
    context = {"job": export, "is_lonely": is_lonely(export)}
    return render(request, "accounts/export.html", context)


@require_safe
@login_required
def archive(request: MemberRequest, id: UUID) -> HttpResponseBase:
    """Download the archive; 404 until it is finished."""
    export = _own(request, id)
    if export.state != Export.State.DONE:
        raise Http404
    headers = download(f"frontier-{request.user.username}", "zip", otherwise="frontier")
    headers["Content-Length"] = str(export.size)
    parts = parts_of(export) if request.method == "GET" else ()
    return StreamingHttpResponse(parts, content_type="application/zip", headers=headers)


def _own(request: MemberRequest, id: UUID) -> Export:
    try:
        return export_of(request.user, id)
    except Export.DoesNotExist as error:
        raise Http404 from error


def _refused(request: MemberRequest, refusal: TooManyExportsError) -> HttpResponse:
    sentence = ngettext(
        "You can prepare %(most)d archive of your data in 24 hours.",
        "You can prepare %(most)d archives of your data in 24 hours.",
        MOST_A_DAY,
    )
    remedy = _(
        "You can prepare the next one from %(moment)s. Your account page lists those you have."
    )
    context = {
        "status": 429,
        "title": _("Enough archives for today"),
        "sentence": sentence % {"most": MOST_A_DAY},
        "remedy": remedy % {"moment": moment_told(refusal.allowed)},
        "back": reverse("account"),
        "back_text": _("Your account"),
    }
    answer = render(request, "error.html", context, status=429)
    answer["Retry-After"] = str(refusal.wait)
    return answer
