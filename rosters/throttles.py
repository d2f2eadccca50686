"""Rate limits (throttles) of matches and the lobby, by account, guest or network. Sign-in and
sign-up have their own.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from math import ceil
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from rest_framework.request import Request
from rest_framework.throttling import AnonRateThrottle, SimpleRateThrottle

from rosters.networks import network_of
from rosters.owners import owner_of
from rules.engine.core.canonical_json import digest

A_WHILE = 300
"""Seconds of `Retry-After` where the throttle gives none."""
CLUB = 5
"""Factor of the shared limit of a network over that of one person."""
PRINTED_FOR_PROGRAMS = ("api-cards", "api-print")
"""URL names of the API views that produce PDFs."""


class CrowdThrottle(SimpleRateThrottle):
    """Shared limit for all guests and visitors of one network, so that deleting cookies gains
    nothing; it leaves enough for a club. `alone` is the limit for one person.
    """

    def __init__(self, alone: SimpleRateThrottle) -> None:
        self.scope = f"{alone.scope}-crowd"
        self.rate = alone.rate
        super().__init__()

    def parse_rate(self, rate: str | None) -> tuple[int | None, int | None]:
        requests, seconds = super().parse_rate(rate)
        return requests and requests * CLUB, seconds

    def get_cache_key(self, request: Any, view: Any) -> str | None:
        if owner_of(request).user:
            return None
        ident = network_of(self.get_ident(request))
        return self.cache_format % {"scope": self.scope, "ident": ident}


class PersonThrottle(SimpleRateThrottle):
    """Limit for each member and each guest, since guests of a club share an address. Visitors
    without a guest key count by network.
    """

    def get_cache_key(self, request: Any, view: Any) -> str | None:
        ident = person_in(request) or network_of(self.get_ident(request))
        return self.cache_format % {"scope": self.scope, "ident": ident}


class PageThrottle(PersonThrottle):
    """Limit for one kind of page request; `settings.PAGE_RATES` has the rate."""

    def __init__(self, scope: str) -> None:
        self.scope = f"page-{scope}"
        self.rate = settings.PAGE_RATES[scope]
        super().__init__()


class CrowdedThrottle(PersonThrottle):
    """Limit for one person, then for everyone without an account on the same network."""

    _crowd: CrowdThrottle | None = None

    def allow_request(self, request: Any, view: Any) -> bool:
        if not super().allow_request(request, view):
            return False
        self._crowd = CrowdThrottle(self)
        return self._crowd.allow_request(request, view)

    def wait(self) -> float | None:
        return super().wait() if self._crowd is None else self._crowd.wait()


class PlayerThrottle(CrowdedThrottle):
    """Requests of programs and the table page to matches."""

    scope = "user"


class SpeakerThrottle(CrowdedThrottle):
    """Limit for chat messages."""

    scope = "talk"


class PrintedThrottle(CrowdedThrottle):
    """Limit for sheets and cards printed over the API, shared with the pages."""

    def __init__(self) -> None:
        self.scope = "page-print"
        self.rate = settings.PAGE_RATES["print"]
        super().__init__()

    def allow_request(self, request: Any, view: Any) -> bool:
        match = request.resolver_match
        if match is None or match.url_name not in PRINTED_FOR_PROGRAMS:
            return True
        return super().allow_request(request, view)


class NetworkThrottle(AnonRateThrottle):
    """Requests without an account, by network."""

    def get_ident(self, request: Request) -> str:
        return network_of(super().get_ident(request))


class VisitorThrottle(NetworkThrottle):
    """Requests without an account or a guest's key, by network."""

    def get_cache_key(self, request: Any, view: Any) -> str | None:
        return super().get_cache_key(request, view) if person_in(request) is None else None


class AddressThrottle(SimpleRateThrottle):
    """Limit for everyone at one network address, which may be a whole club."""

    scope = "lobby-address"
    rate = "300/hour"

    def get_cache_key(self, request: Any, view: Any) -> str | None:
        ident = network_of(self.get_ident(request))
        return self.cache_format % {"scope": self.scope, "ident": ident}


class OwnerThrottle(SimpleRateThrottle):
    """Limit for one account, or one guest's browser."""

    scope = "lobby-keeper"
    rate = "40/hour"

    def get_cache_key(self, request: Any, view: Any) -> str | None:
        ident = person_in(request)
        return ident and self.cache_format % {"scope": self.scope, "ident": ident}


def person_in(request: Any) -> str | None:
    """The account or guest behind a request; None for a visitor without a guest key."""
    owner = owner_of(request)
    if owner.user is not None:
        return str(owner.user.pk)
    return None if owner.guest_key is None else digest(owner.guest_key)


def allows(throttle: SimpleRateThrottle, request: HttpRequest) -> bool:
    """Count a request and return whether it is within the rate limit."""
    asked: Any = request  # of which a throttle reads the headers and the address
    return throttle.allow_request(asked, None)  # type: ignore[arg-type]  # no view is asked about


def told_to_wait(request: HttpRequest, seconds: float | None) -> HttpResponse:
    """The 429 page, with a `Retry-After` header in seconds."""
    answer = render(request, "429.html", status=429)
    answer["Retry-After"] = str(ceil(seconds or A_WHILE))
    return answer


View = Callable[..., HttpResponse]


def not_too_often(view: View) -> View:
    """Rate-limit POST requests to `view`; answers 429 above the limit."""

    @wraps(view)
    def limited(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if request.method == "POST":
            for throttle in (OwnerThrottle(), AddressThrottle()):
                if not allows(throttle, request):
                    return told_to_wait(request, throttle.wait())
        return view(request, *args, **kwargs)

    return limited
