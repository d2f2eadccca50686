"""Addresses of the sockets, and who may open one: only pages of this site."""

from __future__ import annotations

from channels.routing import URLRouter
from channels.security.websocket import AllowedHostsOriginValidator
from channels.sessions import SessionMiddlewareStack
from django.urls import path

from rules.bell import LISTENING
from rules.live.sockets import MatchSocket

sockets = AllowedHostsOriginValidator(
    SessionMiddlewareStack(URLRouter([path(LISTENING, MatchSocket.as_asgi())]))
)
