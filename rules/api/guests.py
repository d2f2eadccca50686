"""People without an account hold seats too: they prove their origin, and play as fast as others."""

from __future__ import annotations

from typing import Any

from drf_spectacular.authentication import SessionScheme
from rest_framework.authentication import SessionAuthentication
from rest_framework.request import Request
from rest_framework.throttling import AnonRateThrottle, UserRateThrottle
from rest_framework.views import APIView

from rosters.keepers import keeper_of
from rules.engine.core.canonical import digest


class GuestOrMemberSession(SessionAuthentication):
    """Django's session; a guest stays anonymous, and the CSRF token is asked for just the same."""

    def authenticate(self, request: Request) -> tuple[Any, None] | None:
        member = super().authenticate(request)
        if member is None and keeper_of(request._request).guest_key is not None:
            self.enforce_csrf(request)
        return member


class VisitorThrottle(AnonRateThrottle):
    """Whoever holds no seat and keeps nothing yet, by their address."""

    def get_cache_key(self, request: Request, view: APIView) -> str | None:
        if keeper_of(request._request).guest_key is not None:
            return None
        return super().get_cache_key(request, view)


class PlayerThrottle(UserRateThrottle):
    """Members and guests, each alone: guests of one club share an address, and a quick hand at both
    seats asks often.
    """

    def get_cache_key(self, request: Request, view: APIView) -> str | None:
        guest_key = keeper_of(request._request).guest_key
        if guest_key is None:
            return super().get_cache_key(request, view)
        return self.cache_format % {"scope": self.scope, "ident": digest(guest_key)}


class GuestOrMemberScheme(SessionScheme):
    target_class = "rules.api.guests.GuestOrMemberSession"
    name = "guestOrMemberSession"
