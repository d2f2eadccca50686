"""WebSocket routes, behind the origin check."""

from __future__ import annotations

from channels.routing import URLRouter
from channels.security.websocket import WebsocketDenier
from channels.sessions import SessionMiddlewareStack
from django.urls import path, re_path

from rules.live.consumers import MatchSocket
from rules.live.origins import OriginCheck
from rules.matches.broadcast import SOCKET_ROUTE

_tables = URLRouter(
    [path(SOCKET_ROUTE, MatchSocket.as_asgi()), re_path("", WebsocketDenier.as_asgi())]
)
sockets = OriginCheck(SessionMiddlewareStack(_tables))
