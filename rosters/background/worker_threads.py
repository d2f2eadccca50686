"""Worker threads of background jobs."""

from __future__ import annotations

import logging
from abc import ABC, abstractmethod
from threading import Event, Thread
from typing import Generic, TypeVar

from django.db import connections

logger = logging.getLogger(__name__)

Job = TypeVar("Job")

LOOK = 5.0
"""Polling interval in seconds for jobs queued by other processes."""


class WorkerThreads(ABC, Generic[Job]):
    """A pool of `count` worker threads called `name`, from `open` to `close`. `wake` is set when
    this process has queued a job.
    """

    def __init__(self, name: str, count: int, wake: Event) -> None:
        self._name = name
        self._count = count
        self._wake = wake
        self._threads: list[Thread] = []
        self.closing = Event()

    @abstractmethod
    def take(self) -> Job | None:
        """Claim a job; None if there is none."""

    @abstractmethod
    def work(self, job: Job) -> None:
        """Do a claimed job, or give it back when `closing` is set."""

    def open(self) -> None:
        """Start the threads."""
        for number in range(self._count):
            thread = Thread(target=self._run, name=f"{self._name}-{number}", daemon=True)
            self._threads.append(thread)
            thread.start()

    def close(self) -> None:
        """Stop the threads; unfinished jobs are released for other workers."""
        self.closing.set()
        self._wake.set()
        for thread in self._threads:
            thread.join()
        self._threads.clear()

    def _run(self) -> None:
        while not self.closing.is_set():
            try:
                while not self.closing.is_set() and (job := self.take()):
                    self.work(job)
            except Exception:
                logger.exception("a run of the worker %s failed", self._name)
            finally:
                connections.close_all()
            if self._wake.wait(LOOK):
                self._wake.clear()
