"""Addresses of the sockets, and who may open one: only pages of this site."""

from __future__ import annotations

from channels.routing import URLRouter
from channels.security.websocket import WebsocketDenier
from channels.sessions import SessionMiddlewareStack
from django.urls import path, re_path

from rules.bell import LISTENING
from rules.live.origins import OriginCheck
from rules.live.sockets import MatchSocket

_tables = URLRouter(
    [path(LISTENING, MatchSocket.as_asgi()), re_path("", WebsocketDenier.as_asgi())]
)
sockets = OriginCheck(SessionMiddlewareStack(_tables))
