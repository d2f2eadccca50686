"""Renders an order in a subprocess, which gets plain data and no database access."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from importlib import import_module
from importlib.util import find_spec
from multiprocessing.connection import Connection
from threading import Thread

from rosters.printing.orders.order import printed, read

MOST_MEMORY = 512 << 20
"""Address space limit of the subprocess in bytes (RLIMIT_AS)."""

_spawning = multiprocessing.get_context("spawn")


class DrawingFailedError(Exception):
    """The subprocess ended without a document."""


class DrawingProcess:
    """A rendering in progress. `pages_done` counts up until `document` is set."""

    def __init__(self, line: Connection) -> None:
        self._line = line
        self.pages_done = 0
        self.document: bytes | None = None

    def listen(self, seconds: float) -> None:
        """Process messages of the subprocess for that many seconds. Raises DrawingFailedError."""
        while self.document is None and self._line.poll(seconds):
            seconds = 0
            try:
                said = self._line.recv()
            except (EOFError, OSError) as error:
                raise DrawingFailedError from error
            if isinstance(said, bytes):
                self.document = said
            else:
                self.pages_done = said


@contextmanager
def drawing_process(order: bytes, kinds: Sequence[type]) -> Iterator[DrawingProcess]:
    """Render a serialised order during the block; the subprocess is killed at its end.

    The order is sent through a pipe by a separate thread: a subprocess that dies or hangs before it
    has read everything would otherwise block the sender for ever.
    """
    line, their_end = _spawning.Pipe()
    process = _spawning.Process(
        target=press, args=(tuple(kinds), their_end), name="press", daemon=True
    )
    process.start()
    their_end.close()
    handing = Thread(target=_hand_over, args=(line, order), name="order", daemon=True)
    handing.start()
    try:
        yield DrawingProcess(line)
    finally:
        process.kill()
        process.join()
        process.close()
        handing.join()
        line.close()


def _hand_over(line: Connection, order: bytes) -> None:
    with suppress(OSError):  # nobody reads it any more
        line.send_bytes(order)


def press(kinds: Sequence[type], line: Connection) -> None:
    """Entry point of the subprocess: reads an order, reports progress after each page, then sends
    the document. Ends when the reader goes away.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends this too
    _bound_memory()
    with suppress(EOFError, ConnectionError):
        order = line.recv_bytes()
        line.send(printed(read(order, kinds), on_page=line.send))


def _bound_memory() -> None:
    if find_spec("resource") is not None:
        resource = import_module("resource")
        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
