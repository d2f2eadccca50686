"""Storage quota: bytes of rosters and records that one network may store in an hour. Counted in
bytes, because a roster keeps every revision whole and copies are cheap to request.
"""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _

from frontier_site.errors import Fault, answer
from frontier_site.rate_limits import READING
from rosters.client_network import network_in
from rosters.stored_bytes import counting

HOUR = 3600
FULL = Fault(
    429,
    "stored_too_much",
    _("Storage limit reached"),
    _("Your network has saved as much as it may in one hour. Nothing was lost."),
    _("Wait until the hour is over, then try again."),
)


class StorageLimitMiddleware:
    """Answers 429 to writes from a network that is over its storage quota; reads always pass."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.method in READING:
            return self.get_response(request)
        key = f"stored:{network_in(request.META)}"
        if cache.get(key, 0) >= settings.STORED_PER_HOUR:
            refused = answer(request, FULL)
            refused["Retry-After"] = str(HOUR)
            return refused
        with counting() as sizes:
            given = self.get_response(request)
        if sizes:
            _add(key, sum(sizes))
        return given


def _add(key: str, size: int) -> None:
    cache.add(key, 0, HOUR)
    try:
        cache.incr(key, size)
    except ValueError:  # the hour is just over
        cache.add(key, size, HOUR)
