"""Whether a member sends a request, for the queue of costly requests in front of Django."""

from __future__ import annotations

from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user
from django.db import DatabaseError, close_old_connections
from django.http import parse_cookie

from frontier_site.sessions import SessionStore
from rosters.accounts.tokens import OWNER_OF_TOKEN

SCHEME = "Token "
"""Prefix of the `Authorization` header of the API."""


def is_member(environ: Mapping[str, Any]) -> bool:
    """Whether the request has the session or the API key of an active account.

    Both are looked up as views do it, because their presence proves nothing: two queries at most,
    none without them.
    """
    close_old_connections()
    try:
        return _has_key(environ.get("HTTP_AUTHORIZATION", "")) or _has_session(
            environ.get("HTTP_COOKIE", "")
        )
    except (DatabaseError, ValueError):  # the view reports it: no database, or an odd character
        return False


def _has_key(authorization: str) -> bool:
    if not authorization.startswith(SCHEME):
        return False
    user = OWNER_OF_TOKEN.find(authorization.removeprefix(SCHEME).strip())
    return user is not None and user.is_active


def _has_session(cookies: str) -> bool:
    key = parse_cookie(cookies).get(settings.SESSION_COOKIE_NAME)
    if not key:
        return False
    request: Any = SimpleNamespace(session=SessionStore(key))  # all that is read
    return bool(get_user(request).is_authenticated)
