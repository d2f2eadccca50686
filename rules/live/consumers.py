"""WebSocket consumer of a match: pushes log updates, optionally with the new commits, and presence.
Commands are not accepted here.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from contextlib import suppress
from typing import Any
from urllib.parse import parse_qs

from asgiref.sync import sync_to_async
from channels.consumer import get_handler_name
from channels.db import database_sync_to_async
from channels.exceptions import ChannelFull
from channels.generic.websocket import AsyncJsonWebsocketConsumer
from django.conf import settings

from rules.live.access import Found, Listener
from rules.live.socket_limits import (
    RENEWAL,
    Places,
    may_listen,
    may_open_from,
    may_speak,
    networks_of_socket,
)
from rules.matches.broadcast import group_name, use_running_loop
from rules.notices.presence import came, may_be_told, went
from rules.service_errors import OUT_OF_REACH

logger = logging.getLogger(__name__)
NOT_YOURS = 4404
TOO_MANY = 4429
FULL = "too many connections are open here, or were opened in this minute"
CHATTY = "too much was said in this minute"
TALKATIVE = 1008
TRY_AGAIN = 1013
BROKEN_OFF = 1006
MINUTE = 60.0
FRAMES_A_MINUTE = 20
"""Limit on frames from a client, which only sends occasional keep-alives."""


class MatchSocket(AsyncJsonWebsocketConsumer):
    """Pushes updates of one match to one client that may see it.

    Sends `{"seq": n}` on opening and whenever the log has grown, `{"here": seat}` and
    `{"gone": seat}` about the other seat, and every other message broadcast for the match. A client
    that connects with `?news=<language>` also gets the other player's commits, in the format of the
    API: `{"seq": n, "commits": [...], "match": {...}}`. Access is checked again before each push,
    so pushes stop after sign-out or loss of the seat.

    If the database or Redis is unavailable, or a limit is reached (`socket_limits`), the socket is
    accepted and then closed with a code, so that the page reconnects; a close before acceptance
    would be an HTTP 403 without a code. The socket's connection slots are always released.
    """

    is_accepted = False
    group = ""
    renewing: asyncio.Task[None] | None = None
    head = told = -1
    frames = 0
    minute = 0.0

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self.places = Places()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        try:
            await super().__call__(scope, receive, send)
        except OUT_OF_REACH as error:
            logger.warning("a socket is let go: %s", error)
            with suppress(OSError, RuntimeError):  # gone already
                await self._close_accepted(TRY_AGAIN)
        finally:  # a client lost during a push does not trigger `disconnect`
            with suppress(*OUT_OF_REACH):
                await self.disconnect(BROKEN_OFF)

    async def dispatch(self, message: dict[str, Any]) -> None:
        """Call the handler directly. Channels would first close old connections on the database
        thread; `database_sync_to_async` does that already.
        """
        await getattr(self, get_handler_name(message))(message)

    async def connect(self) -> None:
        self.listener = _listener(self.scope)
        self.networks = networks_of_socket(self.scope)
        if not await sync_to_async(may_open_from)(self.networks, self.places):
            await self._refuse(TOO_MANY, FULL)
            return
        found = await database_sync_to_async(self.listener.find)()
        if found is None:
            await self._refuse(NOT_YOURS)
            return
        self.player = found.player
        match = self.listener.match_id.hex
        if not await sync_to_async(may_listen)(self.player, self.networks, match, self.places):
            await self._refuse(TOO_MANY, FULL)
            return
        use_running_loop()
        self.held = found.held
        self.renewing = asyncio.create_task(self._renew())
        await self._join()
        await self.accept()
        if await self._is_let_in():  # again: earlier commits were not broadcast to it
            await self._tell({"seq": self.head})
            await self._tell_of_being_here(asks=1)

    async def _refuse(self, code: int, reason: str = "") -> None:
        await sync_to_async(self.places.leave)()
        await self._close_accepted(code, reason)

    async def accept(self, *args: Any, **named: Any) -> None:
        await super().accept(*args, **named)
        self.is_accepted = True

    async def _close_accepted(self, code: int, reason: str = "") -> None:
        """Close the socket with a code, accepting it first: otherwise the code would be lost."""
        if not self.is_accepted:
            await self.accept()
        await self.close(code, reason)

    async def _renew(self) -> None:
        """Renew the connection slots while the socket is open."""
        while True:
            await asyncio.sleep(RENEWAL)
            with suppress(*OUT_OF_REACH):
                await sync_to_async(self.places.renew)()

    async def disconnect(self, code: int) -> None:
        if self.renewing is not None:
            self.renewing.cancel()
            self.renewing = None
        await sync_to_async(self.places.leave)()
        if self.group:
            if await sync_to_async(went)(self.listener.match_id, self.held):
                await self._tell_presence("gone", self.held)
            await self._leave()

    async def _join(self) -> None:
        """Join the match's group. Repeated on each keep-alive, in case Redis was restarted."""
        await sync_to_async(came)(self.listener.match_id, self.held)
        self.group = group_name(self.listener.match_id)
        await self.channel_layer.group_add(self.group, self.channel_name)

    async def _leave(self) -> None:
        await self.channel_layer.group_discard(self.group, self.channel_name)
        self.group = ""

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Handle a keep-alive; its content is ignored."""
        now = asyncio.get_running_loop().time()
        if now - self.minute > MINUTE:
            self.minute, self.frames = now, 0
        self.frames += 1
        if self.frames > FRAMES_A_MINUTE or not await self._may_speak():
            await self.close(TALKATIVE, CHATTY)
        elif await self._is_let_in():
            await self._join()
            if self.head > self.told:  # a broadcast was lost
                await self._tell({"seq": self.head})
            await self._tell_of_being_here()

    async def _may_speak(self) -> bool:
        return await sync_to_async(may_speak)(self.player, self.networks)

    async def rung(self, message: dict[str, Any]) -> None:
        """Handle a broadcast for the match."""
        what = message["what"]
        found = await self._find(self.told if "seq" in what else None)
        if found is not None and (found.held or "talk" not in what):
            await self._tell(what, found)

    async def presence(self, message: dict[str, Any]) -> None:
        """Handle a presence message of another player: arrived, still there, or gone."""
        others = [seat for seat in message["seats"] if seat not in self.held]
        answers = message["asks"] and self.held
        if message["channel"] == self.channel_name or not (others or answers):
            return
        if not await self._is_let_in():
            return
        for seat in others:
            await self.send_json({message["what"]: seat})
        if answers:
            with suppress(ChannelFull):  # a full channel gets the next announcement
                await self.channel_layer.send(message["channel"], self._presence("here", self.held))

    async def _is_let_in(self) -> bool:
        return await self._find() is not None

    async def _find(self, heard: int | None = None) -> Found | None:
        """Repeat the access check, with the commits after `heard`. Closes the socket and returns
        None if access is gone.
        """
        if not self.group:
            return None
        found = await database_sync_to_async(self.listener.find)(heard)
        if found is None:
            await self.disconnect(NOT_YOURS)
            await self.close(NOT_YOURS)
            return None
        self.head, self.held = found.head, found.held
        return found

    async def _tell(self, what: dict[str, int], found: Found | None = None) -> None:
        if found is not None and found.news:
            self.told = max(self.told, found.head)
            await self.send(text_data=found.news)
        else:
            self.told = max(self.told, what.get("seq", self.told))
            await self.send_json(what)

    async def _tell_of_being_here(self, asks: int = 0) -> None:
        """Announce presence, rate-limited across all open pages of the player."""
        told = await sync_to_async(may_be_told)(self.listener.match_id, self.held)
        if told or asks:
            await self._tell_presence("here", self.held if told else (), asks)

    async def _tell_presence(self, what: str, seats: Iterable[int], asks: int = 0) -> None:
        await self.channel_layer.group_send(self.group, self._presence(what, seats, asks))

    def _presence(self, what: str, seats: Iterable[int], asks: int = 0) -> dict[str, Any]:
        return {
            "type": "presence",
            "what": what,
            "seats": list(seats),
            "asks": asks,
            "channel": self.channel_name,
        }


def _listener(scope: Any) -> Listener:
    """The subscriber of a new connection."""
    asked = parse_qs(scope["query_string"].decode("latin-1")).get("news", [""])[0]
    language = asked if asked in dict(settings.LANGUAGES) else ""
    return Listener(scope["session"], scope["url_route"]["kwargs"]["id"], language)
