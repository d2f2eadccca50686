"""Who draws what is left to the background: threads that wait, each for a process that draws."""

from __future__ import annotations

import logging
import time
from threading import Event, Thread

from django.db import OperationalError, connections

from rosters.models import PrintJob
from rosters.printing.background import jobs
from rosters.printing.background.pressing import BrokenPressError, pressing
from rosters.printing.orders.sections import KINDS

logger = logging.getLogger(__name__)

LOOK = 5.0
"""Seconds between two looks for jobs that were left by other processes."""

BEAT = 0.5
"""Seconds between two words about a job, and until one that was cancelled is stopped."""

MOST_SECONDS = 600.0
"""How long one document may take."""


class PressRoom:
    """Draws `presses` documents at a time, from `open` to `close`."""

    def __init__(self, presses: int) -> None:
        self._presses = presses
        self._closing = Event()
        self._threads: list[Thread] = []

    def open(self) -> None:
        """Begins to look for jobs."""
        for number in range(self._presses):
            self._threads.append(Thread(target=self._work, name=f"press-{number}", daemon=True))
            self._threads[-1].start()

    def close(self) -> None:
        """Ends; jobs that are being drawn are left to whoever comes next."""
        self._closing.set()
        jobs.rung.set()
        for thread in self._threads:
            thread.join()
        self._threads.clear()

    def _work(self) -> None:
        while not self._closing.is_set():
            try:
                while not self._closing.is_set() and (job := jobs.take_job()):
                    self._draw(job)
            except Exception:
                logger.exception("a round of printing failed")
            finally:
                connections.close_all()
            if jobs.rung.wait(LOOK):
                jobs.rung.clear()

    def _draw(self, job: PrintJob) -> None:
        deadline = time.monotonic() + MOST_SECONDS
        try:
            with pressing(bytes(job.order), KINDS) as drawing:
                while time.monotonic() < deadline:
                    drawing.listen(BEAT)
                    if self._closing.is_set():
                        return jobs.give_back(job)
                    try:
                        if drawing.document is not None:
                            return jobs.finish_job(job, drawing.document)
                        if not jobs.go_on(job, drawing.pages_done):
                            return None
                    except OperationalError:  # a database that is busy, or back again, is told anew
                        connections.close_all()
                        self._closing.wait(BEAT)
                raise BrokenPressError
        except BrokenPressError:
            logger.error("print job %s could not be drawn", job.pk)
            return jobs.fail_job(job)
