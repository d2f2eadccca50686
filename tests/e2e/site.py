"""The site as `make run` serves it, in a thread of the tests: uvicorn, page threads, sockets."""

from __future__ import annotations

import time
from threading import Thread

import uvicorn

from tests.listening_socket import listening_socket

PATIENCE = 20.0
"""Seconds that a start, or a request still being answered, is waited for."""


class Site:
    """Listens on a free port of this machine until `stop`."""

    def __init__(self) -> None:
        self._socket = listening_socket()
        config = uvicorn.Config(
            "frontier_site.asgi:application",
            lifespan="on",
            http="frontier_site.connection_limits:LimitedHttp",
            log_config=None,
            access_log=False,
            timeout_graceful_shutdown=2,
        )
        self._server = uvicorn.Server(config)
        self._thread = Thread(target=self._server.run, args=([self._socket],), daemon=True)
        self._thread.start()
        _wait(lambda: self._server.started, "the site did not start")

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._socket.getsockname()[1]}"

    def come_to_rest(self) -> None:
        """Waits until nothing is being answered any more, so that the database may be emptied."""
        _wait(lambda: not self._server.server_state.tasks, "requests are still being answered")

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join(PATIENCE)


def _wait(is_so, complaint: str) -> None:
    deadline = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < deadline, complaint
        time.sleep(0.01)
