"""Origin check for WebSockets: only pages of this site may open one."""

from __future__ import annotations

from io import BytesIO
from typing import Any
from urllib.parse import urlsplit

from channels.security.websocket import WebsocketDenier
from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.core.handlers.asgi import ASGIRequest
from django.utils.http import is_same_domain

SCHEMES = {"ws": "http", "wss": "https"}


class OriginCheck:
    """Check the `Origin` of a WebSocket handshake: scheme, host and port (RFC 6454).

    The site's own origin is that of the request, as in Django's CSRF check: the scheme is the
    proxy's if `PROXIES` is set. `CSRF_TRUSTED_ORIGINS` are accepted too. Other ports of the same
    host are other origins.
    """

    def __init__(self, application: Any) -> None:
        self._application = application

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        chosen = self._application if is_from_here(scope) else WebsocketDenier()
        await chosen(scope, receive, send)


def is_from_here(scope: Any) -> bool:
    """Whether the handshake comes from a page of this or a trusted site. A missing `Origin` is
    refused, since every browser sends one.
    """
    scheme = SCHEMES.get(scope.get("scheme", "ws"), "http")
    request: Any = ASGIRequest(
        scope | {"type": "http", "method": "GET", "scheme": scheme}, BytesIO()
    )
    origin = request.headers.get("Origin", "")
    try:
        own = f"{request.scheme}://{request.get_host()}"
    except DisallowedHost:
        return False
    return origin == own or any(_is_of(origin, each) for each in settings.CSRF_TRUSTED_ORIGINS)


def _is_of(origin: str, trusted: str) -> bool:
    """Whether an origin matches the trusted one, or its wildcard `https://*.example.org`."""
    asked = urlsplit(origin)
    scheme, _, host = trusted.partition("://")
    return asked.scheme == scheme and is_same_domain(asked.netloc, host.lstrip("*"))
