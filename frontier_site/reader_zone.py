"""The reader's time zone: a script stores the name of the browser's zone in a cookie. Without one,
times are in UTC and say so.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from django.http import HttpRequest, HttpResponse
from django.utils import timezone

ZONE_COOKIE = "timezone"
"""Written by `static/js/site.js`."""


class ReaderZoneMiddleware:
    """Activates the reader's time zone for one request."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        with timezone.override(zone_named(request.COOKIES.get(ZONE_COOKIE, ""))):
            return self.get_response(request)


def zone_named(name: str) -> ZoneInfo | None:
    """The zone called `name`; None if there is none."""
    return ZoneInfo(name) if name in _known() else None


@cache
def _known() -> set[str]:
    return available_timezones()
