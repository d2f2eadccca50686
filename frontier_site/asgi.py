"""The site for asynchronous servers."""

import os
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "frontier_site.settings")

from django.core.asgi import get_asgi_application

from frontier_site.limits import most_bytes

Scope = dict[str, Any]
Message = Mapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

django_application = get_asgi_application()


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    """Django, which spools a whole body to disk before any of its own limits is asked."""
    if scope["type"] == "http" and not _is_small(scope["path"], dict(scope["headers"])):
        scope, receive = _without_body(scope), _drained(receive)
    await django_application(scope, receive, send)


def _is_small(path: str, headers: dict[bytes, bytes]) -> bool:
    length = headers.get(b"content-length", b"0")
    return (
        b"transfer-encoding" not in headers
        and length.isdigit()
        and int(length) <= most_bytes(path)
    )


def _without_body(scope: Scope) -> Scope:
    """The request with a length that `BodyLimitMiddleware` refuses in the reader's language."""
    headers = [pair for pair in scope["headers"] if pair[0] != b"content-length"]
    too_long = str(most_bytes(scope["path"]) + 1).encode()
    return {**scope, "headers": [*headers, (b"content-length", too_long)]}


def _drained(receive: Receive) -> Receive:
    """An empty body; what the client still sends is read and dropped until it hangs up."""
    told = False

    async def next_message() -> Message:
        nonlocal told
        if not told:
            told = True
            return {"type": "http.request", "body": b"", "more_body": False}
        while (message := await receive())["type"] != "http.disconnect":
            pass
        return message

    return next_message
