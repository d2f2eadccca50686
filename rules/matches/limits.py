"""How often somebody may propose matches, begin practice, import records and make links."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from math import ceil
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from rest_framework.request import Request
from rest_framework.throttling import AnonRateThrottle, SimpleRateThrottle

from rosters.keepers import keeper_of
from rosters.networks import network_of
from rules.engine.core.canonical import digest

A_WHILE = 300
"""Seconds, where nobody knows better."""
CLUB = 5
"""How many times what one person may do those without an account may do from one network."""


class CrowdThrottle(SimpleRateThrottle):
    """All guests and visitors of one network together: nobody gets more by forgetting who they are,
    and a club has enough for all of it. `alone` says how much one of them may.
    """

    def __init__(self, alone: SimpleRateThrottle) -> None:
        self.scope = f"{alone.scope}-crowd"
        self.rate = alone.rate
        super().__init__()

    def parse_rate(self, rate: str | None) -> tuple[int | None, int | None]:
        requests, seconds = super().parse_rate(rate)
        return requests and requests * CLUB, seconds

    def get_cache_key(self, request: Any, view: Any) -> str | None:
        if keeper_of(request).user:
            return None
        ident = network_of(self.get_ident(request))
        return self.cache_format % {"scope": self.scope, "ident": ident}


class NetworkThrottle(AnonRateThrottle):
    """Whoever has no account, by their network."""

    def get_ident(self, request: Request) -> str:
        return network_of(super().get_ident(request))


class AddressThrottle(SimpleRateThrottle):
    """Everybody at one address together: a club shares one."""

    scope = "lobby-address"
    rate = "300/hour"

    def get_cache_key(self, request: Any, view: Any) -> str | None:
        ident = network_of(self.get_ident(request))
        return self.cache_format % {"scope": self.scope, "ident": ident}


class KeeperThrottle(SimpleRateThrottle):
    """One person, or one guest's browser."""

    scope = "lobby-keeper"
    rate = "40/hour"

    def get_cache_key(self, request: Any, view: Any) -> str | None:
        keeper = keeper_of(request)
        if keeper.user is not None:
            return self.cache_format % {"scope": self.scope, "ident": keeper.user.pk}
        if keeper.guest_key is not None:
            return self.cache_format % {"scope": self.scope, "ident": digest(keeper.guest_key)}
        return None


def allows(throttle: SimpleRateThrottle, request: HttpRequest) -> bool:
    """Whether one more request is within the rate; it is counted."""
    asked: Any = request  # of which a throttle reads the headers and the address
    return throttle.allow_request(asked, None)  # type: ignore[arg-type]  # no view is asked about


def told_to_wait(request: HttpRequest, seconds: float | None) -> HttpResponse:
    """The page that says it was too often, and in its header for how many seconds to wait."""
    answer = render(request, "429.html", status=429)
    answer["Retry-After"] = str(ceil(seconds or A_WHILE))
    return answer


View = Callable[..., HttpResponse]


def not_too_often(view: View) -> View:
    """Answers 429 to who posts to `view` again and again."""

    @wraps(view)
    def limited(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if request.method == "POST":
            for throttle in (KeeperThrottle(), AddressThrottle()):
                if not allows(throttle, request):
                    return told_to_wait(request, throttle.wait())
        return view(request, *args, **kwargs)

    return limited
