"""Limits how many bytes of rosters and records a network may have stored in an hour. A roster
keeps every revision whole, and a copy costs its sender nothing, so bytes are counted.
"""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _

from frontier_site.errors import Fault, answer
from frontier_site.rates import READING
from rosters.client_network import network_in
from rosters.stored_bytes import counting

HOUR = 3600
FULL = Fault(
    429,
    "stored_too_much",
    _("Too much saved in an hour"),
    _("Your network has saved as much here as it may in one hour. Nothing was lost."),
    _("Wait until the hour is over, then try again."),
)


class StorageLimitMiddleware:
    """Answers 429 to a network that has stored too much; what is only read is always answered."""

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
