"""A worker process: reads jobs from standard input and answers on standard output.

Started as `python -m rules.compute.worker` by `rules.compute.pool`. It has no settings and no
database, and gets only the environment variables named in `process.INHERITED`.
"""

from __future__ import annotations

import gc
import os
import signal
import sys
import traceback
from importlib import import_module
from importlib.util import find_spec
from time import process_time
from typing import BinaryIO

from rules.compute import jobs  # noqa: F401  before the first job, as it has a deadline
from rules.compute.pickles import next_in
from rules.compute.protocol import DEADLINE_SIGNAL, DONE, FAILED, HEAD, READY, SPENT, Job
from rules.compute.translations import load_translations
from rules.engine.tabletop.step_budget import BudgetSpentError
from rules.records import record_jobs  # noqa: F401  the same

MOST_MEMORY = 512 << 20
"""Address space limit of a worker in bytes; allocations beyond it raise MemoryError."""
NICENESS = 5
"""Niceness added to the server's, so that page requests take precedence on busy cores."""


def serve(incoming: BinaryIO, outgoing: BinaryIO) -> None:
    """Run jobs one after the other until `incoming` ends.

    A job is the name of a function, its arguments, and its limit of processor time in seconds.
    """
    _answer(outgoing, READY, 0, b"")
    while True:
        try:
            job, arguments, seconds = next_in(incoming)
        except EOFError:
            return
        began = process_time()
        _end_after(seconds)
        status, content = result_of(job, arguments)
        _end_after(0)
        _answer(outgoing, status, process_time() - began, content)


def result_of(job: Job, arguments: tuple[object, ...]) -> tuple[int, bytes]:
    """Run a job; return the status and content of the answer."""
    try:
        return DONE, job(*arguments)
    except BudgetSpentError as error:
        return SPENT, error.sentence.encode()
    except MemoryError:
        return SPENT, b"The answer needs more memory than one request may use."
    except Exception:
        return FAILED, traceback.format_exc().encode()


def _answer(outgoing: BinaryIO, status: int, seconds: float, content: bytes) -> None:
    outgoing.write(HEAD.pack(status, seconds, len(content)) + content)
    outgoing.flush()


def _end_after(seconds: float) -> None:
    """Have the system end this process after so many seconds of processor time; 0: no limit."""
    if DEADLINE_SIGNAL:
        signal.setitimer(signal.ITIMER_PROF, seconds)


def _prepare() -> None:
    """Ignore signals sent to the server's process group; the server ends its workers itself."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    if find_spec("resource") is not None:
        resource = import_module("resource")
        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))


def main() -> None:
    """Reserve standard output for answers: anything printed goes to standard error."""
    with os.fdopen(os.dup(1), "wb") as outgoing:
        os.dup2(2, 1)
        _prepare()
        load_translations()
        gc.freeze()
        serve(sys.stdin.buffer, outgoing)


if __name__ == "__main__":
    main()
