"""People without an account keep things too, and prove the origin of what they ask for."""

from __future__ import annotations

from typing import Any

from drf_spectacular.authentication import SessionScheme
from rest_framework.authentication import SessionAuthentication
from rest_framework.request import Request

from rosters.keepers import keeper_of


class GuestOrMemberSession(SessionAuthentication):
    """Django's session; a guest stays anonymous, and the CSRF token is asked for just the same."""

    def authenticate(self, request: Request) -> tuple[Any, None] | None:
        member = super().authenticate(request)
        if member is None and keeper_of(request._request).guest_key is not None:
            self.enforce_csrf(request)
        return member


class GuestOrMemberScheme(SessionScheme):
    target_class = "rosters.accounts.guests.GuestOrMemberSession"
    name = "guestOrMemberSession"
