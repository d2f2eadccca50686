"""API authentication by session, for members and guests."""

from __future__ import annotations

from typing import Any

from drf_spectacular.authentication import SessionScheme
from rest_framework.authentication import SessionAuthentication
from rest_framework.request import Request

from rosters.owners import owner_of


class GuestOrMemberSession(SessionAuthentication):
    """Session authentication that also enforces CSRF checks for guests, who stay anonymous."""

    def authenticate(self, request: Request) -> tuple[Any, None] | None:
        member = super().authenticate(request)
        if member is None and owner_of(request._request).guest_key is not None:
            self.enforce_csrf(request)
        return member


class GuestOrMemberScheme(SessionScheme):
    target_class = "rosters.accounts.guests.GuestOrMemberSession"
    name = "guestOrMemberSession"
