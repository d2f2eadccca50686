"""A socket as a browser opens it, for tests."""

import asyncio
import json
from contextlib import suppress

from asgiref.testing import ApplicationCommunicator
from django.test import Client

from rules.live.routing import sockets


def sit_down_as(client, guest):
    """Makes `client` the browser of the guest with that key."""
    session = client.session
    session["guest_key"] = guest
    session.save()
    client.cookies["sessionid"] = session.session_key


class Line:
    """The socket at `path`, on a page of `origin`, in the browser of `user`, of `guest` (a key), or
    of nobody; or `client` is that browser.
    """

    def __init__(self, user, path, origin="http://testserver", guest=None, client=None):
        client = client or Client()
        if user is not None:
            client.force_login(user)
        elif guest is not None:
            sit_down_as(client, guest)
        cookies = "; ".join(f"{name}={cookie.value}" for name, cookie in client.cookies.items())
        told = {"host": "testserver", "origin": origin, "cookie": cookies}
        place, _, query = path.partition("?")
        self._scope = {
            "type": "websocket",
            "path": place,
            "query_string": query.encode(),
            "headers": [(name.encode(), text.encode()) for name, text in told.items()],
            "subprotocols": [],
        }

    async def open(self):
        """Whether the site lets it in."""
        self._side = ApplicationCommunicator(sockets, self._scope)
        await self._side.send_input({"type": "websocket.connect"})
        return (await self._side.receive_output(timeout=5))["type"] == "websocket.accept"

    async def told(self):
        """The next message, whether it tells something or closes the socket."""
        return await self._side.receive_output(timeout=5)

    async def heard(self):
        """The next thing told."""
        return json.loads((await self._side.receive_output(timeout=5))["text"])

    async def closed(self):
        """The code with which the site closes it."""
        return (await self._side.receive_output(timeout=5))["code"]

    async def says(self, text):
        await self._side.send_input({"type": "websocket.receive", "text": text})

    async def hears_nothing(self):
        return await self._side.receive_nothing()

    async def close(self):
        await self._side.send_input({"type": "websocket.disconnect", "code": 1000})
        await self._side.wait()


class Broken(Line):
    """The same, where everything that is told after the socket was let in meets a broken line."""

    async def listens(self):
        waiting = [{"type": "websocket.connect"}]

        async def receive():
            return waiting.pop() if waiting else await asyncio.Future()

        async def send(message):
            if message["type"] != "websocket.accept":
                raise OSError("nobody is there")

        with suppress(OSError):
            await sockets(self._scope, receive, send)
