"""How often anybody may send something to the pages, upload files and have sheets printed.

The API counts for itself; signing in and up is counted by what does it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from rest_framework.throttling import SimpleRateThrottle

from rosters.keepers import keeper_of
from rosters.networks import network_of
from rules.engine.core.canonical import digest
from rules.limits import CrowdThrottle, allows, told_to_wait

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
"""The addresses whose answers are drawn."""
PRINTED_FOR_PROGRAMS = ("api-cards", "api-print")
PREVIEWED = ("print", "print-page", "print-preview")
"""Those that draw a page or measure them all: as somebody chooses, one follows the other."""
UPLOADED = ("roster-import", "board-import", "replay-import")
READING = ("GET", "HEAD", "OPTIONS")


class PageThrottle(SimpleRateThrottle):
    """Members and guests each alone; visitors who keep nothing yet by their network."""

    def __init__(self, scope: str) -> None:
        self.scope = f"page-{scope}"
        self.rate = settings.PAGE_RATES[scope]
        super().__init__()

    def get_cache_key(self, request: Any, view: Any) -> str | None:
        keeper = keeper_of(request)
        known = keeper.user.pk if keeper.user else keeper.guest_key and digest(keeper.guest_key)
        ident = known or network_of(self.get_ident(request))
        return self.cache_format % {"scope": self.scope, "ident": ident}


class PrintedThrottle(PageThrottle):
    """What programs have drawn, counted with the pages: members and guests alone, and all guests
    and visitors of a network together.
    """

    _crowd: CrowdThrottle | None = None

    def __init__(self) -> None:
        super().__init__("print")

    def allow_request(self, request: Any, view: Any) -> bool:
        match = request.resolver_match
        if match is None or match.url_name not in PRINTED_FOR_PROGRAMS:
            return True
        if not super().allow_request(request, view):
            return False
        self._crowd = CrowdThrottle(self)
        return self._crowd.allow_request(request, view)

    def wait(self) -> float | None:
        return super().wait() if self._crowd is None else self._crowd.wait()


class RateMiddleware:
    """Answers 429 to whoever asks too much of the pages."""

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
    """What a request counts as."""
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
