"""Rate limits for pages: submitted forms, uploads and printed documents.

The API, sign-in and sign-up have rate limits of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from django.http import HttpRequest, HttpResponse

from rosters.quota import Quota
from rosters.throttles import (
    ARRANGED,
    ARRANGED_RATE,
    Limits,
    kind_of,
    limits_of,
    page_limits,
    told_to_wait,
)

PRINTED = (
    "catalogue-cards",
    "mission-sheet",
    "roster-cards",
    "roster-sheet",
    "roster-sealed-sheet",
    "roster-shared-cards",
    "roster-shared-sheet",
    "board-sheet",
    "board-shared-sheet",
    "match-report",
    "match-sealed-sheet",
    "replay-report",
    "print-document",
    "print-job-new",
)
"""URL names of documents."""
PREVIEWED = (
    "print",
    "print-page",
    "print-preview",
    "roster-shared-picture",
    "board-shared-picture",
)
"""URL names of previews: requested in quick succession while somebody chooses options, or by sites
that show links.
"""
UPLOADED = ("roster-import", "board-import", "replay-import")
SIGNED_IN = (
    "account_login",
    "account_logout",
    "account_signup",
    "account_reauthenticate",
    "mfa_authenticate",
    "mfa_reauthenticate",
)
"""URL names of forms with rate limits of their own, in `settings.ACCOUNT_RATE_LIMITS`."""


class PageThrottle(Limits):
    """The limits of pages. Deleting is counted apart from all other forms."""

    def quotas(self, request: Any) -> Iterator[Quota]:
        name, kind = request.resolver_match.url_name, kind_of(request)
        if name in PRINTED:
            yield from page_limits(request, "print")
        if name in PREVIEWED:
            yield from page_limits(request, "preview")
        if kind == "read" or name in SIGNED_IN:
            return
        yield from page_limits(request, "write", kind)
        if name in UPLOADED:
            yield from page_limits(request, "upload")
        if name in ARRANGED and kind != "delete":
            yield from limits_of(request, "arranged", ARRANGED_RATE)


class RateMiddleware:
    """Answers 429 to clients that exceed the rate limits of pages."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, *asked: object) -> HttpResponse | None:
        throttle = PageThrottle()
        if request.path.startswith("/api/") or throttle.allow_request(request, None):
            return None
        return told_to_wait(request, throttle.wait())
