"""How often somebody may propose matches, begin practice, import records and make links."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from math import ceil
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from rest_framework.throttling import SimpleRateThrottle

from rosters.keepers import keeper_of
from rules.engine.core.canonical import digest

A_WHILE = 300
"""Seconds, where nobody knows better."""


class AddressThrottle(SimpleRateThrottle):
    """Everybody at one address together: a club shares one."""

    scope = "lobby-address"
    rate = "300/hour"

    def get_cache_key(self, request: Any, view: Any) -> str | None:
        return self.cache_format % {"scope": self.scope, "ident": self.get_ident(request)}


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
