"""Rate limits for pages: submitted forms, uploads and printed documents.

The API, sign-in and sign-up have rate limits of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from django.http import HttpRequest, HttpResponse

from rosters.throttles import CrowdThrottle, PageThrottle, allows, told_to_wait

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
PREVIEWED = ("print", "print-page", "print-preview")
"""URL names of previews: requested in quick succession while somebody chooses options."""
UPLOADED = ("roster-import", "board-import", "replay-import")
READING = ("GET", "HEAD", "OPTIONS")


class RateMiddleware:
    """Answers 429 to clients that exceed the rate limits of pages."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, *asked: object) -> HttpResponse | None:
        for scope in _scopes(request):
            alone = PageThrottle(scope)
            for throttle in (alone, CrowdThrottle(alone)):
                if not allows(throttle, request):
                    return told_to_wait(request, throttle.wait())
        return None


def _scopes(request: HttpRequest) -> Iterator[str]:
    """The rate limits that a request counts against."""
    match = request.resolver_match
    if match is None or request.path.startswith("/api/"):
        return
    if match.url_name in PRINTED:
        yield "print"
    if match.url_name in PREVIEWED:
        yield "preview"
    if request.method not in READING:
        yield "write"
        if match.url_name in UPLOADED:
            yield "upload"
