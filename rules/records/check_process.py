"""Runs one replay check in a separate low-priority process, on plain data and without a database,
so that a long log blocks neither requests nor the event loop.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import time
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec
from multiprocessing.connection import Connection
from threading import Thread
from typing import TypeVar

from rules.records.verification import Finding

MOST_SECONDS = 120
"""Time limit of one check in seconds, of processor time and of real time."""
MOST_MEMORY = 1 << 30
"""Address space limit of the process in bytes."""
NICENESS = 10
BEAT = 0.2
"""Seconds between two looks at `is_stopping`."""

_spawning = multiprocessing.get_context("spawn")


class CheckFailedError(Exception):
    """The process ended or timed out without a finding."""


Subject = TypeVar("Subject")


def finding_apart(
    check: Callable[[Subject], Finding],
    subject: Subject,
    is_stopping: Callable[[], bool],
    seconds: float = MOST_SECONDS,
) -> Finding | None:
    """Run `check` on `subject`, plain data, for at most that many seconds; None if `is_stopping`
    first. Raises CheckFailedError.

    A thread sends the data, so that a process that ends before reading it blocks nobody.
    """
    line, their_end = _spawning.Pipe()
    process = _spawning.Process(target=work, args=(their_end,), name="replay-check", daemon=True)
    process.start()
    their_end.close()
    handing = Thread(target=_hand_over, args=(line, (check, subject)), name="log", daemon=True)
    handing.start()
    try:
        return _heard(line, is_stopping, seconds)
    finally:
        process.kill()
        process.join()
        process.close()
        handing.join()
        line.close()


def _heard(line: Connection, is_stopping: Callable[[], bool], seconds: float) -> Finding | None:
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline and not is_stopping():
        try:
            if line.poll(BEAT):
                found: Finding = line.recv()
                return found
        except (EOFError, OSError) as error:
            raise CheckFailedError("its process has ended") from error
    if is_stopping():
        return None
    raise CheckFailedError(f"it took longer than {seconds:g} seconds")


def _hand_over(line: Connection, asked: object) -> None:
    with suppress(OSError):  # nobody reads it any more
        line.send(asked)


def work(line: Connection) -> None:
    """Entry point of the process: reads a check and its subject, sends the finding. Ends with its
    parent or at its time limit.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends this too
    _bound()
    with suppress(EOFError, ConnectionError):
        check, subject = line.recv()
        line.send(check(subject))


def _bound() -> None:
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    if find_spec("resource") is not None:
        resource = import_module("resource")
        resource.setrlimit(resource.RLIMIT_CPU, (MOST_SECONDS, MOST_SECONDS))
        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
