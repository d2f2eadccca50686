"""View of the accessible HTML version of a document."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import translation
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from rosters.printing.pages.dialog_pages import asked_for, refusing
from rosters.printing.pages.readable import part_of


@never_cache
@require_safe
@refusing
def page(request: HttpRequest) -> HttpResponse:
    """Everything that `print-document` would print, as HTML in the document's language. Same access
    control and errors.
    """
    asked = asked_for(request, request.GET)
    language = asked.how.language
    context = {
        "asked": asked,
        "parts": [part_of(section, language) for section in asked.order.sections],
        "game": asked.subject.book.key,
    }
    with translation.override(language):
        return render(request, "rosters/printing/page.html", context)
