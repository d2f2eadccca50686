"""Views of the print dialog, its preview and the PDF document."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.core.exceptions import TooManyFieldsSent
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from rosters.catalogues import books
from rosters.downloads import download
from rosters.form_problems import Problem
from rosters.owners import owner_of
from rosters.printing.background.jobs import jobs_of
from rosters.printing.drawing.labels import text
from rosters.printing.drawing.missing_glyphs import lacking_in
from rosters.printing.orders.order import MOST_AT_ONCE, Order, printed, up_to_page
from rosters.printing.orders.print_request import Asked, asked_of
from rosters.printing.orders.refusals import RefusedError
from rosters.printing.orders.subject_lookup import Given, said
from rosters.printing.pages.dialog import dialog_for, problems_of
from rosters.printing.pages.preview import page_as_png
from rosters.selectors import rosters_kept_by
from rules.engine.core.canonical_json import digest

MOST_NAMED = 20
"""Maximum number of missing characters listed one by one."""

MOST_LISTED = 20
"""Maximum number of rosters and of print jobs listed."""

_KEPT_SECONDS = 3600
_BESIDE = ("page", "drawn")
"""Query parameters beside the options: preview page and content version."""

View = Callable[..., HttpResponse]


def refusing(view: View) -> View:
    """View decorator: RefusedError becomes an error page."""

    @wraps(view)
    def answered(request: HttpRequest, **gaps: object) -> HttpResponse:
        try:
            return view(request, **gaps)
        except RefusedError as refusal:
            return _refused(request, refusal)
        except TooManyFieldsSent:  # only units are named again and again
            return _refused(request, RefusedError(413, said(text("too-many-cards"))))

    return answered


def _refused(request: HttpRequest, refusal: RefusedError) -> HttpResponse:
    context = {
        "status": refusal.status,
        "title": _("This cannot be printed"),
        "sentence": refusal.sentence,
        "remedy": _("Go back and change your choices."),
    }
    return render(request, "error.html", context, status=refusal.status)


@require_safe
@refusing
def dialog(request: HttpRequest) -> HttpResponse:
    """The dialog in the state of the URL, with a preview of one page."""
    asked = asked_of(request, request.GET, _BESIDE)
    return _start(request) if asked is None else _dialog(request, asked)


@require_safe
@refusing
def document(request: HttpRequest) -> HttpResponse:
    """The requested PDF; invalid requests show the dialog with errors."""
    asked = asked_for(request, request.GET)
    try:
        return _drawn(asked)
    except RefusedError:
        return _dialog(request, asked)


@require_safe
@refusing
def preview(request: HttpRequest) -> HttpResponse:
    """One page as an image."""
    asked = asked_for(request, request.GET)
    page = request.GET.get("page", "1")
    if not _is_shown(asked.order, page):
        raise RefusedError(404, said(text("no-page", name=page[:20])))
    part, at = up_to_page(asked.order, int(page))
    response = HttpResponse(page_as_png(part, at), content_type="image/png")
    response["Cache-Control"] = f"private, max-age={_KEPT_SECONDS}"
    return response


def document_of(request: HttpRequest, given: Given) -> HttpResponse:
    """Render the requested PDF; long ones redirect to a background job. Raises RefusedError."""
    return _drawn(asked_for(request, given))


def _drawn(asked: Asked) -> HttpResponse:
    if asked.order.pages > MOST_AT_ONCE:
        return redirect(f"{reverse('print-job-new')}?{asked.query}")
    return as_pdf(printed(asked.order), asked.subject.title)


def as_pdf(data: bytes, title: str) -> HttpResponse:
    """Response with an inline PDF and a file name."""
    return HttpResponse(
        data,
        content_type="application/pdf",
        headers=download(title, "pdf", otherwise="frontier", inline=True),
    )


def asked_for(request: HttpRequest, given: Given) -> Asked:
    """The print request. Raises RefusedError if no subject is named."""
    asked = asked_of(request, given, _BESIDE)
    if asked is None:
        raise RefusedError(400, said(text("no-subject")))
    return asked


def _dialog(request: HttpRequest, asked: Asked) -> HttpResponse:
    context: dict[str, Any] = {"asked": asked, "dialog": dialog_for(asked)}
    status = 200
    try:
        context |= _shown(asked, request.GET.get("page", ""))
    except RefusedError as refusal:
        context["refusal"] = refusal.sentence
        context["problems"] = problems_of(asked) or [Problem(refusal.sentence)]
        status = refusal.status
    return render(request, "rosters/printing/dialog.html", context, status=status)


def _start(request: HttpRequest) -> HttpResponse:
    """Start page: printable subjects, and the user's print jobs."""
    owner = owner_of(request)
    context = {
        "jobs": jobs_of(owner)[:MOST_LISTED],
        "rosters": rosters_kept_by(owner)[:MOST_LISTED],
        "books": books(),
    }
    return render(request, "rosters/printing/start.html", context)


def _shown(asked: Asked, page: str) -> dict[str, Any]:
    """The preview's part of the dialog. Raises RefusedError."""
    order = asked.order
    last = min(order.pages, MOST_AT_ONCE)
    number = int(page) if _is_shown(order, page) else 1
    missing = lacking_in(order.sections)
    return {
        "pages": order.pages,
        "is_long": order.pages > MOST_AT_ONCE,
        "page": number,
        "before": number - 1,
        "after": number + 1 if number < last else 0,
        "drawn": digest(order)[:12],
        "lacking": _named(missing[:MOST_NAMED]),
        "lacking_more": len(missing[MOST_NAMED:]),
    }


def _is_shown(order: Order, page: str) -> bool:
    """Whether the order has that page."""
    is_number = page.isascii() and page.isdigit() and len(page) < 4
    return is_number and 1 <= int(page) <= min(order.pages, MOST_AT_ONCE)


def _named(chars: str) -> list[tuple[str, str]]:
    """Characters with their Unicode code points, which distinguish look-alikes."""
    return [(char, f"U+{ord(char):04X}") for char in chars]
