"""A pool of worker processes for computations that could take long.

Each job has a deadline. Its process is killed at the deadline, or when the client disconnects, and
another one takes its place: Python code cannot be interrupted in any other way.
"""

from __future__ import annotations

import atexit
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Condition, Lock
from time import monotonic

from rules.compute.client_disconnects import HangUp
from rules.compute.errors import BusyError
from rules.compute.process import Process
from rules.compute.protocol import Job

MOST_WAITING = 4
"""Threads that may wait for each worker; one more is refused at once."""
MOST_SECONDS_WAITING = 2.0


class Pool:
    """`workers` processes, started when first used; each does one job at a time."""

    def __init__(self, workers: int) -> None:
        self._count = workers
        self._lock = Lock()
        self._processes: set[Process] = set()
        self._idle: deque[Process] = deque()
        self._changed = Condition(self._lock)
        self._is_open = False
        self.entered = 0
        """Threads that wait for a worker or for its answer."""

    def open(self) -> None:
        """Starts the processes, without waiting until they are ready."""
        with self._lock:
            if self._is_open:
                return
            self._is_open = True
            self._idle = deque(self._started() for _ in range(self._count))
        atexit.register(self.close)

    def close(self) -> None:
        """Ends all processes, also those that are at work. The pool may be opened again."""
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
        hang_up: HangUp,
        spend: Callable[[float, float], None],
    ) -> bytes:
        """What `job` returns, from a worker. `spend` is called with the seconds that it took, and
        those of processor time, also where it was ended.

        Raises BusyError, DeadlineError after `seconds`, HungUpError, TooCostlyError, and
        WorkerDiedError for a fault of the job's own.
        """
        with self._place(), self._taken() as process:
            began = monotonic()
            taken: float | None = None
            try:
                content, taken = process.do(job, arguments, seconds, hang_up)
                return content
            finally:
                elapsed = monotonic() - began
                spend(elapsed, elapsed if taken is None else taken)

    @contextmanager
    def _place(self) -> Iterator[None]:
        """One of the places of those who wait. Raises BusyError when all are taken."""
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
        """An idle process, the one that was used last. One that has ended is replaced."""
        self.open()
        process = self._next()
        try:
            process = self._living(process)
            process.await_ready()
            yield process
        finally:
            self._put_back(process)

    def _next(self) -> Process:
        """Waits for an idle process. Raises BusyError."""
        with self._changed:
            if not self._changed.wait_for(lambda: self._idle, MOST_SECONDS_WAITING):
                raise BusyError
            return self._idle.pop()

    def _put_back(self, process: Process) -> None:
        """A new process starts while those that have started are used."""
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
