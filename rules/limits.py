"""How often somebody may propose matches, begin practice, import records and make links."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from rest_framework.throttling import SimpleRateThrottle

from rosters.keepers import keeper_of
from rules.engine.core.canonical import digest


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


View = Callable[..., HttpResponse]


def not_too_often(view: View) -> View:
    """Answers 429 to who posts to `view` again and again."""

    @wraps(view)
    def limited(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        throttles = (KeeperThrottle(), AddressThrottle())
        if request.method == "POST" and not all(
            each.allow_request(request, None)  # type: ignore[arg-type]  # reads headers and address
            for each in throttles
        ):
            return render(request, "429.html", status=429)
        return view(request, *args, **kwargs)

    return limited
