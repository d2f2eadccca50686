"""Sealed sheets as PDF files; all have the same file name, and nothing reveals the roster."""

from __future__ import annotations

from uuid import UUID

from django.core.exceptions import ObjectDoesNotExist
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from rosters.catalogues import Book, book
from rosters.owners import owner_of
from rosters.printing import options
from rosters.printing.drawing.labels import label, text
from rosters.printing.options import Options
from rosters.printing.orders.build import imprint_of
from rosters.printing.orders.print_request import usual_paper
from rosters.printing.orders.refusals import RefusedError
from rosters.printing.orders.roster_seal import seal_on_paper
from rosters.printing.orders.subject_lookup import said
from rosters.printing.pages.dialog_pages import as_pdf, refusing
from rosters.printing.sheets.sealed_sheet import sealed_sheet
from rosters.seals import seal_of
from rosters.selectors import kept_roster

FILE = "sealed roster"


@never_cache
@require_safe
@refusing
def roster_sealed_sheet(request: HttpRequest, id: UUID) -> HttpResponse:
    """The sealed sheet of one's own locked roster."""
    try:
        row = kept_roster(owner_of(request), id)
    except ObjectDoesNotExist as error:
        raise Http404 from error
    seal = seal_of(row)
    if seal is None:
        raise RefusedError(409, said(text("not-locked")))
    return sealed_pdf(request, book(row.system), seal.commitment)


def sealed_pdf(
    request: HttpRequest, catalogue: Book, commitment: str, beside: tuple[str, ...] = ()
) -> HttpResponse:
    """The sealed sheet of a commitment, on `?paper=` and in `?language=`; names in `beside` are no
    options. Raises RefusedError.
    """
    how = _how(request, beside)
    seal = seal_on_paper(request, commitment)
    imprint = imprint_of(catalogue, label("sealed-sheet", how.language), seal.address)
    data = sealed_sheet(seal, imprint=imprint, paper=how.paper, language=how.language)
    return as_pdf(data, FILE)


def _how(request: HttpRequest, beside: tuple[str, ...]) -> Options:
    usual = Options(
        language="fr" if (get_language() or "en").startswith("fr") else "en",
        paper=usual_paper(request.headers.get("Accept-Language", "")),
    )
    how = options.read(request.GET, usual, beside)
    if not isinstance(how, Options):
        raise RefusedError(400, " ".join(said(each) for each in how.values()))
    return how
