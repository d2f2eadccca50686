"""Views of print jobs: start, progress, cancel, download."""

from __future__ import annotations

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from rosters.background.claims import is_lonely
from rosters.client_network import large_network_in
from rosters.models import PrintJob
from rosters.owners import new_owner_of, owner_of
from rosters.printing.background.jobs import cancel_job, job_of, start_job
from rosters.printing.orders.order import MOST_AT_ONCE
from rosters.printing.pages.dialog_pages import as_pdf, asked_for, refusing


@require_http_methods(["GET", "HEAD", "POST"])
@refusing
def new(request: HttpRequest) -> HttpResponse:
    """Confirmation page with the number of pages; POST starts the job."""
    asked = asked_for(request, request.GET)
    if asked.order.pages <= MOST_AT_ONCE:
        return redirect(f"{reverse('print-document')}?{asked.query}")
    if request.method == "POST":
        return redirect(start_job(new_owner_of(request), asked, large_network_in(request.META)))
    context = {"asked": asked, "pages": asked.order.pages}
    return render(request, "rosters/printing/long.html", context)


@never_cache
@require_safe
def job(request: HttpRequest, id: UUID) -> HttpResponse:
    """Progress page."""
    found = _kept(request, id)
    context = {"job": found, "is_lonely": is_lonely(found)}
    return render(request, "rosters/printing/job.html", context)


@require_POST
def cancel(request: HttpRequest, id: UUID) -> HttpResponse:
    """Cancel the job."""
    found = _kept(request, id)
    cancel_job(found)
    return redirect(found)


@never_cache
@require_safe
def document(request: HttpRequest, id: UUID) -> HttpResponse:
    """Download the document; 404 until it is finished."""
    found = _kept(request, id)
    if found.state != PrintJob.State.DONE:
        raise Http404
    return as_pdf(bytes(found.document), found.title)


def _kept(request: HttpRequest, id: UUID) -> PrintJob:
    try:
        return job_of(owner_of(request), id)
    except PrintJob.DoesNotExist as error:
        raise Http404 from error
