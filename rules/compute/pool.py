"""A pool of worker processes for computations that may take long.

Each job has a limit of processor time. Its process is killed at the limit or when the client
disconnects, and replaced, as Python code cannot be interrupted in any other way.
"""

from __future__ import annotations

import atexit
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Condition, Lock
from time import monotonic

from rules.compute.client_disconnects import ClientDisconnect
from rules.compute.errors import BusyError
from rules.compute.process import Process
from rules.compute.protocol import Job

MOST_WAITING = 4
"""Maximum number of waiting threads per worker; more are refused at once."""
MOST_SECONDS_WAITING = 2.0


class Pool:
    """A pool of `workers` processes, started on first use; each runs one job at a time."""

    def __init__(self, workers: int) -> None:
        self._count = workers
        self._lock = Lock()
        self._processes: set[Process] = set()
        self._idle: deque[Process] = deque()
        self._changed = Condition(self._lock)
        self._is_open = False
        self.entered = 0
        """Number of threads that wait for a worker or its result."""

    def open(self) -> None:
        """Start the processes without waiting until they are ready."""
        with self._lock:
            if self._is_open:
                return
            self._is_open = True
            self._idle = deque(self._started() for _ in range(self._count))
        atexit.register(self.close)

    def close(self) -> None:
        """Kill all processes, including busy ones. The pool may be opened again."""
        atexit.unregister(self.close)
        with self._lock:
            self._is_open = False
            processes, self._processes = self._processes, set()
        for each in processes:
            each.end()

    def run(
        self,
        job: Job,
        *arguments: object,
        seconds: float,
        disconnect: ClientDisconnect,
        spend: Callable[[float], None],
    ) -> bytes:
        """Run `job` in a worker and return its result. `spend` is called with its processor time in
        seconds, even if it was aborted.

        Raises BusyError, DeadlineError after `seconds` of processor time, ClientDisconnectedError,
        TooCostlyError, and WorkerDiedError if the job itself fails.
        """
        with self._place(), self._taken() as process:
            began = monotonic()
            taken: float | None = None
            try:
                content, taken = process.do(job, arguments, seconds, disconnect)
                return content
            finally:
                spend(min(monotonic() - began, seconds) if taken is None else taken)

    @contextmanager
    def _place(self) -> Iterator[None]:
        """Reserve a place in the queue. Raises BusyError when it is full."""
        with self._lock:
            if self.entered >= self._count * (1 + MOST_WAITING):
                raise BusyError
            self.entered += 1
        try:
            yield
        finally:
            with self._lock:
                self.entered -= 1

    @contextmanager
    def _taken(self) -> Iterator[Process]:
        """Take the most recently used idle process; replace it if it has ended."""
        self.open()
        process = self._next()
        try:
            process = self._living(process)
            process.await_ready()
            yield process
        finally:
            self._put_back(process)

    def _next(self) -> Process:
        """Wait for an idle process. Raises BusyError."""
        with self._changed:
            if not self._changed.wait_for(lambda: self._idle, MOST_SECONDS_WAITING):
                raise BusyError
            return self._idle.pop()

    def _put_back(self, process: Process) -> None:
        """Return a process to the pool; a replacement for one that has ended goes to the back of
        the queue.
        """
        living = self._living(process)
        with self._changed:
            if living is process:
                self._idle.append(process)
            else:
                self._idle.appendleft(living)
            self._changed.notify()

    def _living(self, process: Process) -> Process:
        """The process itself, or a new one if it has ended and the pool is still open."""
        if process.is_alive():
            return process
        process.end()
        with self._lock:
            self._processes.discard(process)
            return self._started() if self._is_open else process

    def _started(self) -> Process:
        process = Process()
        self._processes.add(process)
        return process
