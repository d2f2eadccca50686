"""Drawing an order in a process of its own, which has plain data and no database."""

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
"""Bytes of addresses that a drawing process may have; more is refused to it by the system."""

_spawning = multiprocessing.get_context("spawn")


class BrokenPressError(Exception):
    """The process ended without a document."""


class Pressing:
    """An order that is being drawn. `pages_done` grows until `document` is there."""

    def __init__(self, line: Connection) -> None:
        self._line = line
        self.pages_done = 0
        self.document: bytes | None = None

    def listen(self, seconds: float) -> None:
        """Takes in what the process says within that time. Raises BrokenPressError."""
        while self.document is None and self._line.poll(seconds):
            seconds = 0
            try:
                said = self._line.recv()
            except (EOFError, OSError) as error:
                raise BrokenPressError from error
            if isinstance(said, bytes):
                self.document = said
            else:
                self.pages_done = said


@contextmanager
def pressing(order: bytes, kinds: Sequence[type]) -> Iterator[Pressing]:
    """Draws a written order for the length of the block; what is not drawn by then never is.

    The order goes by the line and not with the process, and nobody waits until it has gone: a
    process that dies, or stands still, before it has read it would be waited for, for ever.
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
        yield Pressing(line)
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
    """The work of the process: reads an order, says after each page how many are done, then the
    document. It ends with whoever listens.
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
